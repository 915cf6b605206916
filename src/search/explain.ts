import type { PlaceRecord } from '../core/core.ts';
import { searchDetails, searchNames } from '../places/places.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { analyse, osaDistanceWithin } from '../text/text.ts';
import { categoryKeyword, type QueryWord, type Spelling } from './engine.ts';
import { wordsOfName } from './name-words.ts';
import { DETAIL_FACTOR, editQuality, prefixQuality } from './ranking.ts';

/** Why one word of a query counts for a place. */
export interface WordExplanation {
  readonly word: string;
  readonly kind: 'exact' | 'synonym' | 'category' | 'prefix' | 'typo' | 'dropped';
  /** Where the match was found: in a name, in other text such as street or operator, or by its category. */
  readonly field?: 'name' | 'detail' | 'category';
  /** The place's word, or the identifier of its category; absent when the word was dropped. */
  readonly matched?: string;
  /** 0..1, see `ranking.ts`. */
  readonly quality: number;
}

/** How a query word matches some text, before it is known where the text stands. */
type TextMatch = Pick<WordExplanation, 'kind' | 'quality'>;

/** Explains, word by word in the order typed, what in a place answers the query. */
export function explainMatch(
  words: readonly QueryWord[],
  record: PlaceRecord,
  taxonomy: Taxonomy,
): WordExplanation[] {
  const names = spellings(searchNames(record.tags).flatMap(wordsOfName));
  const details = spellings(searchDetails(record.tags).flatMap(analyse));
  const categories = new Set(record.categories.flatMap((id) => [id, ...taxonomy.ancestors(id)]));
  return words.map((word) => {
    const matches = [
      ...names.flatMap((text) => inText(word, text, 'name')),
      ...details.flatMap((text) => inText(word, text, 'detail')),
      ...[...categories].flatMap((category) => inCategory(word, category)),
    ];
    return matches.sort((a, b) => b.quality - a.quality)[0] ?? dropped(word);
  });
}

function spellings(words: readonly { text: string; variants: readonly string[] }[]): string[] {
  return [...new Set(words.flatMap((word) => [word.text, ...word.variants]))];
}

function dropped(word: QueryWord): WordExplanation {
  return { word: word.text, kind: 'dropped', quality: 0 };
}

function inText(word: QueryWord, matched: string, field: 'name' | 'detail'): WordExplanation[] {
  const match = matchText(word, matched);
  if (!match) return [];
  const factor = field === 'name' ? 1 : DETAIL_FACTOR;
  return [{ word: word.text, kind: match.kind, field, matched, quality: factor * match.quality }];
}

function matchText(word: QueryWord, text: string): TextMatch | undefined {
  const spelling = word.spellings.find((known) => known.text === text);
  if (spelling) return { kind: spelling.quality === 1 ? 'exact' : 'synonym', quality: spelling.quality };
  const begun = word.spellings.find((known) => isBegun(word, known) && text.startsWith(known.text));
  if (begun)
    return { kind: 'prefix', quality: begun.quality * prefixQuality(begun.text.length, text.length) };
  const edits = osaDistanceWithin(word.text, text, word.edits);
  if (edits > 0 && edits <= word.edits) return { kind: 'typo', quality: editQuality(edits) };
  return word.prefix && word.edits > 0 && beginsAlmost(word.text, text)
    ? {
        kind: 'typo',
        quality: editQuality(1) * prefixQuality(Math.min(word.text.length, text.length), text.length),
      }
    : undefined;
}

function isBegun(word: QueryWord, { quality, isBegun = word.prefix && quality === 1 }: Spelling): boolean {
  return isBegun;
}

/** Whether a beginning of the text is one typing error away from the word. */
function beginsAlmost(word: string, text: string): boolean {
  return [-1, 0, 1].some((more) => osaDistanceWithin(word, text.slice(0, word.length + more), 1) <= 1);
}

function inCategory(word: QueryWord, category: string): WordExplanation[] {
  const keyword = categoryKeyword(category);
  const best = word.categories
    .filter((sense) => sense.keyword === keyword)
    .reduce((quality, sense) => Math.max(quality, sense.quality), 0);
  if (best === 0) return [];
  return [{ word: word.text, kind: 'category', field: 'category', matched: category, quality: best }];
}
