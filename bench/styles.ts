/**
 * Styles, and the first picture of a town: `tsx bench/styles.ts EXTRACT LON LAT [--runs 5] [--seconds 5]`. EXTRACT is built and served
 * by the command `serve` on one core; styles are asked for from the other core of the same machine (autocannon), then a
 * browser that has nothing yet (Debian's Chromium, which draws with the processor) opens a map of 1024 by 768 pixels at
 * zoom 14, time and again. `WAYPOST_CHROMIUM` names another browser.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { Page } from 'playwright-core';
import { buildDataSet } from '../src/build/build.ts';
import { embeddedGazetteerEngine } from '../src/gazetteer/gazetteer.ts';
import { embeddedEngine } from '../src/index/index.ts';
import { type StyleOptions, styleOf } from '../src/styles/styles.ts';
import { launchChromium } from '../test/browser/chromium.ts';
import { serveMapPage } from '../test/browser/map-page.ts';
import { markdownTable, median, milliseconds } from './figures.ts';
import { machineLine } from './machine.ts';
import { type PinnedServer, startPinned } from './pinned-server.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, seconds: { type: 'string', default: '5' } },
});
const [extract, lon, lat] = positionals;
if (extract === undefined || lon === undefined || lat === undefined)
  throw new Error('Which extract, and where? Expected EXTRACT LON LAT.');

const VIEW = { center: [Number(lon), Number(lat)], zoom: 14 };
const SIZE = { width: 1024, height: 768 };
/** Requests of a map, by a part of their address. */
const KINDS = {
  style: '/styles/v0/light.json',
  TileJSON: 'basemap.json',
  sprites: '/sprites/',
  glyphs: '/glyphs/',
  tiles: '.mvt',
} as const;
type Kind = keyof typeof KINDS;

const folder = mkdtempSync(join(tmpdir(), 'waypost-styles-'));
try {
  const dataDirectory = join(folder, 'data');
  await buildDataSet({
    sources: [extract],
    dataDirectory,
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    geofabrikUrl: '',
    waypostVersion: '0',
  });
  const server = await startPinned(dataDirectory, ['--wait-ms', '60000']);
  try {
    console.log(`${machineLine()}\n`);
    reportMaking();
    await reportServing(server);
    await reportDrawing(server);
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** How long a style takes that nobody asked for before, and one for a token. */
function reportMaking(): void {
  const timeOf = (options: (run: number) => StyleOptions): string => {
    const taken = Array.from({ length: 200 }, (_, run) => {
      const startedAt = performance.now();
      JSON.stringify(styleOf('light', options(run)));
      return performance.now() - startedAt;
    });
    return milliseconds(median(taken));
  };
  const publicUrl = 'http://a';
  const anew = timeOf((run) => ({ publicUrl, language: `de-x-${run}` }));
  const withToken = timeOf((run) => ({ publicUrl, accessToken: `${run}` }));
  console.log(
    `making a style: ${anew} ms in a language that was not asked for yet, ${withToken} ms for a token\n`,
  );
}

async function reportServing(server: PinnedServer): Promise<void> {
  const { url } = server;
  const rows: string[][] = [];
  for (const [what, headers] of [
    ['brotli', { 'accept-encoding': 'br' }],
    ['gzip', { 'accept-encoding': 'gzip' }],
    ['plain', { 'accept-encoding': 'identity' }],
  ] as const) {
    const path = '/styles/v0/light.json';
    const bytes = Number((await fetch(`${url}${path}`, { headers })).headers.get('content-length'));
    const startedAt = server.processorSeconds();
    const { requests, latency } = await autocannon({
      url,
      requests: [{ method: 'GET', path, headers }],
      connections: 1,
      duration: Number(options.seconds),
    });
    const seconds = server.processorSeconds() - startedAt;
    rows.push([
      what,
      bytes.toLocaleString('en'),
      Math.round(requests.average).toLocaleString('en'),
      milliseconds(1000 / requests.average),
      String(latency.p99),
      ((1e6 * seconds) / requests.total).toFixed(0),
    ]);
  }
  console.log(
    markdownTable(['a style, one connection', 'bytes', 'a second', 'mean ms', 'p99 ms', 'CPU µs each'], rows),
    '\n',
  );
}

interface Drawing {
  /** From the map's beginning to when nothing more changes. */
  readonly milliseconds: number;
  readonly asked: Readonly<Record<Kind, number>>;
  readonly bytes: Readonly<Record<Kind, number>>;
}

async function reportDrawing(server: PinnedServer): Promise<void> {
  const maps = await serveMapPage();
  const drawings: Drawing[] = [];
  for (let run = 0; run < Number(options.runs); run++) drawings.push(await draw(server, maps.origin));
  await maps.close();
  const kinds = Object.keys(KINDS) as Kind[]; // of the table above
  const rows = kinds.map((kind) => [
    kind,
    String(median(drawings.map(({ asked }) => asked[kind]))),
    String(Math.round(median(drawings.map(({ bytes }) => bytes[kind])) / 1000)),
  ]);
  const times = drawings.map((drawing) => Math.round(drawing.milliseconds)).sort((a, b) => a - b);
  console.log(
    `first picture of ${SIZE.width} by ${SIZE.height} at zoom ${VIEW.zoom}: ${times.join(', ')} ms\n`,
  );
  console.log(markdownTable(['a map asks for', 'requests', 'kB'], rows));
}

/** One browser, started for this picture alone. */
async function draw({ url, authorization }: PinnedServer, origin: string): Promise<Drawing> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    const count = counted(page);
    await page.goto(origin);
    await page.waitForFunction('window.isMapReady');
    const token = authorization.replace('Bearer ', '');
    const view = JSON.stringify({ ...VIEW, style: `${url}/styles/v0/light.json`, token });
    const taken: unknown = await page.evaluate(
      `(async () => { const at = performance.now(); await drawMap(${view}); return performance.now() - at; })()`,
    );
    return { milliseconds: Number(taken), ...(await count()) };
  } finally {
    await browser.close();
  }
}

/** Counts what a page is sent, from now on. */
function counted(page: Page): () => Promise<Pick<Drawing, 'asked' | 'bytes'>> {
  const sizes: Promise<readonly [Kind, number]>[] = [];
  page.on('requestfinished', (request) => {
    const kind = (Object.keys(KINDS) as Kind[]).find((one) => request.url().includes(KINDS[one])); // of the table above
    if (kind) sizes.push(request.sizes().then(({ responseBodySize }) => [kind, responseBodySize] as const));
  });
  return async () => {
    const none = { style: 0, TileJSON: 0, sprites: 0, glyphs: 0, tiles: 0 };
    const [asked, bytes] = [{ ...none }, { ...none }];
    for (const [kind, size] of await Promise.all(sizes)) {
      asked[kind]++;
      bytes[kind] += size;
    }
    return { asked, bytes };
  };
}
