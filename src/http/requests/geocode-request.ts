import type { Question, ShapesAsked } from '../../answers/answers.ts';
import { ServiceError } from '../../core/core.ts';
import type { BiasPoint, BoxOption, ForwardRequest, ReverseRequest } from '../../geocode/geocode.ts';
import { languagesWanted } from '../languages.ts';
import { type NumberForm, type Read, type Reader, readerOf } from './reader.ts';
import { refuse, shown, within } from './refusal.ts';
import { boxOf } from './schemas.ts';
import { layersOf, pointOf, refuseUnboxed } from './search-request.ts';
import { shapesOf } from './shape-request.ts';
import { GEOCODE_FORWARD, GEOCODE_REVERSE } from './tables.ts';
import { withoutAbsent } from './without-absent.ts';

/** A request for the geocoder without the languages of the Accept-Language header. */
type Asked<T> = Omit<T, 'languages'> & { readonly lang?: string; readonly shapes?: ShapesAsked };
export type AskedForward = Asked<ForwardRequest>;
export type AskedReverse = Asked<ReverseRequest>;

type GivenForward = Read<typeof GEOCODE_FORWARD.query>;

/**
 * Reads the parameters of 4.5: `q`, or the parts of an address in its place.
 *
 * @throws ServiceError VALIDATION_ERROR
 */
export function forwardReader(numbers: NumberForm): Reader<AskedForward> {
  const read = readerOf(GEOCODE_FORWARD.query, numbers);
  return (value, name) => {
    const given = read(value, name);
    const parts = partsOf(given);
    refuseContradiction(given, parts, name);
    return withoutAbsent({
      text: given.q?.trim(),
      parts: given.q === undefined ? parts : undefined,
      country: given.country?.toUpperCase(),
      near: biasOf(given, name),
      box: boxOptionOf(given, name),
      layers: layersOf(given),
      limit: given.limit,
      shapes: shapesOf(given, name),
      lang: given.lang,
    });
  };
}

/**
 * Reads the parameters of 4.6.
 *
 * @throws ServiceError VALIDATION_ERROR
 */
export function reverseReader(numbers: NumberForm): Reader<AskedReverse> {
  const read = readerOf(GEOCODE_REVERSE.query, numbers);
  return (value, name) => {
    const { lat, lng, zoom, limit, lang, ...given } = read(value, name);
    return withoutAbsent({ lat, lon: lng, zoom, limit, shapes: shapesOf(given, name), lang });
  };
}

/** The question of a request, in the languages of its reader. */
export function forwardQuestion(asked: AskedForward, acceptLanguage: string | undefined): Question {
  const { shapes, ...request } = inLanguages(asked, acceptLanguage);
  return { kind: 'forward', request, ...(shapes && { shapes }) };
}

/** The question of a point, in the languages of its reader. */
export function reverseQuestion(asked: AskedReverse, acceptLanguage: string | undefined): Question {
  const { shapes, ...request } = inLanguages(asked, acceptLanguage);
  return { kind: 'reverse', request, ...(shapes && { shapes }) };
}

/** Completes a request with the languages of its reader. */
function inLanguages<T extends { readonly lang?: string }>(
  { lang, ...asked }: T,
  acceptLanguage: string | undefined,
): Omit<T, 'lang'> & { readonly languages: readonly string[] } {
  return { ...asked, languages: languagesWanted(lang, acceptLanguage) };
}

function biasOf(given: GivenForward, name: string): BiasPoint | undefined {
  const { scale } = given;
  const point = pointOf(given, name);
  if (point) return withoutAbsent({ ...point, scaleMetres: scale });
  return scale === undefined
    ? undefined
    : refuse(within(name, 'lat'), "is missing; expected 'lat' and 'lng' where 'scale' is given");
}

function boxOptionOf({ bbox, bounded }: GivenForward, name: string): BoxOption | undefined {
  if (bbox !== undefined) return { bounds: boxOf(bbox), isBounded: bounded ?? false };
  refuseUnboxed({ bbox, bounded }, name);
  return undefined;
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

/** Refuses text beside parts, neither of them, and a house number that belongs to nothing. */
function refuseContradiction({ q }: GivenForward, parts: Parts, name: string): void {
  const hasParts = Object.keys(parts).length > 0;
  if (q === undefined && !hasParts)
    refuse(within(name, 'q'), 'is missing; expected a text, or parts of an address in its place');
  if (q !== undefined && hasParts) throw contradiction(within(name, 'q'), q);
  if (parts.houseNumber !== undefined && parts.street === undefined && parts.locality === undefined)
    refuse(
      within(name, 'street'),
      "is missing; expected 'street' or 'locality' where 'house_number' is given",
    );
}

function contradiction(name: string, q: string): ServiceError {
  const message = `Parameter '${name}' (given ${shown(q)}) and the parts of an address exclude each other; expected one of them.`;
  return new ServiceError('VALIDATION_ERROR', message);
}
