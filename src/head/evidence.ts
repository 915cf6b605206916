import {
  categoryOfKeyword,
  DETAIL_FACTOR,
  type Evidence,
  type NameEvidence,
  type WordEvidence,
} from '../search/search.ts';
import { DETAIL, NAME_START, VARIANT, WORD_MASK } from '../text/text.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type WordMatch, WordSieve } from './word-match.ts';

type Field = NonNullable<WordEvidence['field']>;

/** Says how the words of a query match documents, by their entries of the forward column and the numbers of words alone. */
export class EvidenceReader {
  readonly #matches: readonly WordMatch[];
  readonly #vocabulary: Vocabulary;
  readonly #sieve: WordSieve;
  /** By number; the hits of a page share most of the words that match. */
  readonly #texts = new Map<number, string>();
  /** Per word of the query its first best match in the document. */
  readonly #quality: Float64Array;
  readonly #found: number[] = [];
  readonly #field: Field[] = [];
  /** The same in the name being read, and in its word of the same number. */
  readonly #inName: Float64Array;
  readonly #inPlace: Float64Array;
  #nameWords = 0;
  #names = 0;
  #name: NameEvidence | undefined;
  /** Share of the query that the best category answers. */
  #ofCategory = 0;

  /** @param matches of a query with at least one word */
  constructor(matches: readonly WordMatch[], vocabulary: Vocabulary) {
    this.#matches = matches;
    this.#vocabulary = vocabulary;
    this.#sieve = new WordSieve(matches);
    this.#quality = new Float64Array(matches.length);
    this.#inName = new Float64Array(matches.length);
    this.#inPlace = new Float64Array(matches.length);
  }

  /**
   * @param entries of a document that one of the words matches
   * @param wordOf number in the vocabulary of a number in the entries, if they are a shard's
   */
  read(entries: Uint32Array, wordOf?: Uint32Array): Evidence {
    this.#quality.fill(0);
    this.#names = 0;
    this.#name = undefined;
    this.#ofCategory = 0;
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at]!;
      const number = entry & WORD_MASK;
      this.#readEntry(entry, wordOf ? wordOf[number]! : number);
    }
    this.#endName();
    return this.#evidence();
  }

  #readEntry(entry: number, word: number): void {
    const mayMatch = this.#sieve.mayMatch(word);
    if ((entry & DETAIL) === 0) this.#readOfName(entry, word, mayMatch);
    else if (mayMatch && word < this.#vocabulary.firstWord) this.#readKeyword(word);
    else if (mayMatch) this.#readDetail(word);
  }

  #readOfName(entry: number, word: number, mayMatch: boolean): void {
    if (entry >= NAME_START) this.#endName();
    if ((entry & VARIANT) === 0) this.#nameWords++;
    if (!mayMatch) return;
    for (let i = 0; i < this.#matches.length; i++) {
      const quality = this.#matches[i]!.quality(word);
      if (quality > this.#inName[i]!) this.#inName[i] = quality;
      if (i === this.#nameWords - 1 && quality > this.#inPlace[i]!) this.#inPlace[i] = quality;
      this.#note(i, word, 'name', quality);
    }
  }

  #readDetail(word: number): void {
    for (let i = 0; i < this.#matches.length; i++)
      this.#note(i, word, 'detail', DETAIL_FACTOR * this.#matches[i]!.quality(word));
  }

  #readKeyword(keyword: number): void {
    let sum = 0;
    for (let i = 0; i < this.#matches.length; i++) {
      const quality = this.#matches[i]!.quality(keyword);
      sum += quality;
      this.#note(i, keyword, 'category', quality);
    }
    this.#ofCategory = Math.max(this.#ofCategory, sum / this.#matches.length);
  }

  #note(i: number, word: number, field: Field, quality: number): void {
    if (quality <= this.#quality[i]!) return;
    this.#quality[i] = quality;
    this.#found[i] = word;
    this.#field[i] = field;
  }

  /** Each query word counts once in a name, where it matches best; each place of the name counts once in its length. */
  #endName(): void {
    const words = this.#nameWords;
    if (words === 0) return;
    const number = this.#names++;
    const share = Math.min(1, this.#inName.reduce((sum, quality) => sum + quality, 0) / words);
    if (share > 0 && share >= (this.#name?.share ?? 0)) {
      const isFromStart = this.#inPlace.every((quality) => quality > 0);
      const isWhole = words === this.#matches.length && this.#inPlace.every((quality) => quality === 1);
      const name = { number, words, share, isWhole, isFromStart };
      if (!this.#name || isBetter(name, this.#name)) this.#name = name;
    }
    this.#nameWords = 0;
    this.#inName.fill(0);
    this.#inPlace.fill(0);
  }

  #evidence(): Evidence {
    const weightSum = this.#matches.reduce((sum, { weight }) => sum + weight, 0);
    const matched = this.#matches.reduce((sum, { weight }, i) => sum + weight * this.#quality[i]!, 0);
    return {
      words: this.#matches.map((match, i) => this.#wordEvidence(match, i)),
      understood: matched / weightSum,
      named: Math.max(this.#ofCategory, this.#name?.share ?? 0),
      ...(this.#name && { name: this.#name }),
    };
  }

  #wordEvidence(match: WordMatch, i: number): WordEvidence {
    const [word, field, found, quality] = [match.text, this.#field[i], this.#found[i], this.#quality[i]!];
    if (quality === 0 || found === undefined || !field) return { word, kind: 'dropped', quality };
    const matched = this.#textOf(found);
    if (field !== 'category') return { word, kind: match.kind(found), field, matched, quality };
    return { word, kind: field, field, matched: categoryOfKeyword(matched), quality };
  }

  #textOf(word: number): string {
    const text = this.#texts.get(word) ?? this.#vocabulary.textOf(word);
    this.#texts.set(word, text);
    return text;
  }
}

/** See {@link NameEvidence}. */
function isBetter(name: NameEvidence, best: NameEvidence): boolean {
  if (name.share !== best.share) return name.share > best.share;
  if (name.isWhole !== best.isWhole) return name.isWhole;
  return name.words > best.words;
}
