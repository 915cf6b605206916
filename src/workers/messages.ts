import type { ErrorCode } from '../core/core.ts';

/** The types of what goes between a pool and its workers; all of it must survive a structured clone. */
export interface Work {
  /** Plain data that opens a source, such as the directory of a generation. */
  readonly opening: unknown;
  /** Data that the first worker to open a source shares with the others, such as columns in shared memory. */
  readonly shared: unknown;
  /** Facts about an open source for the pool's owner. */
  readonly facts: unknown;
  readonly question: unknown;
  readonly answer: unknown;
}

/** A message to a worker; it answers every one with a {@link Reply} of the same number. */
export type WorkerTask<W extends Work> = { readonly number: number } & (
  | {
      readonly kind: 'open';
      readonly source: number;
      readonly opening: W['opening'];
      readonly shared?: W['shared'];
    }
  | { readonly kind: 'ask'; readonly source: number; readonly question: W['question'] }
  | { readonly kind: 'close'; readonly source: number }
);

/** Result of `open`. */
export interface Opened<W extends Work> {
  readonly facts: W['facts'];
  readonly shared: W['shared'];
}

export type Reply = { readonly number: number } & (
  | { readonly value: unknown }
  /** A ServiceError; its class does not survive the way between threads. */
  | { readonly code: ErrorCode; readonly message: string }
  /** Any other error, with its stack. */
  | { readonly fault: unknown }
);
