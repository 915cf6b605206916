import type { AreaTree } from '../areas/areas.ts';
import { unitVector } from '../core/core.ts';
import { NO_AREA, NO_POSTCODE } from '../geocode/geocode.ts';
import type { Rows } from './rows.ts';

const DEGREES = 180 / Math.PI;

/** Columns of entries and houses, in the order of the gazetteer, that postcodes are derived from. */
export interface PostcodeCarriers {
  readonly entryArea: Uint32Array;
  /** 1e-7 degrees. */
  readonly entryLatE7: Int32Array;
  readonly entryLonE7: Int32Array;
  readonly houseOffset: Uint32Array;
  readonly houseLatE7: Int32Array;
  readonly houseLonE7: Int32Array;
  readonly housePostcode: Uint8Array;
}

/** Positions of postcodes in 1e-7 degrees, and their areas. */
class PostcodePlaces {
  readonly lat: Int32Array;
  readonly lon: Int32Array;
  readonly area: Uint32Array;

  constructor(size: number) {
    this.lat = new Int32Array(size);
    this.lon = new Int32Array(size);
    this.area = new Uint32Array(size).fill(NO_AREA);
  }

  /** @param area -1 for none */
  set(postcode: number, lat: number, lon: number, area: number): void {
    this.lat[postcode] = lat;
    this.lon[postcode] = lon;
    this.area[postcode] = area; // -1 becomes NO_AREA
  }
}

/**
 * Each postcode in the middle of its houses, or of what else carries it where no house does, and in the finest area
 * that holds more than half of those.
 *
 * @param entryPostcode per entry its postcodes, which `housePostcode` counts
 * @param carriedBy per postcode the entries that have it, ascending
 */
export function placesOfPostcodes(
  entryPostcode: Rows,
  carriedBy: Rows,
  carriers: PostcodeCarriers,
  areas: AreaTree,
): PostcodePlaces {
  const { middles, weights } = weighed(entryPostcode, carriedBy, carriers);
  const postcodes = carriedBy.offsets.length - 1;
  const places = new PostcodePlaces(postcodes);
  for (let postcode = 0; postcode < postcodes; postcode++) {
    const from = carriedBy.offsets[postcode]!;
    const to = carriedBy.offsets[postcode + 1]!;
    if (from === to) continue;
    const entries = carriedBy.values.subarray(from, to);
    const [lat, lon] = middles.of(postcode);
    places.set(postcode, lat, lon, mainArea(entries, weights.subarray(from, to), carriers.entryArea, areas));
  }
  return places;
}

/**
 * Marks the postcodes that lie elsewhere than in the middle of what carries them, because a boundary told their place; one byte a postcode.
 *
 * @param lat like `lon` per postcode in 1e-7 degrees
 */
export function placedPostcodes(
  entryPostcode: Rows,
  carriedBy: Rows,
  carriers: Omit<PostcodeCarriers, 'entryArea'>,
  { lat, lon }: { readonly lat: Int32Array; readonly lon: Int32Array },
): Uint8Array {
  const { middles } = weighed(entryPostcode, carriedBy, carriers);
  return Uint8Array.from(lat, (own, postcode) => {
    if (carriedBy.offsets[postcode] === carriedBy.offsets[postcode + 1]) return 0;
    const [middleLat, middleLon] = middles.of(postcode);
    return middleLat === own && middleLon === lon[postcode] ? 0 : 1;
  });
}

/** Middles of postcodes, and how much each entry of `carriedBy` counts: its houses, or 1 each if the postcode has no house. */
function weighed(
  entryPostcode: Rows,
  carriedBy: Rows,
  carriers: Omit<PostcodeCarriers, 'entryArea'>,
): { middles: Middles; weights: Uint32Array } {
  const { values, offsets } = carriedBy;
  const postcodes = offsets.length - 1;
  const middles = new Middles(postcodes);
  const weights = housesPerCarrier(entryPostcode, carriedBy, carriers, middles);
  for (let postcode = 0; postcode < postcodes; postcode++) {
    if (!middles.isEmpty(postcode)) continue;
    const [from, to] = [offsets[postcode]!, offsets[postcode + 1]!];
    weights.fill(1, from, to);
    for (const entry of values.subarray(from, to))
      middles.add(postcode, carriers.entryLatE7[entry]!, carriers.entryLonE7[entry]!);
  }
  return { middles, weights };
}

