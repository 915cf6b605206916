import { formatPlaceId } from '../core/core.ts';
import type { SearchHit } from '../search/search.ts';

export function standIn(hit: Pick<SearchHit, 'record'> & Partial<SearchHit>): Record<string, unknown> {
  const { record, score, textScore, geoScore, distanceMetres } = hit;
  const { type, number, lat, lon } = record;
  return {
    id: formatPlaceId(type, number, lat, lon),
    name: record.tags.name,
    categories: record.categories,
    location: { lat, lon },
    score,
    distance: distanceMetres,
    scores:
      textScore === undefined && geoScore === undefined ? undefined : { text: textScore, geo: geoScore },
  };
}

export function standInFeature(hit: Pick<SearchHit, 'record'>): Record<string, unknown> {
  const { type, number, lat, lon, tags } = hit.record;
  return {
    type: 'Feature',
    id: formatPlaceId(type, number, lat, lon),
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { name: tags.name },
  };
}
