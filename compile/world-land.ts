import { writeFileSync } from 'node:fs';
import { EARTH_RADIUS_METRES } from '../src/core/core.ts';
import type { LatLon } from '../src/osm/osm.ts';
import {
  encodeNearLand,
  NearLand,
  ROWS,
  ROWS_PER_DEGREE,
  STEPS,
  STEPS_PER_DEGREE,
} from '../src/world/near-land.ts';
import { isCounterClockwise, type NaturalFeature, readTable } from './natural-earth/read-table.ts';

/** How far countries reach into the sea: twelve nautical miles, as their territorial waters do. */
const COAST_METRES = 22_224;
const COAST_RADIANS = COAST_METRES / EARTH_RADIUS_METRES;
/** Rows farther apart than this hold nothing that is near to each other. */
const REACH_ROWS = Math.floor((COAST_RADIANS * 180 * ROWS_PER_DEGREE) / Math.PI) + 1;
/** Degrees: narrower stretches are slivers of land that rounding folded. */
const LEAST_WIDTH = 1e-6;
/** Beyond this latitude ice shelves, which Natural Earth has as sea, leave no open water. */
const ALL_ICE_LATITUDE = -79;

type LonLat = readonly [lon: number, lat: number];

/** From west to east in degrees, `from` less than `to`; either may be past the antimeridian. */
type Stretch = readonly [from: number, to: number];

/** Crossing of land's outline with the middle of a row: `turn` is 1 if land begins to the east of it, -1 if it ends. */
interface Crossing {
  readonly lon: number;
  readonly turn: number;
}

interface LandRow {
  readonly crossings: Crossing[];
  readonly stretches: Stretch[];
}

/**
 * Compiles where land is near into `land.bin`.
 *
 * Sources: Natural Earth's land 1:10 million, public domain; and towns, for islands too
 * small to be on that map. Nothing within {@link COAST_METRES} of these counts as open sea; beyond, all but a
 * fringe of some 3 km does.
 */
export function compileLand(outputDirectory: URL, towns: readonly LatLon[]): NearLand {
  const land = Array.from({ length: ROWS }, (): LandRow => ({ crossings: [], stretches: [] }));
  for (const ring of readTable('land').flatMap(outlinesOf))
    for (const [at, point] of ring.entries()) drawEdge(land, ring[at - 1] ?? point, point); // also islands of one point
  for (const { lat, lon } of towns) land[rowOf(lat)]!.stretches.push([lon, lon]);
  const rows = land.map(stretchesOfLand);
  const bytes = encodeNearLand(rows.map((_, row) => bordersOf(nearLand(rows, row))));
  writeFileSync(new URL('land.bin', outputDirectory), bytes);
  return new NearLand(bytes);
}

/** Rings in degrees with land to their right. */
function outlinesOf({ polygons }: NaturalFeature): LonLat[][] {
  return polygons.flatMap((rings) =>
    rings.map((ring, i) => {
      const points = Array.from(
        { length: ring.length / 2 },
        (_, at): LonLat => [ring[2 * at]! / 1e7, ring[2 * at + 1]! / 1e7],
      );
      return isCounterClockwise(ring) === (i === 0) ? points.reverse() : points;
    }),
  );
}

