import type { Found } from '../../src/find/find.ts';
import { type Random, sample } from '../random.ts';
import { kindWordsIn, schemaLanguages } from './categories.ts';
import type { EverydayQuestion } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { languageOf } from './kind-words.ts';
import { inSearch, whileTyping } from './name-street.ts';
import { near } from './questions.ts';
import { fold, foldedNames, hasLetter, isClosed, type SourcePlace } from './source.ts';

/** Who asks is at most this far away. */
const ASKED_METRES = 1_000;
const NORWEGIAN = ['no', 'nb', 'nn'];
/** A single letter or two name nothing. */
const LEAST_LETTERS = 3;

/**
 * The name of a place that is a word for a kind, but only in languages that neither the reader nor the country speaks: `Cartier` is a
 * quarter in Romanian. Asked while typing and in search; right is what has the word in its
 * name.
 */
export function nameLikeKindQuestions(
  places: readonly SourcePlace[],
  { extract }: GeocodeOptions,
  random: Random,
): EverydayQuestion[] {
  const own = languageOf(extract);
  const foreign = foreignWords(own);
  const named = places.filter(
    ({ tags }) => isForeignWord(tags.name ?? '', foreign) && !isClosed(tags) && !tags.place,
  );
  const seen = new Set<string>();
  return sample(random, named, named.length).flatMap((place) => {
    const name = place.tags.name!; // a word has letters
    if (seen.has(fold(name))) return [];
    seen.add(fold(name));
    const asked = {
      kind: 'name-like-kind',
      asked: name,
      wanted: `${place.type}${place.number}`,
      languages: [own],
    };
    const isRight = (found: Found | undefined) => isCalled(found, fold(name));
    const centre = near(random, place, ASKED_METRES);
    return [whileTyping(asked, centre, isRight), inSearch(asked, centre, 5_000, isRight)];
  });
}

/** True for what has the word in a name: the balance of nearness and longer names is asked for elsewhere. */
function isCalled(found: Found | undefined, word: string): boolean {
  if (!found) return false;
  const names = found.kind === 'place' ? [...foldedNames(found.hit.record.tags)] : [fold(found.result.name)];
  return names.some((name) => ` ${name} `.includes(` ${word} `));
}

function foreignWords(own: string): Set<string> {
  const isOwn = (language: string) =>
    [...(own === 'nb' ? NORWEGIAN : [own]), 'en'].includes(language.slice(0, 2));
  const known = schemaLanguages().filter(isOwn).map(kindWordsIn);
  const all = schemaLanguages().flatMap((language) => [...kindWordsIn(language)]);
  return new Set(all.filter((word) => !known.some((words) => words.has(word))));
}

function isForeignWord(name: string, foreign: ReadonlySet<string>): boolean {
  const word = fold(name);
  return hasLetter(name) && word.length >= LEAST_LETTERS && foreign.has(word);
}
