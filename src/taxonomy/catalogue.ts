import type { CategoryRow, OpenKey, Showing, TaxonomyFile } from './files.ts';

/** A kind of place. */
export interface Category {
  /** Such as `amenity/cafe` or `amenity/restaurant/pizza`. */
  readonly id: string;
  /** Main tag, such as `amenity` and `restaurant` of `amenity/restaurant/pizza`. */
  readonly key: string;
  readonly value: string;
  /** Such as `food_and_drink`. */
  readonly group: string;
  /** The broader category, such as `amenity/restaurant`. */
  readonly parent?: string;
  /** Notability of this kind of place, 0..1. */
  readonly prominence: number;
}

/** A category that only the data has: an unlisted value of an open main key. */
const UNLISTED_ID = /^([a-z_]+)\/([a-z0-9_]{1,48})$/;

/** All categories and groups by identifier and number. Groups are numbered after the categories. */
export class Catalogue {
  readonly categories: readonly Category[];
  readonly groups: readonly string[];
  readonly #openKeys: Readonly<Record<string, OpenKey>>;
  readonly #numbers = new Map<string, number>();
  readonly #byValue = new Map<string, string[]>();
  readonly #showing: readonly Showing[];

  constructor(file: TaxonomyFile) {
    this.categories = file.categories.map(withoutShowing);
    this.#showing = file.categories.map((row) => row.show);
    this.groups = file.groups;
    this.#openKeys = file.openKeys;
    this.categories.forEach((category, number) => {
      this.#numbers.set(category.id, number);
      if (category.id === `${category.key}/${category.value}`) this.#addValue(category);
    });
    file.groups.forEach((group, i) => {
      this.#numbers.set(group, file.categories.length + i);
    });
  }

  /** Number of a listed category or group. */
  numberOf(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  idOf(number: number): string {
    return this.categories[number]?.id ?? this.groups[number - this.categories.length]!;
  }

  isGroup(id: string): boolean {
    return (this.#numbers.get(id) ?? 0) >= this.categories.length;
  }

  category(id: string): Category | undefined {
    const number = this.#numbers.get(id);
    return number === undefined ? this.#unlisted(id) : this.categories[number];
  }

  /** Categories whose main tag has this value and that are no narrower than the tag. */
  idsOfValue(value: string): readonly string[] {
    return this.#byValue.get(value) ?? [];
  }

  /**
   * Identifiers of places with this unlisted value of an open main key; for a key alone, identifiers of places that
   * state only the key.
   */
  unlistedIdsOfValue(value: string): readonly string[] {
    const ids = Object.keys(this.#openKeys).map((key) => (key === value ? `${key}/yes` : `${key}/${value}`));
    return ids.filter((id) => UNLISTED_ID.test(id));
  }

  showing(id: string): Showing {
    const number = this.#numbers.get(id);
    if (number !== undefined) return this.#showing[number] ?? 'always';
    return this.#openKeys[id.slice(0, id.indexOf('/'))]?.show ?? 'named';
  }

  isOpen(key: string): boolean {
    return Object.hasOwn(this.#openKeys, key);
  }

  #unlisted(id: string): Category | undefined {
    const [, key = '', value = ''] = UNLISTED_ID.exec(id) ?? [];
    const open = this.isOpen(key) ? this.#openKeys[key] : undefined;
    return open && { id, key, value, group: open.group, prominence: open.prominence };
  }

  #addValue(category: Category): void {
    const known = this.#byValue.get(category.value);
    if (known) known.push(category.id);
    else this.#byValue.set(category.value, [category.id]);
  }
}

function withoutShowing({ show: _, ...category }: CategoryRow): Category {
  return category;
}
