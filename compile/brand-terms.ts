import { foldName } from '../src/text/text.ts';
import type { NamedBrands } from './brands.ts';
import type { Names } from './names.ts';

/**
 * Translators of the tagging schema list chains among the words that people look for a kind of place by: `lidl` for a
 * supermarket. Whoever asks for a chain means its own places, which are found by their name, and not its rivals.
 */

/** By language (BCP 47), then by category or group. */
export type NamesByLanguage = ReadonlyMap<string, ReadonlyMap<string, Names>>;

export type BrandNames = ReadonlyMap<string, NamedBrands>;

/** The language that the schema is written in, by people who keep chains out of it. */
const SOURCE_LANGUAGE = 'en';
/** A word in the names of this many brands is an ordinary one, though one of them is called just so: Sparkasse. */
const BRANDS_THAT_SHARE_A_WORD = 10;

/**
 * The names without terms that name a brand, however its words are parted, with places of just that kind. A term stays wherever it may be an
 * ordinary word: where it stands in a name of any kind in the same language or in English, or is a term in English, or a
 * term of something else in the same language.
 *
 * @param brands by folded name
 */
export function withoutBrandTerms(names: NamesByLanguage, brands: BrandNames): NamesByLanguage {
  const vocabulary = new Vocabulary(names);
  const byWord = namesByWord(brands);
  const unspaced = new Map([...brands].map(([name, brand]) => [withoutSpaces(name), brand]));
  const isBrand = (term: string, id: string, language: string) => {
    const folded = foldName(term);
    const brand = brands.get(folded) ?? unspaced.get(withoutSpaces(folded));
    if (!brand?.kinds.has(kindOf(id)) || vocabulary.isWord(folded, id, language)) return false;
    return countSharing(folded, brands, byWord) < BRANDS_THAT_SHARE_A_WORD;
  };
  const keep = (language: string) => (entry: readonly [string, Names]) => {
    const [id, { terms, ...others }] = entry;
    const kept = [...terms].filter((term) => !isBrand(term, id, language));
    return [id, { ...others, terms: new Set(kept) }] as const;
  };
  return new Map([...names].map(([language, byId]) => [language, new Map([...byId].map(keep(language)))]));
}

/** Ordinary words, folded. */
class Vocabulary {
  /** By language the single words of labels and aliases; in English of terms as well. */
  readonly #words = new Map<string, Set<string>>();
  /** By language what each term is a term of, as `key/value`. */
  readonly #kinds = new Map<string, Map<string, Set<string>>>();

  constructor(names: NamesByLanguage) {
    for (const [language, byId] of names) {
      this.#words.set(language, new Set());
      this.#kinds.set(language, new Map());
      for (const [id, named] of byId) this.#add(language, id, named);
    }
  }

  isWord(term: string, id: string, language: string): boolean {
    if (this.#kinds.get(SOURCE_LANGUAGE)?.has(term)) return true;
    const kinds = [...(this.#kinds.get(language)?.get(term) ?? [])];
    if (kinds.some((kind) => kind !== kindOf(id))) return true;
    return this.#isMadeOfWords(term, language) || this.#isMadeOfWords(term, SOURCE_LANGUAGE);
  }

  /** True if all words are ordinary, or the text without spaces is an ordinary word. */
  #isMadeOfWords(term: string, language: string): boolean {
    const words = this.#words.get(language);
    if (!words) return false;
    return words.has(withoutSpaces(term)) || term.split(' ').every((word) => words.has(word));
  }

  #add(language: string, id: string, { label, aliases, terms }: Names): void {
    const words = this.#words.get(language)!; // set by the constructor
    const kinds = this.#kinds.get(language)!;
    const labels = [label ?? '', ...aliases].map(foldName);
    const folded = [...terms].map(foldName);
    for (const term of folded) kinds.set(term, (kinds.get(term) ?? new Set()).add(kindOf(id)));
    const telling = language === SOURCE_LANGUAGE ? [...labels, ...folded] : labels;
    for (const word of telling.flatMap((name) => name.split(' '))) words.add(word);
  }
}

/** Chains are written apart and as one by people as they please: `mc donalds`. */
function withoutSpaces(name: string): string {
  return name.replaceAll(' ', '');
}

/** `amenity/cafe` of `amenity/cafe/coffee_shop`. */
function kindOf(id: string): string {
  return id.split('/', 2).join('/');
}

/** The names of brands by each word in them. */
function namesByWord(brands: BrandNames): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const name of brands.keys())
    for (const word of name.split(' ')) names.set(word, (names.get(word) ?? new Set()).add(name));
  return names;
}

/** How many brands have the words among others in one of their names. */
function countSharing(
  words: string,
  brands: BrandNames,
  byWord: ReadonlyMap<string, ReadonlySet<string>>,
): number {
  const sharing = new Set<string>();
  for (const name of byWord.get(words.split(' ', 1)[0]!) ?? [])
    if (name !== words && ` ${name} `.includes(` ${words} `))
      for (const item of brands.get(name)!.items) sharing.add(item);
  return sharing.size;
}
