import type { Tags } from '../core/core.ts';
import { searchNames } from '../places/places.ts';
import type { SearchHit } from '../search/search.ts';
import { analyse, unaccented } from '../text/text.ts';
import { wordScore } from './word-score.ts';

/** How a text names a place, the surest first. */
const STANDINGS = ['present', 'alternative', 'part', 'former'] as const;
type Standing = (typeof STANDINGS)[number];

/** Scores of words that differ by less tell nothing: an article, or one word of a long name. */
const EQUAL_WORDS = 0.02;
/** Scores of nearness that differ by less are much the same distance: some 1,200 metres at the usual scale. */
const EQUAL_NEARNESS = 0.05;
/** A place that is known so much better may be meant by less than its present name: a museum by its abbreviation, before a bar. */
const MUCH_BETTER_KNOWN = 0.2;

const PRESENT_KEY = 'name';
const FORMER_KEY = 'old_name';

/**
 * Puts places whose present name is the text before those that match as well by another name, by a longer one, or by one that they
 * no longer have: people ask for what is called so today.
 *
 * @param hits the best first; where words, nearness or renown differ, they decide
 */
export function withPresentNamesFirst(hits: readonly SearchHit[], text: string): SearchHit[] {
  const ranks = new Map(hits.map((hit) => [hit, STANDINGS.indexOf(standingOf(hit.record.tags, text))]));
  const ordered: SearchHit[] = [];
  for (const hit of hits) {
    const at = ordered.findIndex(
      (other) => ranks.get(hit)! < ranks.get(other)! && isAsLikely(hit, other, ranks.get(other)!),
    );
    ordered.splice(at < 0 ? ordered.length : at, 0, hit);
  }
  return ordered;
}

function isAsLikely(hit: SearchHit, other: SearchHit, otherRank: number): boolean {
  if (wordScore(hit) < wordScore(other) - EQUAL_WORDS) return false;
  if ((hit.geoScore ?? 0) < (other.geoScore ?? 0) - EQUAL_NEARNESS) return false;
  const isFormer = STANDINGS[otherRank] === 'former';
  return isFormer || other.record.importance - hit.record.importance < MUCH_BETTER_KNOWN;
}

function standingOf(tags: Tags, text: string): Standing {
  const names = namesIn(tags, (base) => base !== FORMER_KEY);
  const asked = plain(text);
  if (names.some((name) => plain(name) === asked)) {
    return presentNames(tags).some((name) => plain(name) === asked) ? 'present' : 'alternative';
  }
  const former = namesIn(tags, (base) => base === FORMER_KEY);
  const isFormer = former.some((name) => holds(name, text)) && !names.some((name) => holds(name, text));
  return isFormer ? 'former' : 'part';
}

/** What something is called today, in every language. */
export function presentNames(tags: Tags): string[] {
  return namesIn(tags, (base) => base === PRESENT_KEY);
}

/** @param isWanted decides about a key without its language: `alt_name` */
function namesIn(tags: Tags, isWanted: (base: string) => boolean): string[] {
  const wanted = Object.entries(tags).filter(([key]) => isWanted(key.split(':', 1)[0]!));
  return searchNames(Object.fromEntries(wanted));
}

/** The words as they are written, without what stands between them. */
function plain(text: string): string {
  return unaccented(text)
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim();
}

/** True if a name has all words of a text, the last perhaps unfinished. */
function holds(name: string, text: string): boolean {
  const named = analyse(name).map((word) => word.text);
  const asked = analyse(text).map((word) => word.text);
  const last = asked.pop();
  if (last === undefined) return false;
  return asked.every((word) => named.includes(word)) && named.some((word) => word.startsWith(last));
}
