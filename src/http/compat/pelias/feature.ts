import type { AreaAround, Entry } from '../../../answers/answers.ts';
import { type Layer, mainTagOf } from '../../../filters/filters.ts';
import { alpha3Of } from '../../../world/world.ts';
import { numericIdOf } from '../numeric-id.ts';

/** Layers of areas, in Pelias's order; nothing of the map is in some of those of Who's On First. */
export const COARSE_LAYERS = [
  'continent',
  'empire',
  'country',
  'dependency',
  'macroregion',
  'region',
  'locality',
  'localadmin',
  'macrocounty',
  'county',
  'macrohood',
  'borough',
  'neighbourhood',
  'microhood',
  'disputed',
  'postalcode',
  'ocean',
  'marinearea',
] as const;
/** Pelias's layers; its parameter `layers` filters by them. */
export const PELIAS_LAYERS = ['venue', 'address', 'street', ...COARSE_LAYERS, 'coarse'] as const;

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

export function peliasLayerOf({ level, kind }: Pick<Entry, 'level' | 'kind'>): string {
  return LAYERS[level ?? kind] ?? 'venue';
}

export function peliasLayerOfLayer(layer: Layer): string {
  return LAYERS[layer] ?? 'venue';
}

/** Stands for the further source of an entry of which only the number is known. */
export const OWN_SOURCE = 'custom';

const OSM_TYPES: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };

/** `source:layer:source_id`, of which `/v1/place` finds the object again. */
export function gidOf(entry: AreaAround): {
  readonly gid: string;
  readonly source: string;
  readonly id: string;
} {
  const { source, id } = identityOf(entry);
  return { gid: `${source}:${peliasLayerOf(entry)}:${id}`, source, id };
}

function identityOf(entry: AreaAround): { readonly source: string; readonly id: string } {
  const { type = 'n', sourceId = numericIdOf(entry), origin } = entry.source ?? {};
  const [key = OWN_SOURCE, ...rest] = origin?.split(':') ?? [];
  if (type === 's') return { source: key, id: origin === undefined ? `${sourceId}` : rest.join(':') };
  const ofMap = entry.source && OSM_TYPES[type];
  return {
    source: type === 'g' ? 'geonames' : 'openstreetmap',
    id: ofMap ? `${ofMap}/${sourceId}` : `${sourceId}`,
  };
}

/**
 * An entry as Pelias's feature.
 *
 * @param withCategory tells the kinds of venues too, which Pelias does where `categories` is given
 */
export function peliasFeature(entry: Entry, withCategory = false): object {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [entry.lon, entry.lat] },
    properties: {
      ...propertiesOf(entry),
      ...(withCategory && entry.kind === 'place' && { category: categoriesOf(entry) }),
    },
    ...(entry.bounds && { bbox: entry.bounds }),
  };
}

/** The key of the main tag and its value. */
export function categoriesOf(entry: Entry): readonly string[] {
  const { key, value } = mainTagOf(entry);
  return [key, value];
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
    ...gidsOf(entry),
    label: labelOf(entry),
  };
}

const MATCH_TYPES: Readonly<Record<NonNullable<Entry['matchType']>, string>> = {
  exact: 'exact',
  interpolated: 'interpolated',
  approximate: 'fallback',
  fallback: 'fallback',
};

function areasOf({ levels, region, country, countryCode, locality, regionCode }: Entry): object {
  const members = {
    country: country ?? levels.country,
    country_a: countryCode && alpha3Of(countryCode),
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

/** `county_gid` and the like: identifiers of the areas around, the finest of each layer, that `/v1/place` and `boundary.gid` take. */
function gidsOf(entry: Entry): object {
  const own = entry.kind === 'area' ? [entry] : [];
  const areas = [...(entry.areas ?? []), ...own].filter(({ source }) => source !== undefined);
  const isTop = !entry.levels.state;
  return Object.fromEntries(
    areas.map((area) => {
      const layer = peliasLayerOf(area);
      return [`${isTop && area.level === 'region' ? 'region' : layer}_gid`, gidOf(area).gid];
    }),
  );
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
