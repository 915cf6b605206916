import { cellSpan, cellStart, cellsAround } from '../core/core.ts';
import type { DensestPart } from '../search/search.ts';
import type { Shard } from './shard.ts';

type Places = Pick<Shard, 'position' | 'latE7' | 'lonE7' | 'searchable'>;

/** Documents [from, to) of a shard that lie in one cell. */
interface Run {
  readonly places: Places;
  /** First position of the cell. */
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

/** Cells some 120 km across: places in cells that touch belong together. */
const REGION = 3;
/** Cells of a town, of a part of one, of a few streets. */
const FINER = [5, 7, 9] as const;
/** Number of positions that represent all of them well enough. */
const SAMPLE = 50_000;
/** Share of the places that a box leaves out on each side. */
const OUTERMOST = 0.001;

/** The part that most of these documents lie in; undefined without any. Reads every position once. */
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

/**
 * The box around all but the outermost, as some places of an extract stand far off: the mouth of a river, a hut abroad.
 *
 * @param middle degrees of longitude that east and west are counted from
 */
function boxAround(middle: number, runs: readonly Run[]): DensestPart['bbox'] {
  const points = sampleOf(runs);
  const [south, north] = ends(points.map(({ lat }) => lat));
  const [west, east] = ends(points.map(({ lon }) => wrapped(lon - middle)));
  return [rounded(wrapped(middle + west)), south, rounded(wrapped(middle + east)), north];
}

/** Every n-th document, which are spread as all are: documents lie in the order of their cells. */
function sampleOf(runs: readonly Run[]): { lat: number; lon: number }[] {
  const step = Math.ceil(runs.reduce((sum, { from, to }) => sum + to - from, 0) / SAMPLE);
  return runs.flatMap(({ places, from, to }) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => pointOf(places, from + at * step)),
  );
}

/** The least and the greatest value but for the outermost at either end. */
function ends(values: readonly number[]): [least: number, greatest: number] {
  const sorted = Float64Array.from(values).sort();
  const outermost = Math.floor(sorted.length * OUTERMOST);
  return [sorted[outermost]!, sorted[sorted.length - 1 - outermost]!];
}

function pointOf({ latE7, lonE7 }: Places, document: number): { lat: number; lon: number } {
  return { lat: latE7[document]! / 1e7, lon: lonE7[document]! / 1e7 };
}

/** Into -180 to 180. */
function wrapped(degrees: number): number {
  return Math.abs(degrees) <= 180 ? degrees : degrees - 360 * Math.sign(degrees);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
