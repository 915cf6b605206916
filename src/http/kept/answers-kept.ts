import type { Answer, Question } from '../../answers/answers.ts';
import type { DataSet } from '../parts.ts';
import type { ResultCache } from './cache.ts';

const MINUTE_MS = 60_000;

/** The minute in which `nowMs` lies: "now" to questions, so that an answer to it is never kept longer than one. */
export function thisMinuteMs(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
}

/** How long an answer of this minute holds: opening hours change at full minutes. */
export function secondsLeftInMinute(nowMs: number): number {
  return Math.floor((MINUTE_MS - (nowMs % MINUTE_MS)) / 1_000);
}

/** An answer, and whether it was known. */
export interface AskedOnce {
  readonly answer: Answer;
  /** True if the same was asked before. */
  readonly isKept: boolean;
}

/** What a question is answered from. */
interface AskingParts {
  readonly cache: ResultCache;
  readonly dataSet: () => DataSet;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Answers a question, from the cache if the same was asked before: a question is all that its answer depends on. */
export async function askOnce({ cache, dataSet, now }: AskingParts, question: Question): Promise<AskedOnce> {
  const { id, answer } = dataSet();
  const minuteMs = thisMinuteMs(now());
  const key = cache.keepsNothing ? '' : keyOf(question);
  const kept = cache.find(id, key, minuteMs);
  if (kept) return { answer: kept, isKept: true };
  const fresh = await answer(question);
  cache.keep(id, key, fresh, minuteMs);
  return { answer: fresh, isKept: false };
}

/**
 * Questions that must be answered alike have one key: members stand in one order because questions of a kind are made in one place. The
 * time is left out, as an answer says itself if it holds for its minute only.
 */
function keyOf(question: Question): string {
  return JSON.stringify(question, (name, value) => {
    if (name === 'nowMs') return undefined;
    return name === 'categories' && Array.isArray(value) ? [...new Set(value)].sort() : value;
  });
}
