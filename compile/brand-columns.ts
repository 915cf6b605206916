import type { Column } from '../src/taxonomy/columns.ts';
import { type AreaRow, BRAND_ROLES, type BrandRole, itemNumber, packCountry } from '../src/taxonomy/files.ts';
import { Dictionary } from '../src/text/text.ts';

/** A brand, operator or network on places of one kind in some countries. */
export interface ListedBrand {
  readonly name: string;
  /** Such as `Q38076`. */
  readonly wikidata?: string;
  readonly role: BrandRole;
  /** `key/value` of the places that bear it. */
  readonly tag: string;
  readonly area: AreaRow;
  /** Folded names that it goes by, each once. */
  readonly folded: readonly string[];
  /** Every way that it is written, in every country. */
  readonly spellings: readonly string[];
}

/**
 * Brands in the columns that `src/taxonomy/brand-table.ts` reads: of every list `xStarts` and its values `x`, of
 * every set of texts `xUnits` and `xOffsets` (see `Dictionary`), of every brand one value of each `brandX`.
 *
 * @param likeTags other tags whose brands are also found on places of a tag
 */
export function brandColumns(
  brands: readonly ListedBrand[],
  likeTags: ReadonlyMap<string, readonly string[]>,
): Record<string, Column> {
  const texts = new Numbered(brands.flatMap(({ name, spellings }) => [name, ...spellings]));
  const tags = new Numbered([...brands.map(({ tag }) => tag), ...[...likeTags].flat(2)]);
  const folded = groupedByKey(brands.map((brand) => brand.folded));
  const items = groupedByKey(brands.map(({ wikidata }) => (wikidata ? [itemOf(wikidata)] : [])));
  const areas = new Distinct<AreaRow>();
  const spellings = new Distinct<readonly string[]>();
  const columns = {
    brandName: Uint32Array.from(brands, ({ name }) => texts.numberOf(name)),
    brandItem: Uint32Array.from(brands, ({ wikidata }) => (wikidata ? itemOf(wikidata) : 0)),
    brandSpellings: Uint32Array.from(brands, (brand) => spellings.numberOf(brand.spellings)),
    brandRole: Uint16Array.from(brands, ({ role }) => BRAND_ROLES.indexOf(role)),
    brandTag: Uint16Array.from(brands, ({ tag }) => tags.numberOf(tag)),
    brandArea: Uint16Array.from(brands, ({ area }) => areas.numberOf(area)),
  };
  return {
    ...columns,
    ...dictionaryColumns('text', texts.all),
    ...dictionaryColumns('tag', tags.all),
    ...listColumns(
      'likeTags',
      tags.all.map((tag) => (likeTags.get(tag) ?? []).map((like) => tags.numberOf(like))),
    ),
    ...dictionaryColumns('folded', folded.keys),
    ...listColumns('ofName', folded.numbers),
    items: Uint32Array.from(items.keys),
    ...listColumns('ofItem', items.numbers),
    isExcept: Uint16Array.from(areas.all, ({ except }) => Number(except)),
    ...listColumns(
      'countries',
      areas.all.map(({ countries }) => countries.map(packCountry)),
    ),
    ...listColumns(
      'spellings',
      spellings.all.map((list) => list.map((text) => texts.numberOf(text))),
    ),
  };
}

/** Distinct texts in order, and their numbers. */
class Numbered {
  readonly all: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(texts: readonly string[]) {
    this.all = [...new Set(texts)].sort();
    this.#numbers = new Map(this.all.map((text, number) => [text, number]));
  }

  /** @param text one of those that it was made of */
  numberOf(text: string): number {
    return this.#numbers.get(text)!;
  }
}

/** Values in the order of their first use, equal ones once. */
class Distinct<T> {
  readonly all: T[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(value: T): number {
    const key = JSON.stringify(value);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.all.length);
    return this.all.push(value) - 1;
  }
}

/** Ascending keys, and of each the numbers of the lists that have it. */
function groupedByKey<K extends string | number>(
  lists: readonly (readonly K[])[],
): { keys: K[]; numbers: number[][] } {
  const byKey = new Map<K, number[]>();
  lists.forEach((keys, number) => {
    for (const key of keys) {
      const numbers = byKey.get(key);
      if (numbers) numbers.push(number);
      else byKey.set(key, [number]);
    }
  });
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
  return { keys: sorted.map(([key]) => key), numbers: sorted.map(([, numbers]) => numbers) };
}

function dictionaryColumns(name: string, texts: readonly string[]): Record<string, Column> {
  const { units, offsets } = Dictionary.arraysOf(texts);
  return { [`${name}Units`]: units, [`${name}Offsets`]: offsets };
}

function listColumns(name: string, lists: readonly (readonly number[])[]): Record<string, Column> {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = starts[i]! + list.length;
  });
  return { [`${name}Starts`]: starts, [name]: Uint32Array.from(lists.flat()) };
}

function itemOf(wikidata: string): number {
  const item = itemNumber(wikidata);
  if (item === 0) throw new Error(`'${wikidata}' is no wikidata item`);
  return item;
}
