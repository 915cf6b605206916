import type { Tags } from '../core/core.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';

/** What a place is whose kind nobody says, or whose kind is none that is known. */
const ANY_KIND: Tags = { amenity: 'yes' };
const TAG = /^([a-z_]+)[=/]([\w:-]+)(?:\/[\w:-]+)*$/;

/** Finds the tags of kinds that people name: `shop=bakery`, `shop/bakery`, `Bäckerei`. */
export class Kinds {
  readonly #taxonomy: Taxonomy;
  readonly #known = new Map<string, Tags | undefined>();
  /** Names that are of no kind, with the number of rows that have them. */
  readonly unknown = new Map<string, number>();

  constructor(taxonomy: Taxonomy) {
    this.#taxonomy = taxonomy;
  }

  /** True if tags are those of a place as they stand. */
  isPlace(tags: Tags): boolean {
    return this.#taxonomy.classify(tags, 'point').length > 0;
  }

  /** @param name undefined if nobody says it */
  tagsOf(name: string | undefined): Tags {
    if (name === undefined) return ANY_KIND;
    if (!this.#known.has(name)) this.#known.set(name, this.#find(name));
    const tags = this.#known.get(name);
    if (!tags) this.unknown.set(name, (this.unknown.get(name) ?? 0) + 1);
    return tags ?? ANY_KIND;
  }

  #find(name: string): Tags | undefined {
    const [, key, value] = TAG.exec(name) ?? [];
    const asTag = key && value ? { [key]: value } : undefined;
    if (asTag && this.isPlace(asTag)) return asTag;
    const kinds = this.#taxonomy.kindsNamed(name, []).map((id) => this.#taxonomy.category(id));
    const kind = kinds.find((category) => category !== undefined);
    return kind && { [kind.key]: kind.value };
  }
}
