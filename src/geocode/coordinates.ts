/** Texts that say where a point is in degrees: `47.14, 9.52`, `47°8'24"N 9°31'12"E`, `lat: 47.14, lng: 9.52`, links to maps. */

export interface TextPoint {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

const LONGEST = 80;
const LONGEST_LINK = 2_000;

/** Signs that people write for the same mark. */
const SAME_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/−/g, '-'],
  [/º/g, '°'],
  [/[′’]/g, "'"],
  [/[″”]|''/g, '"'],
  [/[(){}[\]]/g, ' '],
];
const LABEL = /"?\b(lat(?:itude)?|lon(?:gitude)?|long|lng)\b"?\s*[:=]?/gi;
const LINK = /^https?:\/\//i;
const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Where links to maps have latitude and longitude: of a marker rather than of the middle of the map. */
const IN_LINKS: readonly RegExp[] = [
  `[?&#]mlat=${NUMBER}&mlon=${NUMBER}`,
  `!3d${NUMBER}!4d${NUMBER}`,
  String.raw`[?&](?:q|query|ll|sll|daddr|destination|center)=(?:loc:)?${NUMBER}(?:,|%2c|\+)+${NUMBER}`,
  `[?&]cp=${NUMBER}~${NUMBER}`,
  String.raw`#(?:map=)?[\d.]+\/${NUMBER}\/${NUMBER}`,
  `@${NUMBER},${NUMBER}`,
].map((source) => new RegExp(source, 'i'));

/** The point that a text of coordinates gives, latitude first unless letters say otherwise; undefined for any other text. */
export function pointOfCoordinates(text: string): TextPoint | undefined {
  const bare = text.trim();
  if (LINK.test(bare)) return pointOfLink(bare.slice(0, LONGEST_LINK));
  if (bare.length > LONGEST) return undefined;
  const halves = halvesOf(tokensOf(plainForm(bare)));
  if (!halves) return undefined;
  const [first, second] = halves;
  const [lat, lon] = first.axis === 'lon' || second.axis === 'lat' ? [second, first] : [first, second];
  return lat.axis === 'lon' || lon.axis === 'lat' ? undefined : onEarth(lat.degrees, lon.degrees);
}

function pointOfLink(link: string): TextPoint | undefined {
  for (const place of IN_LINKS) {
    const found = place.exec(link);
    if (found) return onEarth(Number(found[1]), Number(found[2]));
  }
  return undefined;
}

