import { hash32, oneOf, type Random, randomStream, type WeightedChoice, weightedChoice } from '../random.ts';
import { categoryLabels, WORDS, type WordTable } from './tables.ts';

/** Words a language has for names; those past the table's heads are put together from its syllables. */
const VOCABULARY = 60_000;

/** Zipf's law with Mandelbrot's shift, which keeps the first words from standing in every name. */
const ZIPF_SHIFT = 6;

/** Makes names and streets of one language. */
export class Namer {
  readonly #table: WordTable;
  readonly #words: WeightedChoice;
  readonly #streets: WeightedChoice;
  readonly #labels: ReadonlyMap<string, string>;

  constructor(language: string) {
    const table = WORDS[language];
    if (!table) throw new RangeError(`no word table for language '${language}'`);
    this.#table = table;
    this.#words = weightedChoice(
      Float64Array.from({ length: VOCABULARY }, (_, rank) => 1 / (rank + ZIPF_SHIFT)),
    );
    this.#streets = weightedChoice(table.streets.map(([, weight]) => weight));
    this.#labels = categoryLabels(language);
  }

  /** A word of the language, common ones more often. */
  word(random: Random): string {
    return this.#wordOfRank(this.#words.draw(random));
  }

  #wordOfRank(rank: number): string {
    const { heads, syllables } = this.#table;
    const head = heads[rank];
    if (head !== undefined) return capital(head);
    const parts = randomStream(hash32(rank, syllables.length));
    const length = 2 + (parts() < 0.6 ? 1 : 0);
    return capital(Array.from({ length }, () => oneOf(parts, syllables)).join(''));
  }

  city(random: Random): string {
    const length = 2 + Math.floor(random() * 2);
    return capital(Array.from({ length }, () => oneOf(random, this.#table.syllables)).join(''));
  }

  street(random: Random): string {
    const [pattern] = this.#table.streets[this.#streets.draw(random)]!;
    return pattern.replace('{}', this.word(random));
  }

  /** `Restaurant Adler`, `Adler Müller`, `Zum alten Adler`: as places are called. */
  place(random: Random, category: string): string {
    const label = this.#labels.get(category) ?? category;
    const kind = random();
    if (kind < 0.18) return this.#join(label, this.word(random));
    if (kind < 0.34) return this.#join(this.word(random), label);
    if (kind < 0.44) return this.#join(this.word(random), this.word(random), label);
    if (kind < 0.7) return this.#join(this.word(random), this.word(random));
    if (kind < 0.82) return this.#join(this.word(random), this.word(random), this.word(random));
    return this.word(random);
  }

  #join(...words: string[]): string {
    return words.join(this.#table.joiner);
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
