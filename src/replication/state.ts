import { ServiceError } from '../core/core.ts';

/** What a publisher says of one file of changes. */
export interface ReplicationState {
  readonly sequence: number;
  /** Timestamp of data with these changes, seconds since 1970. */
  readonly timestamp: number;
}

/** A state file has a few lines. */
export const MOST_STATE_BYTES = 64 * 1024;

/**
 * Reads a state file: lines `sequenceNumber=4787` and `timestamp=2026-05-18T20\:21\:04Z`; others don't matter.
 *
 * @param from where the text comes from, for messages
 * @throws ServiceError DOWNLOAD_FAILED
 */
export function parseState(text: string, from: string): ReplicationState {
  const values = new Map(text.split(/\r?\n/).map(keyAndValue));
  const sequence = Number(values.get('sequenceNumber') || Number.NaN);
  const timestamp = Date.parse((values.get('timestamp') ?? '').replaceAll('\\:', ':')) / 1000;
  if (!Number.isSafeInteger(sequence) || sequence < 0) throw faulty(from, 'no sequenceNumber');
  if (Number.isNaN(timestamp)) throw faulty(from, 'no timestamp');
  return { sequence, timestamp };
}

/** Where a file of changes lies below its publisher: `004/567/890`. */
export function sequencePath(sequence: number): string {
  const digits = String(sequence).padStart(9, '0');
  return `${digits.slice(0, -6)}/${digits.slice(-6, -3)}/${digits.slice(-3)}`;
}

function keyAndValue(line: string): [string, string] {
  const at = line.indexOf('=');
  return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function faulty(from: string, what: string): ServiceError {
  return new ServiceError(
    'DOWNLOAD_FAILED',
    `'${from}' has ${what} that can be read; expected a state file of OpenStreetMap's changes.`,
  );
}
