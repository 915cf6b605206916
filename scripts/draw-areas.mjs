/**
 * Writes `compile/sources/drawn-areas.bin` and `compile/sources/sea-depths.gz`: `tsx scripts/draw-areas.mjs SEAS WATERBODIES`. Needed only
 * when coast, waters, ice or depths are to be renewed; it takes minutes.
 *
 * SEAS, WATERBODIES: `map.geo.json` of the npm packages `@geo-maps/earth-seas-100m` and `@geo-maps/earth-waterbodies-100m` 0.6.0:
 * OpenStreetMap, ODbL. Ice and depths are Natural Earth's tables, which `extract-natural-earth.mjs` writes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { depthAreas } from '../compile/drawn-areas/depths.ts';
import { drawAreas } from '../compile/drawn-areas/draw-areas.ts';
import { polygonsIn } from '../compile/drawn-areas/read-polygons.ts';
import { readTable } from '../compile/natural-earth/read-table.ts';
import { encodeTable } from './natural-table.mjs';

const OUTPUT = new URL('../compile/sources/', import.meta.url);

const [seas, waterbodies] = process.argv.slice(2).map((file) => polygonsIn(readFileSync(file)));
if (!waterbodies) throw new Error('Two files are expected: of the seas and of the water bodies.');
const land = readTable('land').flatMap(({ polygons }) => polygons);
const coasts = [...seas];
write('drawn-areas.bin', drawAreas(coasts, waterbodies, land));
const depths = depthAreas(land, coasts.flat());
const rows = depths.map(({ depth, step }) => [depth, step]);
const shapes = depths.map(({ areas }) => areas.map((rings) => rings.map(pointsOf)));
write('sea-depths.gz', encodeTable(['depth', 'step'], rows, shapes));

function pointsOf(ring) {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]]);
}

function write(name, bytes) {
  writeFileSync(new URL(name, OUTPUT), bytes);
  console.log(`${name} ${bytes.length}`);
}
