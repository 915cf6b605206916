/** Words that mean the same: street and st, hauptstrasse and hauptstr. */
import { readFileSync } from 'node:fs';
import { ServiceError } from '../core/core.ts';
import { SYNONYMS_FILE } from './synonyms-file.ts';

/** The compiled table (`compile/text.ts`): synonyms by word, heaviest first; `[full, short]` endings of compounds. */
export interface SynonymTable {
  readonly words: Readonly<Record<string, string>>;
  readonly suffixes: readonly (readonly [string, string])[];
}

const NONE: readonly string[] = [];
/** Austr. is Austrasse. */
const MIN_STEM_LETTERS = 2;
/** Limit for shorter endings, such as vn for vein. */
const MIN_STEM_LETTERS_BEFORE_TWO = 3;
/** A last letter says little: park is no parkatu, kalevank is kalevankatu. */
const MIN_STEM_LETTERS_BEFORE_ONE = 4;
const LETTERS = /^\p{L}+$/u;

/** Looks words up in one table. */
export class Synonyms {
  readonly #words: ReadonlyMap<string, readonly string[]>;
  /** By last letter of the ending that is replaced: what it is and what takes its place. */
  readonly #endings = new Map<string, [string, string][]>();

  constructor(table: SynonymTable) {
    this.#words = new Map(Object.entries(table.words).map(([word, list]) => [word, list.split(' ')]));
    for (const [full, short] of table.suffixes) {
      this.#addEnding(full, short);
      this.#addEnding(short, full);
    }
  }

  /** Folded words that mean the same as the folded `word`; never the word itself. */
  of(word: string): readonly string[] {
    const known = this.#words.get(word) ?? NONE;
    const compounds = this.#compoundsOf(word);
    return compounds.length === 0 ? known : [...new Set([...known, ...compounds])];
  }

  /** Abbreviations of the whole of `word`; `hauptstr`, which shortens only a part of it, does not count. */
  abbreviationsOf(word: string): readonly string[] {
    return (this.#words.get(word) ?? NONE).filter((form) => form.length < word.length);
  }

  #addEnding(ending: string, other: string): void {
    const last = ending.slice(-1);
    this.#endings.set(last, [...(this.#endings.get(last) ?? []), [ending, other]]);
  }

  #compoundsOf(word: string): string[] {
    const endings = this.#endings.get(word.slice(-1));
    if (endings === undefined || word.length <= MIN_STEM_LETTERS || !LETTERS.test(word)) return [];
    return endings
      .filter(([ending]) => word.endsWith(ending) && word.length - ending.length >= minStem(ending))
      .map(([ending, other]) => word.slice(0, word.length - ending.length) + other);
  }
}

function minStem(ending: string): number {
  if (ending.length === 1) return MIN_STEM_LETTERS_BEFORE_ONE;
  return ending.length === 2 ? MIN_STEM_LETTERS_BEFORE_TWO : MIN_STEM_LETTERS;
}

let compiled: Synonyms | undefined;

/**
 * Folded single words that mean the same as the folded `word`: abbreviations, full forms, other spellings, likeliest
 * first; never the word itself. Reads the compiled table at first use.
 *
 * @throws ServiceError FILE_UNAVAILABLE where the table was not compiled
 */
export function synonymsOf(word: string): readonly string[] {
  return loaded().of(word);
}

/**
 * Those of {@link synonymsOf} that are short for the whole word. In a name they stand beside the word they belong to.
 *
 * @throws ServiceError FILE_UNAVAILABLE where the table was not compiled
 */
export function abbreviationsOf(word: string): readonly string[] {
  return loaded().abbreviationsOf(word);
}

function loaded(): Synonyms {
  compiled ??= new Synonyms(readTable(SYNONYMS_FILE));
  return compiled;
}

function readTable(file: URL): SynonymTable {
  try {
    // Written by compile/text.ts of this very version, never by a user.
    return JSON.parse(readFileSync(file, 'utf8')) as SynonymTable;
  } catch (cause) {
    throw new ServiceError(
      'FILE_UNAVAILABLE',
      `The table of synonyms ${file.pathname} cannot be read; \`npm run generate\` writes it.`,
      { cause },
    );
  }
}