/** Number of houses of every entry of `carriedBy`; houses are added to the middles of their postcodes. */
function housesPerCarrier(
  { values, offsets }: Rows,
  carriedBy: Rows,
  carriers: Omit<PostcodeCarriers, 'entryArea'>,
  middles: Middles,
): Uint32Array {
  const weights = new Uint32Array(carriedBy.values.length);
  const next = carriedBy.offsets.slice(0, -1);
  for (let entry = 0; entry < offsets.length - 1; entry++) {
    const own = values.subarray(offsets[entry]!, offsets[entry + 1]!);
    for (let house = carriers.houseOffset[entry]!; house < carriers.houseOffset[entry + 1]!; house++) {
      const index = carriers.housePostcode[house]!;
      const postcode = index === NO_POSTCODE ? undefined : own[index];
      if (postcode === undefined) continue;
      weights[next[postcode]!]! += 1;
      middles.add(postcode, carriers.houseLatE7[house]!, carriers.houseLonE7[house]!);
    }
    for (const postcode of new Set(own)) next[postcode]! += 1;
  }
  return weights;
}

/**
 * Entries are in the order of their areas, and what lies in an area is an interval of them: one that holds more than half
 * of the weight holds the middle of it. So the answer is the first of the middle's areas, fine to coarse, that does.
 */
function mainArea(
  entries: Uint32Array,
  weights: Uint32Array,
  entryArea: Uint32Array,
  areas: AreaTree,
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let area = areaOfMiddle(entries, weights, entryArea, total);
  while (area >= 0 && 2 * weightWithin(area, entries, weights, entryArea, areas) <= total)
    area = areas.parentOf(area);
  return area;
}

function areaOfMiddle(
  entries: Uint32Array,
  weights: Uint32Array,
  entryArea: Uint32Array,
  total: number,
): number {
  let sum = 0;
  const middle = entries.find((_, i) => {
    sum += weights[i]!;
    return 2 * sum >= total;
  });
  const area = middle === undefined ? NO_AREA : entryArea[middle]!;
  return area === NO_AREA ? -1 : area;
}

function weightWithin(
  area: number,
  entries: Uint32Array,
  weights: Uint32Array,
  entryArea: Uint32Array,
  areas: AreaTree,
): number {
  const end = areas.endOf(area);
  return entries.reduce((sum, entry, i) => {
    const isWithin = entryArea[entry]! >= area && entryArea[entry]! < end;
    return isWithin ? sum + weights[i]! : sum;
  }, 0);
}

/** Means of points on the sphere, so that neither the antimeridian nor a pole is special. */
class Middles {
  readonly #sums: Float64Array;
  readonly #point = new Float64Array(3);

  constructor(size: number) {
    this.#sums = new Float64Array(3 * size);
  }

  /** @param lat like `lon` in 1e-7 degrees */
  add(index: number, lat: number, lon: number): void {
    unitVector(lat / 1e7, lon / 1e7, this.#point);
    for (let axis = 0; axis < 3; axis++) this.#sums[3 * index + axis]! += this.#point[axis]!;
  }

  isEmpty(index: number): boolean {
    return [0, 1, 2].every((axis) => this.#sums[3 * index + axis] === 0);
  }

  /** 1e-7 degrees. */
  of(index: number): readonly [lat: number, lon: number] {
    const [x, y, z] = this.#sums.subarray(3 * index, 3 * index + 3);
    const lat = Math.atan2(z!, Math.hypot(x!, y!)) * DEGREES;
    const lon = Math.atan2(y!, x!) * DEGREES;
    return [Math.round(lat * 1e7), Math.round(lon * 1e7)];
  }
}
