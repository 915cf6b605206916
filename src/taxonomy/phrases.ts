import { Dictionary } from '../text/text.ts';
import type { Catalogue } from './catalogue.ts';
import type { Columns } from './columns.ts';
import { postingCategory, postingIsTerm, postingLanguage } from './files.ts';
import { appendWord, isUnspaced } from './phrase-key.ts';

/** Words of a query that name a kind of place. */
export interface PhraseMatch {
  /** Positions of the first and last word, both included. */
  readonly first: number;
  readonly last: number;
  /** Identifier of a category or group. */
  readonly category: string;
  /**
   * `label`: a name of exactly this kind. `term`: a search word for it, or its name if the same word more likely names
   * another kind (German *Bank* is a bank, and a bench).
   */
  readonly kind: 'label' | 'term';
  /** True if the last word is only the beginning of the phrase's. */
  readonly prefix: boolean;
  /** Letters typed / letters of the phrase; 1 for a whole phrase. */
  readonly completeness: number;
}

/** A kind of place whose name nearly equals the query word. */
export interface FuzzyMatch {
  readonly category: string;
  readonly kind: 'label' | 'term';
  readonly edits: number;
}

const LONGEST_PHRASE_WORDS = 8;
const SHORTEST_PREFIX = 3;
/** For scripts in which one sign is a syllable or a word. */
const SHORTEST_UNSPACED_PREFIX = 2;
const MOST_PREFIX_MATCHES = 64;
/** Kinds that share a label become terms if they have less than this share of the likeliest kind's weight. */
const LEAST_HOMONYM_SHARE = 0.5;
/** Prominence of a group among single kinds. */
const GROUP_PROMINENCE = 0.5;

export class Phrases {
  readonly #catalogue: Catalogue;
  readonly #phrases: Dictionary;
  /** Start of each phrase's postings. */
  readonly #starts: Uint32Array;
  readonly #postings: Uint32Array;
  /** One-word labels, for typing errors, and the phrase of each. */
  readonly #labelWords: Dictionary;
  readonly #phraseOfLabelWord: Uint32Array;

  constructor(columns: Columns, catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#phrases = dictionary(columns, 'units', 'offsets');
    this.#labelWords = dictionary(columns, 'wordUnits', 'wordOffsets');
    this.#phraseOfLabelWord = columns.numbers32('wordPhrases');
    this.#starts = columns.numbers32('starts');
    this.#postings = columns.numbers32('postings');
  }

