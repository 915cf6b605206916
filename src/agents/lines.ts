import type { Entry, GeocodeProperties, PlaceProperties } from '../answers/answers.ts';
import { distanceMetres } from '../core/core.ts';
import { formattedAddress } from '../places/places.ts';
import type { Feature } from './answered.ts';

/** How an answer to an agent is written: one line for each thing found, its parts separated by dashes. */

const DECIMALS = 5; // a metre

export interface Point {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** `47.13915,9.52219`. */
export function pointText({ geometry }: Pick<Feature<unknown>, 'geometry'>): string {
  const [lon, lat] = geometry.coordinates;
  return degreesText(lat, lon);
}

export function degreesText(lat: number, lon: number): string {
  return `${round(lat)},${round(lon)}`;
}

function round(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

/** `240 m`, `3.4 km`, in a straight line. */
export function distanceText(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
}

/**
 * A place in one line: what it is called, its kind, whether it is open, address, distance, position, identifier.
 *
 * @param address of where it stands, if that is known
 * @param from the point that distances are measured from, unless the place lies by a way; none are told without one
 */
export function placeLine(
  feature: Feature<PlaceProperties>,
  address: string | undefined,
  from: Point | undefined,
): string {
  const { name, category, category_label: label, opening_hours: hours } = feature.properties;
  const kind = label ?? category?.replaceAll('_', ' ');
  return joined([
    name ?? `(unnamed ${kind ?? 'place'})`,
    name === undefined ? undefined : kind,
    openText(hours?.open_now),
    address,
    distanceOf(feature, from),
    pointText(feature),
    `id ${feature.id}`,
  ]);
}

/** From the beginning of the way and from the way itself, else from a point. */
function distanceOf({ geometry, properties }: Feature<PlaceProperties>, from: Point | undefined) {
  const { distance_along: along, distance_from_path: aside } = properties;
  if (along !== undefined && aside !== undefined)
    return `${distanceText(along)} along, ${distanceText(aside)} beside`;
  const [lon, lat] = geometry.coordinates;
  return from && distanceText(distanceMetres(from.lat, from.lon, lat, lon));
}

export function openText(isOpen: boolean | undefined): string | undefined {
  if (isOpen === undefined) return undefined;
  return isOpen ? 'open now' : 'closed now';
}

/** The parts of a line that are known. */
export function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' - ');
}

/** Where an entry stands, as its country writes it, without the country; undefined if not even the town is known. */
export function addressOf(entry: Entry): string | undefined {
  const { street, houseNumber, postalCode, locality, region, countryCode } = entry;
  return written({ street, houseNumber, postalCode, locality, region, countryCode });
}

interface AddressMembers {
  readonly street: string | undefined;
  readonly houseNumber: string | undefined;
  readonly postalCode: string | undefined;
  readonly locality: string | undefined;
  readonly region: string | undefined;
  readonly countryCode: string | undefined;
}

function written(members: AddressMembers): string | undefined {
  const { street, houseNumber, postalCode, locality, region, countryCode } = members;
  const tags = {
    ...(street && { 'addr:street': street }),
    ...(houseNumber && { 'addr:housenumber': houseNumber }),
    ...(postalCode && { 'addr:postcode': postalCode }),
    ...(locality && { 'addr:city': locality }),
    ...(region && { 'addr:state': region }),
  };
  return formattedAddress(tags, countryCode);
}

/** An address, street, area or named place in one text, with all that it lies in: `Städtle 12, 9490 Vaduz, Oberland, Liechtenstein`. */
export function addressLabel(found: GeocodeProperties): string {
  const { name, house_number: houseNumber, street, locality, postal_code: postalCode } = found;
  const { region, country, country_code: countryCode, district, county } = found;
  const address = written({ street, houseNumber, postalCode, locality, region, countryCode }) ?? '';
  const isNamed = name !== undefined && !address.includes(name) && found.type !== 'house';
  const parts = [
    isNamed ? name : undefined,
    address,
    isNamed ? district : undefined,
    county,
    region,
    country,
  ];
  return parts
    .filter((part) => part !== undefined && part !== '')
    .filter((part, at, all) => all.findIndex((other) => other?.includes(part as string)) === at)
    .join(', ');
}
