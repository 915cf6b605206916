import type { Tags } from '../core/core.ts';
import { foldName } from '../text/text.ts';
import { BrandTable } from './brand-table.ts';
import { Columns } from './columns.ts';
import { type BrandRole, FILES, generatedFile } from './files.ts';

/** Entry of the name suggestion index for a place's brand, operator or network. */
export interface KnownBrand {
  readonly name: string;
  /** Such as `Q38076`. */
  readonly wikidata?: string;
  /** Other spellings and other languages; never `name` itself. */
  readonly spellings: readonly string[];
  /** Number of countries where it is at home, 1 or more; all of them for a brand of the whole world. */
  readonly countries: number;
}

export interface Brands {
  /**
   * The brand of a place by `brand:wikidata`, else by `brand`, else by `name`. A name only counts if places of these
   * categories in that country bear the brand.
   *
   * @param categories identifiers as `classify` gives them
   * @param country ISO 3166-1 alpha-2; without it a brand of any country counts
   */
  brandOf(tags: Tags, categories: readonly string[], country?: string): KnownBrand | undefined;
  /** Like `brandOf`, for `operator` and, in its absence, the transit `network`. */
  operatorOf(tags: Tags, categories: readonly string[], country?: string): KnownBrand | undefined;
}

/**
 * Reads the brands anew at each call (some 5 MB, a few milliseconds): for the build, which drops them afterwards.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export function loadBrands(): Brands {
  return new KnownBrands(new BrandTable(new Columns(generatedFile(FILES.brands))));
}

class KnownBrands implements Brands {
  readonly #table: BrandTable;

  constructor(table: BrandTable) {
    this.#table = table;
  }

  brandOf(tags: Tags, categories: readonly string[], country?: string): KnownBrand | undefined {
    const here = new Place(this.#table, categories, country);
    const item = tags['brand:wikidata'];
    if (item) return this.#byWikidata(item, 'brand', here);
    const byBrand = tags.brand && this.#byName(tags.brand, 'brand', here);
    if (byBrand) return byBrand;
    return tags.name ? this.#byName(tags.name, 'brand', here, true) : undefined;
  }

  operatorOf(tags: Tags, categories: readonly string[], country?: string): KnownBrand | undefined {
    const here = new Place(this.#table, categories, country);
    for (const role of ['operator', 'network'] as const) {
      const item = tags[`${role}:wikidata`];
      const name = tags[role];
      const known = item ? this.#byWikidata(item, role, here) : name && this.#byName(name, role, here);
      if (known) return known;
    }
    return undefined;
  }

  /** An item is certain: category and country only choose among its spellings. */
  #byWikidata(item: string, role: BrandRole, here: Place): KnownBrand | undefined {
    const [best] = here.bestFirst(this.#inRole(this.#table.ofItem(item), role));
    return best === undefined ? undefined : this.#describe(best);
  }

  /** @param strict accepts only brands of places of this kind in this country */
  #byName(name: string, role: BrandRole, here: Place, strict = false): KnownBrand | undefined {
    const known = this.#inRole(this.#table.ofName(foldName(name)), role);
    if (known.length === 0) return undefined;
    const [fitting] = here.bestFirst(known.filter((brand) => here.fits(brand)));
    if (fitting !== undefined) return this.#describe(fitting);
    const [item, ...others] = new Set(known.map((brand) => this.#table.item(brand)));
    return !strict && others.length === 0 && item !== 0 ? this.#describe(known[0]!) : undefined;
  }

  #inRole(brands: Uint32Array, role: BrandRole): number[] {
    return [...brands].filter((brand) => this.#table.role(brand) === role);
  }

  #describe(brand: number): KnownBrand {
    const name = this.#table.name(brand);
    const item = this.#table.item(brand);
    const spellings = this.#table.spellings(brand).filter((spelling) => spelling !== name);
    const countries = this.#table.breadth(brand);
    return { name, ...(item !== 0 && { wikidata: `Q${item}` }), spellings, countries };
  }
}

/** Country and kind of a place, which decide the brands it can bear. */
class Place {
  readonly #table: BrandTable;
  readonly #categories: readonly string[];
  readonly #country: string | undefined;
  /** Computed when needed: most places have no brand. */
  #tags: ReadonlySet<number> | undefined;

  constructor(table: BrandTable, categories: readonly string[], country: string | undefined) {
    this.#table = table;
    this.#categories = categories;
    this.#country = country?.toUpperCase();
  }

  fits(brand: number): boolean {
    return this.#isOfKind(brand) && this.#isHere(brand);
  }

  /** Brands of this kind first, then of this country, then those at home in the fewest countries. */
  bestFirst(brands: readonly number[]): number[] {
    const rank = (brand: number): number => Number(!this.#isOfKind(brand)) * 2 + Number(!this.#isHere(brand));
    const breadth = (brand: number): number => this.#table.breadth(brand);
    return [...brands].sort((a, b) => rank(a) - rank(b) || breadth(a) - breadth(b));
  }

  #isOfKind(brand: number): boolean {
    this.#tags ??= this.#table.tagsLike(this.#categories.map((id) => id.split('/', 2).join('/')));
    return this.#table.isOfKind(brand, this.#tags);
  }

  #isHere(brand: number): boolean {
    return this.#country === undefined || this.#table.isIn(brand, this.#country);
  }
}
