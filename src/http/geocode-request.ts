import { ServiceError } from '../core/core.ts';
import type { ForwardRequest, ReverseRequest } from '../geocode/geocode.ts';
import { isCountryCode } from '../world/world.ts';
import { language, languagesWanted } from './languages.ts';
import { ADDRESS_PART, GEOCODE_PAGE, LATITUDE, LONGITUDE, QUERY, ZOOM } from './limits.ts';
import {
  integer,
  members,
  number,
  optional,
  type Reader,
  refuse,
  shown,
  text,
  withDefault,
  within,
  withoutAbsent,
} from './parameters.ts';

/** A request for the geocoder but for the languages that the Accept-Language header adds. */
type Asked<T> = Omit<T, 'languages'> & { readonly lang?: string };
export type AskedForward = Asked<ForwardRequest>;
export type AskedReverse = Asked<ReverseRequest>;

/** How numbers are given: as JSON, or as text for {@link decimal} to read. */
type Numbers = <T>(read: Reader<T>) => Reader<T>;

/** Half a letter, or a character that steers a terminal; tabs and line ends part the lines of an address. */
const UNREADABLE = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;

/**
 * Reads the parameters of 4.5: `q`, or the parts of an address in its place.
 *
 * @throws ServiceError VALIDATION_ERROR
 */
export function forwardReader(numbers: Numbers): Reader<AskedForward> {
  const page = GEOCODE_PAGE.forward;
  const read = members({
    q: optional(readableText(QUERY)),
    street: optional(readableText(ADDRESS_PART)),
    house_number: optional(readableText(ADDRESS_PART)),
    locality: optional(readableText(ADDRESS_PART)),
    region: optional(readableText(ADDRESS_PART)),
    postal_code: optional(readableText(ADDRESS_PART)),
    limit: withDefault(numbers(integer(page)), page.fallback),
    country: optional(countryCode),
    lang: optional(language),
  });
  return (value, name) => {
    const given = read(value, name);
    const parts = partsOf(given);
    refuseContradiction(given, parts, name);
    return withoutAbsent({
      text: given.q?.trim(),
      parts: given.q === undefined ? parts : undefined,
      country: given.country,
      limit: given.limit,
      lang: given.lang,
    });
  };
}

/**
 * Reads the parameters of 4.6.
 *
 * @throws ServiceError VALIDATION_ERROR
 */
export function reverseReader(numbers: Numbers): Reader<AskedReverse> {
  const page = GEOCODE_PAGE.reverse;
  const read = members({
    lat: numbers(number(LATITUDE)),
    lng: numbers(number(LONGITUDE)),
    zoom: withDefault(numbers(integer(ZOOM)), ZOOM.fallback),
    limit: withDefault(numbers(integer(page)), page.fallback),
    lang: optional(language),
  });
  return (value, name) => {
    const { lat, lng, zoom, limit, lang } = read(value, name);
    return withoutAbsent({ lat, lon: lng, zoom, limit, lang });
  };
}

/** Completes a request with the languages of its reader. */
export function inLanguages<T extends { readonly lang?: string }>(
  { lang, ...asked }: T,
  acceptLanguage: string | undefined,
): Omit<T, 'lang'> & { readonly languages: readonly string[] } {
  return { ...asked, languages: languagesWanted(lang, acceptLanguage) };
}

function readableText(limits: { readonly mostCharacters: number }): Reader<string> {
  const read = text(limits);
  return (value, name) => {
    const given = read(value, name);
    return UNREADABLE.test(given) ? refuse(name, value, 'text without control characters') : given;
  };
}

const countryCode: Reader<string> = (value, name) =>
  typeof value === 'string' && isCountryCode(value)
    ? value.toUpperCase()
    : refuse(name, value, 'an ISO 3166-1 alpha-2 code such as "LI"');

interface GivenForward {
  readonly q?: string | undefined;
  readonly street?: string | undefined;
  readonly house_number?: string | undefined;
  readonly locality?: string | undefined;
  readonly region?: string | undefined;
  readonly postal_code?: string | undefined;
}

type Parts = NonNullable<ForwardRequest['parts']>;

function partsOf(given: GivenForward): Parts {
  return withoutAbsent({
    houseNumber: given.house_number?.trim(),
    street: given.street?.trim(),
    locality: given.locality?.trim(),
    region: given.region?.trim(),
    postalCode: given.postal_code?.trim(),
  });
}

/** Either a text or parts; and a house number only where it says what it is a number of. */
function refuseContradiction({ q }: GivenForward, parts: Parts, name: string): void {
  const hasParts = Object.keys(parts).length > 0;
  if (q === undefined && !hasParts)
    refuse(within(name, 'q'), q, `text of 1 to ${QUERY.mostCharacters} characters, or parts of an address`);
  if (q !== undefined && hasParts) throw contradiction(within(name, 'q'), q);
  if (parts.houseNumber !== undefined && parts.street === undefined && parts.locality === undefined)
    refuse(within(name, 'street'), undefined, "'street' or 'locality' where 'house_number' is given");
}

function contradiction(name: string, q: string): ServiceError {
  const message = `Parameter '${name}' (given ${shown(q)}) and the parts of an address exclude each other; expected one of them.`;
  return new ServiceError('VALIDATION_ERROR', message);
}