function onEarth(lat: number, lon: number): TextPoint | undefined {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

/** One sign for each mark, and points for decimal commas; of `geo:` without what follows the coordinates. */
function plainForm(text: string): string {
  const uri = /^geo:([^;?]*)/i.exec(text)?.[1];
  let plain = uri ?? text.replace(LABEL, (label) => (/^"?la/i.test(label) ? ' φ' : ' λ'));
  for (const [sign, same] of SAME_SIGNS) plain = plain.replace(sign, same);
  return withDecimalPoints(plain.trim());
}

/** `48,8583, 2,2917` and `48,8583 2,2917`, but not `48.8583,2.2917`. */
function withDecimalPoints(text: string): string {
  const inNumbers = text.match(/\d,\d/g) ?? [];
  const isParted = /[\s;/]/.test(text);
  return inNumbers.length === 2 && isParted && !text.includes('.')
    ? text.replace(/(\d),(\d)/g, '$1.$2')
    : text;
}

type Axis = 'lat' | 'lon';

type Token =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'mark'; readonly text: string }
  | { readonly kind: 'letter'; readonly axis: Axis; readonly isNegative: boolean }
  | { readonly kind: 'separator' };

const TOKEN = /\s*(?:([+-]?\d{1,3}(?:\.\d+)?)(?![\d.])|([°'"])|([NSEWOφλ])(?![a-z])\.?|([,;/&]))/iy;
const LETTERS: Readonly<Record<string, { readonly axis: Axis; readonly isNegative: boolean }>> = {
  N: { axis: 'lat', isNegative: false },
  S: { axis: 'lat', isNegative: true },
  E: { axis: 'lon', isNegative: false },
  O: { axis: 'lon', isNegative: false },
  W: { axis: 'lon', isNegative: true },
  Φ: { axis: 'lat', isNegative: false },
  Λ: { axis: 'lon', isNegative: false },
};

/** Empty for a text with anything else in it, and for a span such as `12-16`. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const [, number, mark, letter] = TOKEN.exec(text) ?? [];
    const isSpan = tokens.at(-1)?.kind === 'number' && /[+-]/.test(text[at]!); // there is text left
    if (TOKEN.lastIndex === 0 || isSpan) return [];
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
    else if (letter === undefined) tokens.push({ kind: 'separator' });
    else tokens.push({ kind: 'letter', ...LETTERS[letter.toUpperCase()]! }); // it has those of TOKEN
  }
  return tokens;
}

/** A number with the mark behind it. */
interface Part {
  readonly text: string;
  mark?: string;
}

type Letter = Extract<Token, { kind: 'letter' }> & {
  /** Numbers before it. */
  readonly at: number;
};

interface Half {
  readonly degrees: number;
  readonly axis: Axis | undefined;
}

/** Latitude and longitude, in either order: one, two or three numbers each. */
function halvesOf(tokens: readonly Token[]): readonly [Half, Half] | undefined {
  const parts: Part[] = [];
  const letters: Letter[] = [];
  const separators: number[] = [];
  for (const token of tokens)
    if (token.kind === 'number') parts.push({ text: token.text });
    else if (token.kind === 'letter') letters.push({ ...token, at: parts.length });
    else if (token.kind === 'separator') separators.push(parts.length);
    else if (!marked(parts.at(-1), token.text)) return undefined;
  const middle = parts.length / 2;
  if (![1, 2, 3].includes(middle) || separators.some((at) => at !== middle)) return undefined;
  const own = lettersOfHalves(letters, middle);
  const first = own && halfOf(parts.slice(0, middle), own[0]);
  const second = own && halfOf(parts.slice(middle), own[1]);
  return first && second && [first, second];
}

/** Notes a mark behind a number; false if it has no place there. */
function marked(part: Part | undefined, mark: string): boolean {
  if (!part || part.mark !== undefined) return false;
  part.mark = mark;
  return true;
}

/** The letter of each half, before or behind it; undefined if they stand elsewhere. */
function lettersOfHalves(
  letters: readonly Letter[],
  middle: number,
): readonly [Letter | undefined, Letter | undefined] | undefined {
  const [one, other, another] = letters;
  if (!one) return [undefined, undefined];
  if (another || one.at % middle !== 0) return undefined;
  if (!other) return one.at > middle ? [undefined, one] : [one, undefined];
  return one.at <= middle && other.at >= middle && other.at % middle === 0 ? [one, other] : undefined;
}

const MARKS = ['°', "'", '"'] as const;

/** Undefined where it could as well be a house number: whole degrees without a mark and a letter. */
function halfOf(parts: readonly Part[], letter: Letter | undefined): Half | undefined {
  const [degrees, ...finer] = parts;
  if (!degrees || parts.some(({ mark }, i) => mark !== undefined && mark !== MARKS[i])) return undefined;
  if (parts.slice(0, -1).some(({ text }) => text.includes('.'))) return undefined;
  if (finer.some(({ text }) => /[+-]/.test(text) || Number(text) >= 60)) return undefined;
  const isMarked = degrees.mark !== undefined || letter !== undefined;
  if (!isMarked && (finer.length > 0 || !degrees.text.includes('.'))) return undefined;
  const [minutes = 0, seconds = 0] = finer.map(({ text }) => Number(text));
  const value = Math.abs(Number(degrees.text)) + minutes / 60 + seconds / 3600;
  const isNegative = degrees.text.startsWith('-') || letter?.isNegative === true;
  return { degrees: isNegative ? -value : value, axis: letter?.axis };
}