/** Enters an edge of the outline into the rows that it touches. */
function drawEdge(land: readonly LandRow[], [fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat): void {
  const eastward = toLon - fromLon - 360 * Math.round((toLon - fromLon) / 360); // the short way around
  const [south, north] = [Math.min(fromLat, toLat), Math.max(fromLat, toLat)];
  const lonAt = (lat: number): number =>
    fromLat === toLat ? fromLon : fromLon + (eastward * (lat - fromLat)) / (toLat - fromLat);
  for (let row = rowOf(south); row <= rowOf(north); row++) {
    const { crossings, stretches } = land[row]!;
    const middle = latOfRow(row + 0.5);
    if (south <= middle && middle < north)
      crossings.push({ lon: wrapped(lonAt(middle)), turn: toLat > fromLat ? 1 : -1 });
    const [low, high] = [Math.max(south, latOfRow(row)), Math.min(north, latOfRow(row + 1))];
    const ends = fromLat === toLat ? [fromLon, fromLon + eastward] : [lonAt(low), lonAt(high)];
    stretches.push([Math.min(...ends), Math.max(...ends)]);
  }
}

/** Parts of a row that are land at any of its latitudes: between crossings of its middle, and along the outline. */
function stretchesOfLand({ crossings, stretches }: LandRow, row: number): Stretch[] {
  if (latOfRow(row) < ALL_ICE_LATITUDE) return [[-180, 180]];
  const inside: Stretch[] = [];
  const sorted = crossings.toSorted((a, b) => a.lon - b.lon);
  const depths = runningSums(sorted.map(({ turn }) => turn));
  const nextLon = (i: number): number => sorted[i + 1]?.lon ?? sorted[0]!.lon + 360;
  const isWide = (_depth: number, i: number): boolean => nextLon(i) - sorted[i]!.lon > LEAST_WIDTH;
  const outside = Math.min(...depths.filter(isWide)); // not 0 where land crosses the antimeridian
  for (const [i, { lon }] of sorted.entries()) if (depths[i]! > outside) inside.push([lon, nextLon(i)]);
  return united([...inside, ...stretches]);
}

function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** Everything in a row that is no farther from land in any row than the coast reaches. */
function nearLand(rows: readonly (readonly Stretch[])[], row: number): Stretch[] {
  const near: Stretch[] = [];
  const around = rows.slice(Math.max(0, row - REACH_ROWS), row + REACH_ROWS + 1);
  for (const [i, stretches] of around.entries()) {
    const reach = degreesOfReach(row, Math.max(0, row - REACH_ROWS) + i);
    for (const [from, to] of stretches) near.push([from - reach, to + reach]);
  }
  return united(near);
}

/** How far in longitude the coast of one row reaches in another, at most {@link REACH_ROWS} away: haversines. */
function degreesOfReach(row: number, other: number): number {
  const between = Math.max(0, Math.abs(row - other) - 1) / ROWS_PER_DEGREE;
  const rest = Math.sin(COAST_RADIANS / 2) ** 2 - Math.sin(radians(between) / 2) ** 2;
  const sine = Math.sqrt(rest / (leastCosine(row) * leastCosine(other)));
  return sine >= 1 ? 180 : (2 * Math.asin(sine) * 180) / Math.PI;
}

/** Cosine of the latitude of a row where that is nearest to a pole. */
function leastCosine(row: number): number {
  return Math.min(Math.cos(radians(latOfRow(row))), Math.cos(radians(latOfRow(row + 1))));
}

/** Steps of longitude on the map, rounded outwards. */
function bordersOf(stretches: readonly Stretch[]): number[] {
  const onMap = stretches.flatMap(([from, to]): Stretch[] => {
    const [west, east] = [
      Math.floor((from + 180) * STEPS_PER_DEGREE),
      Math.ceil((to + 180) * STEPS_PER_DEGREE),
    ];
    return [-STEPS, 0, STEPS].map((turn) => [Math.max(0, west + turn), Math.min(STEPS, east + turn)]);
  });
  return united(onMap.filter(([west, east]) => west < east)).flat();
}

/** The same from west to east, with those that meet made one. */
function united(stretches: readonly Stretch[]): Stretch[] {
  const apart: [number, number][] = [];
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}

function rowOf(lat: number): number {
  return Math.min(Math.floor((lat + 90) * ROWS_PER_DEGREE), ROWS - 1);
}

function latOfRow(row: number): number {
  return row / ROWS_PER_DEGREE - 90;
}

function wrapped(lon: number): number {
  return lon - 360 * Math.floor((lon + 180) / 360);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
