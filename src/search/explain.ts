import type { PlaceRecord } from '../core/core.ts';
import { searchDetails, searchNames } from '../places/places.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { type DocumentText, spellingsOf, textOfDocument } from './document-text.ts';
import { categoryKeyword } from './keywords.ts';
import type { QueryWord } from './query-word.ts';
import { DETAIL_FACTOR } from './ranking.ts';
import { keywordQuality, matchText, type WordMatchKind } from './word-quality.ts';

/** Why one word of a query counts for a place. */
export interface WordExplanation {
  readonly word: string;
  readonly kind: WordMatchKind['kind'] | 'category' | 'dropped';
  /** The match is in a name, in other text such as street or operator, or by category. */
  readonly field?: 'name' | 'detail' | 'category';
  /** The place's word, or the identifier of its category; absent if the word was dropped. */
  readonly matched?: string;
  /** 0..1, see `ranking.ts`. */
  readonly quality: number;
}

/** Explains, word by word in the order typed, which part of a place answers the query. */
export function explainMatch(
  words: readonly QueryWord[],
  record: PlaceRecord,
  taxonomy: Taxonomy,
): WordExplanation[] {
  const categories = [...new Set(record.categories.flatMap((id) => [id, ...taxonomy.ancestors(id)]))];
  const text = textOfDocument({
    names: searchNames(record.tags),
    details: searchDetails(record.tags),
    keywords: [],
  });
  const names = spellingsIn(text.names.flat());
  const details = spellingsIn(text.details);
  return words.map((word) => {
    const matches = [
      ...names.flatMap((spelling) => inText(word, spelling, 'name')),
      ...details.flatMap((spelling) => inText(word, spelling, 'detail')),
      ...categories.flatMap((category) => inCategory(word, category)),
    ];
    return matches.sort((a, b) => b.quality - a.quality)[0] ?? dropped(word);
  });
}

function spellingsIn(words: DocumentText['details']): string[] {
  return [...new Set(words.flatMap(spellingsOf))];
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

function inCategory(word: QueryWord, category: string): WordExplanation[] {
  const quality = keywordQuality(word, categoryKeyword(category));
  if (quality === 0) return [];
  return [{ word: word.text, kind: 'category', field: 'category', matched: category, quality }];
}
