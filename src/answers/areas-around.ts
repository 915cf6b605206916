import type { Geocoder } from '../geocode/geocode.ts';
import type { AreaAround, Entry } from './entry.ts';
import { isSame } from './same-object.ts';

/** Adds to entries the areas that they lie in, which are those that their levels name. */
export function withAreasAround(
  entries: readonly Entry[],
  languages: readonly string[],
  { geocoder }: { readonly geocoder: Pick<Geocoder, 'areasAt'> },
): readonly Entry[] {
  return entries.map((entry) => {
    const names = new Set(Object.values(entry.levels));
    const areas = geocoder
      .areasAt(entry.lat, entry.lon, languages)
      .filter((area) => names.has(area.name) && !isSame(area, entry));
    return { ...entry, areas: areas.map(shown) };
  });
}

function shown({ kind, level, name, lat, lon, source, countryCode, importance }: AreaAround): AreaAround {
  return {
    kind,
    name,
    lat,
    lon,
    ...(level && { level }),
    ...(source && { source: { ...source, tags: tagsShown(source.tags) } }),
    ...(countryCode && { countryCode }),
    ...(importance !== undefined && { importance }),
  };
}

/** Names in fifty languages are no part of what is said of an area around something else. */
function tagsShown({ admin_level, place, wikidata }: Readonly<Record<string, string>>) {
  return { ...(admin_level && { admin_level }), ...(place && { place }), ...(wikidata && { wikidata }) };
}
