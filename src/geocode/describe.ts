import type { Area, AreaLevel, House } from '../addresses/addresses.ts';
import { formatPlaceId, type SourceObject, type Tags } from '../core/core.ts';
import { addressParts, displayName, formattedAddress } from '../places/places.ts';
import { chainOf } from './chain.ts';
import type { GazetteerHead, NamedPlaceRecord, StreetRecord } from './gazetteer-port.ts';
import type { GeocodeResult } from './result.ts';

/** An answer before it is known how good it is. */
export type Description = Omit<GeocodeResult, 'confidence' | 'matchType' | 'distanceMetres'>;

type Surroundings = Pick<Description, 'country' | 'countryCode' | 'region' | 'locality' | 'levels'>;

const LOCALITY_LEVELS: readonly AreaLevel[] = ['village', 'town', 'city'];
const REGION_LEVELS: readonly AreaLevel[] = ['state', 'region', 'county'];
const NO_TAGS: Tags = {};
/** For addresses that lie in none of the above. */
const LESSER_LOCALITIES: readonly AreaLevel[] = ['suburb', 'locality', 'neighbourhood'];

/** Puts items of the gazetteer in words, for a reader of certain languages. */
export class Describer {
  readonly #head: GazetteerHead;
  readonly #languages: readonly string[];

  /** @param languages BCP 47 tags, the most wanted first */
  constructor(head: GazetteerHead, languages: readonly string[]) {
    this.#head = head;
    this.#languages = languages;
  }

  area(number: number): Description {
    const area = this.#head.area(number);
    const around = this.#surroundings(number);
    const postalCode = area.tags.postal_code;
    return {
      kind: 'area',
      level: area.level,
      lat: area.lat,
      lon: area.lon,
      name: this.#nameOf(area.tags, around.countryCode),
      ...around,
      ...(postalCode && !postalCode.includes(';') && { postalCode }),
      ...(area.bounds && { bounds: area.bounds }),
      importance: area.importance,
      ...objectOf(area, mainTagOfArea(area), area.tags),
    };
  }

  street(street: StreetRecord): Description {
    const around = this.#surroundings(street.area);
    const name = this.#nameOf(street.tags, around.countryCode);
    const [postalCode, ...others] = street.postcodes;
    return {
      kind: 'street',
      lat: street.lat,
      lon: street.lon,
      name,
      street: name,
      ...this.#withLocality(around, street.localities),
      ...(postalCode && others.length === 0 && { postalCode }),
      ...(street.bounds && { bounds: street.bounds }),
      ...objectOf(street, street.mainTag, street.tags),
    };
  }

  /** A known house of a street. */
  house(
    street: StreetRecord,
    { label, latE7: lat, lonE7: lon, type, sourceId, postcode, mainTag }: House,
  ): Description {
    const point = { type, sourceId, lat: lat / 1e7, lon: lon / 1e7 };
    return {
      ...this.numbered(street, label, point.lat, point.lon, street.postcodes[postcode]),
      ...objectOf(point, mainTag, NO_TAGS),
    };
  }

  /** A number on a street that no object of the map has; degrees. */
  numbered(street: StreetRecord, label: string, lat: number, lon: number, postcode?: string): Description {
    const { postalCode: ofStreet, ...described } = withoutObject(this.street(street));
    const postalCode = postcode ?? ofStreet;
    return {
      ...described,
      kind: 'house',
      lat,
      lon,
      name: streetLine(described.name, label, described.countryCode),
      houseNumber: label,
      ...(postalCode && { postalCode }),
    };
  }

  /** Intersection of two streets; degrees. */
  intersection(street: StreetRecord, other: StreetRecord, lat: number, lon: number): Description {
    const first = withoutObject(this.street(street));
    const name = `${first.name} & ${this.street(other).name}`;
    return { ...first, kind: 'intersection', lat, lon, name };
  }

  place(place: NamedPlaceRecord): Description {
    const around = this.#surroundings(place.area);
    const { city, postcode } = addressParts(place.tags, around.countryCode);
    const street = place.tags['addr:street'];
    const houseNumber = place.tags['addr:housenumber'];
    return {
      kind: 'place',
      category: place.category,
      lat: place.lat,
      lon: place.lon,
      name: this.#nameOf(place.tags, around.countryCode),
      ...(houseNumber && { houseNumber }),
      ...(street && { street }),
      ...this.#withLocality(around, city ? [city] : []),
      ...(postcode && { postalCode: postcode }),
      ...objectOf(place, place.mainTag, place.tags),
    };
  }

  postcode(number: number): Description {
    const { code, lat, lon, area } = this.#head.postcode(number);
    return { kind: 'postcode', lat, lon, name: code, ...this.#surroundings(area), postalCode: code };
  }

  /** Country, region and locality of an area, itself included. */
  #surroundings(area: number): Surroundings {
    if (area < 0) return { levels: {} };
    const chain = chainOf(this.#head, area);
    const countryCode = chain.find(({ country }) => country !== undefined)?.country;
    const nameOf = (found: Area | undefined): string | undefined =>
      found && this.#nameOf(found.tags, countryCode);
    const country = nameOf(chain.find(({ level }) => level === 'country'));
    const region = nameOf(firstOf(chain, REGION_LEVELS));
    const locality = nameOf(firstOf(chain, LOCALITY_LEVELS) ?? firstOf(chain, LESSER_LOCALITIES));
    const levels = Object.fromEntries(chain.map((each) => [each.level, nameOf(each)]));
    return {
      levels,
      ...(country && { country }),
      ...(countryCode && { countryCode }),
      ...(region && { region }),
      ...(locality && { locality }),
    };
  }

  /** With the town that the addresses name, if no area is known. */
  #withLocality(around: Surroundings, named: readonly string[]): Surroundings {
    const [locality] = named;
    return around.locality || !locality ? around : { ...around, locality };
  }

  #nameOf(tags: Tags, country: string | undefined): string {
    return displayName(tags, this.#languages, country) ?? '';
  }
}

/** `12 Main Street` or `Hauptstraße 12`, as the country has it. */
function streetLine(street: string, number: string, country: string | undefined): string {
  const tags = { 'addr:street': street, 'addr:housenumber': number };
  return formattedAddress(tags, country) ?? `${street} ${number}`;
}

/** The finest area of the first level that there is. */
function firstOf(chain: readonly Area[], levels: readonly AreaLevel[]): Area | undefined {
  for (const level of levels) {
    const found = chain.findLast((area) => area.level === level);
    if (found) return found;
  }
  return undefined;
}

/** What says which object of the map an answer is. */
function objectOf(
  { type, sourceId, lat, lon }: Omit<SourceObject, 'tags'>,
  mainTag: string | undefined,
  tags: Tags,
): Pick<Description, 'source' | 'placeId'> {
  const source = { type, sourceId, ...(mainTag !== undefined && { mainTag }), tags };
  return { source, placeId: formatPlaceId(type, sourceId, lat, lon) };
}

function withoutObject({ source: _, placeId: __, bounds: ___, ...rest }: Description): Description {
  return rest;
}

function mainTagOfArea({ type, tags: { boundary, place } }: Area): string | undefined {
  if (boundary !== undefined && type !== 'n') return `boundary=${boundary}`;
  return place === undefined ? undefined : `place=${place}`;
}
