import type { Entry } from '../../../answers/answers.ts';
import { mainTagOf } from '../main-tag.ts';
import { numericIdOf } from '../numeric-id.ts';
import { addressMembers } from './address.ts';
import { geometryOf } from './geometry.ts';
import { ownNameOf, wantedMembers } from './members.ts';
import { importanceOf, placeRankOf } from './rank.ts';

const ALL = { address: false, extraTags: true, nameDetails: true, toleranceDegrees: 0 };

/** An object as Nominatim's `/details` shows it, as far as the data set knows it. */
export function detailsOf(entry: Entry, withAddress: boolean): object {
  const { key, value } = mainTagOf(entry);
  const { extratags, namedetails } = wantedMembers(entry, ALL);
  const centroid = { type: 'Point', coordinates: [entry.lon, entry.lat] };
  return {
    place_id: numericIdOf(entry),
    ...(entry.source && { osm_type: entry.source.type.toUpperCase(), osm_id: entry.source.sourceId }),
    category: key,
    type: value,
    localname: ownNameOf(entry),
    names: namedetails,
    addresstags: {},
    ...(entry.houseNumber && { housenumber: entry.houseNumber }),
    calculated_postcode: entry.postalCode ?? null,
    country_code: entry.countryCode?.toLowerCase() ?? null,
    importance: importanceOf(entry),
    extratags,
    rank_address: placeRankOf(entry),
    rank_search: placeRankOf(entry),
    isarea: entry.kind === 'area',
    centroid,
    geometry: geometryOf(entry),
    ...(withAddress && { address: addressLines(entry) }),
  };
}

function addressLines(entry: Entry): readonly object[] {
  return Object.entries(addressMembers(entry)).map(([type, localname]) => ({
    localname,
    type,
    isaddress: true,
  }));
}
