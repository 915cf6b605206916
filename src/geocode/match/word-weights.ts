import type { GazetteerHead } from '../gazetteer-port.ts';

/** What the weights of words follow from. */
export type NameCounts = Pick<GazetteerHead, 'facts' | 'areasOfWord' | 'entriesWith'>;

/**
 * Weight of a word in 0.3..1.3: the fewer of all names hold it, the more.
 *
 * @param frequency names that hold the word
 * @param names all names
 */
export function wordWeight(frequency: number, names: number): number {
  return 0.3 + Math.log2(1 + names / (1 + frequency)) / Math.log2(2 + names);
}

/** Weights of so many frequencies are kept: each word of each name that is compared needs one. */
const TABULATED = 4_096;

/** The weights of a gazetteer's words. */
export class WordWeights {
  static readonly #ofHead = new WeakMap<GazetteerHead, WordWeights>();
  readonly #counts: NameCounts;
  readonly #areaOffsets: Uint32Array;
  readonly #names: number;
  readonly #ofFrequency: Float64Array;
  /** Per word one more than the names that hold it; 0 before anybody asks for it: each word of each name that is compared is looked up. */
  readonly #frequencies: Uint32Array;

  constructor(counts: NameCounts) {
    const { areas, streets, places } = counts.facts;
    this.#counts = counts;
    this.#areaOffsets = counts.areasOfWord.offsets;
    this.#names = areas + streets + places;
    this.#frequencies = new Uint32Array(this.#areaOffsets.length);
    this.#ofFrequency = Float64Array.from({ length: TABULATED }, (_, frequency) =>
      wordWeight(frequency, this.#names),
    );
  }

  static of(head: GazetteerHead): WordWeights {
    const known = WordWeights.#ofHead.get(head);
    if (known) return known;
    const weights = new WordWeights(head);
    WordWeights.#ofHead.set(head, weights);
    return weights;
  }

  ofWord(word: number): number {
    const frequency = this.#frequencyOf(word);
    return frequency < TABULATED ? this.#ofFrequency[frequency]! : wordWeight(frequency, this.#names);
  }

  #frequencyOf(word: number): number {
    const known = this.#frequencies[word]!;
    if (known !== 0) return known - 1;
    const areas = this.#areaOffsets[word + 1]! - this.#areaOffsets[word]!;
    const frequency = areas + this.#counts.entriesWith(word);
    this.#frequencies[word] = frequency + 1;
    return frequency;
  }

  /** Weight of a word that no name holds. */
  get ofUnknownWord(): number {
    return this.#ofFrequency[0]!;
  }
}
