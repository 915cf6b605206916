import type { Tags } from '../core/core.ts';
import { analyse } from '../text/text.ts';
import { Catalogue, type Category } from './catalogue.ts';
import { Classifier } from './classify.ts';
import { Columns } from './columns.ts';
import { FILES, type GeometryKind, generatedFile, type TaxonomyFile } from './files.ts';
import { Labels } from './labels.ts';
import { phraseKey } from './phrase-key.ts';
import { type FuzzyMatch, type PhraseMatch, Phrases } from './phrases.ts';
import { RawTags } from './raw-tags.ts';
import { sharedBytes } from './shared-bytes.ts';
import { foldedValue } from './tag-value.ts';

/** All knowledge of kinds of places. */
export interface Taxonomy {
  /**
   * Category identifiers, primary first; empty for an object that search doesn't show. Clear categories stand before
   * vague ones (`tourism/attraction`), the more prominent first. A place that is gone (`disused:shop=…`) is classified
   * by its former use.
   */
  classify(tags: Tags, geometry: GeometryKind): readonly string[];
  /** Also of categories that no table lists, such as `shop/whatever`. */
  category(id: string): Category | undefined;
  categories(): readonly Category[];
  groups(): readonly string[];
  /** The category itself, its ever broader categories, then its group; empty for an unknown category. */
  ancestors(id: string): readonly string[];
  /**
   * Label of a category or group in the language of a BCP 47 tag or the one it falls back to. A category of no table has one in every
   * language: that of a listed one with the same value, or English words.
   */
  label(id: string, language: string): string | undefined;
  /** Labels by language (BCP 47). */
  labels(id: string): ReadonlyMap<string, string>;
  /**
   * Identifiers of an object's classifying tags, such as `healthcare=doctor`: one for each value of a list, each once.
   * Only keys in the tables count.
   */
  tagIdentifiers(tags: Tags): readonly string[];
  /**
   * Identifiers of categories, groups and tags that a category filter means: an identifier, a tag's value (`cafe`)
   * under any main key, `key=value`, a group, a label or a search term in any language. `key=value` means every object
   * that carries the tag, whatever its categories. An unlisted value gives identifiers that only places with exactly
   * that tag bear.
   */
  resolveFilter(text: string): readonly string[];
  /**
   * Kinds of places that folded query words name: whole phrases in any language anywhere, partial labels at the end.
   * Labels beat terms, labels in the first of `languages` (BCP 47) beat those of others, longer phrases beat those
   * inside them. Labels are completed in `languages`, or in English if none is given.
   */
  phrases(words: readonly string[], languages: readonly string[]): readonly PhraseMatch[];
  /** Kinds whose one-word label is within `maxEdits` typing errors of a folded word. */
  fuzzyPhrases(word: string, maxEdits: number): readonly FuzzyMatch[];
  /**
   * Categories and groups that a text is the whole name of, in any language; those that it is only a search word for, if it names none.
   * The first of `languages` (BCP 47) beats the others.
   */
  kindsNamed(text: string, languages: readonly string[]): readonly string[];
  /**
   * Kinds of places whose whole label equals the folded words, in any language; the first of `languages` beats the
   * others.
   */
  labelled(words: readonly string[], languages: readonly string[]): readonly string[];
  /**
   * What a text is to readers of `languages` (BCP 47), or of English if none is given: the whole name of a kind of place, a search word for
   * one, or neither.
   */
  useOf(text: string, languages: readonly string[]): PhraseMatch['kind'] | undefined;
}

/** Language of completed labels if the reader's language is unknown. */
const LANGUAGE_OF_NO_OTHER = 'en';

let loaded: Taxonomy | undefined;

