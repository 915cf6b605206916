import { cellSpan, cellStart, cellsAround } from '../core/core.ts';
import type { DensestPart } from '../search/search.ts';
import type { Shard } from './shard.ts';

type Column = 'position' | 'lat' | 'lon';
type Places = Pick<Shard, Column | 'searchable'>;

/** Documents [from, to) of a shard that lie in one cell. */
interface Run {
  readonly places: Places;
  /** First position of the cell. */
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

/** Cells some 120 km across: what lies in cells that touch belongs together. */
const REGION = 3;
/** Cells of a town, of a part of one, of a few streets. */
const FINER = [5, 7, 9] as const;

/** Where most of these documents lie; undefined without any. Reads every position once. */
export function densestPart(shards: readonly Places[]): DensestPart | undefined {
  const whole = shards.map((places) => ({ places, cell: 0, from: 0, to: places.searchable }));
  const regions = runsOf(whole, REGION);
  const [densest] = fullest(regions);
  if (!densest) return undefined;
  const [street = densest] = FINER.reduce<readonly Run[]>(
    (runs, resolution) => fullest(runsOf(runs, resolution)),
    fullest(regions),
  );
  const { lat, lon } = pointOf(street.places, (street.from + street.to) >>> 1);
  const joined = joinedTo(densest.cell, new Set(regions.map(({ cell }) => cell)));
  return {
    lat,
    lon,
    bbox: boxAround(
      lon,
      regions.filter(({ cell }) => joined.has(cell)),
    ),
  };
}

/** Cuts runs up by the cells of a finer resolution. */
function runsOf(runs: readonly Run[], resolution: number): Run[] {
  const cut: Run[] = [];
  for (const { places, from, to } of runs)
    for (let at = from; at < to; ) {
      const cell = cellStart(places.position[at]!, resolution);
      const start = at;
      while (at < to && places.position[at]! < cell + cellSpan(resolution)) at++;
      cut.push({ places, cell, from: start, to: at });
    }
  return cut;
}

/** The runs of the cell that holds most, the largest first: shards may share a cell. */
function fullest(runs: readonly Run[]): Run[] {
  const counts = new Map<number, number>();
  for (const { cell, from, to } of runs) counts.set(cell, (counts.get(cell) ?? 0) + to - from);
  const [[most] = []] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b);
  return runs.filter(({ cell }) => cell === most).sort((a, b) => b.to - b.from - (a.to - a.from));
}

/** The occupied regions that are reached from one of them without a gap. */
function joinedTo(first: number, occupied: ReadonlySet<number>): ReadonlySet<number> {
  const joined = new Set([first]);
  for (const cell of joined)
    for (const neighbour of cellsAround(cell, REGION)) if (occupied.has(neighbour)) joined.add(neighbour);
  return joined;
}

/** @param middle degrees of longitude from which east and west are told */
function boxAround(middle: number, runs: readonly Run[]): DensestPart['bbox'] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { places, from, to } of runs)
    for (let document = from; document < to; document++) {
      const { lat, lon } = pointOf(places, document);
      const eastward = wrapped(lon - middle);
      west = Math.min(west, eastward);
      east = Math.max(east, eastward);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  return [rounded(wrapped(middle + west)), south, rounded(wrapped(middle + east)), north];
}

function pointOf({ lat, lon }: Places, document: number): { lat: number; lon: number } {
  return { lat: lat[document]! / 1e7, lon: lon[document]! / 1e7 };
}

/** Into -180 to 180. */
function wrapped(degrees: number): number {
  return Math.abs(degrees) <= 180 ? degrees : degrees - 360 * Math.sign(degrees);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
