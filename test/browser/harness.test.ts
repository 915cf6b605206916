import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeInBrowser } from './browser.ts';
import { type MapPage, mapPicture, serveMapPage } from './map-page.ts';
import { comparePictures } from './pictures.ts';
import { hasExtract, MONACO, type Served, serveExtract } from './served-extract.ts';

/** The other browser tests rely on this: every fault of a page is noticed. */

const SEA: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [{ id: 'sea', type: 'background', paint: { 'background-color': '#0080ff' } }],
};

/** `[red, green, blue]` of one pixel. */
function colourAt(picture: Buffer, x: number, y: number): number[] {
  const { data, width } = PNG.sync.read(picture);
  return [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
}

describe('pictures', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-pictures-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  const painted = (width: number, height: number, black: number): Buffer => {
    const png = new PNG({ width, height });
    png.data.fill(255);
    for (let at = 0; at < black; at++) png.data.set([0, 0, 0], 4 * at);
    return PNG.sync.write(png);
  };
  const golden = join(directory, 'deep', 'golden.png');

  it('are written with UPDATE=1 only', () => {
    expect(() => comparePictures(painted(10, 10, 0), golden)).toThrow(/UPDATE=1/);
    vi.stubEnv('UPDATE', '1');
    comparePictures(painted(10, 10, 0), golden);
    vi.unstubAllEnvs();
    comparePictures(painted(10, 10, 0), golden);
  });

  it('may differ in few pixels, and the error says how many do', () => {
    vi.stubEnv('UPDATE', '1');
    comparePictures(painted(10, 10, 0), golden);
    vi.unstubAllEnvs();
    comparePictures(painted(10, 10, 20), golden, 0.2);
    const compare = () => comparePictures(painted(10, 10, 21), golden, 0.2);
    expect(compare).toThrow(/^21 pixels \(21\.00 %\) differ .* at most 20 %\. See (.*)\.$/);
    const [, kept = ''] = /See (.*)\.$/.exec(messageOf(compare)) ?? [];
    rmSync(kept, { recursive: true });
    expect(() => comparePictures(painted(10, 11, 0), golden)).toThrow('10 × 11 pixels; expected 10 × 10');
  });
});

function messageOf(fails: () => void): string {
  try {
    fails();
  } catch (error) {
    return String(error);
  }
  return '';
}

describeInBrowser('the harness', (browser) => {
  let server: Server;
  let origin: string;
  let maps: MapPage;
  beforeAll(async () => {
    server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(''));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
    maps = await serveMapPage();
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await maps.close();
  });

  it('has pages of the size and scale wanted', async () => {
    const { page, complaints } = await browser.open({
      origins: [origin],
      width: 300,
      height: 200,
      deviceScale: 2,
    });
    await page.goto(origin);
    const { width, height } = PNG.sync.read(await page.screenshot());
    expect([width, height]).toEqual([600, 400]);
    expect(complaints).toEqual([]);
  });

  it('complains of whatever goes wrong on a page', async () => {
    const { page, complaints } = await browser.open({ origins: [origin] });
    await page.goto(origin);
    await page.evaluate("console.error('an error'); setTimeout(() => { throw new Error('not caught') })");
    await page.evaluate("fetch('http://127.0.0.1:1/else').catch(() => {})");
    await expect.poll(() => complaints).toHaveLength(4);
    expect(complaints).toEqual(
      expect.arrayContaining([
        'console: an error',
        'page: not caught',
        'foreign: http://127.0.0.1:1/else',
        expect.stringMatching(/^console: Failed to load resource/),
      ]),
    );
  });

  it('draws maps as the style says', async () => {
    const view = {
      style: SEA,
      center: [0, 0],
      zoom: 0,
      width: 64,
      height: 32,
      deviceScale: 2,
      origins: [],
    } as const;
    const { picture, complaints } = await mapPicture(browser, maps, view);
    const { width, height } = PNG.sync.read(picture);
    expect([width, height, colourAt(picture, 64, 32)]).toEqual([128, 64, [0, 128, 255]]);
    expect(complaints).toEqual([]);
  });

  it('draws no map of a style with a fault', async () => {
    const style = { ...SEA, layers: [{ id: 'x', type: 'fill' }] } as unknown as StyleSpecification; // not valid
    const drawn = mapPicture(browser, maps, { style, center: [0, 0], zoom: 0, origins: [] });
    await expect(drawn).rejects.toThrow('missing required property "source"');
  });

  describe.skipIf(!hasExtract(MONACO))('over Monaco (skipped without the extract)', () => {
    let served: Served;
    beforeAll(async () => {
      served = await serveExtract(MONACO);
    });
    afterAll(() => served?.stop());

    it('draws its tiles, with a credential and not without', async () => {
      const style: StyleSpecification = {
        version: 8,
        sources: {
          basemap: {
            type: 'vector',
            tiles: [`${served.address}/v1/tiles/basemap/{z}/{x}/{y}.mvt`],
            maxzoom: 14,
          },
        },
        layers: [
          { id: 'land', type: 'background', paint: { 'background-color': '#ffffff' } },
          {
            id: 'sea',
            type: 'fill',
            source: 'basemap',
            'source-layer': 'ocean',
            paint: { 'fill-color': '#0080ff' },
          },
        ],
      };
      // the rock of the old town in the south-west, open sea in the south-east
      const view = {
        style,
        center: [7.429, 43.733],
        zoom: 14,
        width: 256,
        height: 256,
        origins: [served.address],
      } as const;
      const { picture, complaints } = await mapPicture(browser, maps, { ...view, token: served.key });
      expect(complaints).toEqual([]);
      expect(colourAt(picture, 200, 200)).toEqual([0, 128, 255]);
      expect(colourAt(picture, 40, 180)).toEqual([255, 255, 255]);
      await expect(mapPicture(browser, maps, view)).rejects.toThrow(/401/);
    });
  });
});
