import { ServiceError } from '../core/core.ts';

/** What a publisher says of one file of changes. */
export interface ReplicationState {
  readonly sequence: number;
  /** Timestamp of data with these changes, seconds since 1970. */
  readonly timestamp: number;
}

/** A state file has a few lines. */
export const MOST_STATE_BYTES = 64 * 1024;
/** The greatest number that the path of a file has room for: with a file a second it is reached after thirty years. */
const LAST_SEQUENCE = 999_999_999;
const DECIMAL = /^[0-9]+$/;
const TIMESTAMP = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z$/;
/** Clocks differ, and not by more than this. */
const CLOCKS_DIFFER_MS = 86_400_000;

/**
 * Reads a state file: lines `sequenceNumber=4787` and `timestamp=2026-05-18T20\:21\:04Z`; others don't matter.
 *
 * @param from where the text comes from, for messages
 * @param expected number that the file has by its name; absent for the newest state
 * @throws ServiceError DOWNLOAD_FAILED, also for a number or a time that there cannot be yet: taken for true, it would end every further update
 */
export function parseState(text: string, from: string, expected?: number): ReplicationState {
  const values = new Map(text.split(/\r?\n/).map(keyAndValue));
  const sequence = sequenceOf(values.get('sequenceNumber') ?? '', from);
  if (expected !== undefined && sequence !== expected)
    throw faulty(from, `the sequenceNumber ${sequence} where ${expected} is expected, as its name says`);
  return { sequence, timestamp: timestampOf(values.get('timestamp') ?? '', from) };
}

/** True for a time that is yet to come, seconds since 1970. */
export function isToCome(timestamp: number): boolean {
  return timestamp * 1000 > Date.now() + CLOCKS_DIFFER_MS;
}

/** Where a file of changes lies below its publisher: `004/567/890`. */
export function sequencePath(sequence: number): string {
  const digits = String(sequence).padStart(9, '0');
  return `${digits.slice(0, -6)}/${digits.slice(-6, -3)}/${digits.slice(-3)}`;
}

function sequenceOf(given: string, from: string): number {
  if (!DECIMAL.test(given)) throw faulty(from, 'no sequenceNumber that can be read');
  const sequence = Number(given);
  if (sequence <= LAST_SEQUENCE) return sequence;
  throw faulty(
    from,
    `the sequenceNumber ${given.slice(0, 40)}, beyond the last that there can be (${LAST_SEQUENCE})`,
  );
}

function timestampOf(given: string, from: string): number {
  const written = given.replaceAll('\\:', ':');
  const timestamp = TIMESTAMP.test(written) ? Date.parse(written) / 1000 : Number.NaN;
  if (Number.isNaN(timestamp)) throw faulty(from, 'no timestamp that can be read');
  if (!isToCome(timestamp)) return timestamp;
  throw faulty(from, `the timestamp ${written}, which is yet to come by the clock of this machine`);
}

function keyAndValue(line: string): [string, string] {
  const at = line.indexOf('=');
  return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function faulty(from: string, what: string): ServiceError {
  return new ServiceError(
    'DOWNLOAD_FAILED',
    `'${from}' has ${what}; expected a state file of OpenStreetMap's changes.`,
  );
}
