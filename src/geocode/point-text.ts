/** Texts that say where a point is: `47.14, 9.52`, `47°8'24"N 9°31'12"E`, and plus codes, whole or with their town. */

export interface TextPoint {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

const ONLY_COORDINATES = /^(?:geo:)?[\d\s.,;+\-−°º'′’"″”NSEWO()]+$/i;
const HALF =
  /^([NSEWO])?([+-]?\d{1,3}(?:\.\d+)?)(°?)(?:(\d{1,2}(?:\.\d+)?)')?(?:(\d{1,2}(?:\.\d+)?)")?([NSEWO])?$/i;

/** The point that a text of coordinates gives, latitude first unless letters say otherwise; undefined for any other text. */
export function pointOfCoordinates(text: string): TextPoint | undefined {
  if (text.length > 80 || !ONLY_COORDINATES.test(text)) return undefined;
  const [first, second, ...others] = halvesOf(text).map(readHalf);
  if (!first || !second || others.length > 0) return undefined;
  const [lat, lon] = first.axis === 'lon' || second.axis === 'lat' ? [second, first] : [first, second];
  if (lat.axis === 'lon' || lon.axis === 'lat') return undefined;
  if (Math.abs(lat.degrees) > 90 || Math.abs(lon.degrees) > 180) return undefined;
  return { lat: lat.degrees, lon: lon.degrees };
}

/** The texts of the two numbers, without blanks and with one sign for each mark. */
function halvesOf(text: string): string[] {
  const plain = text
    .replace(/^geo:/i, '')
    .replaceAll(/[()]/g, '')
    .replaceAll('−', '-')
    .replaceAll('º', '°')
    .replaceAll(/[′’]/g, "'")
    .replaceAll(/[″”]|''/g, '"')
    .trim();
  const withPoints = plain.replaceAll(/(\d),(\d+)(?=[°NSEWO]*[\s;]|[°NSEWO]*$)/gi, (match, before, after) =>
    /[\s;]/.test(plain) && (plain.match(/,/g) ?? []).length === 2 ? `${before}.${after}` : match,
  );
  const parted = withPoints
    .replace(/([NSEWO])\s*[,;]?\s*(?=[+-]?\d)/i, (match, letter, at) => (at > 0 ? `${letter};` : match))
    .replace(/(\d["°']?)\s+(?=[NSEWO]\s*[+-]?\d)/i, '$1;');
  const halves = parted.split(/\s*[,;]\s*/);
  return (halves.length === 1 ? parted.split(/\s+/) : halves).map((half) => half.replaceAll(/\s/g, ''));
}

interface Half {
  readonly degrees: number;
  readonly axis: 'lat' | 'lon' | undefined;
}

/** Undefined where it could as well be a house number: without a fraction, a mark and a letter. */
function readHalf(text: string): Half | undefined {
  const [, before, degrees = '', mark, minutes, seconds, after] = HALF.exec(text) ?? [];
  const letter = (before ?? after)?.toUpperCase();
  if (degrees === '' || (before && after)) return undefined;
  if (!degrees.includes('.') && !mark && !letter) return undefined;
  const value = Math.abs(Number(degrees)) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
  const isNegative = degrees.startsWith('-') || letter === 'S' || letter === 'W';
  const axis = letter === undefined ? undefined : 'NS'.includes(letter) ? 'lat' : 'lon';
  return { degrees: isNegative ? -value : value, axis };
}

/** https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md */
const SIGNS = '23456789CFGHJMPQRVWX';
const PLUS_CODE = new RegExp(
  `^([${SIGNS}]{4}|[${SIGNS}]{6}|[${SIGNS}]{8})\\+([${SIGNS}]{2,7})(?:[\\s,]+(.+))?$`,
  'i',
);
/** Signs before the plus of a code that needs no town. */
const WHOLE = 8;
/** Degrees of a sign of each pair. */
const PAIR_DEGREES = [20, 1, 0.05, 0.0025, 0.000125];
const GRID = { rows: 5, columns: 4 } as const;

/** A plus code as it is written; `town` is what stands behind a shortened one. */
export interface PlusCode {
  readonly signs: string;
  readonly town: string | undefined;
  readonly isWhole: boolean;
}

export function plusCodeOf(text: string): PlusCode | undefined {
  const [, before, after, town] = PLUS_CODE.exec(text.trim()) ?? [];
  if (!before || !after) return undefined;
  return { signs: (before + after).toUpperCase(), town, isWhole: before.length === WHOLE };
}

/** The middle of a code's area; of a shortened one the area nearest to a reference point. */
export function pointOfPlusCode({ signs, isWhole }: PlusCode, near?: TextPoint): TextPoint | undefined {
  if (isWhole) return middleOf(signs);
  if (!near) return undefined;
  const missing = missingSigns(signs);
  const { lat, lon } = middleOf(prefixAt(near, missing) + signs);
  const step = PAIR_DEGREES[missing / 2 - 1]!; // two or four signs are missing
  return { lat: lat + nearest(near.lat - lat, step), lon: lon + nearest(near.lon - lon, step) };
}

/**
 * The first two of six and more signs, the first four of four: the plus stands behind the eighth sign of a whole code.
 */
function missingSigns(signs: string): number {
  return signs.length >= 8 ? 2 : 4;
}

/** How many whole steps lie in a difference, in degrees. */
function nearest(difference: number, step: number): number {
  return Math.round(difference / step) * step;
}

function prefixAt({ lat, lon }: TextPoint, length: number): string {
  let prefix = '';
  let [south, west] = [Math.min(lat + 90, 179.999), (((lon + 180) % 360) + 360) % 360];
  for (let pair = 0; pair < length / 2; pair++) {
    const degrees = PAIR_DEGREES[pair]!;
    prefix += SIGNS[Math.floor(south / degrees)]! + SIGNS[Math.floor(west / degrees)]!;
    [south, west] = [south % degrees, west % degrees];
  }
  return prefix;
}

function middleOf(signs: string): TextPoint {
  let [lat, lon] = [-90, -180];
  let [height, width] = [20, 20];
  for (let pair = 0; pair < 5 && 2 * pair + 1 < signs.length; pair++) {
    height = width = PAIR_DEGREES[pair]!;
    lat += SIGNS.indexOf(signs[2 * pair]!) * height;
    lon += SIGNS.indexOf(signs[2 * pair + 1]!) * width;
  }
  for (const sign of signs.slice(10)) {
    [height, width] = [height / GRID.rows, width / GRID.columns];
    lat += Math.floor(SIGNS.indexOf(sign) / GRID.columns) * height;
    lon += (SIGNS.indexOf(sign) % GRID.columns) * width;
  }
  return { lat: lat + height / 2, lon: lon + width / 2 };
}
