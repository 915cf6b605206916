import { Dictionary } from '../text/text.ts';
import type { Catalogue } from './catalogue.ts';
import type { Columns } from './columns.ts';

/** Languages that have another tag here, or whose nearest language is used. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  iw: 'he',
  in: 'id',
  'zh-hans': 'zh-cn',
  'zh-hant': 'zh-tw',
  'zh-sg': 'zh-cn',
  'zh-mo': 'zh-hk',
  yue: 'zh-hk',
  'zh-hk': 'zh-tw',
};

/** Labels of categories and groups. */
export class Labels {
  readonly #catalogue: Catalogue;
  readonly #languages: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** Numbers of all regions and scripts, by primary language. */
  readonly #families: ReadonlyMap<string, readonly number[]>;
  readonly #texts: Dictionary;
  readonly #cells: Uint32Array;

  constructor(columns: Columns, languages: readonly string[], catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#languages = languages;
    this.#numbers = new Map(languages.map((tag, number) => [tag.toLowerCase(), number]));
    this.#families = familiesOf(this.#numbers);
    this.#texts = new Dictionary({
      units: columns.numbers16('units'),
      offsets: columns.numbers32('offsets'),
    });
    this.#cells = columns.numbers32('cells');
  }

  /** Number of the language closest to a BCP 47 tag: `de-CH` is `de`, `zh-Hant-HK` is `zh-TW`. */
  languageNumber(tag: string): number | undefined {
    for (const candidate of fallbacks(tag.toLowerCase())) {
      const number = this.#numbers.get(candidate);
      if (number !== undefined) return number;
    }
    return undefined;
  }

  /** Numbers of a language in all its regions and scripts. */
  languageFamily(tag: string): readonly number[] {
    return this.#families.get(primaryOf(tag.toLowerCase())) ?? [];
  }

  label(id: string, language: string): string | undefined {
    const label = this.#listed(id, language);
    if (label !== undefined) return label;
    if (isEnglish(language)) return this.#wordsOf(id);
    const isListed = this.#catalogue.numberOf(id) !== undefined;
    return this.#labelOfAlike(id, language) ?? (isListed ? undefined : this.#wordsOf(id));
  }

  /** Every language's own label of a category or group. */
  labels(id: string): ReadonlyMap<string, string> {
    const labels = new Map<string, string>();
    const row = this.#catalogue.numberOf(id);
    this.#languages.forEach((language, number) => {
      const label = row === undefined ? undefined : this.#cell(number, row);
      if (label !== undefined) labels.set(language, label);
    });
    const words = labels.has('en') ? undefined : this.#wordsOf(id);
    return words === undefined ? labels : labels.set('en', words);
  }

  #listed(id: string, language: string): string | undefined {
    const row = this.#catalogue.numberOf(id);
    if (row === undefined) return undefined;
    for (const candidate of fallbacks(language.toLowerCase())) {
      const label = this.#cell(this.#numbers.get(candidate), row);
      if (label !== undefined) return label;
    }
    return undefined;
  }

  /** What a category with the same value is called, such as `amenity/monastery`; the group where the value only affirms the key. */
  #labelOfAlike(id: string, language: string): string | undefined {
    const { key, value, group } = this.#catalogue.category(id) ?? {};
    if (value === undefined || group === undefined || id !== `${key}/${value}`) return undefined;
    const alike = value === 'yes' ? [group] : this.#catalogue.idsOfValue(value);
    return alike.map((other) => this.#listed(other, language)).find((label) => label !== undefined);
  }

  #cell(language: number | undefined, row: number): string | undefined {
    if (language === undefined) return undefined;
    const width = this.#catalogue.categories.length + this.#catalogue.groups.length;
    const text = this.#cells[language * width + row]!;
    return text === 0 ? undefined : this.#texts.word(text - 1);
  }

  /** Values of tags are English words: `shop=fishing_tackle` reads 'Fishing tackle'. */
  #wordsOf(id: string): string | undefined {
    const category = this.#catalogue.category(id);
    if (!category) return undefined;
    const words = (category.value === 'yes' ? category.key : category.value).replaceAll('_', ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
}

function isEnglish(language: string): boolean {
  return primaryOf(language.toLowerCase()) === 'en';
}

function familiesOf(numbers: ReadonlyMap<string, number>): ReadonlyMap<string, readonly number[]> {
  const families = new Map<string, number[]>();
  for (const [tag, number] of numbers) {
    const family = families.get(primaryOf(tag)) ?? [];
    family.push(number);
    families.set(primaryOf(tag), family);
  }
  return families;
}

/** `zh` of `zh-hant-tw`. */
function primaryOf(tag: string): string {
  return tag.split('-', 1)[0] ?? '';
}

/** The tag itself, then shorter and shorter forms; each also under its tag in the tables. */
function fallbacks(tag: string): string[] {
  const candidates: string[] = [];
  const subtags = tag.split('-');
  for (let length = subtags.length; length > 0; length--) {
    const candidate = subtags.slice(0, length).join('-');
    candidates.push(candidate);
    for (let same = SAME_LANGUAGE[candidate]; same; same = SAME_LANGUAGE[same]) candidates.push(same);
  }
  if (subtags[0] === 'zh') candidates.push('zh-cn');
  return candidates;
}
