/** What Nominatim reads in a text besides names: a tag in brackets, and coordinates. */
export interface SpecialText {
  /** The tag that is asked for, such as `leisure=firepit`. */
  readonly tag?: string;
  /** Degrees. */
  readonly point?: { readonly lat: number; readonly lon: number };
  /** What is left over; may be empty. */
  readonly name: string;
}

const TAG = /\[\s*([\w:]{1,40})\s*=\s*([\w:;-]{1,60})\s*\]/;
/** Latitude and longitude in degrees with a fraction, perhaps with letters of directions before or behind. */
const COORDINATES =
  /(?<![\d.])([NS])?\s*([+-]?\d{1,2}\.\d{1,12})\s*°?\s*([NS])?(?:\s*,\s*|\s+)([EWO])?\s*([+-]?\d{1,3}\.\d{1,12})\s*°?\s*([EWO])?(?![\d.\p{L}])/iu;

/** Undefined for a text that has neither a tag in brackets nor coordinates. */
export function specialTextOf(text: string): SpecialText | undefined {
  const [brackets = '', key, value] = TAG.exec(text) ?? [];
  const rest = text.replace(brackets, ' ');
  const [written = '', ...parts] = COORDINATES.exec(rest) ?? [];
  const point = written === '' ? undefined : pointOf(parts);
  if (key === undefined && !point) return undefined;
  const name = (point ? rest.replace(written, ' ') : rest).replaceAll(/\s+/g, ' ').trim();
  return {
    ...(key !== undefined && { tag: `${key}=${value}` }),
    ...(point && { point }),
    name: name.replace(/^[\s,]+|[\s,]+$/g, ''),
  };
}

/** @param parts letter, degrees and letter of the latitude, then of the longitude */
function pointOf([north, lat, northBehind, east, lon, eastBehind]: readonly (string | undefined)[]) {
  const point = {
    lat: signed(lat, north ?? northBehind, 'S'),
    lon: signed(lon, east ?? eastBehind, 'W'),
  };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : undefined;
}

function signed(degrees: string | undefined, letter: string | undefined, negative: string): number {
  const value = Number(degrees);
  return letter?.toUpperCase() === negative ? -value : value;
}
