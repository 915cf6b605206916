import { inAllLanguages, LANGUAGES } from '../languages/languages.ts';
import { ATTRIBUTES, type Attribute } from '../places/places.ts';
import { analyse } from '../text/text.ts';

/** Folded words of a phrase. */
type Words = readonly string[];

/** A piece of a text between blanks, as typed and folded. */
export interface Token {
  readonly text: string;
  /** Usually one; none for mere signs, two for `24/7`. */
  readonly words: Words;
}

/** Phrases of all languages, the longest first. */
export class PhraseList {
  readonly #byFirstWord = new Map<string, Words[]>();

  constructor(phrases: readonly string[]) {
    for (const phrase of phrases.map(foldedWords).sort((a, b) => b.length - a.length)) {
      const [first] = phrase;
      if (first !== undefined)
        this.#byFirstWord.set(first, [...(this.#byFirstWord.get(first) ?? []), phrase]);
    }
  }

  /** Number of tokens that the longest phrase at a position covers; 0 for none. */
  at(tokens: readonly Token[], position: number): number {
    const [first] = tokens[position]?.words ?? [];
    const phrases = first === undefined ? [] : (this.#byFirstWord.get(first) ?? []);
    for (const phrase of phrases) {
      const count = tokensOf(phrase, tokens, position);
      if (count > 0) return count;
    }
    return 0;
  }
}

/** Number of tokens whose words are the phrase; 0 if they differ or the phrase ends inside a token. */
function tokensOf(phrase: Words, tokens: readonly Token[], position: number): number {
  let at = 0;
  for (let token = position; token < tokens.length && at < phrase.length; token++) {
    const { words } = tokens[token]!;
    if (!words.every((word, i) => word === phrase[at + i])) return 0;
    at += words.length;
    if (at === phrase.length) return token - position + 1;
  }
  return 0;
}

/** Words between what is looked for and where: `coffee near the station`. */
export const NEAR = new PhraseList(inAllLanguages('near'));
/** The same in languages that say where first: `駅の近くのカフェ`. */
export const NEAR_AFTER = new PhraseList(inAllLanguages('nearAfter'));
/** Words before the area to look in: `cafés in Vaduz`. */
export const IN = new PhraseList(inAllLanguages('in'));
/** The same in languages that say where first: `東京のカフェ`. */
export const IN_AFTER = new PhraseList(inAllLanguages('inAfter'));
/** Behind a word for nearness, where the reader is: `close to me`. */
export const HERE = new PhraseList(inAllLanguages('here'));
/** What people say beside what they look for, and mean no place by: `near me`. */
export const REMARKS = new PhraseList(inAllLanguages('remarks'));
/** Words that ask for nothing themselves: `where is the`, `with`. */
export const FILLERS = new PhraseList([
  ...inAllLanguages('with'),
  ...inAllLanguages('opening'),
  ...inAllLanguages('remarks'),
]);
/** Words that ask for what is open at the moment. */
export const OPEN_NOW = new PhraseList(inAllLanguages('openNow'));

/** Words that ask for an attribute of places. */
export const ATTRIBUTE_PHRASES: readonly (readonly [Attribute, PhraseList])[] = ATTRIBUTES.map(
  (attribute) => [attribute, new PhraseList(wishesFor(attribute))],
);

/** Phrases of scripts without blanks, which are looked for inside of what stands between blanks. */
const UNSPACED = unspacedPhrases();

/** Pieces of a text between blanks; phrases of scripts without blanks are pieces of their own. */
export function tokensIn(text: string): Token[] {
  const pieces = text
    .replaceAll(UNSPACED, ' $& ')
    .split(/\s+/)
    .filter((piece) => piece !== '');
  return pieces.map((piece) => ({ text: piece, words: foldedWords(piece) }));
}

function unspacedPhrases(): RegExp {
  const fields = ['near', 'nearAfter', 'in', 'inAfter', 'openNow'] as const;
  const unspaced = [...fields.flatMap(inAllLanguages), ...ATTRIBUTES.flatMap(wishesFor)].filter((phrase) =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d]+$/u.test(phrase),
  );
  const alternatives = unspaced
    .filter((phrase) => /\P{Nd}/u.test(phrase))
    .sort((a, b) => b.length - a.length);
  return new RegExp(alternatives.join('|'), 'gu');
}

function wishesFor(attribute: Attribute): readonly string[] {
  return [...LANGUAGES.values()].flatMap(({ wishes }) => wishes?.[attribute] ?? []);
}

function foldedWords(text: string): Words {
  return analyse(text).map((word) => word.text);
}
