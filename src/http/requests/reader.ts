import Type, { type Static, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox';
import type { ErrorCode } from '../../core/core.ts';
import { isNot, refuse, refuseUnknown, shown, within } from './refusal.ts';

/**
 * Checks a value and returns it in its type, with defaults filled in. Converts nothing.
 *
 * @param name the caller's name for the value; empty for a whole body or query string
 * @throws ServiceError with a sentence that names the value and what was expected; the first flaw decides: members
 *   are checked in the order of their schema, unknown ones last
 */
export type Reader<T> = (value: unknown, name: string) => T;

/** The type that a schema's reader returns: TypeBox's, except that members with a default are always there. */
export type Read<S extends TSchema> = S extends TObject<infer P> ? ReadMembers<P> : Static<S>;
type ReadMembers<P extends TProperties> = { readonly [K in keyof P]: ReadMember<P[K]> };
type ReadMember<S extends TSchema> = S extends { readonly default: unknown }
  ? Read<S>
  : S extends TOptional
    ? Read<S> | undefined
    : Read<S>;

/** Words and codes of a schema's reader, which JSON Schema has no keyword for. */
export interface Wording {
  /**
   * The name of the value in sentences. Ranges are added to numbers (`a number of metres` from 1 to 5), counts to lists
   * (an array of 3 to 5 `corners`).
   */
  readonly called?: string;
  /** Codes of a value that is missing, too great, or wrong in another way; the last holds for its members too. */
  readonly codes?: { readonly missing?: ErrorCode; readonly tooGreat?: ErrorCode; readonly wrong: ErrorCode };
  /** A second name by which a member of an object may be given instead. */
  readonly secondName?: SecondName;
}

interface SecondName {
  readonly of: string;
  readonly name: string;
}

/** Key of a schema's wording; a symbol, so that JSON leaves it out. */
const WORDING = Symbol('wording');

/** An option for TypeBox's constructors. */
export function worded(wording: Wording): { readonly [WORDING]: Wording } {
  return { [WORDING]: wording };
}

/** A parameter that may be absent and then has this value. */
export function withDefault<S extends TSchema>(schema: S, value: NoInfer<Static<S>>) {
  return Object.assign(Type.Optional(schema), { default: value }); // Optional returns a schema of its own
}

/** How numbers and flags are sent: as JSON, or in a query string as text, numbers in plain decimals. */
export type NumberForm = 'json' | 'text';

/** @throws Error if the schema is of a kind that no request needs so far */
export function readerOf<S extends TSchema>(schema: S, numbers: NumberForm = 'json'): Reader<Read<S>> {
  return readerOfKind(schema, { numbers, code: 'VALIDATION_ERROR' }) as Reader<Read<S>>; // returns what the schema describes
}

/** The keywords of TypeBox's schemas that readers look at. */
interface Keywords {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: TSchema;
  readonly prefixItems?: readonly TSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly [WORDING]?: Wording;
}

interface Context {
  readonly numbers: NumberForm;
  /** Code of a wrong value, unless its schema has codes of its own. */
  readonly code: ErrorCode;
}

/** Codes of a missing value and of a wrong one. */
interface Codes {
  readonly missing: ErrorCode;
  readonly wrong: ErrorCode;
}

type AnyReader = Reader<unknown>;

function readerOfKind(schema: TSchema, outer: Context): AnyReader {
  const keywords: Keywords = schema;
  const own = keywords[WORDING]?.codes;
  const wrong = own?.wrong ?? outer.code;
  const codes = { missing: own?.missing ?? wrong, wrong };
  const read = plainReader(keywords, codes, { ...outer, code: wrong });
  return Type.IsRefine(schema) ? refinedReader(read, schema['~refine'], wrong) : read;
}

function plainReader(keywords: Keywords, codes: Codes, context: Context): AnyReader {
  if (keywords.enum) return choiceReader(keywords.enum, codes);
  if (keywords.anyOf) return (value) => value; // read by whoever knows which of them it is
  switch (keywords.type) {
    case 'number':
    case 'integer':
      return numberReader(keywords, codes, context);
    case 'string':
      return textReader(keywords, codes);
    case 'boolean':
      return flagReader(codes, context);
    case 'array':
      return keywords.prefixItems
        ? tupleReader(keywords, codes, context)
        : listReader(keywords, codes, context);
    case 'object':
      return objectReader(keywords, codes, context);
    default:
      throw new Error(`Requests have no reader for schemas of type ${keywords.type}.`);
  }
}

function refuseValue(value: unknown, name: string, expected: string, { missing, wrong }: Codes): never {
  refuse(name, isNot(value, expected), value === undefined ? missing : wrong);
}

/** Adds the checks that only code can say. */
function refinedReader(
  read: AnyReader,
  refinements: readonly Type.TRefinement[],
  code: ErrorCode,
): AnyReader {
  return (value, name) => {
    const given = read(value, name);
    for (const { check, error } of refinements) if (!check(given)) refuse(name, error(given), code);
    return given;
  };
}

function choiceReader(options: readonly unknown[], codes: Codes): AnyReader {
  const expected = options.map((option) => JSON.stringify(option)).join(' or ');
  return (value, name) => (options.includes(value) ? value : refuseValue(value, name, expected, codes));
}

/** A query string has the words `true` and `false`. */
function flagReader(codes: Codes, { numbers }: Context): AnyReader {
  return (value, name) => {
    if (typeof value === 'boolean') return value;
    if (numbers === 'text' && (value === 'true' || value === 'false')) return value === 'true';
    return refuseValue(value, name, 'true or false', codes);
  };
}

const PLAIN_DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/;

function numberReader(keywords: Keywords, codes: Codes, { numbers }: Context): AnyReader {
  const { type, minimum = -Infinity, maximum = Infinity, [WORDING]: wording } = keywords;
  const isWhole = type === 'integer';
  const expected = `${wording?.called ?? (isWhole ? 'an integer' : 'a number')} from ${minimum} to ${maximum}`;
  const tooGreat = wording?.codes?.tooGreat ?? codes.wrong;
  const read: AnyReader = (value, name) => {
    const isNumber = typeof value === 'number' && Number.isFinite(value) && value >= minimum;
    if (!isNumber || (isWhole && !Number.isInteger(value))) return refuseValue(value, name, expected, codes);
    return value > maximum ? refuse(name, isNot(value, expected), tooGreat) : value;
  };
  return numbers === 'json' ? read : (value, name) => read(decimal(value, name), name);
}

/** The number in plain decimal text: no exponent, hexadecimal, plus sign or space. */
function decimal(text: unknown, name: string): unknown {
  if (typeof text !== 'string') return text;
  return PLAIN_DECIMAL.test(text)
    ? Number(text)
    : refuse(name, isNot(text, 'a plain decimal number such as 7 or -0.5'));
}

/** Counts the length in characters (code points). */
function textReader(keywords: Keywords, codes: Codes): AnyReader {
  const { minLength = 0, maxLength = Infinity, pattern, [WORDING]: wording } = keywords;
  const count = minLength > 0 ? `${minLength} to ${maxLength}` : `at most ${maxLength}`;
  const expected = wording?.called ?? `text of ${count} characters`;
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return (value, name) => {
    const isText = typeof value === 'string' && value.length >= minLength && !isLonger(value, maxLength);
    return isText && (form?.test(value) ?? true) ? value : refuseValue(value, name, expected, codes);
  };
}

/** Counts code points only if code units leave it open. */
function isLonger(value: string, mostCharacters: number): boolean {
  if (value.length <= mostCharacters) return false;
  return value.length > 2 * mostCharacters || [...value].length > mostCharacters;
}

function listReader(keywords: Keywords, codes: Codes, context: Context): AnyReader {
  const { items = {}, minItems = 0, maxItems = Infinity, [WORDING]: wording } = keywords;
  const readItem = readerOfKind(items, context);
  const expected = `an array of ${minItems} to ${maxItems} ${wording?.called ?? 'items'}`;
  return (value, name) => {
    if (!Array.isArray(value) || value.length < minItems || value.length > maxItems)
      return refuseValue(value, name, expected, codes);
    return value.map((item, at) => readItem(item, `${name}[${at}]`));
  };
}

function tupleReader(keywords: Keywords, codes: Codes, context: Context): AnyReader {
  const { prefixItems = [], [WORDING]: wording } = keywords;
  const readers = prefixItems.map((item) => readerOfKind(item, context));
  const expected = wording?.called ?? `an array of ${readers.length}`;
  return (value, name) => {
    if (!Array.isArray(value) || value.length !== readers.length)
      return refuseValue(value, name, expected, codes);
    return readers.map((read, at) => read(value[at], `${name}[${at}]`));
  };
}

function objectReader(keywords: Keywords, codes: Codes, context: Context): AnyReader {
  const { properties = {}, required = [], [WORDING]: wording } = keywords;
  const expected = wording?.called ?? 'a JSON object';
  const second = wording?.secondName;
  const known = new Set([...Object.keys(properties), ...(second ? [second.name] : [])]);
  const names = Object.keys(properties).join(', ');
  const members = Object.entries(properties).map(
    ([member, schema]) => [member, memberReader(schema, required.includes(member), context)] as const,
  );
  return (value, name) => {
    if (!isObject(value)) return refuseValue(value, name, expected, codes);
    const values: Record<string, unknown> = {};
    for (const [member, read] of members) {
      const given = second?.of === member ? nameGiven(value, second, name) : member;
      values[member] = read(value[given], within(name, given));
    }
    for (const member in value)
      if (!known.has(member)) refuseUnknown(within(name, member), value[member], names);
    return values;
  };
}

/**
 * By which of its two names a member is given.
 *
 * @throws ServiceError VALIDATION_ERROR if both are given and say different things
 */
function nameGiven(
  value: Readonly<Record<string, unknown>>,
  { of, name }: SecondName,
  outer: string,
): string {
  const [one, other] = [value[of], value[name]];
  if (other === undefined) return of;
  if (one === undefined || isSameNumber(one, other)) return name;
  const flaw = `is ${shown(one)} and '${name}', its other name, ${shown(other)}; expected one of them`;
  return refuse(within(outer, of), flaw);
}

/** A query string has numbers as text. */
function isSameNumber(one: unknown, other: unknown): boolean {
  const isPlain = typeof one === 'number' || typeof one === 'string';
  return isPlain && typeof other === typeof one && Number(one) === Number(other);
}

function memberReader(schema: TSchema, isRequired: boolean, context: Context): AnyReader {
  const { default: fallback }: Keywords = schema;
  const read = readerOfKind(schema, context);
  return isRequired ? read : (value, name) => (value === undefined ? fallback : read(value, name));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
