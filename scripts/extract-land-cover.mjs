/**
 * Writes the table `compile/sources/blue-marble-land-cover.gz`: `djpeg FILE | tsx scripts/extract-land-cover.mjs`. Needed only when it is to be
 * renewed.
 *
 * FILE: NASA's Blue Marble: Next Generation, one month of 2004, the whole earth as an equirectangular picture. What covers the land is
 * told by colour, smoothed, and drawn as areas of few points. Areas reach over coasts and lakes, where water lies over them.
 * `compile/natural-earth/read-table.ts` reads the table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { areasAbove } from '../compile/raster/areas-above.ts';
import { smoothed } from '../compile/raster/raster.ts';
import { encodeTable } from './natural-table.mjs';

const OUTPUT = new URL('../compile/sources/blue-marble-land-cover.gz', import.meta.url);
/** In the order in which they lie over each other. */
const KINDS = ['grass_cover', 'desert', 'tundra', 'tree_cover'];
/** South of it all land is ice, which other sources have. */
const LAST_SOUTH = -58;
/** Pixels by which shares are smoothed, at coasts from farther away. */
const REACH = 2;
const COAST_REACH = 8;
/** With this share of land near a pixel, or farther around it, its cover is known. */
const LEAST_LAND = { near: 0.15, far: 0.02 };
const COARSENESS = { tolerance: 20, grid: 5, leastArea: 60_000 };

const picture = readPicture(readFileSync(0));
const { width, height } = picture;
const { land, covers } = coversOf(picture);
const [near, far] = reached(land);
const shapes = covers.map((cover) =>
  areasAbove(onLand(cover), 0.5, COARSENESS).map((rings) => rings.map(pointsOf)),
);
const bytes = encodeTable(
  ['kind'],
  KINDS.map((kind) => [kind]),
  shapes,
);
writeFileSync(OUTPUT, bytes);
for (const [i, areas] of shapes.entries())
  console.log(`${KINDS[i]} ${areas.length} areas, ${areas.flat(2).length} points`);
console.log(`${bytes.length} bytes`);

/** A portable pixmap (P6) of bytes, without comments. */
function readPicture(bytes) {
  const [head, columns, rows] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64)) ?? [];
  if (head === undefined) throw new Error('A portable pixmap is expected, as djpeg writes it.');
  return { width: Number(columns), height: Number(rows), colours: bytes.subarray(head.length) };
}

/** By pixel whether it is land, and the share of each kind. */
function coversOf({ colours }) {
  const empty = () => ({ values: new Float32Array(width * height), width, height });
  const [land, covers] = [empty(), KINDS.map(empty)];
  for (let pixel = 0; pixel < width * height; pixel++) {
    const lat = 90 - ((Math.floor(pixel / width) + 0.5) / height) * 180;
    const shares = sharesOf(...colours.subarray(3 * pixel, 3 * pixel + 3), lat);
    if (!shares) continue;
    land.values[pixel] = 1;
    for (const [i, cover] of covers.entries()) cover.values[pixel] = shares[i];
  }
  return { land, covers };
}

/** How much of each kind a colour is at a latitude, 0 to 1; undefined for water. Thresholds are those between places that are known. */
function sharesOf(red, green, blue, lat) {
  const light = 0.3 * red + 0.59 * green + 0.11 * blue;
  const warmth = (red - blue) / (red + blue + 1);
  const isSnow = light > 150 && Math.abs(red - blue) < 20;
  if (lat < LAST_SOUTH || !((warmth > 0 && light > 12) || isSnow)) return undefined;
  const greenness = (2 * green - red - blue) / (red + green + blue);
  const overRed = (green - red) / (green + red);
  const dryness = light + 400 * Math.max(0, -overRed - 0.05) - 500 * Math.max(0, greenness);
  const [mild, cold] = [ramp(48, 54, Math.abs(lat)), ramp(57, 66, Math.abs(lat))];
  const snow = Math.max(
    ramp(0.14, 0.07, warmth) * ramp(95, 125, light),
    mild * ramp(0.25, 0.12, warmth) * ramp(50, 85, light),
  );
  const trees = (1 - snow) * ramp(53, 44, light) * ramp(-0.04, 0.03, overRed);
  const tundra = Math.max(snow, cold * (1 - trees) * ramp(40, 52, light) * ramp(0.1, 0.04, overRed));
  const desert = (1 - tundra) * ramp(95, 118, dryness);
  const grass = (1 - tundra) * ramp(0.045, 0.11, greenness) * ramp(-0.1, -0.06, overRed);
  return [Math.max(trees, grass), desert, tundra, trees];
}

/** From 0 at one value to 1 at another, softly. */
function ramp(from, to, value) {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** The share of land that a kind covers near each pixel; water takes that of the land beside it. */
function onLand(cover) {
  const [nearCover, farCover] = reached(cover);
  const values = near.map((share, i) => {
    if (share > LEAST_LAND.near) return nearCover[i] / share;
    return far[i] > LEAST_LAND.far ? farCover[i] / far[i] : 0;
  });
  return { values, width, height };
}

function reached(raster) {
  return [REACH, COAST_REACH].map((reach) => smoothed(raster, reach).values);
}

function pointsOf(ring) {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]]);
}
