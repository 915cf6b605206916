import Type from 'typebox';
import type { Question } from '../../answers/answers.ts';
import { ServiceError } from '../../core/core.ts';
import type { BiasPoint, BoxOption, ForwardRequest } from '../../geocode/geocode.ts';
import { isCountryCode } from '../../world/world.ts';
import { GEOJSON_TYPE } from '../edge/media-types.ts';
import { sendText } from '../edge/responses.ts';
import { geoJson } from '../openapi/answers.ts';
import { type Read, worded } from '../requests/reader.ts';
import { isNot, refuse, shown, within } from '../requests/refusal.ts';
import { addressQuery, boxOf, limit, readableText } from '../requests/schemas.ts';
import { withoutAbsent } from '../requests/without-absent.ts';
import { PLACES_READ } from './access.ts';
import { operation } from './operation.ts';
import {
  atPoint,
  IN_BOX,
  LANG,
  layersOf,
  NEAR,
  OF_LAYERS,
  pointOf,
  refuseUnboxed,
  shapesOf,
  WITH_SHAPE,
} from './parameters.ts';

/** Results of one request of geocoding. */
export const MOST_ADDRESSES = 10;

export const part = (description: string, example: string) =>
  Type.Optional(readableText(128, `Part of an address${description}.`, example));

export const FORWARD_QUERY = atPoint({
  q: Type.Optional(
    addressQuery(
      "Address or name. Required unless parts of an address are given; 'q' and parts exclude each other.",
      'Gradient Street 3',
    ),
  ),
  street: part('', 'Gradient Street'),
  house_number: part("; needs 'street' or 'locality'", '3'),
  locality: part(': village, town or city', 'Port Origin'),
  region: part(': state', 'Equatoria'),
  postal_code: part('', '00330'),
  limit: limit(MOST_ADDRESSES, 5),
  country: Type.Optional(countryCode('ISO 3166-1 alpha-2 code; results there are preferred.')),
  ...NEAR,
  scale: Type.Optional(
    Type.Integer({
      minimum: 100,
      maximum: 20_000_000,
      description:
        "Metres from lat and lng at which nearness counts half as much as there; 20000 where absent. Needs 'lat' and 'lng'.",
      examples: [20_000],
      ...worded({ called: 'a whole number of metres' }),
    }),
  ),
  ...IN_BOX,
  ...OF_LAYERS,
  ...WITH_SHAPE,
  ...LANG,
});

type Given = Read<typeof FORWARD_QUERY>;

export function countryCode(description: string) {
  const expected = 'an ISO 3166-1 alpha-2 code such as "LI"';
  return Type.Refine(
    Type.String({
      pattern: '^[A-Za-z]{2}$',
      description,
      examples: ['LI'],
      ...worded({ called: expected }),
    }),
    isCountryCode,
    (code) => isNot(code, expected),
  );
}

/** `docs/contract.md`, Geocoding. */
export const GEOCODE_FORWARD = operation({
  method: 'GET',
  path: '/v1/places/geocode/forward',
  name: 'geocodeForward',
  summary: 'Turn an address or a name into coordinates',
  tag: 'Geocoding',
  answer: {
    description: 'What was found, best first.',
    content: geoJson('GeocodeCollection', 'GeocodeForward'),
  },
  access: PLACES_READ,
  cost: 1,
  query: FORWARD_QUERY,
  acceptsLanguages: true,
  handler:
    ({ service }) =>
    async ({ query, languages }, _request, reply) => {
      const { answer } = await service.ask(forwardQuestion(query, '', languages));
      return sendText(reply, GEOJSON_TYPE, answer.head);
    },
});

/**
 * The question of a text, or of the parts of an address in its place.
 *
 * @param name of the request in a list of several; empty for one
 * @throws ServiceError VALIDATION_ERROR if parameters contradict each other
 */
export function forwardQuestion(given: Given, name: string, languages: readonly string[]): Question {
  const parts = partsOf(given);
  refuseContradiction(given, parts, name);
  const request = withoutAbsent({
    text: given.q?.trim(),
    parts: given.q === undefined ? parts : undefined,
    country: given.country?.toUpperCase(),
    near: biasOf(given, name),
    box: boxOptionOf(given, name),
    layers: layersOf(given),
    limit: given.limit,
    languages,
  });
  const shapes = shapesOf(given, name);
  return { kind: 'forward', request, ...(shapes && { shapes }) };
}

function biasOf(given: Given, name: string): BiasPoint | undefined {
  const { scale } = given;
  const point = pointOf(given, name);
  if (point) return withoutAbsent({ ...point, scaleMetres: scale });
  return scale === undefined
    ? undefined
    : refuse(within(name, 'lat'), "is missing; expected 'lat' and 'lng' where 'scale' is given");
}

function boxOptionOf({ bbox, bounded }: Given, name: string): BoxOption | undefined {
  if (bbox !== undefined) return { bounds: boxOf(bbox), isBounded: bounded ?? false };
  refuseUnboxed({ bbox, bounded }, name);
  return undefined;
}

type Parts = NonNullable<ForwardRequest['parts']>;

/** The parts of an address by their names in requests. */
export function partsOf(
  given: Pick<Given, 'street' | 'house_number' | 'locality' | 'region' | 'postal_code'>,
): Parts {
  return withoutAbsent({
    houseNumber: given.house_number?.trim(),
    street: given.street?.trim(),
    locality: given.locality?.trim(),
    region: given.region?.trim(),
    postalCode: given.postal_code?.trim(),
  });
}

/** Refuses text beside parts, neither of them, and a house number that belongs to nothing. */
function refuseContradiction({ q }: Given, parts: Parts, name: string): void {
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