/**
 * The taxonomy, read from `generated/` at the first call (some 9 MB, well under 100 ms) and shared after.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export function loadTaxonomy(): Taxonomy {
  loaded ??= new CompiledTaxonomy();
  return loaded;
}

/**
 * Reads the files of the taxonomy for threads that are started afterwards, so that they share one memory.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export function shareTaxonomy(): void {
  for (const name of [FILES.taxonomy, FILES.labels, FILES.phrases]) sharedBytes(generatedFile(name));
}

function columnsOf(name: string): Columns {
  const file = generatedFile(name);
  return new Columns(file, sharedBytes(file));
}

class CompiledTaxonomy implements Taxonomy {
  readonly #catalogue: Catalogue;
  readonly #classifier: Classifier;
  readonly #labels: Labels;
  readonly #phrases: Phrases;
  readonly #rawTags: RawTags;

  constructor() {
    // Written by our own compile step, which is typed by the same interface.
    const file = JSON.parse(
      Buffer.from(sharedBytes(generatedFile(FILES.taxonomy))).toString(),
    ) as TaxonomyFile;
    this.#catalogue = new Catalogue(file);
    this.#classifier = new Classifier(file, this.#catalogue);
    this.#labels = new Labels(columnsOf(FILES.labels), file.languages, this.#catalogue);
    this.#phrases = new Phrases(columnsOf(FILES.phrases), this.#catalogue);
    this.#rawTags = new RawTags(file);
  }

  classify(tags: Tags, geometry: GeometryKind): readonly string[] {
    return this.#classifier.classify(tags, geometry);
  }

  category(id: string): Category | undefined {
    return this.#catalogue.category(id);
  }

  categories(): readonly Category[] {
    return this.#catalogue.categories;
  }

  groups(): readonly string[] {
    return this.#catalogue.groups;
  }

  ancestors(id: string): readonly string[] {
    if (this.#catalogue.isGroup(id)) return [id];
    const line: string[] = [];
    let category = this.#catalogue.category(id);
    const group = category?.group;
    while (category) {
      line.push(category.id);
      category = category.parent === undefined ? undefined : this.#catalogue.category(category.parent);
    }
    return group === undefined ? line : [...line, group];
  }

  label(id: string, language: string): string | undefined {
    return this.#labels.label(id, language);
  }

  labels(id: string): ReadonlyMap<string, string> {
    return this.#labels.labels(id);
  }

  tagIdentifiers(tags: Tags): readonly string[] {
    return this.#rawTags.identifiersOf(tags);
  }

  resolveFilter(text: string): readonly string[] {
    const tag = this.#rawTags.identifierOf(text);
    return tag === undefined ? this.#kindsMeant(text) : [...this.#kindsMeant(text), tag];
  }

  phrases(words: readonly string[], languages: readonly string[]): readonly PhraseMatch[] {
    const [first] = languages;
    const native = first === undefined ? undefined : this.#labels.languageNumber(first);
    return this.#phrases.find(words, native, this.#readersOf(languages));
  }

  labelled(words: readonly string[], [first]: readonly string[]): readonly string[] {
    const native = first === undefined ? undefined : this.#labels.languageNumber(first);
    return this.#phrases.labelled(phraseKey(words), native);
  }

  kindsNamed(text: string, [first]: readonly string[]): readonly string[] {
    const native = first === undefined ? undefined : this.#labels.languageNumber(first);
    return this.#phrases.named(phraseKey(analyse(text).map((word) => word.text)), native);
  }

  useOf(text: string, languages: readonly string[]): PhraseMatch['kind'] | undefined {
    return this.#phrases.useOf(phraseKey(analyse(text).map((word) => word.text)), this.#readersOf(languages));
  }

  fuzzyPhrases(word: string, maxEdits: number): readonly FuzzyMatch[] {
    return this.#phrases.fuzzy(word, maxEdits);
  }

  /** Numbers of the languages that somebody reads, in all regions and scripts. */
  #readersOf(languages: readonly string[]): ReadonlySet<number> {
    const read = languages.length > 0 ? languages : [LANGUAGE_OF_NO_OTHER];
    return new Set(read.flatMap((language) => this.#labels.languageFamily(language)));
  }

  #kindsMeant(text: string): readonly string[] {
    const value = foldedValue(text);
    const id = value.replace('=', '/');
    if (this.#catalogue.category(id)) return [id];
    if (value.includes('=')) return []; // a tag, and no words of a label
    const group = this.#catalogue.isGroup(id) ? [id] : [];
    const ofValue = this.#catalogue.idsOfValue(value);
    // A word such as `church` is the value of some buildings; people mean the kind of place that bears the name.
    const isKnown = group.length > 0 || ofValue.some((known) => !known.startsWith('building/'));
    const named = isKnown ? [] : this.#phrases.exact(phraseKey(analyse(text).map((word) => word.text)));
    return [...new Set([...group, ...ofValue, ...named, ...this.#catalogue.unlistedIdsOfValue(value)])];
  }
}
