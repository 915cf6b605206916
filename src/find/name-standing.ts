import type { Tags } from '../core/core.ts';
import type { SearchHit } from '../search/search.ts';
import { namesOf, plain, wordsOf } from './known-texts.ts';
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
  const names = namesIn(tags, 'notFormer');
  const asked = withoutSigns(text);
  if (names.some((name) => withoutSigns(name) === asked)) {
    return presentNames(tags).some((name) => withoutSigns(name) === asked) ? 'present' : 'alternative';
  }
  const former = namesIn(tags, 'former');
  const isFormer = former.some((name) => holds(name, text)) && !names.some((name) => holds(name, text));
  return isFormer ? 'former' : 'part';
}

/** What something is called today, in every language. */
export function presentNames(tags: Tags): readonly string[] {
  return namesIn(tags, 'present');
}

/** Which names are meant, by a key without its language: `alt_name`. */
const IS_MEANT = {
  present: (base: string) => base === PRESENT_KEY,
  former: (base: string) => base === FORMER_KEY,
  notFormer: (base: string) => base !== FORMER_KEY,
} as const;
type Meant = keyof typeof IS_MEANT;

const OF_TAGS = new WeakMap<Tags, Partial<Record<Meant, Tags>>>();

function namesIn(tags: Tags, meant: Meant): readonly string[] {
  const known = OF_TAGS.get(tags) ?? {};
  OF_TAGS.set(tags, known);
  const isMeant = IS_MEANT[meant];
  known[meant] ??= Object.fromEntries(Object.entries(tags).filter(([key]) => isMeant(key.split(':', 1)[0]!)));
  return namesOf(known[meant]);
}

/** The words as they are written, without what stands between them. */
function withoutSigns(text: string): string {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim();
}

/** True if a name has all words of a text, the last perhaps unfinished. */
function holds(name: string, text: string): boolean {
  const named = wordsOf(name).map((word) => word.text);
  const asked = wordsOf(text).map((word) => word.text);
  const last = asked.pop();
  if (last === undefined) return false;
  return asked.every((word) => named.includes(word)) && named.some((word) => word.startsWith(last));
}
