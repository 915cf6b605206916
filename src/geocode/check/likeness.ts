import { allowedEdits, analyse, osaDistanceWithin, synonymsOf, type Word } from '../../text/text.ts';

/** How two names compare: the same words, an abbreviation or another spelling perhaps; with typing errors; or others. */
export type Likeness = 'same' | 'alike' | 'other';

/** Compares a name as somebody wrote it with one of the map. */
export function likenessOf(given: string, found: string): Likeness {
  const [words, named] = [analyse(given), analyse(found)];
  if (textOf(words) === textOf(named)) return 'same';
  if (words.length !== named.length) return isMistyped(textOf(words), textOf(named)) ? 'alike' : 'other';
  const pairs = words.map((word, at) => likenessOfWords(word, named[at]!));
  return pairs.includes('other') ? 'other' : pairs.includes('alike') ? 'alike' : 'same';
}

function likenessOfWords(word: Word, named: Word): Likeness {
  const forms = [word.text, ...word.variants];
  const others = [named.text, ...named.variants];
  if (forms.some((form) => others.includes(form))) return 'same';
  const synonyms = [...forms.flatMap(synonymsOf), ...others.flatMap(synonymsOf)];
  if (synonyms.some((synonym) => others.includes(synonym) || forms.includes(synonym))) return 'same';
  return isMistyped(word.text, named.text) ? 'alike' : 'other';
}

function isMistyped(word: string, named: string): boolean {
  const most = allowedEdits(word);
  return osaDistanceWithin(word, named, most) <= most;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join('');
}
