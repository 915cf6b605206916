import { DEFAULT_WEIGHTS } from '../../src/search/search.ts';
import { type Random, sample } from '../random.ts';
import { tagPairs } from './categories.ts';
import table from './category-words.json' with { type: 'json' };
import type { EverydayQuestion } from './everyday-ask.ts';
import { metresBetween } from './ground-geometry.ts';
import { centreOfTown } from './questions.ts';
import { isClosed, type SourcePlace } from './source.ts';

/** Kinds with fewer places around are left out. */
const LEAST_PLACES = 5;
const DEPTH = 5;
/** Of the first five one may be a place that is called by the word. */
const LEAST_RIGHT = 0.8;
const RADIUS_METRES = 5_000;

interface WordsOfKind {
  /** `key=value`, or `key=*`; any of them makes an answer right. */
  readonly tags: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
}

const TABLE: readonly WordsOfKind[] = table;

/**
 * Words by which people ask for a kind of place in 14 languages: written for this evaluation, and names of emoji in the
 * Unicode CLDR. Right if the first five (all of them, if the kind has fewer) are of the kind but for one.
 */
export function categoryWordQuestions(random: Random, places: readonly SourcePlace[]): EverydayQuestion[] {
  const centre = centreOfTown(places);
  if (!centre) return [];
  const open = places.filter(
    (place) => !isClosed(place.tags) && metresBetween(place, centre) <= RADIUS_METRES,
  );
  const asked = TABLE.flatMap(({ tags, words }) => {
    if (open.filter((place) => isOfKind(place.tags, tags)).length < LEAST_PLACES) return [];
    return Object.entries(words).flatMap(([language, all]) => all.map((word) => ({ language, word, tags })));
  });
  return sample(random, asked, asked.length).map(({ language, word, tags }) => ({
    kind: 'category-word',
    asked: `${language}: ${word}`,
    wanted: tags[0] ?? '',
    answer: async ({ searcher }) => {
      const { hits } = await searcher.search({
        query: word,
        isCompleting: false,
        centre,
        radiusMetres: RADIUS_METRES,
        weights: DEFAULT_WEIGHTS,
        languages: [language],
        offset: 0,
        limit: DEPTH,
        countTotal: false,
        explain: false,
      });
      const right = hits.filter(({ record }) => isOfKind(record.tags, tags)).length;
      const came = hits.map(({ record }) => `${record.tags.name ?? '(no name)'} [${record.categories[0]}]`);
      return { came: came.join(' · '), isRight: hits.length > 0 && right / hits.length >= LEAST_RIGHT };
    },
  }));
}

function isOfKind(tags: SourcePlace['tags'], wanted: readonly string[]): boolean {
  const pairs = tagPairs(tags);
  return wanted.some(
    (tag) => pairs.includes(tag) || (tag.endsWith('=*') && tags[tag.slice(0, -2)] !== undefined),
  );
}
