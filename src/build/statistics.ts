import type { PlaceRecord } from '../core/core.ts';
import type { ManifestFacts } from '../generation/generation.ts';
import { nameLanguages } from '../places/places.ts';
import type { IndexDocument } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';

type Counts = Record<string, number>;

/** Counts the contents of a generation for its manifest and for `inspect`. */
export class Statistics {
  readonly #taxonomy: Taxonomy;
  readonly #kinds: Counts = {};
  readonly #groups: Counts = {};
  readonly #categories: Counts = {};
  readonly #countries: Counts = {};
  readonly #languages: Counts = {};
  readonly #box = new Box();
  #places = 0;
  #searchable = 0;

  constructor(taxonomy: Taxonomy) {
    this.#taxonomy = taxonomy;
  }

  get places(): number {
    return this.#places;
  }

  add({ record, searchable }: IndexDocument): void {
    this.#places += 1;
    if (searchable) this.#searchable += 1;
    this.#box.add(record);
    const category = record.categories[0] ?? '';
    count(this.#kinds, record.type);
    count(this.#categories, category);
    count(this.#groups, this.#taxonomy.category(category)?.group);
    count(this.#countries, record.country);
    for (const language of nameLanguages(record.tags)) count(this.#languages, language);
  }

  /** @param gazetteer counts of the gazetteer */
  facts({
    areas,
    streets,
    houses,
    places,
    postcodes,
  }: ManifestFacts['counts']['gazetteer']): Pick<ManifestFacts, 'counts' | 'bbox'> {
    return {
      ...(this.#places > 0 && { bbox: this.#box.corners() }),
      counts: {
        places: this.#places,
        searchable: this.#searchable,
        kinds: sorted(this.#kinds),
        groups: sorted(this.#groups),
        categories: sorted(this.#categories),
        countries: sorted(this.#countries),
        languages: sorted(this.#languages),
        gazetteer: { areas, streets, houses, places, postcodes },
      },
    };
  }
}

/** A bounding box in degrees. Points on both sides of the antimeridian give a box all around the earth. */
class Box {
  #west = 180;
  #south = 90;
  #east = -180;
  #north = -90;

  add({ lat, lon }: PlaceRecord): void {
    this.#west = Math.min(this.#west, lon);
    this.#south = Math.min(this.#south, lat);
    this.#east = Math.max(this.#east, lon);
    this.#north = Math.max(this.#north, lat);
  }

  corners(): [west: number, south: number, east: number, north: number] {
    return [this.#west, this.#south, this.#east, this.#north];
  }
}

function count(counts: Counts, name: string | undefined): void {
  if (name) counts[name] = (counts[name] ?? 0) + 1;
}

/** Largest count first, so that the manifest is readable and reproducible. */
function sorted(counts: Counts): Counts {
  return Object.fromEntries(
    Object.entries(counts).sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1)),
  );
}
