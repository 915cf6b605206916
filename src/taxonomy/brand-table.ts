import { indexOfSorted } from '../arrays/arrays.ts';
import { Dictionary } from '../text/text.ts';
import type { Columns } from './columns.ts';
import { BRAND_ROLES, type BrandRole, itemNumber, packCountry } from './files.ts';

const COUNTRIES_OF_THE_WORLD = 250;
const NONE = new Uint32Array(0);

/**
 * Brands, operators and networks by their number, in the columns that `compile/brand-columns.ts` writes. Rows are
 * decoded on demand: an extract needs a few hundred of about 40,000.
 */
export class BrandTable {
  /** Names and spellings; rows refer to them by number. */
  readonly #texts: Dictionary;
  readonly #tags: Dictionary;
  readonly #likeTags: Lists;
  readonly #folded: Dictionary;
  readonly #ofName: Lists;
  readonly #items: Uint32Array;
  readonly #ofItem: Lists;
  readonly #countries: Lists;
  readonly #isExcept: Uint16Array;
  readonly #spellings: Lists;
  readonly #rows: Readonly<Record<'name' | 'item' | 'spellings', Uint32Array>>;
  readonly #facts: Readonly<Record<'role' | 'tag' | 'area', Uint16Array>>;

  constructor(columns: Columns) {
    this.#texts = dictionary(columns, 'text');
    this.#tags = dictionary(columns, 'tag');
    this.#likeTags = lists(columns, 'likeTags');
    this.#folded = dictionary(columns, 'folded');
    this.#ofName = lists(columns, 'ofName');
    this.#items = columns.numbers32('items');
    this.#ofItem = lists(columns, 'ofItem');
    this.#countries = lists(columns, 'countries');
    this.#isExcept = columns.numbers16('isExcept');
    this.#spellings = lists(columns, 'spellings');
    this.#rows = {
      name: columns.numbers32('brandName'),
      item: columns.numbers32('brandItem'),
      spellings: columns.numbers32('brandSpellings'),
    };
    this.#facts = {
      role: columns.numbers16('brandRole'),
      tag: columns.numbers16('brandTag'),
      area: columns.numbers16('brandArea'),
    };
  }

  /** Brands with a Wikidata item, ascending. */
  ofItem(item: string): Uint32Array {
    const at = indexOfSorted(this.#items, itemNumber(item));
    return at < 0 ? NONE : this.#ofItem.at(at);
  }

  /** Brands with a folded name, ascending. */
  ofName(folded: string): Uint32Array {
    const at = this.#folded.find(folded);
    return at < 0 ? NONE : this.#ofName.at(at);
  }

  /** Display name. */
  name(brand: number): string {
    return this.#texts.word(this.#rows.name[brand]!);
  }

  /** Number of its Wikidata item; 0 if it has none. */
  item(brand: number): number {
    return this.#rows.item[brand]!;
  }

  /** All spellings of its item or, without an item, of its name. */
  spellings(brand: number): string[] {
    return Array.from(this.#spellings.at(this.#rows.spellings[brand]!), (text) => this.#texts.word(text));
  }

  role(brand: number): BrandRole {
    return BRAND_ROLES[this.#facts.role[brand]!]!;
  }

  /** True if places with one of the tags, numbers from {@link tagsLike}, bear the brand. */
  isOfKind(brand: number, tags: ReadonlySet<number>): boolean {
    return tags.has(this.#facts.tag[brand]!);
  }

  /** @param country ISO 3166-1 alpha-2, upper case */
  isIn(brand: number, country: string): boolean {
    const area = this.#facts.area[brand]!;
    return this.#countries.at(area).includes(packCountry(country)) !== (this.#isExcept[area] === 1);
  }

  /** Number of countries in which it is at home. */
  breadth(brand: number): number {
    const area = this.#facts.area[brand]!;
    const { length } = this.#countries.at(area);
    return this.#isExcept[area] === 1 ? COUNTRIES_OF_THE_WORLD - length : length;
  }

  /** Numbers of the tags (`key/value`) and of related tags that share their brands. */
  tagsLike(tags: readonly string[]): Set<number> {
    const numbers = tags.map((tag) => this.#tags.find(tag)).filter((tag) => tag >= 0);
    return new Set(numbers.flatMap((tag) => [tag, ...this.#likeTags.at(tag)]));
  }
}

/** Lists of numbers, stored one after the other. */
class Lists {
  readonly #starts: Uint32Array;
  readonly #values: Uint32Array;

  constructor(starts: Uint32Array, values: Uint32Array) {
    this.#starts = starts;
    this.#values = values;
  }

  at(list: number): Uint32Array {
    return this.#values.subarray(this.#starts[list]!, this.#starts[list + 1]!);
  }
}

function dictionary(columns: Columns, name: string): Dictionary {
  return new Dictionary({
    units: columns.numbers16(`${name}Units`),
    offsets: columns.numbers32(`${name}Offsets`),
  });
}

function lists(columns: Columns, name: string): Lists {
  return new Lists(columns.numbers32(`${name}Starts`), columns.numbers32(name));
}
