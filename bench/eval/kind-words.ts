import type { PlaceRecord } from '../../src/core/core.ts';
import { DEFAULT_WEIGHTS } from '../../src/search/search.ts';
import { oneOf, type Random, sample } from '../random.ts';
import { kindLabels, tagPairs } from './categories.ts';
import type { EverydayQuestion } from './everyday-ask.ts';
import { answers, fold, hasLetter, isClosed, type SourcePlace } from './source.ts';

/** Fewer letters tell places of a kind not apart. */
const LEAST_LETTERS = 4;
const DEPTH = 10;
const RADIUS_METRES = 5_000;
const MOST_QUESTIONS = 150;
/** The language of the extract's readers, by the beginning of its name; English elsewhere. */
const LANGUAGES: readonly (readonly [extract: string, language: string])[] = [
  ['monaco', 'fr'],
  ['liechtenstein', 'de'],
  ['helsinki', 'fi'],
  ['moscow', 'ru'],
  ['oslo', 'nb'],
];

interface AskedText {
  readonly text: string;
  readonly language: string;
  readonly place: SourcePlace;
}

/**
 * What its kind is called and the longest word of its name, `restaurant bristol`, asked at the place itself. Many such words are the name
 * of a town somewhere. Right if the place, or one of the same name, is among the first ten of a search within five kilometres.
 */
export function kindWordQuestions(
  random: Random,
  places: readonly SourcePlace[],
  extract: string,
): EverydayQuestion[] {
  return askedTexts(random, places, extract).map(({ text, language, place }) => ({
    ...worded('kind-word', text, language, place),
    answer: async ({ finder }) => {
      const { hits } = await finder.search(
        {
          query: text,
          isCompleting: false,
          centre: { lat: place.lat, lon: place.lon },
          radiusMetres: RADIUS_METRES,
          weights: DEFAULT_WEIGHTS,
          languages: [language],
          offset: 0,
          limit: DEPTH,
          countTotal: true,
          explain: false,
        },
        Date.now(),
      );
      return judged(
        hits.map(({ record }) => record),
        place,
      );
    },
  }));
}

/** The same while typing. */
export function typedKindWordQuestions(
  random: Random,
  places: readonly SourcePlace[],
  extract: string,
): EverydayQuestion[] {
  return askedTexts(random, places, extract).map(({ text, language, place }) => ({
    ...worded('kind-word-typed', text, language, place),
    answer: async ({ finder }) => {
      const near = { lat: place.lat, lon: place.lon };
      const { entries } = await finder.find({ text, languages: [language], limit: DEPTH, near }, Date.now());
      return judged(
        entries.flatMap((found) => (found.kind === 'place' ? [found.hit.record] : [])),
        place,
      );
    },
  }));
}

function askedTexts(random: Random, places: readonly SourcePlace[], extract: string): AskedText[] {
  const own = languageOf(extract);
  const labels = new Map(['en', own].map((language) => [language, kindLabels(language)]));
  const named = places.filter(({ tags }) => hasLetter(tags.name ?? '') && !isClosed(tags) && !tags.place);
  const asked = sample(random, named, named.length).flatMap((place) => {
    const language = oneOf(random, ['en', own]);
    const label = tagPairs(place.tags).flatMap((pair) => labels.get(language)?.get(pair) ?? [])[0];
    const word = longestWord(place.tags.name!);
    if (label === undefined || word === undefined || fold(label).includes(fold(word))) return [];
    return [{ text: `${label.toLowerCase()} ${word}`, language, place }];
  });
  return asked.slice(0, MOST_QUESTIONS);
}

/** The language of an extract's readers. */
export function languageOf(extract: string): string {
  return LANGUAGES.find(([name]) => extract.startsWith(name))?.[1] ?? 'en';
}

function longestWord(name: string): string | undefined {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => [...word].length >= LEAST_LETTERS);
  return words.sort((a, b) => b.length - a.length)[0];
}

function worded(kind: string, text: string, language: string, place: SourcePlace) {
  const { type, number, tags } = place;
  return { kind, asked: `${language}: ${text}`, wanted: `${tags.name} (${type}${number})` };
}

function judged(found: readonly PlaceRecord[], place: SourcePlace) {
  const came = found
    .slice(0, 3)
    .map(({ tags, categories }) => `${tags.name ?? '(no name)'} [${categories[0]}]`);
  return {
    came: `${found.length}: ${came.join(' · ')}`,
    isRight: found.some((record) => answers(place, place.tags.name!, record)),
  };
}
