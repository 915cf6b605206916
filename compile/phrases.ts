import type { Column } from '../src/taxonomy/columns.ts';
import { packPosting, postingCategory, postingIsTerm } from '../src/taxonomy/files.ts';
import { isUnspaced, phraseKey } from '../src/taxonomy/phrase-key.ts';
import { analyse, Dictionary } from '../src/text/text.ts';
import type { Names } from './names.ts';
import { pluralsOf } from './plurals.ts';

const KEYS_OF_NAMES = new Set(['amenity', 'tourism', 'leisure', 'railway', 'place', 'natural']);

/** Collects the folded phrases of all languages and what they stand for. */
export class PhraseCollector {
  readonly #postings = new Map<string, Set<number>>();
  readonly #shells: ReadonlySet<number>;

  /** @param shells numbers of categories whose labels give way to those of others: buildings made as a hospital */
  constructor(shells: ReadonlySet<number>) {
    this.#shells = shells;
  }

  /** @param number of the category or group; @param language its position */
  add(names: Names, number: number, languageTag: string, language: number): void {
    const labels = [names.label, ...names.aliases].filter((name) => name !== undefined);
    for (const label of labels) this.#addLabel(label, languageTag, packPosting(number, false, language));
    const posting = packPosting(number, true, language);
    for (const term of names.terms) this.#addTerm(term, languageTag, posting);
  }

  /**
   * The tag's own value (`fast_food`) is a word that people who know the map look for. Under some keys it names the
   * category as its label does; under others (`office=it`, `shop=car`) it only says what it is about.
   */
  addValue(key: string, value: string, number: number, english: number): void {
    const words = value.replaceAll('_', ' ');
    const isTerm = !KEYS_OF_NAMES.has(key);
    const posting = packPosting(number, isTerm, english);
    if (isTerm) this.#put(words, posting);
    else this.#addLabel(words, 'en', posting);
  }

  columns(): Record<string, Column> {
    const phrases = [...this.#postings.keys()].sort();
    const { units, offsets } = Dictionary.arraysOf(phrases);
    const starts = new Uint32Array(phrases.length + 1);
    const postings: number[] = [];
    phrases.forEach((phrase, i) => {
      postings.push(...this.#meaningsOf(phrase));
      starts[i + 1] = postings.length;
    });
    return { units, offsets, starts, postings: Uint32Array.from(postings), ...this.#labelWords(phrases) };
  }

  #meaningsOf(phrase: string): number[] {
    const meanings = [...this.#postings.get(phrase)!];
    const isShell = (posting: number) => this.#shells.has(postingCategory(posting));
    const isOthersLabel = meanings.some((posting) => !postingIsTerm(posting) && !isShell(posting));
    const kept = isOthersLabel ? meanings.filter((posting) => !isShell(posting)) : meanings;
    return withoutTermsOfLabels(kept.sort((a, b) => a - b));
  }

  /** The phrases that are labels of one word as a dictionary of their own. */
  #labelWords(phrases: readonly string[]): Record<string, Column> {
    const numbers: number[] = [];
    phrases.forEach((phrase, i) => {
      const isLabel = this.#meaningsOf(phrase).some((posting) => !postingIsTerm(posting));
      if (isLabel && !phrase.includes(' ')) numbers.push(i);
    });
    const words = Dictionary.arraysOf(numbers.map((i) => phrases[i]!));
    return { wordUnits: words.units, wordOffsets: words.offsets, wordPhrases: Uint32Array.from(numbers) };
  }

  #addLabel(label: string, languageTag: string, posting: number): void {
    this.#put(label, posting);
    for (const plural of pluralsOf(label, languageTag)) this.#put(plural, posting);
  }

  #addTerm(term: string, languageTag: string, posting: number): void {
    this.#put(term, posting);
    if (!languageTag.startsWith('en')) return;
    for (const plural of pluralsOf(term, languageTag)) this.#put(plural, posting);
  }

  #put(text: string, posting: number): void {
    for (const key of keysOf(text)) if (isLongEnough(key)) this.#putKey(key, posting);
  }

  #putKey(key: string, posting: number): void {
    const known = this.#postings.get(key);
    if (known) known.add(posting);
    else this.#postings.set(key, new Set([posting]));
  }
}

/** Folded spellings of a phrase: the canonical one and those with one word in another of its spellings. */
export function keysOf(text: string): string[] {
  const words = analyse(text);
  if (words.length === 0) return [];
  const canonical = words.map((word) => word.text);
  const keys = [phraseKey(canonical)];
  words.forEach((word, i) => {
    for (const variant of word.variants) keys.push(phraseKey(canonical.with(i, variant)));
  });
  return keys;
}

function isLongEnough(key: string): boolean {
  return key.length >= (isUnspaced(key) || /\p{sc=Hangul}/u.test(key) ? 1 : 2);
}

/** A category's label is not repeated as its own term, in any language. */
function withoutTermsOfLabels(postings: readonly number[]): number[] {
  const labelled = new Set(postings.filter((p) => !postingIsTerm(p)).map(postingCategory));
  return postings.filter((p) => !postingIsTerm(p) || !labelled.has(postingCategory(p)));
}
