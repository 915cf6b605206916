import { LRUCache } from 'lru-cache';
import type { Answer } from '../../answers/answers.ts';

const DEFAULT_ENTRIES = 10_000;
const DEFAULT_BYTES = 64 * 2 ** 20;
/** No single answer may push out more than this share of the others. */
const LARGEST_SHARE = 1 / 16;
/** Memory that an entry takes beside its text. */
const ENTRY_OVERHEAD_BYTES = 200;

export interface CacheLimits {
  readonly entries?: number | undefined;
  readonly bytes?: number | undefined;
}

/** An answer, and the minute for which it holds; without one it holds as long as its generation is served. */
interface Kept {
  readonly answer: Answer;
  readonly minuteMs: number | undefined;
}

/**
 * Answers of the generation being served, by question; the least recently used go first. A request
 * that began under an older generation neither finds nor leaves anything once a newer one was seen.
 */
export class ResultCache {
  /** Since the process began. */
  readonly counts = { hits: 0, misses: 0 };
  readonly #answers: LRUCache<string, Kept> | undefined;
  #dataSetId: string | undefined;

  constructor(limits: CacheLimits = {}) {
    const { entries = DEFAULT_ENTRIES, bytes = DEFAULT_BYTES } = limits;
    if (entries === 0 || bytes === 0) return;
    this.#answers = new LRUCache({
      max: entries,
      maxSize: bytes,
      maxEntrySize: Math.max(1, Math.floor(bytes * LARGEST_SHARE)),
      sizeCalculation: sizeInBytes,
    });
  }

  /** True if the limits leave no room for any answer; keys are then not needed. */
  get keepsNothing(): boolean {
    return this.#answers === undefined;
  }

  /**
   * Call it in the same turn as the data set was asked for: an id other than the last empties the cache.
   *
   * @param minuteMs beginning of the present minute: what held in another one is not found
   */
  find(dataSetId: string, key: string, minuteMs: number): Answer | undefined {
    if (dataSetId !== this.#dataSetId) this.#answers?.clear();
    this.#dataSetId = dataSetId;
    const kept = this.#answers?.get(key);
    const found = kept && (kept.minuteMs ?? minuteMs) === minuteMs ? kept.answer : undefined;
    this.counts[found ? 'hits' : 'misses'] += 1;
    return found;
  }

  /** Answers kept now. */
  get entries(): number {
    return this.#answers?.size ?? 0;
  }

  /** @param minuteMs beginning of the minute in which the question was asked */
  keep(dataSetId: string, key: string, answer: Answer, minuteMs: number): void {
    if (dataSetId !== this.#dataSetId) return;
    this.#answers?.set(key, { answer, minuteMs: answer.isOfTheMinute ? minuteMs : undefined });
  }
}

/** Two bytes a character, the most a string takes in memory. */
function sizeInBytes({ answer }: Kept, key: string): number {
  return 2 * (key.length + answer.head.length + answer.tail.length) + ENTRY_OVERHEAD_BYTES;
}
