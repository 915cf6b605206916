import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../core/core.ts';
import type { Connection } from './connection.ts';
import { failureOf } from './failure.ts';

/** Bytes of one request: OpenSearch takes 100 MiB, and works best with some megabytes. */
const BATCH_BYTES = 8 * 2 ** 20;
/** Requests under way at the same time. */
const STREAMS = 3;
/** A cluster that is busy, or whose disk has run full for a moment, is asked again with growing pauses: some two minutes in all. */
const TRIES = 10;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const TIMEOUT_MS = 120_000;

/** One document to be written, or to be removed. */
export interface BulkItem {
  readonly index: string;
  readonly id: string;
  readonly routing?: string;
  /** JSON text; absent to remove the document. */
  readonly json?: string;
}

interface ItemAnswer {
  readonly status: number;
  readonly error?: unknown;
}

/** Lines of one item. */
interface Entry {
  readonly item: BulkItem;
  readonly text: string;
}

/** Writes many documents, several requests at a time; {@link add} holds its caller back while the cluster is busy. */
export class BulkWriter {
  /** Items that the cluster holds for certain: all up to this number are done. */
  done = 0;
  readonly #connection: Connection;
  #batch: Entry[] = [];
  #bytes = 0;
  #added = 0;
  /** Batches under way in the order in which they were begun, each with the number of items up to its end. */
  readonly #underWay = new Set<{ readonly end: number; readonly sent: Promise<void>; isDone: boolean }>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @throws ServiceError as {@link finish} */
  async add(item: BulkItem): Promise<void> {
    const entry = { item, text: textOf(item) };
    this.#batch.push(entry);
    this.#bytes += entry.text.length;
    this.#added++;
    if (this.#bytes >= BATCH_BYTES) await this.#begin();
  }

  /**
   * Sends what is left.
   *
   * @throws ServiceError SERVICE_UNAVAILABLE if the cluster does not take a document after many tries, with its reason;
   * INTERNAL_ERROR if it refuses one
   */
  async finish(): Promise<void> {
    await this.#begin();
    await Promise.all(this.#open());
  }

  async #begin(): Promise<void> {
    if (this.#batch.length > 0) {
      const batch = { end: this.#added, sent: this.#send(this.#batch), isDone: false };
      this.#batch = [];
      this.#bytes = 0;
      this.#underWay.add(batch);
      batch.sent.then(
        () => {
          batch.isDone = true;
          this.#noteDone();
        },
        () => {}, // whoever waits for it hears of it
      );
    }
    for (let open = this.#open(); open.length >= STREAMS; open = this.#open()) await Promise.race(open);
  }

  #open(): Promise<void>[] {
    return Array.from(this.#underWay).flatMap(({ sent, isDone }) => (isDone ? [] : [sent]));
  }

  /** Batches end out of order; only those without an open one before them are done for certain. */
  #noteDone(): void {
    for (const batch of this.#underWay) {
      if (!batch.isDone) return;
      this.done = batch.end;
      this.#underWay.delete(batch);
    }
  }

  async #send(entries: readonly Entry[]): Promise<void> {
    let left = entries;
    for (let tries = 1; ; tries++) {
      const refused = await this.#try(left);
      if (refused.entries.length === 0) return;
      if (tries === TRIES) throw refused.why;
      left = refused.entries;
      await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2));
    }
  }

  /** @returns the items to be sent again, and why the first of them was not taken */
  async #try(entries: readonly Entry[]): Promise<{ entries: readonly Entry[]; why?: ServiceError }> {
    const body = entries.map(({ text }) => text).join('');
    try {
      const path = '/_bulk?filter_path=errors,items.*.status,items.*.error';
      const answer = await this.#connection.request<{
        readonly errors: boolean;
        readonly items?: readonly Readonly<Record<string, ItemAnswer>>[];
      }>('POST', path, body, { ndjson: true, timeoutMs: TIMEOUT_MS, members: ['errors'] });
      return answer.errors ? refusedOf(entries, answer.items ?? []) : { entries: [] };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
      return { entries, why: error };
    }
  }
}

/** @throws ServiceError if an item will never be taken */
function refusedOf(
  entries: readonly Entry[],
  answers: readonly Readonly<Record<string, ItemAnswer>>[],
): { entries: Entry[]; why?: ServiceError } {
  const refused: Entry[] = [];
  let why: ServiceError | undefined;
  for (const [at, entry] of entries.entries()) {
    const answer = Object.values(answers[at] ?? {})[0];
    if (!answer?.error) continue; // a document that is to be removed may be gone
    const failure = failureOf(`Document ${entry.item.id} of ${entry.item.index}`, answer.status, answer);
    if (failure.code !== 'SERVICE_UNAVAILABLE') throw failure;
    why ??= failure;
    refused.push(entry);
  }
  return { entries: refused, ...(why && { why }) };
}

function textOf({ index, id, routing, json }: BulkItem): string {
  const target = JSON.stringify({ _index: index, _id: id, ...(routing !== undefined && { routing }) });
  return json === undefined ? `{"delete":${target}}\n` : `{"index":${target}}\n${json}\n`;
}
