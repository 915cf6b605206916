/** Rows in which areas are measured and points are looked up: some two kilometres high. */
const ROWS_PER_DEGREE = 50;
const UNITS_PER_DEGREE = 1e7;
const UNITS_PER_ROW = UNITS_PER_DEGREE / ROWS_PER_DEGREE;
const KILOMETRES_PER_DEGREE = 111.2;

/** Where an outline crosses the middle of a row. */
interface Crossing {
  /** In 1e-7 degrees. */
  readonly lon: number;
  /** Index of the polygon. */
  readonly part: number;
}

/** The crossings of each row from west to east: areas lie between those of an odd and the next of an even number. */
export type Rows = ReadonlyMap<number, readonly Crossing[]>;

/** @param polygons in 1e-7 degrees, which do not overlap; their holes are rings too */
export function rowsOf(polygons: readonly (readonly Int32Array[])[]): Rows {
  const rows = new Map<number, Crossing[]>();
  for (const [part, rings] of polygons.entries()) for (const ring of rings) enterRing(rows, ring, part);
  for (const crossings of rows.values()) crossings.sort((a, b) => a.lon - b.lon);
  return rows;
}

/** Index of the polygon in which a point in degrees lies, as far as rows tell. */
export function partAt(rows: Rows, { lat, lon }: { lat: number; lon: number }): number | undefined {
  const crossings = rows.get(Math.floor(lat * ROWS_PER_DEGREE)) ?? [];
  const open = new Set<number>();
  for (const { lon: at, part } of crossings) {
    if (at > lon * UNITS_PER_DEGREE) break;
    if (!open.delete(part)) open.add(part);
  }
  return [...open][0];
}

/** Square kilometres that are in both. */
export function sharedArea(a: Rows, b: Rows): number {
  let sum = 0;
  for (const [row, crossings] of a) {
    const shared = sharedLength(crossings, b.get(row) ?? []) / UNITS_PER_DEGREE;
    const lat = (row + 0.5) / ROWS_PER_DEGREE;
    sum += (shared * Math.cos((lat * Math.PI) / 180) * KILOMETRES_PER_DEGREE ** 2) / ROWS_PER_DEGREE;
  }
  return sum;
}

function sharedLength(a: readonly Crossing[], b: readonly Crossing[]): number {
  let [sum, inB] = [0, 0];
  for (let inA = 0; inA + 1 < a.length && inB + 1 < b.length; ) {
    const [from, to] = [a[inA]!.lon, a[inA + 1]!.lon];
    const [otherFrom, otherTo] = [b[inB]!.lon, b[inB + 1]!.lon];
    sum += Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));
    if (to < otherTo) inA += 2;
    else inB += 2;
  }
  return sum;
}

function enterRing(rows: Map<number, Crossing[]>, ring: Int32Array, part: number): void {
  for (let at = 2; at < ring.length; at += 2) enterEdge(rows, ring.subarray(at - 2, at + 2), part);
}

function enterEdge(rows: Map<number, Crossing[]>, edge: Int32Array, part: number): void {
  const [fromLon = 0, fromLat = 0, toLon = 0, toLat = 0] = edge;
  const [south, north] = [Math.min(fromLat, toLat), Math.max(fromLat, toLat)];
  for (let row = rowAfter(south); row < rowAfter(north); row++) {
    const middle = (row + 0.5) * UNITS_PER_ROW;
    const lon = fromLon + ((middle - fromLat) / (toLat - fromLat)) * (toLon - fromLon);
    const known = rows.get(row);
    if (known) known.push({ lon, part });
    else rows.set(row, [{ lon, part }]);
  }
}

/** The first row whose middle is no farther south. */
function rowAfter(lat: number): number {
  return Math.ceil(lat / UNITS_PER_ROW - 0.5);
}