  /**
   * @param language number of the language whose labels win over those of others
   * @param completing numbers of the languages in whose labels the last word may be completed
   */
  find(
    words: readonly string[],
    language: number | undefined,
    completing: ReadonlySet<number>,
  ): readonly PhraseMatch[] {
    const whole: PhraseMatch[] = [];
    const begun: PhraseMatch[] = [];
    for (let first = 0; first < words.length; first++) {
      let key = '';
      const end = Math.min(words.length, first + LONGEST_PHRASE_WORDS);
      for (let last = first; last < end; last++) {
        key = last === first ? words[first]! : appendWord(key, words[last]!);
        whole.push(...this.#wholeMatches(key, first, last, language));
        if (last === words.length - 1) begun.push(...this.#prefixMatches(key, first, last, completing));
      }
    }
    return [...whole.filter((match) => !isInside(match, whole)), ...withoutShorter(begun, whole)];
  }

  /** Categories and groups with this folded key as label or search term; labels beat terms. */
  exact(key: string, language?: number): readonly string[] {
    return this.#wholeMatches(key, 0, 0, language).map((match) => match.category);
  }

  /** Categories and groups with this folded key as label. */
  labelled(key: string, language?: number): readonly string[] {
    const matches = this.#wholeMatches(key, 0, 0, language);
    return matches.filter(({ kind }) => kind === 'label').map(({ category }) => category);
  }

  /** Categories and groups that this folded key is the whole name of; those that it is a search word for, if it names none. */
  named(key: string, language?: number): readonly string[] {
    const labelled = this.labelled(key, language);
    return labelled.length > 0 ? labelled : this.exact(key, language);
  }

  /** What a folded key is to readers of some languages: the whole name of a kind, else a search word for one. */
  useOf(key: string, languages: ReadonlySet<number>): PhraseMatch['kind'] | undefined {
    const phrase = this.#phrases.find(key);
    const postings = phrase < 0 ? [] : [...this.#postingsOf(phrase)];
    const own = postings.filter((posting) => languages.has(postingLanguage(posting)));
    if (own.length === 0) return undefined;
    return own.every(postingIsTerm) ? 'term' : 'label';
  }

  /** Labels of one word within `maxEdits` of a word; the same category once, at its fewest edits. */
  fuzzy(word: string, maxEdits: number): readonly FuzzyMatch[] {
    const edits = new Map<number, number>();
    this.#labelWords.similar(word, maxEdits, 0, (labelWord, distance) => {
      for (const posting of this.#labelPostings(this.#phraseOfLabelWord[labelWord]!)) {
        const category = postingCategory(posting);
        if (distance < (edits.get(category) ?? maxEdits + 1)) edits.set(category, distance);
      }
    });
    return [...edits]
      .sort((a, b) => a[1] - b[1] || a[0] - b[0])
      .map(([number, distance]) => ({
        category: this.#catalogue.idOf(number),
        kind: 'label',
        edits: distance,
      }));
  }

  #wholeMatches(key: string, first: number, last: number, language: number | undefined): PhraseMatch[] {
    const phrase = this.#phrases.find(key);
    if (phrase < 0) return [];
    return [...this.#meanings(phrase, language)].map(([number, kind]) => ({
      first,
      last,
      category: this.#catalogue.idOf(number),
      kind,
      prefix: false,
      completeness: 1,
    }));
  }

  /** Meanings of a phrase: by label in the language, else by label in any language, else by term. */
  #meanings(phrase: number, language: number | undefined): ReadonlyMap<number, 'label' | 'term'> {
    const labels = this.#labelPostings(phrase);
    const native = labels.filter((posting) => postingLanguage(posting) === language);
    if (native.length > 0) return this.#likeliest(native);
    if (labels.length > 0) return this.#likeliest(labels);
    return new Map([...this.#postingsOf(phrase)].map((posting) => [postingCategory(posting), 'term']));
  }

  /** Separates the likely meanings of a label from the others, by prominence and number of languages with the label. */
  #likeliest(labels: readonly number[]): ReadonlyMap<number, 'label' | 'term'> {
    const weights = new Map<number, number>();
    for (const number of labels.map(postingCategory))
      weights.set(number, (weights.get(number) ?? 0) + this.#prominence(number));
    const least = LEAST_HOMONYM_SHARE * Math.max(...weights.values());
    return new Map([...weights].map(([number, weight]) => [number, weight >= least ? 'label' : 'term']));
  }

  #prominence(number: number): number {
    return this.#catalogue.categories[number]?.prominence ?? GROUP_PROMINENCE;
  }

  /** Kinds whose label in one of the languages begins with the key. */
  #prefixMatches(key: string, first: number, last: number, languages: ReadonlySet<number>): PhraseMatch[] {
    const shortest = isUnspaced(key) ? SHORTEST_UNSPACED_PREFIX : SHORTEST_PREFIX;
    if (key.length < shortest || languages.size === 0) return [];
    const labels = new BestByNumber();
    const [from, to] = this.#phrases.prefixRange(key);
    for (let phrase = from; phrase < to; phrase++) {
      const length = this.#phrases.lengthOf(phrase);
      if (length > key.length) this.#offer(labels, phrase, key.length / length, languages);
    }
    return labels.best(MOST_PREFIX_MATCHES).map(([number, completeness]) => ({
      first,
      last,
      category: this.#catalogue.idOf(number),
      kind: 'label',
      prefix: true,
      completeness,
    }));
  }

  #offer(labels: BestByNumber, phrase: number, completeness: number, languages: ReadonlySet<number>): void {
    const end = this.#starts[phrase + 1]!;
    for (let at = this.#starts[phrase]!; at < end; at++) {
      const posting = this.#postings[at]!;
      if (postingIsTerm(posting) || !languages.has(postingLanguage(posting))) continue;
      labels.offer(postingCategory(posting), completeness);
    }
  }

  #postingsOf(phrase: number): Uint32Array {
    return this.#postings.subarray(this.#starts[phrase]!, this.#starts[phrase + 1]!);
  }

  #labelPostings(phrase: number): number[] {
    return [...this.#postingsOf(phrase)].filter((posting) => !postingIsTerm(posting));
  }
}

/** The highest value offered for each number. */
class BestByNumber {
  readonly #values = new Map<number, number>();

  /** @param value over 0 */
  offer(number: number, value: number): void {
    if (value > (this.#values.get(number) ?? 0)) this.#values.set(number, value);
  }

  /** Numbers with their values, the highest first, then by number. */
  best(count: number): (readonly [number: number, value: number])[] {
    return [...this.#values].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count);
  }
}

function dictionary(columns: Columns, units: string, offsets: string): Dictionary {
  return new Dictionary({ units: columns.numbers16(units), offsets: columns.numbers32(offsets) });
}

function isInside(match: PhraseMatch, matches: readonly PhraseMatch[]): boolean {
  return matches.some((other) => contains(other, match));
}

function contains(outer: PhraseMatch, inner: PhraseMatch): boolean {
  const isLonger = outer.last - outer.first > inner.last - inner.first;
  return isLonger && outer.first <= inner.first && outer.last >= inner.last;
}

/** Keeps partial phrases with the most words; drops those inside a longer whole phrase. */
function withoutShorter(begun: readonly PhraseMatch[], whole: readonly PhraseMatch[]): PhraseMatch[] {
  const longest = begun[0]?.first;
  return begun.filter((match) => match.first === longest && !isInside(match, whole));
}
