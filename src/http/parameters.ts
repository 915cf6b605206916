import { type ErrorCode, ServiceError } from '../core/core.ts';
import type { Range } from './limits.ts';

/**
 * Readers: small checks that compose. Each takes what was sent and the name the caller knows it by, and gives
 * the value in its type or refuses it with a sentence. Nothing is coerced.
 *
 * @throws ServiceError the code of the reader, VALIDATION_ERROR unless it was given another
 */
export type Reader<T> = (value: unknown, name: string) => T;

const MOST_SHOWN = 60;
const PLAIN_DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/;

/** What was sent, short enough for a sentence; of lists and objects only the kind, they may be nested deep. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value);
}

/** Refuses a value: what it is, where it stood, what was expected. */
export function refuse(
  name: string,
  value: unknown,
  expected: string,
  code: ErrorCode = 'VALIDATION_ERROR',
): never {
  const subject = name === '' ? 'The body' : `Parameter '${name}'`;
  const given = value === undefined ? 'missing' : shown(value);
  throw new ServiceError(code, `${subject} is ${given}; expected ${expected}.`);
}

/** Lets a parameter be absent. */
export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value, name) => (value === undefined ? undefined : read(value, name));
}

/** Gives an absent parameter a value. */
export function withDefault<T>(read: Reader<T>, fallback: T): Reader<T> {
  return (value, name) => (value === undefined ? fallback : read(value, name));
}

export function number(range: Range, code?: ErrorCode): Reader<number> {
  const expected = `a number from ${range.least} to ${range.most}`;
  return (value, name) => (isWithin(value, range) ? value : refuse(name, value, expected, code));
}

export function integer(range: Range): Reader<number> {
  const expected = `an integer from ${range.least} to ${range.most}`;
  return (value, name) =>
    isWithin(value, range) && Number.isInteger(value) ? value : refuse(name, value, expected);
}

/** Reads a number out of a query string, where it is plain decimal text: no exponent, hex, plus sign or space. */
export function decimal<T>(read: Reader<T>): Reader<T> {
  return (value, name) => {
    if (typeof value !== 'string') return read(value, name);
    if (!PLAIN_DECIMAL.test(value)) return refuse(name, value, 'a plain decimal number such as 7 or -0.5');
    return read(Number(value), name);
  };
}

/** Text that is not blank. */
export function text(limits: { readonly mostCharacters: number }): Reader<string> {
  const read = anyText(limits);
  const expected = `text of 1 to ${limits.mostCharacters} characters`;
  return (value, name) => {
    const given = read(value, name);
    return given.trim() === '' ? refuse(name, value, expected) : given;
  };
}

/** Text that may be blank; its length is counted in characters (code points), its words between white space. */
export function anyText(limits: {
  readonly mostCharacters: number;
  readonly mostWords?: number;
}): Reader<string> {
  const { mostCharacters, mostWords = Number.POSITIVE_INFINITY } = limits;
  const words = Number.isFinite(mostWords) ? ` and at most ${mostWords} words` : '';
  const expected = `text of at most ${mostCharacters} characters${words}`;
  return (value, name) => {
    if (typeof value !== 'string' || isLonger(value, mostCharacters)) return refuse(name, value, expected);
    return countWords(value) > mostWords ? refuse(name, value, expected) : value;
  };
}

export const flag: Reader<boolean> = (value, name) =>
  typeof value === 'boolean' ? value : refuse(name, value, 'true or false');

export function choice<const T extends string>(...options: readonly T[]): Reader<T> {
  const expected = options.map((option) => `"${option}"`).join(' or ');
  return (value, name) => options.find((option) => option === value) ?? refuse(name, value, expected);
}

export function list<T>(read: Reader<T>, count: Range, of: string): Reader<T[]> {
  const expected = `an array of ${count.least} to ${count.most} ${of}`;
  return (value, name) => {
    if (!Array.isArray(value) || !isWithin(value.length, count)) return refuse(name, value, expected);
    return value.map((item, at) => read(item, `${name}[${at}]`));
  };
}

type Values<R extends Readonly<Record<string, Reader<unknown>>>> = {
  readonly [K in keyof R]: ReturnType<R[K]>;
};

/**
 * An object of exactly these members, read in the order of the table; members it does not name are refused
 * last. The name '' stands for the whole body or query string.
 *
 * @param code of what is no object at all
 */
export function members<R extends Readonly<Record<string, Reader<unknown>>>>(
  readers: R,
  code?: ErrorCode,
): Reader<Values<R>> {
  const table = Object.entries(readers);
  const known = new Set(Object.keys(readers));
  const names = [...known].join(', ');
  return (value, name) => {
    if (!isObject(value)) return refuse(name, value, 'a JSON object', code);
    const values: Record<string, unknown> = {};
    for (const [member, read] of table) values[member] = read(value[member], within(name, member));
    for (const member in value)
      if (!known.has(member)) refuseUnknown(within(name, member), value[member], names);
    return values as Values<R>; // has the members of the table, each as its own reader gave it
  };
}

/** A value's members that are not undefined. */
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out the members that are undefined. */
export function withoutAbsent<T extends object>(value: T): Present<T> {
  const present: Record<string, unknown> = {};
  for (const name in value) if (value[name] !== undefined) present[name] = value[name];
  return present as Present<T>; // the loop above is what the type says
}

function refuseUnknown(name: string, value: unknown, names: string): never {
  const called = name.length > MOST_SHOWN ? `${name.slice(0, MOST_SHOWN)}…` : name;
  const message = `Parameter '${called}' (given ${shown(value)}) is unknown; expected only ${names}.`;
  throw new ServiceError('VALIDATION_ERROR', message);
}

/** Name of a member; '' is the whole body or query string. */
export function within(name: string, member: string): string {
  return name === '' ? member : `${name}.${member}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWithin(value: unknown, range: Range): value is number {
  return typeof value === 'number' && value >= range.least && value <= range.most;
}

/** Counts code points only where code units leave it open. */
function isLonger(value: string, mostCharacters: number): boolean {
  if (value.length <= mostCharacters) return false;
  return value.length > 2 * mostCharacters || [...value].length > mostCharacters;
}

function countWords(value: string): number {
  return value.match(/\S+/g)?.length ?? 0;
}
