import type { PlaceRecord } from '../../core/core.ts';
import type { Taxonomy } from '../../taxonomy/taxonomy.ts';

/** What a place's shape depends on besides the place. */
export interface PlacePresentation {
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
  readonly taxonomy: Pick<Taxonomy, 'category' | 'ancestors'>;
  /** Instant of the answer, for `open_now` and the week of the opening periods. */
  readonly nowMs: number;
}

/** What a search says of a place it found; nothing for a place asked for by identifier. */
export interface HitFigures {
  readonly score?: number;
  readonly distanceMetres?: number;
  readonly textScore?: number;
  readonly geoScore?: number;
}

/** Parts of the score, 0..1; each present where the search made it. */
export interface Scores {
  readonly text?: number;
  readonly geo?: number;
}

export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** What a place is in words of the source: the primary value, its group, then what else it is. */
export interface ShownCategories {
  readonly values: readonly string[];
  /** Keys of the tags whose value the values show in full. */
  readonly keys: readonly string[];
}

/** `amenity/cafe` with `office/coworking` becomes `['cafe', 'food_and_drink', 'coworking', 'business']`. */
export function shownCategories(
  { categories, tags }: PlaceRecord,
  taxonomy: PlacePresentation['taxonomy'],
): ShownCategories {
  const known = categories.flatMap((id) => taxonomy.category(id) ?? []);
  const values = categories.flatMap((id) => wordsOf(id, taxonomy));
  const whole = known.filter(({ key, value }) => tags[key] === value);
  return { values: [...new Set(values)], keys: whole.map(({ key }) => key) };
}

/** Value of a category's main tag, its group, and the values of what it is a kind of. */
function wordsOf(id: string, taxonomy: PlacePresentation['taxonomy']): string[] {
  const category = taxonomy.category(id);
  if (!category) return [id.split('/')[1] ?? id];
  const wider = taxonomy.ancestors(id).flatMap((ancestor) => taxonomy.category(ancestor)?.value ?? []);
  return [category.value, category.group, ...wider];
}
