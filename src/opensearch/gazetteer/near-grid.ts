import { EARTH_RADIUS_METRES } from '../../core/core.ts';
import { HALF_ROUND, haversineOfMetres, ROUND, shortWay, Viewpoint } from '../../geocode/geocode.ts';

/**
 * The grid that houses and lines are found by: rows of 278 m, each cut into as many cells as a power of two says, so that cells are 150 to 305 m wide
 * everywhere but at the poles. Unlike cells of H3 their borders are meridians and parallels, so that no cell within a distance is missed and few are
 * read in vain.
 */
const ROW_E7 = 25_000;
const QUARTER_ROUND = 900_000_000;
const ROWS = (2 * QUARTER_ROUND) / ROW_E7;
/** Cells of a row at the equator, as a power of two, and latitudes in 1e-7 degrees from which on there are half as many. */
const EQUATOR_BITS = 17;
const HALVED_FROM = [600_000_000, 755_000_000, 828_000_000, 864_000_000, 882_000_000, 891_000_000];
const ROW_SPAN = 2 ** EQUATOR_BITS;
const DEGREES = 180 / Math.PI;
/** More than rounding loses. */
const SLACK = 1.000_001;

/** Number of the cell that holds a point in 1e-7 degrees. */
export function cellAt(latE7: number, lonE7: number): number {
  const row = rowAt(latE7);
  const columns = columnsOf(row);
  const column = Math.floor(((lonE7 + HALF_ROUND) * columns) / ROUND);
  return row * ROW_SPAN + (((column % columns) + columns) % columns);
}

/** Numbers of all cells that a circle around a point in degrees touches, and maybe some beside. */
export function cellsWithin(lat: number, lon: number, metres: number): number[] {
  const viewpoint = new Viewpoint(lat * 1e7, lon * 1e7);
  const reach = haversineOfMetres(metres * SLACK);
  const angle = (metres * SLACK) / EARTH_RADIUS_METRES;
  const spanE7 = angle * DEGREES * 1e7;
  const first = rowAt(lat * 1e7 - spanE7);
  const rows = Array.from({ length: rowAt(lat * 1e7 + spanE7) - first + 1 }, (_, i) => first + i);
  return rows.flatMap((row) =>
    columnsWithin(row, lat, lon, angle)
      .filter((column) => viewpoint.leastToBox(boxOf(row, column), 0, reach) <= reach)
      .map((column) => row * ROW_SPAN + column),
  );
}

/** Numbers of all cells that the box around a ring touches; interleaved longitude, latitude in 1e-7 degrees. */
export function cellsOver(ring: Int32Array): number[] {
  const [origin = 0] = ring;
  const [easts, lats] = [0, 1].map((side) => ring.filter((_, at) => at % 2 === side)) as [
    Int32Array,
    Int32Array,
  ];
  const turns = easts.map((lon) => shortWay(lon - origin));
  const [west, east] = [origin + least(turns), origin - least(turns.map((turn) => -turn))];
  const [first, last] = [rowAt(least(lats)), rowAt(-least(lats.map((lat) => -lat)))];
  const rows = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return rows.flatMap((row) => {
    const columns = columnsOf(row);
    const [from, to] = [west, east].map((lon) => Math.floor(((lon + HALF_ROUND) * columns) / ROUND)) as [
      number,
      number,
    ];
    return columnsFrom(from, to, columns).map((column) => row * ROW_SPAN + column);
  });
}

function least(values: Int32Array): number {
  return values.reduce((a, b) => Math.min(a, b));
}

function rowAt(latE7: number): number {
  return Math.max(0, Math.min(ROWS - 1, Math.floor((latE7 + QUARTER_ROUND) / ROW_E7)));
}

function columnsOf(row: number): number {
  const south = row * ROW_E7 - QUARTER_ROUND;
  const nearest = Math.min(Math.abs(south), Math.abs(south + ROW_E7));
  return 2 ** (EQUATOR_BITS - HALVED_FROM.filter((from) => nearest >= from).length);
}

/** The columns of a row that the box around a circle meets. */
function columnsWithin(row: number, lat: number, lon: number, angle: number): number[] {
  const columns = columnsOf(row);
  const half = halfSpan(lat, angle);
  const from = Math.floor(((lon - half + 180) * columns) / 360);
  const to = Math.floor(((lon + half + 180) * columns) / 360);
  return columnsFrom(from, to, columns);
}

/** The columns of a row from one to another, which may go round the Earth. */
function columnsFrom(from: number, to: number, columns: number): number[] {
  const count = Math.min(columns, to - from + 1);
  return Array.from({ length: count }, (_, i) => (((from + i) % columns) + columns) % columns);
}

/** Degrees of longitude that a circle reaches to either side; all where it holds a pole. */
function halfSpan(lat: number, angle: number): number {
  const ratio = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos(lat / DEGREES);
  return ratio >= 1 || Math.abs(lat) / DEGREES + angle >= Math.PI / 2 ? 180 : Math.asin(ratio) * DEGREES;
}

/** West, south, east, north in 1e-7 degrees. */
function boxOf(row: number, column: number): Int32Array {
  const columns = columnsOf(row);
  const side = (at: number): number => (at * ROUND) / columns - HALF_ROUND;
  const south = row * ROW_E7 - QUARTER_ROUND;
  return Int32Array.of(Math.floor(side(column)), south, Math.ceil(side(column + 1)), south + ROW_E7);
}
