/**
 * Contact sheets of the map, to look at:
 *
 *     tsx bench/look.ts OUT --server ADDRESS --key KEY [--before ADDRESS --before-key KEY] [--place NAME=LON,LAT …] [--theme light …]
 *         [--zooms 0-18] [--size 320]
 *
 * draws of every place in every theme one sheet, `OUT/PLACE-THEME.jpg`, with a picture for each zoom. With `--before` the
 * view of another server stands left of each: the commit before a change, say. Debian's Chromium draws; `WAYPOST_CHROMIUM`
 * names another browser.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isTheme, THEMES } from '../src/styles/styles.ts';
import { launchChromium } from '../test/browser/chromium.ts';
import { openMapPage, pictureOf, serveMapPage } from '../test/browser/map-page.ts';

/** What a map of the world has to show: great lakes, deserts, ranges, fjords, the date line, deltas, crowded and empty land, ice. */
const PLACES_ROUND_THE_WORLD = [
  'chicago=-87.63,41.88',
  'victoria=33,-1',
  'kathmandu=85.32,27.71',
  'bergen=5.32,60.39',
  'fiji=178.44,-18.14',
  'amazon=-50,-1',
  'cairo=31.24,30.04',
  'tokyo=139.75,35.68',
  'antarctic=-62,-66',
  'singapore=103.85,1.29',
];
const GRID_COLUMNS = 5;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    key: { type: 'string' },
    before: { type: 'string' },
    'before-key': { type: 'string' },
    place: { type: 'string', multiple: true, default: PLACES_ROUND_THE_WORLD },
    theme: { type: 'string', multiple: true, default: [...THEMES] },
    zooms: { type: 'string', default: '0-18' },
    size: { type: 'string', default: '320' },
  },
});
const [out] = positionals;
if (out === undefined || options.server === undefined || options.key === undefined)
  throw new Error('Where to, and of which server? Expected OUT --server ADDRESS --key KEY.');

interface Place {
  readonly name: string;
  readonly center: readonly number[];
}

interface Server {
  readonly address: string;
  readonly key: string;
}

const size = Number(options.size);
const zooms = zoomsOf(options.zooms);
const servers: Server[] = [{ address: options.server, key: options.key }];
if (options.before !== undefined)
  servers.unshift({ address: options.before, key: options['before-key'] ?? options.key });

mkdirSync(out, { recursive: true });
const maps = await serveMapPage();
const browser = await launchChromium();
for (const theme of options.theme) {
  if (!isTheme(theme)) throw new Error(`'${theme}' is no theme; there are ${THEMES.join(', ')}.`);
  for (const place of options.place.map(placeOf)) {
    const views: Buffer[][] = [];
    for (const server of servers) views.push(await viewsOf(server, theme, place));
    const file = join(out, `${place.name}-${theme}.jpg`);
    await drawSheet(views, file);
    console.log(file);
  }
}
await browser.close();
await maps.close();

function placeOf(text: string): Place {
  const [, name, lon, lat] = /^([\w-]+)=(-?[\d.]+),(-?[\d.]+)$/.exec(text) ?? [];
  if (name === undefined) throw new Error(`'${text}' is no place; expected NAME=LON,LAT.`);
  return { name, center: [Number(lon), Number(lat)] };
}

function zoomsOf(text: string): number[] {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (last === undefined) throw new Error(`'${text}' are no zooms; expected FIRST-LAST, such as 0-18.`);
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, above) => Number(first) + above);
}

/** PNGs of the place as a server draws it, by zoom. */
async function viewsOf({ address, key }: Server, theme: string, { center }: Place): Promise<Buffer[]> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await openMapPage(page, maps);
  const style = `${address}/styles/v0/${theme}.json`;
  const views = [await pictureOf(page, 'drawMap', { style, token: key, center, zoom: zooms[0] })];
  for (const zoom of zooms.slice(1)) views.push(await pictureOf(page, 'moveMap', { center, zoom }));
  await page.close();
  return views;
}

/** One picture of all zooms, of every server beside each other. */
async function drawSheet(views: readonly Buffer[][], path: string): Promise<void> {
  const figures = zooms.map((zoom, at) => {
    const pictures = views
      .map((ofServer) => `<img src="data:image/png;base64,${ofServer[at]?.toString('base64')}">`)
      .join('');
    return `<figure>${pictures}<figcaption>${zoom}</figcaption></figure>`;
  });
  const columns = Math.max(1, Math.floor(GRID_COLUMNS / views.length));
  const page = await browser.newPage({
    viewport: { width: columns * (views.length * size + 4), height: size },
  });
  await page.setContent(
    `<style>body { margin: 0; display: grid; grid-template-columns: repeat(${columns}, max-content); gap: 4px; font: 12px sans-serif }
      figure { margin: 0 } img { vertical-align: top }</style>${figures.join('')}`,
  );
  await page.screenshot({ path, type: 'jpeg', quality: 85, fullPage: true });
  await page.close();
}
