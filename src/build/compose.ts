import { LRUCache } from 'lru-cache';
import type { Brand, PlaceRecord, Tags } from '../core/core.ts';
import {
  attributesOf,
  confidenceOf,
  displayName,
  importanceOf,
  mainTagOfPlace,
  searchableTags,
  searchDetails,
  searchNames,
  statusOf,
} from '../places/places.ts';
import {
  areaKeyword,
  attributeKeyword,
  brandKeyword,
  categoryKeyword,
  countryKeyword,
  type IndexDocument,
  mainTagKeyword,
  UNNAMED_KEYWORD,
} from '../search/search.ts';
import type { Brands, KnownBrand, Taxonomy } from '../taxonomy/taxonomy.ts';
import { foldName } from '../text/text.ts';
import { sovereignOf } from '../world/world.ts';
import type { PlaceSurroundings } from './area-names.ts';
import type { SpooledFeature } from './feature-spool.ts';
import { timeZoneAt } from './time-zones.ts';

/** Limit of the keyword cache. Data can contain any number of categories. */
const MOST_CATEGORIES = 10_000;

/** Turns what an extract says about a place into the document that the index stores. */
export class Composer {
  readonly #taxonomy: Taxonomy;
  readonly #brands: Brands;
  /** Keywords by category. */
  readonly #keywords = new LRUCache<string, readonly string[]>({ max: MOST_CATEGORIES });
  readonly #asOfMs: number;
  readonly #today: string;

  /**
   * @param asOfMs timestamp of the data. Ages are counted from it, so that the same sources always give the same
   * documents
   */
  constructor(taxonomy: Taxonomy, brands: Brands, asOfMs: number) {
    this.#taxonomy = taxonomy;
    this.#brands = brands;
    this.#asOfMs = asOfMs;
    this.#today = dayOf(asOfMs);
  }

  /** True if a document that was made of the same object on another day of the quarter is still right. */
  isCurrent({ record }: IndexDocument): boolean {
    return record.tags.end_date === undefined || record.status === statusOf(record.tags, this.#today);
  }

  /** @param surroundings where the feature lies */
  compose(feature: SpooledFeature, surroundings: PlaceSurroundings): IndexDocument {
    const tags = searchableTags(feature.tags);
    const country = sovereignOf(feature.lat, feature.lon);
    const known = this.#brands.brandOf(tags, feature.categories, country);
    const record = this.#record(feature, country, known, surroundings.names);
    const ofCategories = this.#categoryKeywords(feature.categories);
    return {
      record,
      names: searchNames(tags, known?.spellings),
      details: [...searchDetails(tags), ...streetsOf(tags, surroundings)],
      keywords: [
        ...ofCategories,
        ...this.#tagKeywords(tags, ofCategories),
        ...brandKeywords(tags, known),
        ...attributesOf(tags).map(attributeKeyword),
        ...surroundings.areas.map(areaKeyword),
        ...filterKeywords(record, surroundings),
      ],
      searchable: record.status !== 'closed_permanently',
    };
  }

  #record(
    { type, sourceId, origin, lat, lon, tags, categories, metresAcross, timestamp: editedAt }: SpooledFeature,
    country: string | undefined,
    known: KnownBrand | undefined,
    names: PlaceSurroundings['names'],
  ): PlaceRecord {
    const timeZone = timeZoneAt(lat, lon);
    const brand = missingBrand(tags, known);
    const category = this.#taxonomy.category(categories[0] ?? '');
    const evidence = {
      tags,
      categories,
      ...(brand && { brand }),
      ...(editedAt !== undefined && { editedAt }),
    };
    return {
      type,
      sourceId,
      ...(origin !== undefined && { origin }),
      lat,
      lon,
      ...evidence,
      ...(country && { country }),
      ...names,
      ...(timeZone && { timeZone }),
      status: statusOf(tags, this.#today),
      importance: importanceOf(tags, { category, metresAcross, brandCountries: known?.countries }),
      confidence: confidenceOf(evidence, this.#asOfMs),
    };
  }

  /** Keywords of the categories, their ancestors and their groups, each once. */
  #categoryKeywords(categories: readonly string[]): readonly string[] {
    const [only, ...others] = categories.map((id) => this.#keywordsOf(id));
    return others.length === 0 ? (only ?? []) : [...new Set([only ?? [], ...others].flat())];
  }

  /** Keywords of the tags that no category of the object repeats. */
  #tagKeywords(tags: Tags, ofCategories: readonly string[]): readonly string[] {
    return this.#taxonomy
      .tagIdentifiers(tags)
      .filter((tag) => !ofCategories.includes(categoryKeyword(tag.replace('=', '/'))))
      .map(categoryKeyword);
  }

  #keywordsOf(category: string): readonly string[] {
    let keywords = this.#keywords.get(category);
    if (!keywords) {
      keywords = this.#taxonomy.ancestors(category).map(categoryKeyword);
      this.#keywords.set(category, keywords);
    }
    return keywords;
  }
}

/** Streets by which a place that has a name or a brand may be asked for, beside it: those that it lies at, if no address says it. */
function streetsOf(tags: Tags, { streets }: PlaceSurroundings): readonly string[] {
  const isAddressed = tags['addr:street'] !== undefined || tags['addr:place'] !== undefined;
  const isCalled = tags.brand !== undefined || displayName(tags, []) !== undefined;
  return isCalled && !isAddressed ? streets : [];
}

/** Keywords by which interfaces filter: main tag, country, want of a name. */
function filterKeywords(record: PlaceRecord, surroundings: PlaceSurroundings): string[] {
  const { country = record.country } = surroundings;
  return [
    mainTagKeyword(mainTagOfPlace(record)),
    ...(country === undefined ? [] : [countryKeyword(country)]),
    ...(displayName(record.tags, [], record.country) === undefined ? [UNNAMED_KEYWORD] : []),
  ];
}

/** `YYYY-MM-DD` by UTC. */
export function dayOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10);
}

/** The brand, if the tags do not name it in full. */
function missingBrand(tags: Tags, known: KnownBrand | undefined): Brand | undefined {
  if (!known || (tags.brand && tags['brand:wikidata'])) return undefined;
  return { name: known.name, ...(known.wikidata && { wikidata: known.wikidata }) };
}

/** Keywords that find a place by its brand: Wikidata items and names. */
function brandKeywords(tags: Tags, known: KnownBrand | undefined): string[] {
  const items = present([tags['brand:wikidata'], known?.wikidata]).map((item) => item.trim().toLowerCase());
  const names = present([tags.brand, known?.name, ...(known?.spellings ?? [])]).map(foldName);
  return [...new Set([...items, ...names])].filter((text) => text !== '').map(brandKeyword);
}

function present(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined);
}
