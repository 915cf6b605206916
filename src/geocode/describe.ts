import { type Area, type AreaLevel, type House, isHouseName } from '../addresses/addresses.ts';
import { isTownLevel } from '../areas/areas.ts';
import { formatPlaceId, type SourceObject, type Tags } from '../core/core.ts';
import { addressParts, displayName, formattedAddress, listOf } from '../places/places.ts';
import { areaAt } from './area-at.ts';
import { chainOf } from './chain.ts';
import type { GazetteerHead, NamedHouseRecord, NamedPlaceRecord, StreetRecord } from './gazetteer-port.ts';
import type { GeocodeResult } from './result.ts';

/** An answer before it is known how good it is. */
export type Description = Omit<GeocodeResult, 'confidence' | 'matchType' | 'distanceMetres'>;

/** The areas that something lies in, in words. */
export type Surroundings = Pick<
  Description,
  'country' | 'countryCode' | 'region' | 'regionCode' | 'regionCodes' | 'locality' | 'levels'
>;

const LOCALITY_LEVELS: readonly AreaLevel[] = ['village', 'town', 'city'];
const REGION_LEVELS: readonly AreaLevel[] = ['state', 'region', 'county'];
const NO_TAGS: Tags = {};
const NOWHERE = -1;
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

  street(street: StreetRecord, area = street.area): Description {
    const around = this.#surroundings(area);
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
    { label, name, latE7: lat, lonE7: lon, type, sourceId, postcode, mainTag }: House,
  ): Description {
    const point = { type, sourceId, lat: lat / 1e7, lon: lon / 1e7 };
    const numbered = this.numbered(street, label, point.lat, point.lon, street.postcodes[postcode]);
    const [houseName] = listOf(name);
    const { houseNumber: _, ...unnumbered } = numbered;
    return {
      ...(houseName === label ? unnumbered : numbered),
      ...(isHouseName(label) && { name: `${label}, ${numbered.street}` }),
      ...(houseName && { houseName }),
      ...objectOf(point, mainTag, NO_TAGS),
    };
  }

  /** A house that is found by its name. */
  namedHouse(house: NamedHouseRecord): Description {
    const { names, number, street: ofStreet, postcode, lat, lon } = house;
    const around = this.#surroundings(house.area);
    const [houseName = ''] = names;
    const street = ofStreet && this.#nameOf(ofStreet.tags, around.countryCode);
    const isNumbered = number !== undefined && number !== houseName;
    const line = street && isNumbered ? streetLine(street, number, around.countryCode) : street;
    return {
      kind: 'house',
      lat,
      lon,
      name: line ? `${houseName}, ${line}` : houseName,
      ...(houseName !== number && { houseName }),
      ...(number && { houseNumber: number }),
      ...(street && { street }),
      ...this.#withLocality(around, house.localities),
      ...(postcode && { postalCode: postcode }),
      ...objectOf(house, house.mainTag, NO_TAGS),
    };
  }

  /** A number on a street that no object of the map has, in the areas of its own point, as a street may leave a town; degrees. */
  numbered(street: StreetRecord, label: string, lat: number, lon: number, postcode?: string): Description {
    const area = areaAt(this.#head, lat, lon);
    const { postalCode: ofStreet, ...described } = withoutObject(
      this.street(street, area < 0 ? undefined : area),
    );
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

  /** What a point in degrees lies in. */
  around(lat: number, lon: number): Surroundings {
    return this.#surroundings(this.#head.areas.chainWithinReachAt(lat, lon).at(-1) ?? NOWHERE);
  }

  /** Country, region and locality of an area, itself included. */
  #surroundings(area: number): Surroundings {
    if (area < 0) return { levels: {} };
    const chain = chainOf(this.#head, area);
    const countryCode = chain.find(({ country }) => country !== undefined)?.country;
    const nameOf = (found: Area | undefined): string | undefined =>
      found && this.#nameOf(found.tags, countryCode);
    const country = nameOf(chain.find(({ level }) => level === 'country'));
    const regionArea = firstOf(chain, REGION_LEVELS);
    const region = nameOf(regionArea);
    const regionCodes = regionCodesOf(chain);
    const regionCode = regionArea?.tags['ISO3166-2'] ?? Object.values(regionCodes).at(-1);
    const locality = nameOf(firstOf(chain, LOCALITY_LEVELS) ?? firstOf(chain, LESSER_LOCALITIES));
    const levels = Object.fromEntries(
      chain.flatMap((each, i) => (isSurpassed(chain, i) ? [] : [[levelIn(chain, i), nameOf(each)]])),
    );
    return {
      levels,
      ...(country && { country }),
      ...(countryCode && { countryCode }),
      ...(region && { region }),
      ...(regionCode && { regionCode, regionCodes }),
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

/** Administrative levels of areas that no boundary says the level of. */
const USUAL_ADMIN_LEVEL: Readonly<Partial<Record<AreaLevel, string>>> = {
  state: '4',
  region: '5',
  county: '6',
};

/** Codes of ISO 3166-2 by administrative level: many countries have regions with codes in regions with codes. */
function regionCodesOf(chain: readonly Area[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    chain.flatMap(({ level, tags }) => {
      const code = tags['ISO3166-2'];
      const adminLevel = tags.admin_level ?? USUAL_ADMIN_LEVEL[level];
      return code && adminLevel ? [[adminLevel, code]] : [];
    }),
  );
}

/** The finest area of the first level that there is. */
function firstOf(chain: readonly Area[], levels: readonly AreaLevel[]): Area | undefined {
  for (const level of levels) {
    const found = chain.findLast((area) => area.level === level);
    if (found) return found;
  }
  return undefined;
}

/** True for a part of a town that is merely near the point, where the border of another of its level holds it. */
function isSurpassed(chain: readonly Area[], at: number): boolean {
  const { level, bounds } = chain[at]!;
  if (bounds || isTownLevel(level)) return false;
  return chain.some((other) => other.level === level && other.bounds !== undefined);
}

/** @param chain coarse to fine */
function levelIn(chain: readonly Area[], at: number): AreaLevel | 'municipality' {
  const { level } = chain[at]!;
  const holdsItsLike = chain.some((other, i) => i > at && other.level === level);
  return holdsItsLike && isTownLevel(level) ? 'municipality' : level;
}

/** What says which object of the map an answer is. */
function objectOf(
  object: Omit<SourceObject, 'tags'>,
  mainTag: string | undefined,
  tags: Tags,
): Pick<Description, 'source' | 'placeId'> {
  const { type, sourceId, origin } = object;
  const ofOrigin = origin !== undefined && { origin };
  const source = { type, sourceId, ...ofOrigin, ...(mainTag !== undefined && { mainTag }), tags };
  return { source, placeId: formatPlaceId(object) };
}

function withoutObject({ source: _, placeId: __, bounds: ___, ...rest }: Description): Description {
  return rest;
}

/** The tag that makes an area what it is; undefined for entries of the world's gazetteer. */
export function mainTagOfArea({ type, tags: { boundary, place } }: Area): string | undefined {
  if (boundary !== undefined && type !== 'n') return `boundary=${boundary}`;
  return place === undefined ? undefined : `place=${place}`;
}
