import type { Entry } from '../../../answers/answers.ts';
import { type MainTag, mainTagOf } from '../../../filters/filters.ts';
import { photonTypeOf } from './type-of.ts';

const OSM_TYPES: Readonly<Record<string, string>> = { n: 'N', w: 'W', r: 'R' };

/** An entry as Photon's feature; members that say nothing are left out. */
export function photonFeature(entry: Entry): object {
  return {
    type: 'Feature',
    properties: propertiesOf(entry),
    geometry: entry.geometry ?? { type: 'Point', coordinates: [round(entry.lon), round(entry.lat)] },
  };
}

function propertiesOf(entry: Entry): object {
  const osmType = entry.source && OSM_TYPES[entry.source.type];
  const { key, value }: MainTag = mainTagOf(entry);
  const name = entry.kind === 'house' ? entry.houseName : entry.name;
  return {
    ...(osmType && { osm_type: osmType, osm_id: entry.source?.sourceId }),
    osm_key: key,
    osm_value: value,
    type: photonTypeOf(entry),
    ...(entry.countryCode && { countrycode: entry.countryCode }),
    ...(name && { name }),
    ...addressOf(entry),
    ...extentOf(entry),
    ...extraOf(entry),
  };
}

/** Tags that Photon's `extra` shows, of those that its import can be told to keep. */
const EXTRA_TAGS = [
  ...['wikidata', 'wikipedia', 'website', 'contact:website', 'phone', 'contact:phone', 'email'],
  ...['opening_hours', 'wheelchair', 'cuisine', 'operator', 'brand', 'population', 'capital', 'ele', 'iata'],
] as const;

function extraOf({ source }: Entry): object {
  const tags = source?.tags ?? {};
  const extra = EXTRA_TAGS.flatMap((key) => (tags[key] === undefined ? [] : [[key, tags[key]] as const]));
  return extra.length === 0 ? {} : { extra: Object.fromEntries(extra) };
}

/** Areas that an entry lies in: not the entry itself. */
function addressOf(entry: Entry): object {
  const { levels, houseNumber, street, postalCode } = entry;
  const members = {
    housenumber: houseNumber,
    street: entry.kind === 'street' ? undefined : street,
    postcode: postalCode,
    locality: levels.locality ?? levels.neighbourhood,
    district: levels.suburb,
    city: levels.city ?? levels.town ?? levels.village ?? entry.locality,
    county: levels.county ?? (levels.state ? levels.region : undefined),
    state: levels.state ?? levels.region ?? stateOf(entry),
    country: entry.country ?? levels.country,
  };
  const own = photonTypeOf(entry);
  return Object.fromEntries(Object.entries(members).filter(([key, value]) => value && key !== own));
}

/** The region that the address names; one that is an area of a finer level is that level's. */
function stateOf({ region, levels }: Entry): string | undefined {
  return region === levels.county ? undefined : region;
}

/** North-west and south-east corner, in this order. */
function extentOf({ bounds }: Entry): object {
  if (!bounds) return {};
  const [west, south, east, north] = bounds.map(round);
  return { extent: [west, north, east, south] };
}

/** Seven decimals are a centimetre. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
