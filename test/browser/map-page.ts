/**
 * Draws maps in a browser as MapLibre does for everyone:
 *
 *     const maps = await serveMapPage();
 *     const { picture, complaints } = await mapPicture(browser, maps, { style: `${served.address}/styles/v0/light.json`, … });
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';

const PAGE = new URL('./map-page.html', import.meta.url);
const LIBRARY = new URL('./', import.meta.resolve('maplibre-gl'));
const LIBRARY_FILES = /^\/(maplibre-gl(?:-shared|-worker)?\.mjs|maplibre-gl\.css)$/;
const TYPES: Readonly<Record<string, string>> = { '.mjs': 'text/javascript', '.css': 'text/css' };

/** Against hanging only: drawing takes a second or two. */
const DRAWN_WITHIN_MS = 120_000;

/** A page with MapLibre on it, and its address. */
export interface MapPage {
  /** Such as `http://127.0.0.1:40001`: not the service's, so what the service allows other origins is tried too. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves a page of nothing but a map on a free port of the loopback interface. */
export async function serveMapPage(): Promise<MapPage> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''; // the worker's address carries the version
    if (path === '/') return response.setHeader('content-type', 'text/html').end(readFileSync(PAGE));
    const [, file] = LIBRARY_FILES.exec(path) ?? [];
    if (!file) return response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(file)] ?? '');
    return createReadStream(fileURLToPath(new URL(file, LIBRARY))).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}

export interface MapView {
  /** A style, or its address. */
  readonly style: string | StyleSpecification;
  /** `[lon, lat]`. */
  readonly center: readonly [number, number];
  readonly zoom: number;
  /** Size in CSS pixels; 512 by 512 where absent. */
  readonly width?: number;
  readonly height?: number;
  /** Device pixels of a CSS pixel; 1 where absent. */
  readonly deviceScale?: number;
  readonly bearing?: number;
  readonly pitch?: number;
  /** Sent with requests for tiles as `access_token`. */
  readonly token?: string;
  /** Origin of style, tiles, sprites and glyphs; requests to any other origin than the page's are complaints. */
  readonly origins: readonly string[];
}

export interface DrawnMap {
  /** PNG of the map alone, `width × deviceScale` by `height × deviceScale` pixels. */
  readonly picture: Buffer;
  /** See {@link WatchedPage}. */
  readonly complaints: readonly string[];
}

/**
 * Draws a map and waits until nothing of it will change any more: no fading, no animation, all tiles, glyphs and
 * images there.
 *
 * @throws Error what the map complains of first: a style that is not valid, an image or tile that cannot be had
 */
export async function mapPicture(browser: TestBrowser, maps: MapPage, view: MapView): Promise<DrawnMap> {
  const { width = 512, height = 512, deviceScale = 1, origins, ...drawn } = view;
  const { page, complaints } = await browser.open({
    origins: [maps.origin, ...origins],
    width,
    height,
    deviceScale,
  });
  await openMapPage(page, maps);
  const picture = await pictureOf(page, 'drawMap', drawn);
  await page.close();
  return { picture, complaints };
}

/** Opens the page of maps in a tab that is there. */
export async function openMapPage(page: Page, maps: MapPage): Promise<void> {
  page.setDefaultTimeout(DRAWN_WITHIN_MS);
  await page.goto(maps.origin);
  await page.waitForFunction('window.isMapReady');
}

/**
 * PNG of a view on the page of maps, once nothing of it will change: `drawMap` makes a map, `moveMap` moves the one made last.
 *
 * @throws Error what the map complains of first, or that it never came to rest
 */
export async function pictureOf(page: Page, how: 'drawMap' | 'moveMap', view: object): Promise<Buffer> {
  const deadline = `new Promise((_, fail) => setTimeout(() => fail(new Error('The map never came to rest.')), ${DRAWN_WITHIN_MS}))`;
  const url: unknown = await page.evaluate(`Promise.race([${how}(${JSON.stringify(view)}), ${deadline}])`);
  return Buffer.from(String(url).replace(/^data:image\/png;base64,/, ''), 'base64');
}
