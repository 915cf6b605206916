import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export type TableName =
  | 'land'
  | 'lakes'
  | 'lake-labels'
  | 'rivers'
  | 'glaciers'
  | 'ice-shelves'
  | 'urban-areas'
  | 'playas'
  | 'bathymetry'
  | 'reefs'
  | 'borders'
  | 'state-lines'
  | 'state-labels'
  | 'marine-labels'
  | 'region-labels'
  | 'region-points'
  | 'parks'
  | 'towns'
  | 'land-cover'
  | 'depths';

/** A feature of Natural Earth. */
export interface NaturalFeature {
  readonly values: Readonly<Record<string, string | number | null>>;
  /**
   * Interleaved longitude and latitude in 1e-7 degrees. Areas: polygons, each its outer ring first. Lines are rings that need not be closed; points
   * are rings of one point.
   */
  readonly polygons: readonly (readonly Int32Array[])[];
}

interface Head {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** At the equator. */
const METRES_PER_DEGREE = 111_319;
const FOLDER = new URL('../sources/', import.meta.url);
/** Tables of other sources, or made of several. */
const OTHER_FILES: Partial<Record<TableName, string>> = {
  'land-cover': 'blue-marble-land-cover',
  depths: 'sea-depths',
};
/** Tables have thousandths of a degree. */
const UNITS_PER_STEP = 10_000;

/**
 * Reads a table of `scripts/natural-table.mjs`, with gzip: u32 length of the head, the head as JSON (names of fields and their values, a row a
 * feature), then for each feature in varints the number of its polygons, of each polygon's rings, of each ring's points, and its points: steps from the point
 * before, also of another feature, with the sign in the lowest bit.
 */
export function readTable(name: TableName): NaturalFeature[] {
  const file = OTHER_FILES[name] ?? `natural-earth-${name}`;
  const bytes = gunzipSync(readFileSync(new URL(`${file}.gz`, FOLDER)));
  const start = 4 + bytes.readUInt32LE(0);
  const { fields, rows } = JSON.parse(bytes.toString('utf8', 4, start)) as Head; // written by that script
  const shapes = new ShapeReader(bytes, start);
  return rows.map((row) => ({
    values: Object.fromEntries(fields.map((field, i) => [field, row[i] ?? null])),
    polygons: shapes.next(),
  }));
}

/** The text in a field, or an empty text if the field is missing. */
export function textOf({ values }: NaturalFeature, field: string): string {
  return String(values[field] ?? '');
}

/** The number in a field, or NaN if the field is missing. */
export function numberOf({ values }: NaturalFeature, field: string): number {
  return Number(values[field] ?? Number.NaN);
}

/** Degrees of a feature that is a point. */
export function pointOf({ polygons }: NaturalFeature): { lat: number; lon: number } {
  const [lon = 0, lat = 0] = polygons[0]![0]!;
  return { lat: lat / 1e7, lon: lon / 1e7 };
}

/** Square metres on the Mercator map of an area that a table has as a point with a `size` in square degrees. */
export function mercatorArea(feature: NaturalFeature): number {
  const stretched = METRES_PER_DEGREE / Math.cos((pointOf(feature).lat * Math.PI) / 180);
  return numberOf(feature, 'size') * METRES_PER_DEGREE * stretched;
}

/** True for a ring of longitudes and latitudes that runs counter-clockwise on a map with north above. */
export function isCounterClockwise(ring: Int32Array): boolean {
  const [x = 0, y = 0] = ring;
  let sum = 0; // counted from the first point, so that small rings far from the origin lose nothing
  for (let at = 2; at < ring.length; at += 2)
    sum += (ring[at - 2]! - x) * (ring[at + 1]! - y) - (ring[at]! - x) * (ring[at - 1]! - y);
  return sum > 0;
}

/**
 * The zoom of our tiles, which are shown 512 pixels wide, for a zoom of Natural Earth's, which counts tiles of 256 pixels.
 *
 * @param first the result is no less
 */
export function zoomFor(natural: number, first: number): number {
  return Math.max(first, Math.ceil(natural - 1));
}

class ShapeReader {
  readonly #bytes: Buffer;
  #at: number;
  #x = 0;
  #y = 0;

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  next(): Int32Array[][] {
    return Array.from({ length: this.#number() }, () =>
      Array.from({ length: this.#number() }, () => this.#ring()),
    );
  }

  #ring(): Int32Array {
    const points = new Int32Array(2 * this.#number());
    for (let at = 0; at < points.length; at += 2) {
      this.#x += this.#step();
      this.#y += this.#step();
      points[at] = this.#x * UNITS_PER_STEP;
      points[at + 1] = this.#y * UNITS_PER_STEP;
    }
    return points;
  }

  #step(): number {
    const value = this.#number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  #number(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.#at++]!; // the script ends each number
      value += (byte % 128) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }
}
