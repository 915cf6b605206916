import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { BoundingBox } from '../../core/core.ts';
import { canonicalTag, LANGUAGE_TAG } from '../languages.ts';
import { withDefault, worded } from './reader.ts';
import { isNot } from './refusal.ts';

/** Schemas that several requests and answers share. Lengths are in characters (code points), angles in degrees. */

const MOST_WORDS = 32;
const LONGEST_QUERY = 256;
const LONGEST_CATEGORY = 100;
/** Half a surrogate pair, or a control character. Tabs and line ends may part the lines of an address. */
const UNREADABLE = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;

/** The deepest zoom of any tile pyramid. */
export const DEEPEST_ZOOM = 22;

/** A place of the sample. */
export const EXAMPLE_PLACE_ID = '85754e67fffffff_w302701';

export const PLACE_ID = Type.String({
  description:
    'H3 cell of resolution 5, then node, way, relation or gazetteer entry and its number, or the source and its identifier there.',
  pattern: '^[0-9a-f]{15}_([nwrgs][1-9][0-9]{0,18}|[a-z][a-z0-9-]+:.+)$',
  examples: [EXAMPLE_PLACE_ID],
});

export const LATITUDE = Type.Number({ minimum: -90, maximum: 90 });
export const LONGITUDE = Type.Number({ minimum: -180, maximum: 180 });

/** `lat` of a query string. */
export function latitude(description: string) {
  return Type.Number({ ...LATITUDE, description, examples: [0.001] });
}

/** `lng` of a query string. */
export function longitude(description: string) {
  return Type.Number({ ...LONGITUDE, description, examples: [0.002] });
}

/** Text that is not blank. */
export function text(maxLength: number, description?: string, example?: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  });
}

/** Text without control characters. */
export function readableText(maxLength: number, description: string, example: string) {
  return Type.Refine(
    text(maxLength, description, example),
    (given) => !UNREADABLE.test(given),
    (given) => isNot(given, 'text without control characters'),
  );
}

/** The words of a search; may be blank. */
export const OPTIONAL_QUERY = ofFewWords(
  Type.String({ maxLength: LONGEST_QUERY, description: `At most ${MOST_WORDS} words.` }),
);

/** `q` of a query string, not blank. */
export function searchQuery(description: string, example: string) {
  const limits = `At most ${LONGEST_QUERY} characters.`;
  return ofFewWords(text(LONGEST_QUERY, `${description} ${limits}`, example));
}

/** `q` of geocoding. */
export function addressQuery(description: string, example: string) {
  const limits = `At most ${LONGEST_QUERY} characters.`;
  return ofFewWords(readableText(LONGEST_QUERY, `${description} ${limits}`, example));
}

function ofFewWords<S extends TSchema & { readonly type: 'string' }>(schema: S) {
  return Type.Refine(
    schema,
    (given: string) => countWords(given) <= MOST_WORDS,
    (given: string) => `has ${countWords(given)} words; expected at most ${MOST_WORDS}`,
  );
}

function countWords(given: string): number {
  return given.match(/\S+/g)?.length ?? 0;
}

export function category(description?: string, example?: string) {
  return text(LONGEST_CATEGORY, description, example);
}

/** A BCP 47 tag. */
export function language(description = 'Language of names, before those of Accept-Language: a BCP 47 tag.') {
  const expected = 'a language tag such as "de" or "zh-Hant"';
  return Type.Refine(
    Type.String({
      pattern: LANGUAGE_TAG,
      description,
      examples: ['de'],
      ...worded({ called: expected }),
    }),
    (tag) => canonicalTag(tag) !== undefined,
    (tag) => isNot(tag, expected),
  );
}

/** Most results of an answer. */
export function limit(maximum: number, usual: number) {
  const description = 'Most results.';
  return withDefault(Type.Integer({ minimum: 1, maximum, description, examples: [usual] }), usual);
}

/** One of these texts. */
export function oneOf<const T extends string>(values: readonly T[], description: string) {
  return Type.Enum([...values], { type: 'string', description, examples: values.slice(0, 1) });
}

/** A list of exactly these, as JSON Schema 2020-12 has it. */
export function tuple<const T extends readonly TSchema[]>(items: T, options: object) {
  const count = items.length;
  return Type.Unsafe<{ -readonly [K in keyof T]: Static<T[K]> }>({
    ...options,
    type: 'array',
    prefixItems: items,
    items: false,
    minItems: count,
    maxItems: count,
  });
}

/** A box as the text of a query string. */
export function boxText(description: string) {
  const expected = 'west,south,east,north in degrees, south at most north';
  return Type.Refine(
    Type.String({
      pattern: '^-?[0-9]+(\\.[0-9]+)?(,-?[0-9]+(\\.[0-9]+)?){3}$',
      description,
      examples: ['-0.01,-0.01,0.02,0.02'],
      ...worded({ called: expected }),
    }),
    (given) => isBox(boxOf(given)),
    (given) => isNot(given, expected),
  );
}

/** Reads what {@link boxText} admits. */
export function boxOf(text: string): BoundingBox {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  return [west, south, east, north];
}

function isBox([west, south, east, north]: BoundingBox): boolean {
  const isOnEarth = [west, east].every((lon) => lon >= -180 && lon <= 180) && south >= -90 && north <= 90;
  return isOnEarth && south <= north;
}

/** Some of these texts, separated by commas. */
export function someOf(values: readonly string[], description: string, example: string) {
  const expected = `some of ${values.join(', ')}, separated by commas`;
  return Type.Refine(
    Type.String({
      minLength: 1,
      description,
      examples: [example],
      ...worded({ called: expected }),
    }),
    (given) => given.split(',').every((value) => values.includes(value)),
    (given) => isNot(given, expected),
  );
}

/** An object of these members and no others. */
export function closed<P extends TProperties>(members: P, options: object = {}): TObject<P> {
  return Type.Object(members, { ...options, additionalProperties: false });
}
