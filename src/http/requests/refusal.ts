import { type ErrorCode, ServiceError } from '../../core/core.ts';

const MOST_SHOWN = 60;

/** A value as a sentence quotes it: cut to 60 characters; of lists and objects, which may be nested deep, only the kind. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value);
}

/**
 * Refuses a parameter, or the body if the name is empty.
 *
 * @param flaw what is wrong and what was expected, such as `has 33 words; expected at most 32`
 * @throws ServiceError always
 */
export function refuse(name: string, flaw: string, code: ErrorCode = 'VALIDATION_ERROR'): never {
  const subject = name === '' ? 'The body' : `Parameter '${name}'`;
  throw new ServiceError(code, `${subject} ${flaw}.`);
}

/** The flaw of a value that is something else than expected. */
export function isNot(value: unknown, expected: string): string {
  return `is ${value === undefined ? 'missing' : shown(value)}; expected ${expected}`;
}

/** @throws ServiceError VALIDATION_ERROR always */
export function refuseUnknown(name: string, value: unknown, known: string): never {
  const quoted = name.length > MOST_SHOWN ? `${name.slice(0, MOST_SHOWN)}…` : name;
  const message = `Parameter '${quoted}' (given ${shown(value)}) is unknown; expected only ${known}.`;
  throw new ServiceError('VALIDATION_ERROR', message);
}

/** The full name of a member; an empty name stands for the whole body or query string. */
export function within(name: string, member: string): string {
  return name === '' ? member : `${name}.${member}`;
}
