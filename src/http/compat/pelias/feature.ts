import type { Entry } from '../../../answers/answers.ts';
import { numericIdOf } from '../numeric-id.ts';

/** Pelias's layers; its parameter `layers` filters by them. */
export const PELIAS_LAYERS = [
  'venue',
  'address',
  'street',
  'neighbourhood',
  'borough',
  'localadmin',
  'locality',
  'county',
  'macrocounty',
  'region',
  'macroregion',
  'country',
  'postalcode',
  'coarse',
] as const;

const LAYERS: Readonly<Record<string, string>> = {
  place: 'venue',
  house: 'address',
  street: 'street',
  intersection: 'street',
  postcode: 'postalcode',
  country: 'country',
  state: 'region',
  region: 'macrocounty',
  county: 'county',
  city: 'locality',
  town: 'locality',
  village: 'locality',
  locality: 'locality',
  suburb: 'borough',
  neighbourhood: 'neighbourhood',
  airport: 'venue',
};

export function peliasLayerOf({ level, kind }: Entry): string {
  return LAYERS[level ?? kind] ?? 'venue';
}

const OSM_TYPES: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };

/** `source:layer:source_id`, of which `/v1/place` finds the object again. */
export function gidOf(entry: Entry): { readonly gid: string; readonly source: string; readonly id: string } {
  const type = entry.source && OSM_TYPES[entry.source.type];
  const source = entry.source?.type === 'g' ? 'geonames' : 'openstreetmap';
  const own = entry.source?.sourceId ?? numericIdOf(entry);
  const id = type ? `${type}/${own}` : String(own);
  return { gid: `${source}:${peliasLayerOf(entry)}:${id}`, source, id };
}

/** An entry as Pelias's feature. */
export function peliasFeature(entry: Entry): object {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [entry.lon, entry.lat] },
    properties: propertiesOf(entry),
    ...(entry.bounds && { bbox: entry.bounds }),
  };
}

function propertiesOf(entry: Entry): object {
  const { gid, source, id } = gidOf(entry);
  const { countryCode, name, houseNumber, street, postalCode, matchType, distanceMetres } = entry;
  return {
    id,
    gid,
    layer: peliasLayerOf(entry),
    source,
    source_id: id,
    ...(countryCode && { country_code: countryCode }),
    name,
    ...(houseNumber && { housenumber: houseNumber }),
    ...(street && { street }),
    ...(postalCode && { postalcode: postalCode }),
    confidence: entry.confidence,
    ...(matchType && { match_type: MATCH_TYPES[matchType] }),
    ...(distanceMetres !== undefined && { distance: distanceMetres / 1000 }),
    accuracy: entry.kind === 'house' || entry.kind === 'place' ? 'point' : 'centroid',
    ...areasOf(entry),
    label: labelOf(entry),
  };
}

const MATCH_TYPES: Readonly<Record<NonNullable<Entry['matchType']>, string>> = {
  exact: 'exact',
  interpolated: 'interpolated',
  approximate: 'fallback',
  fallback: 'fallback',
};

function areasOf({ levels, region, country, locality, regionCode }: Entry): object {
  const members = {
    country: country ?? levels.country,
    region: levels.state ?? levels.region ?? (region === levels.county ? undefined : region),
    region_a: regionCode?.split('-')[1],
    macrocounty: levels.state ? levels.region : undefined,
    county: levels.county,
    localadmin: levels.municipality,
    locality: levels.city ?? levels.town ?? levels.village ?? locality,
    borough: levels.suburb,
    neighbourhood: levels.neighbourhood,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Name, town, region and country in one line, each once. */
export function labelOf(entry: Entry): string {
  const { levels, name, kind, houseNumber, street } = entry;
  const line = kind === 'place' && street && houseNumber ? [name, `${street} ${houseNumber}`] : [name];
  const town = levels.city ?? levels.town ?? levels.village ?? entry.locality;
  const parts = [
    ...line,
    town,
    levels.state ?? levels.region ?? entry.region,
    entry.country ?? levels.country,
  ];
  return [...new Set(parts.filter((part) => part !== undefined && part !== ''))].join(', ');
}
