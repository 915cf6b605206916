import type { Tags } from '../core/core.ts';
import { readGenerated } from './columns.ts';
import {
  type AreaRow,
  type BrandFile,
  type BrandRole,
  type BrandRow,
  FILES,
  generatedFile,
} from './files.ts';
import { foldName } from './fold-name.ts';

/** What the name suggestion index knows of a place's brand, operator or network. */
export interface KnownBrand {
  readonly name: string;
  /** Such as `Q38076`. */
  readonly wikidata?: string;
  /** Its name written otherwise or in other languages; never `name` itself. */
  readonly spellings: readonly string[];
}

export interface Brands {
  /**
   * The brand of a place by `brand:wikidata`, else by `brand`, else by `name`. By name it must be borne by
   * places of such categories and in that country.
   *
   * @param categories identifiers as `classify` gives them
   * @param country ISO 3166-1 alpha-2; without it a brand of any country counts
   */
  brandOf(tags: Tags, categories: readonly string[], country?: string): KnownBrand | undefined;
  /** The same for `operator` and, where there is none, the transit `network`. */
  operatorOf(tags: Tags, categories: readonly string[], country?: string): KnownBrand | undefined;
}

/**
 * Reads the brands anew at each call (some 5 MB, well under 300 ms): for the build, which lets go of them.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export function loadBrands(): Brands {
  // Written by our own compile step, which is typed by the same interface.
  return new KnownBrands(JSON.parse(readGenerated(generatedFile(FILES.brands)).toString()) as BrandFile);
}

class KnownBrands implements Brands {
  readonly #file: BrandFile;
  readonly #byItem = new Map<string, number[]>();

  constructor(file: BrandFile) {
    this.#file = file;
    file.brands.forEach(([, wikidata], number) => {
      if (wikidata === '') return;
      const known = this.#byItem.get(wikidata);
      if (known) known.push(number);
      else this.#byItem.set(wikidata, [number]);
    });
  }

  brandOf(tags: Tags, categories: readonly string[], country?: string): KnownBrand | undefined {
    const here = new Place(this.#file, categories, country);
    const item = tags['brand:wikidata'];
    if (item) return this.#byWikidata(item, 'brand', here);
    const byBrand = tags.brand && this.#byName(tags.brand, 'brand', here);
    if (byBrand) return byBrand;
    return tags.name ? this.#byName(tags.name, 'brand', here, true) : undefined;
  }

  operatorOf(tags: Tags, categories: readonly string[], country?: string): KnownBrand | undefined {
    const here = new Place(this.#file, categories, country);
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
    const known = this.#rows(this.#byItem.get(item) ?? [], role);
    const [row] = here.bestFirst(known);
    return row && this.#told(row);
  }

  /** @param strict only what is borne by places of this kind in this country */
  #byName(name: string, role: BrandRole, here: Place, strict = false): KnownBrand | undefined {
    const folded = foldName(name);
    if (!Object.hasOwn(this.#file.names, folded)) return undefined;
    const known = this.#rows(this.#file.names[folded]!, role);
    const [fitting] = here.bestFirst(known.filter((row) => here.fits(row)));
    if (fitting) return this.#told(fitting);
    const isOne = new Set(known.map(([, wikidata]) => wikidata)).size === 1;
    return !strict && isOne && known[0]![1] !== '' ? this.#told(known[0]!) : undefined;
  }

  #rows(numbers: readonly number[], role: BrandRole): BrandRow[] {
    const rows = numbers.map((number) => this.#file.brands[number]!);
    return rows.filter((row) => row[2] === role);
  }

  #told([name, wikidata]: BrandRow): KnownBrand {
    const spellings = this.#file.spellings[wikidata === '' ? name : wikidata] ?? [];
    const others = spellings.filter((spelling) => spelling !== name);
    return wikidata === '' ? { name, spellings: others } : { name, wikidata, spellings: others };
  }
}

/** Where and what a place is, as far as it decides which brands it can bear. */
class Place {
  readonly #file: BrandFile;
  readonly #tags: ReadonlySet<string>;
  readonly #country: string | undefined;

  constructor(file: BrandFile, categories: readonly string[], country: string | undefined) {
    this.#file = file;
    const tags = categories.map((id) => id.split('/', 2).join('/'));
    this.#tags = new Set(tags.flatMap((tag) => [tag, ...(file.likeTags[tag] ?? [])]));
    this.#country = country?.toUpperCase();
  }

  fits(row: BrandRow): boolean {
    return this.#isOfKind(row) && this.#isHere(row);
  }

  /** Of this kind first, then of this country, then those at home in the fewest countries. */
  bestFirst(rows: readonly BrandRow[]): BrandRow[] {
    const rank = (row: BrandRow): number => Number(!this.#isOfKind(row)) * 2 + Number(!this.#isHere(row));
    return [...rows].sort((a, b) => rank(a) - rank(b) || breadth(this.#area(a)) - breadth(this.#area(b)));
  }

  #isOfKind(row: BrandRow): boolean {
    return this.#tags.has(this.#file.tags[row[3]]!);
  }

  #isHere(row: BrandRow): boolean {
    if (this.#country === undefined) return true;
    const { except, countries } = this.#area(row);
    return countries.includes(this.#country) !== except;
  }

  #area(row: BrandRow): AreaRow {
    return this.#file.areas[row[4]]!;
  }
}

const COUNTRIES_OF_THE_WORLD = 250;

function breadth({ except, countries }: AreaRow): number {
  return except ? COUNTRIES_OF_THE_WORLD - countries.length : countries.length;
}
