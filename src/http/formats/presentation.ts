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

/** `amenity/cafe` with `office/coworking` becomes `['cafe', 'food_and_drink', 'coworking', 'office']`. */
export function shownCategories(
  { categories, tags }: PlaceRecord,
  taxonomy: PlacePresentation['taxonomy'],
): ShownCategories {
  const values = categories.flatMap((id) =>
    [id, ...taxonomy.ancestors(id)].flatMap((one) => sourceValue(one, taxonomy)),
  );
  const groups = categories.flatMap((id) => taxonomy.category(id)?.group ?? []);
  const shown = new Set([...values.slice(0, 1), ...groups.slice(0, 1), ...values, ...groups]);
  const keys = categories.flatMap((id) => taxonomy.category(id)?.key ?? []);
  return { values: [...shown], keys: keys.filter((key) => shown.has(tags[key] ?? '')) };
}

function sourceValue(id: string, taxonomy: PlacePresentation['taxonomy']): string {
  return taxonomy.category(id)?.value ?? id.split('/')[1] ?? id;
}
