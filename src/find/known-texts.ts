import { LRUCache } from 'lru-cache';
import { analyse, unaccented, type Word } from '../text/text.ts';

/** Texts and names whose words are kept: one list of answers looks at the same ones again and again, and so does the next. */
const MOST_TEXTS = 4_000;

const WORDS = new LRUCache<string, readonly Word[]>({ max: MOST_TEXTS });
const PLAIN = new LRUCache<string, string>({ max: MOST_TEXTS });

/** The words of a text. */
export function wordsOf(text: string): readonly Word[] {
  return remembered(WORDS, text, analyse);
}

/** A text without case and accents. */
export function plain(text: string): string {
  return remembered(PLAIN, text, unaccented);
}

function remembered<T extends {}>(cache: LRUCache<string, T>, text: string, of: (text: string) => T): T {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const value = of(text);
  cache.set(text, value);
  return value;
}
