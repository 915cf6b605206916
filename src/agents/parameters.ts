import Type, { type TObject } from 'typebox';
import { ServiceError } from '../core/core.ts';
import type { Arguments } from './tool.ts';

/** Parameters that several tools share. Agents read the descriptions with every request, so each is as short as it can be. */

const LONGEST_TEXT = 256;
const MOST_WORDS = 32;
/** Half a surrogate pair, or a control character other than those that part lines. */
const UNREADABLE = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;
const MOST_SHOWN = 60;

export function text(description: string) {
  return Type.String({ maxLength: LONGEST_TEXT, description });
}

export function whole(minimum: number, maximum: number, description?: string) {
  return Type.Integer({ minimum, maximum, ...(description !== undefined && { description }) });
}

/** A list of texts. */
export function texts(minItems: number, maxItems: number, description: string) {
  return Type.Array(Type.String({ maxLength: LONGEST_TEXT }), { minItems, maxItems, description });
}

export const LANGUAGE = Type.Optional(
  Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$', description: 'Of names, such as "de".' }),
);

export const NEAR = Type.Optional(text('Where: "lat,lon", or an address or place.'));

/** What a schema says of one parameter. */
interface Keywords {
  readonly type?: string;
  readonly items?: Keywords;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/**
 * Checks the arguments of a call. Models fill in what they leave open with null or an empty text, and write numbers and lists as text:
 * all are taken as they are meant.
 *
 * @throws ServiceError VALIDATION_ERROR that names the argument and what was expected
 */
export function readArguments<S extends TObject>(schema: S, given: unknown): Arguments<S> {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw wrong('The arguments', given, 'an object');
  const known = Object.keys(schema.properties);
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!known.includes(name)) throw unknownName(name, known);
    if (isBlank(value)) continue;
    read[name] = readValue(name, value, schema.properties[name] as Keywords); // of the kinds above
  }
  for (const name of schema.required ?? [])
    if (!(name in read)) throw wrong(`Argument '${name}'`, undefined, expectedOf(schema, name));
  return read as Arguments<S>; // every member was checked against its schema
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function readValue(name: string, value: unknown, keywords: Keywords): unknown {
  const read = inType(value, keywords.type);
  if (!fits(read, keywords)) throw wrong(`Argument '${name}'`, value, expected(keywords));
  return read;
}

/** The value in the type of its schema; as it is if it cannot be read so. */
function inType(value: unknown, type: string | undefined): unknown {
  if (type === 'array') return listIn(value);
  if (typeof value !== 'string') return value;
  if (type === 'boolean') return ({ true: true, false: false } as Record<string, boolean>)[value] ?? value;
  if (type === 'string') return value.trim();
  const number = Number(value);
  return Number.isNaN(number) ? value : number;
}

/** The items of a list that are not blank. */
function listIn(value: unknown): unknown {
  const list = typeof value === 'string' ? listWritten(value) : value;
  if (!Array.isArray(list)) return value;
  return list.map((item) => inType(item, 'string')).filter((item) => !isBlank(item));
}

function listWritten(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function fits(value: unknown, keywords: Keywords): boolean {
  if (Array.isArray(value)) return isListThatFits(value, keywords);
  const { type, minimum, maximum, maxLength, pattern } = keywords;
  if (typeof value === 'string')
    return (
      type === 'string' &&
      isReadable(value, maxLength ?? LONGEST_TEXT) &&
      new RegExp(pattern ?? '').test(value)
    );
  if (typeof value === 'boolean') return type === 'boolean';
  if (typeof value !== 'number' || (type !== 'number' && type !== 'integer')) return false;
  const isInRange = value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
  return isInRange && (type === 'number' || Number.isInteger(value));
}

function isListThatFits(list: readonly unknown[], { items, minItems = 0, maxItems }: Keywords): boolean {
  if (items === undefined || list.length < minItems || list.length > (maxItems ?? Infinity)) return false;
  return list.every((item) => fits(item, items));
}

function isReadable(value: string, maxLength: number): boolean {
  return value.length <= maxLength && value.split(/\s+/).length <= MOST_WORDS && !UNREADABLE.test(value);
}

/** What a missing argument should be, in the words of its schema. */
function expectedOf(schema: TObject, name: string): string {
  const keywords: Keywords & { readonly description?: string } = schema.properties[name] ?? {};
  return keywords.description === undefined
    ? expected(keywords)
    : `text: ${keywords.description.replace(/\.$/, '')}`;
}

function expected({ type, minimum, maximum, minItems, maxItems, maxLength, pattern }: Keywords): string {
  if (type === 'boolean') return 'true or false';
  if (type === 'array')
    return `a list of ${minItems} to ${maxItems} texts such as "47.14,9.52" or an address`;
  if (type !== 'string') return `a ${type === 'integer' ? 'whole ' : ''}number from ${minimum} to ${maximum}`;
  if (pattern !== undefined) return 'a language tag such as "de"';
  return `plain text of at most ${maxLength} characters and ${MOST_WORDS} words`;
}

function wrong(subject: string, value: unknown, expectation: string): ServiceError {
  const verb = subject.endsWith('arguments') ? 'are' : 'is';
  const given = value === undefined ? 'missing' : shown(value);
  return new ServiceError('VALIDATION_ERROR', `${subject} ${verb} ${given}; expected ${expectation}.`);
}

function unknownName(name: string, known: readonly string[]): ServiceError {
  const expectation = known.length === 0 ? 'none' : `only ${known.join(', ')}`;
  return new ServiceError('VALIDATION_ERROR', `Argument ${shown(name)} is unknown; expected ${expectation}.`);
}

/** A value as a sentence quotes it. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > MOST_SHOWN ? `${json.slice(0, MOST_SHOWN)}…` : json;
}
