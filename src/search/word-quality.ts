import { osaDistanceWithin } from '../text/text.ts';
import { mayBeBegun, type QueryWord } from './query-word.ts';
import { editQuality, MATCH_QUALITY, prefixQuality } from './ranking.ts';

/** How a query word matches a word of a document. */
export interface WordMatchKind {
  readonly kind: 'exact' | 'synonym' | 'prefix' | 'typo';
  /** Above 0, at most 1, see `MATCH_QUALITY`. */
  readonly quality: number;
}

/** The best way in which a query word matches a word of a document's text; undefined if it does not. */
export function matchText(word: QueryWord, text: string): WordMatchKind | undefined {
  const ways = [...asSpelled(word, text), ...asMistyped(word, text)];
  return ways.sort((a, b) => b.quality - a.quality)[0];
}

/** How well a keyword of a document answers a query word, 0..1: the best of the categories that the word stands for. */
export function keywordQuality(word: QueryWord, keyword: string): number {
  return word.categories.reduce(
    (best, sense) => (sense.keyword === keyword ? Math.max(best, sense.quality) : best),
    0,
  );
}

function asSpelled(word: QueryWord, text: string): WordMatchKind[] {
  return word.spellings.flatMap((spelling): WordMatchKind[] => {
    if (spelling.text === text)
      return [
        { kind: spelling.quality === MATCH_QUALITY.exact ? 'exact' : 'synonym', quality: spelling.quality },
      ];
    if (!mayBeBegun(word, spelling) || !text.startsWith(spelling.text)) return [];
    return [{ kind: 'prefix', quality: spelling.quality * prefixQuality(spelling.text.length, text.length) }];
  });
}

function asMistyped(word: QueryWord, text: string): WordMatchKind[] {
  if (word.edits === 0) return [];
  const edits = osaDistanceWithin(word.text, text, word.edits);
  const qualities = edits > 0 && edits <= word.edits ? [editQuality(edits)] : [];
  if (word.prefix && beginsAlmost(word.text, text)) {
    const shared = Math.min(word.text.length, text.length);
    qualities.push(editQuality(1) * prefixQuality(shared, text.length));
  }
  return qualities.map((quality) => ({ kind: 'typo', quality }));
}

/** True if a beginning of the text is one typing error away from the word; two would make almost any word one. */
function beginsAlmost(word: string, text: string): boolean {
  return [-1, 0, 1].some((more) => {
    const length = word.length + more;
    return length > 0 && length <= text.length && osaDistanceWithin(word, text.slice(0, length), 1) === 1;
  });
}
