/** Interleaved longitude and latitude in 1e-7 degrees; of each polygon the outer ring first, each ring closed by its first point. */
export type Polygon = readonly Int32Array[];

const UNITS_PER_DEGREE = 1e7;
const MEMBER = '"coordinates":';
/** How deep points lie in a list of polygons. */
const DEPTH_OF_POINTS = 4;
const [COMMA, MINUS, POINT, ZERO, NINE, OPEN, CLOSE] = Buffer.from(',-.09[]');

/**
 * Reads the polygons of GeoJSON, of which only coordinates are looked at: a parser of JSON would take ten times the memory of a hundred
 * megabytes of them.
 *
 * @throws Error for coordinates that are neither those of a polygon nor of a list of them
 */
export function* polygonsIn(json: Buffer): Generator<Polygon> {
  for (let at = json.indexOf(MEMBER); at >= 0; at = json.indexOf(MEMBER, at)) {
    at += MEMBER.length;
    at = yield* polygonsFrom(json, at);
  }
}

/** @returns the place after the coordinates */
function* polygonsFrom(json: Buffer, start: number): Generator<Polygon, number> {
  let at = start;
  while (json[at] === OPEN) at++;
  const deepest = at - start;
  if (deepest !== DEPTH_OF_POINTS && deepest !== DEPTH_OF_POINTS - 1)
    throw new Error(`Coordinates at byte ${start} lie ${deepest} lists deep, expected 3 or 4.`);
  let depth = deepest;
  let rings: Int32Array[] = [];
  let points: number[] = [];
  while (depth > 0) {
    const byte = json[at]!;
    if (byte !== OPEN && byte !== CLOSE && byte !== COMMA) {
      const end = endOfNumber(json, at);
      points.push(numberIn(json, at, end));
      at = end;
      continue;
    }
    at++;
    if (byte === OPEN) depth++;
    if (byte !== CLOSE) continue;
    depth--;
    if (depth === deepest - 2) {
      rings.push(Int32Array.from(points));
      points = [];
    } else if (depth === deepest - 3) {
      yield rings;
      rings = [];
    }
  }
  return at;
}

function endOfNumber(json: Buffer, start: number): number {
  let at = start;
  while (json[at] !== COMMA && json[at] !== CLOSE) at++;
  return at;
}

/** A plain decimal number in 1e-7 units. */
function numberIn(json: Buffer, start: number, end: number): number {
  const isNegative = json[start] === MINUS;
  let digits = 0;
  let pointAt = end;
  for (let at = isNegative ? start + 1 : start; at < end; at++) {
    const byte = json[at]!;
    if (byte === POINT) pointAt = at + 1;
    else digits = digits * 10 + digitOf(byte);
  }
  const units = Math.round((digits / 10 ** (end - pointAt)) * UNITS_PER_DEGREE);
  return isNegative ? -units : units;
}

function digitOf(byte: number): number {
  if (byte < ZERO! || byte > NINE!)
    throw new Error(`'${String.fromCharCode(byte)}' is in a number, expected plain decimal ones.`);
  return byte - ZERO!;
}
