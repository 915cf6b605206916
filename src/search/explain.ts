import { analyse, osaDistanceWithin, type PlaceRecord } from '../core/core.ts';
import { searchDetails, searchNames } from '../places/places.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { categoryKeyword, type QueryWord } from './engine.ts';
import { editQuality, MATCH_QUALITY, prefixQuality } from './ranking.ts';

/** Why one word of a query counts for a place. */
export interface WordExplanation {
  readonly word: string;
  readonly kind: 'exact' | 'synonym' | 'category' | 'prefix' | 'typo' | 'dropped';
  /** The place's word, or the identifier of its category; absent when the word was dropped. */
  readonly matched?: string;
  /** 0..1, see `ranking.ts`. */
  readonly quality: number;
}

/** Explains, word by word in the order typed, what in a place answers the query. */
export function explainMatch(
  words: readonly QueryWord[],
  record: PlaceRecord,
  taxonomy: Taxonomy,
): WordExplanation[] {
  const texts = [...searchNames(record.tags), ...searchDetails(record.tags)];
  const placeWords = new Set(texts.flatMap((text) => analyse(text).flatMap((w) => [w.text, ...w.variants])));
  const categories = new Set(record.categories.flatMap((id) => [id, ...taxonomy.ancestors(id)]));
  return words.map((word) => explainWord(word, placeWords, categories));
}

function explainWord(
  word: QueryWord,
  placeWords: ReadonlySet<string>,
  categories: ReadonlySet<string>,
): WordExplanation {
  const matches = [
    ...[...placeWords].flatMap((placeWord) => textMatch(word, placeWord)),
    ...[...categories].flatMap((category) => categoryMatch(word, category)),
  ];
  const best = matches.sort((a, b) => b.quality - a.quality)[0];
  return best ?? { word: word.text, kind: 'dropped', quality: 0 };
}

function textMatch(word: QueryWord, placeWord: string): WordExplanation[] {
  const matched = { word: word.text, matched: placeWord };
  const spelling = word.spellings.find(({ text }) => text === placeWord);
  if (spelling)
    return [{ ...matched, kind: spelling.quality === 1 ? 'exact' : 'synonym', quality: spelling.quality }];
  const begun = word.spellings.find(({ text, quality }) => quality === 1 && placeWord.startsWith(text));
  if (word.prefix && begun)
    return [{ ...matched, kind: 'prefix', quality: prefixQuality(begun.text.length, placeWord.length) }];
  const edits = osaDistanceWithin(word.text, placeWord, word.edits);
  if (edits === 0 || edits > word.edits) return [];
  return [{ ...matched, kind: 'typo', quality: editQuality(edits) }];
}

function categoryMatch(word: QueryWord, category: string): WordExplanation[] {
  const sense = word.categories.find(({ keyword }) => keyword === categoryKeyword(category));
  if (!sense) return [];
  const kind = sense.quality === MATCH_QUALITY.category ? 'category' : 'prefix';
  return [{ word: word.text, matched: category, kind, quality: sense.quality }];
}
