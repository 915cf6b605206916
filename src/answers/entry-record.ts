import type { PlaceRecord } from '../core/core.ts';
import type { GeocodeEntry } from '../geocode/geocode.ts';
import { confidenceOf, importanceOf } from '../places/places.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';

/**
 * An area, street or house as a place, so that every shape can show it. Its time zone and the time of its last edit
 * aren't known when it is served.
 */
export function recordOf(entry: GeocodeEntry, taxonomy: Pick<Taxonomy, 'category'>): PlaceRecord {
  const { type, sourceId, lat, lon, tags, country } = entry;
  const category = categoryOf(entry, taxonomy);
  return {
    type,
    sourceId,
    lat,
    lon,
    tags,
    categories: [category],
    ...(country && { country }),
    status: 'active',
    importance: entry.importance ?? importanceOf(tags, { category: taxonomy.category(category) }),
    confidence: confidenceOf({ tags, categories: [category] }, 0), // whenever that is: no edit grows old
  };
}

/** Category of an area: that of its `place` tag if it is known, such as `place/hamlet`, else that of its level. */
function categoryOf({ kind, level, tags }: GeocodeEntry, taxonomy: Pick<Taxonomy, 'category'>): string {
  if (kind !== 'area') return kind === 'street' ? 'highway/street' : 'address/house';
  const tagged = `place/${tags.place}`;
  return tags.place && taxonomy.category(tagged) ? tagged : `place/${level}`;
}
