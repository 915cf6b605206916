import type { AreaAround, Entry } from '../../../answers/answers.ts';
import { distanceMetres, isOfOpenStreetMap } from '../../../core/core.ts';
import { hash, numericIdOf } from '../numeric-id.ts';
import type { Parameters } from '../parameters.ts';
import { flagOf } from './flag.ts';
import { geometryOf } from './geometry.ts';
import { mainTagOf } from './main-tag.ts';
import { ownNameOf, wantedMembers } from './members.ts';
import { addressRankOf, addressTypeOf, importanceOf, placeRankOf } from './rank.ts';

const ALL = { address: false, extraTags: true, nameDetails: true, toleranceDegrees: 0 };
/** Administrative level of what is no boundary. */
const NO_LEVEL = 15;

/**
 * An object as Nominatim's `/details` shows it, as far as the data set knows it.
 *
 * @param below what lies directly below it
 */
export function detailsOf(entry: Entry, below: readonly Entry[], parameters: Parameters): object {
  const { extratags, namedetails } = wantedMembers(entry, ALL);
  const geometry = geometryOf(entry);
  return {
    ...objectOf(entry),
    admin_level: Number(entry.source?.tags.admin_level ?? NO_LEVEL),
    localname: ownNameOf(entry),
    names: namedetails,
    addresstags: addressTagsOf(entry),
    ...(entry.houseNumber && { housenumber: entry.houseNumber }),
    ...(entry.postalCode && { calculated_postcode: entry.postalCode }),
    ...(entry.countryCode && { country_code: entry.countryCode.toLowerCase() }),
    ...(entry.importance !== undefined && { importance: importanceOf(entry) }),
    calculated_importance: importanceOf(entry),
    extratags,
    rank_address: addressRankOf(entry),
    rank_search: placeRankOf(entry),
    isarea: geometry.type.includes('Polygon'),
    centroid: { type: 'Point', coordinates: [entry.lon, entry.lat] },
    geometry,
    ...(flagOf(parameters, 'addressdetails') && { address: addressRows(entry) }),
    ...(flagOf(parameters, 'keywords') && { keywords: keywordsOf(entry) }),
    ...(flagOf(parameters, 'linkedplaces') && { linked_places: linkedOf(entry, below) }),
    ...(flagOf(parameters, 'hierarchy') && { hierarchy: hierarchyOf(entry, below, parameters) }),
  };
}

/** The point of a settlement on the map stands for the same as the area of its name around it. */
function linkedOf(entry: Entry, below: readonly Entry[]): readonly object[] {
  return below.filter((one) => isLinked(one, entry)).map((one) => rowBelow(one, entry));
}

function isLinked({ kind, source, name }: Entry, entry: Entry): boolean {
  return kind === 'area' && source?.type === 'n' && entry.source?.type !== 'n' && name === entry.name;
}

/** Rows of what lies below, fine ones last; in groups by their `addresstype` if that is asked for. */
function hierarchyOf(entry: Entry, below: readonly Entry[], parameters: Parameters): object {
  const children = below
    .filter((one) => !isLinked(one, entry))
    .toSorted((a, b) => addressRankOf(a) - addressRankOf(b) || (a.name < b.name ? -1 : 1));
  if (!flagOf(parameters, 'group_hierarchy')) return children.map((child) => rowBelow(child, entry));
  const types = [...new Set(children.map(addressTypeOf))];
  const rowsOf = (type: string) =>
    children.filter((child) => addressTypeOf(child) === type).map((child) => rowBelow(child, entry));
  return Object.fromEntries(types.map((type) => [type, rowsOf(type)]));
}

function rowBelow(child: Entry, entry: Entry): object {
  const { houseNumber } = child;
  const row = { localname: ownNameOf(child) || houseNumber || '', ...rowOf(child, entry), isaddress: false };
  return { ...row, ...(houseNumber && { housenumber: houseNumber }) };
}

function objectOf(entry: Entry): object {
  const { key, value } = mainTagOf(entry);
  const { source } = entry;
  return {
    place_id: numericIdOf(entry),
    ...(source &&
      isOfOpenStreetMap(source.type) && { osm_type: source.type.toUpperCase(), osm_id: source.sourceId }),
    category: key,
    type: value,
  };
}

function addressTagsOf({ source }: Entry): object {
  const tags = Object.entries(source?.tags ?? {}).filter(([key]) => key.startsWith('addr:'));
  return Object.fromEntries(tags.map(([key, value]) => [key.slice('addr:'.length), value]));
}

/** The object and what it lies in, fine to coarse, one row each. */
function addressRows(entry: Entry): readonly object[] {
  const { areas = [], houseNumber, street, postalCode, countryCode } = entry;
  const row = (localname: string, type: string, rank: number, category = 'place') => ({
    localname,
    class: category,
    type,
    rank_address: rank,
    distance: 0,
    isaddress: true,
  });
  const name = ownNameOf(entry);
  return [
    ...(name ? [{ ...row(name, '', 0), ...rowOf(entry, entry) }] : []),
    ...(houseNumber ? [row(houseNumber, 'house_number', 28)] : []),
    ...(street && entry.kind !== 'street' ? [row(street, 'residential', 26, 'highway')] : []),
    ...areas.toReversed().map((area) => ({ ...row(area.name, '', 0), ...rowOf(area, entry) })),
    ...(postalCode ? [row(postalCode, 'postcode', 5)] : []),
    ...(countryCode ? [row(countryCode.toLowerCase(), 'country_code', 4)] : []),
  ];
}

/** Distances of rows are in degrees at Nominatim; these are close enough to sort by. */
const METRES_PER_DEGREE = 111_320;

function rowOf(area: AreaAround, { lat, lon }: Entry): object {
  const whole: Entry = { ...area, levels: {}, confidence: 1 };
  const { category, type, ...identity } = { category: '', type: '', ...objectOf(whole) };
  const metres = distanceMetres(lat, lon, area.lat, area.lon);
  return {
    ...identity,
    class: category,
    type,
    ...(area.source?.tags.place && { place_type: area.source.tags.place }),
    admin_level: Number(area.source?.tags.admin_level ?? NO_LEVEL),
    rank_address: addressRankOf(area),
    distance: metres / METRES_PER_DEGREE,
  };
}

/** The words by which the object, and what it lies in, are looked for. */
function keywordsOf(entry: Entry): object {
  const words = (texts: readonly string[]) => {
    const tokens = new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
    return [...tokens].map((token) => ({ id: hash(token), token }));
  };
  return { name: words([entry.name]), address: words(Object.values(entry.levels)) };
}
