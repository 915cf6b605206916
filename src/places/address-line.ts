import { blockAddressOf } from '../addresses/addresses.ts';
import type { Tags } from '../core/core.ts';
import { countryOf } from '../languages/languages.ts';

const LOCALITIES = ['addr:city', 'addr:town', 'addr:village', 'addr:hamlet', 'addr:municipality'];
const REGIONS = ['addr:state', 'addr:province', 'addr:region'];

/**
 * Parts of an address as a place's tags give them, each with the source keys it was made of.
 */
export interface AddressParts {
  readonly streetLine?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postcode?: string;
  /** Key of the tag that the region is made of. */
  readonly regionKey?: string;
  /** Keys of the tags that the parts show in full. */
  readonly keys: readonly string[];
}

interface Part {
  readonly text: string;
  readonly keys: readonly string[];
}

/**
 * Takes an address from tags, the street line written as is usual in `country` (ISO 3166-1 alpha-2, by
 * default that of `addr:country`): `12 Main Street` or `Hauptstraße 12`.
 */
export function addressParts(tags: Tags, country = tags['addr:country']): AddressParts {
  const street = streetPart(tags, country?.toUpperCase() ?? '');
  const city = firstPart(tags, LOCALITIES);
  const region = firstPart(tags, REGIONS);
  const postcode = firstPart(tags, ['addr:postcode']);
  return {
    ...(street && { streetLine: street.text }),
    ...(city && { city: city.text }),
    ...(region && { region: region.text, regionKey: region.keys[0] ?? '' }),
    ...(postcode && { postcode: postcode.text }),
    keys: [street, city, region, postcode].flatMap((part) => part?.keys ?? []),
  };
}

/** Street address in one string (form B `address`); undefined when the tags hold none. */
export function addressLine(tags: Tags, country?: string): string | undefined {
  return addressParts(tags, country).streetLine;
}

/** Whole address in one string as far as the tags give it, without the country: `Aeulestrasse 30, 9490 Vaduz`. */
export function formattedAddress(tags: Tags, country = tags['addr:country']): string | undefined {
  const text = addressLines(tags, country).join(', ');
  return text === '' ? undefined : text;
}

/** The same in the lines of a letter, at most two: the street's, and that of the town. */
export function addressLines(tags: Tags, country = tags['addr:country']): string[] {
  const parts = addressParts(tags, country);
  const lines = [parts.streetLine, localityLine(parts, country?.toUpperCase() ?? '')];
  return lines.filter((line): line is string => Boolean(line));
}

function streetPart(tags: Tags, country: string): Part | undefined {
  const street = firstPart(tags, ['addr:street', 'addr:place']);
  const number = firstPart(tags, ['addr:housenumber']);
  const house = number ?? firstPart(tags, ['addr:housename']);
  if (!street) return firstPart(tags, ['addr:full']) ?? blockPart(tags) ?? (number ? undefined : house);
  if (!house) return withUnit(street, tags);
  const named = house !== number;
  return withUnit(
    { text: joined(street.text, house.text, named, country), keys: [...street.keys, ...house.keys] },
    tags,
  );
}

function blockPart(tags: Tags): Part | undefined {
  const address = blockAddressOf(tags);
  return address && withUnit({ text: `${address.place} ${address.number}`, keys: address.keys }, tags);
}

function joined(street: string, house: string, named: boolean, country: string): string {
  if (named) return `${house}, ${street}`;
  const { numberFirst, commaBeforeNumber } = countryOf(country);
  if (numberFirst) return `${house} ${street}`;
  return commaBeforeNumber ? `${street}, ${house}` : `${street} ${house}`;
}

function withUnit(part: Part, tags: Tags): Part {
  const unit = firstPart(tags, ['addr:unit']);
  return unit ? { text: `${part.text}, ${unit.text}`, keys: [...part.keys, ...unit.keys] } : part;
}

function localityLine({ city, region, postcode }: AddressParts, country: string): string {
  const { stateShown, stateWithPostcode, postcodeLast } = countryOf(country);
  const shownRegion = stateShown ? region : undefined;
  if (stateWithPostcode) return list([city, words([region, postcode])]);
  if (postcodeLast) return list([city, shownRegion, postcode]);
  return list([words([postcode, city]), shownRegion]);
}

function words(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

function list(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

function firstPart(tags: Tags, keys: readonly string[]): Part | undefined {
  const key = keys.find((candidate) => tags[candidate]);
  return key === undefined ? undefined : { text: tags[key] ?? '', keys: [key] };
}
