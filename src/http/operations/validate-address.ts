import Type from 'typebox';
import type { AddressToCheck } from '../../geocode/geocode.ts';
import { JSON_TYPE } from '../edge/media-types.ts';
import { sendText } from '../edge/responses.ts';
import { json } from '../openapi/answers.ts';
import type { Read } from '../requests/reader.ts';
import { refuse } from '../requests/refusal.ts';
import { addressQuery, closed } from '../requests/schemas.ts';
import { withoutAbsent } from '../requests/without-absent.ts';
import { PLACES_READ } from './access.ts';
import { countryCode, part, partsOf } from './geocode-forward.ts';
import { operation } from './operation.ts';
import { LANG } from './parameters.ts';

const BODY = closed({
  address: Type.Optional(
    addressQuery(
      "Address in one text; 'address' and parts exclude each other.",
      'Gradeint Street 3, Port Origin',
    ),
  ),
  street: part('', 'Gradient Street'),
  house_number: part("; needs 'street' or 'locality'", '3'),
  unit: part(': flat, floor or suite, kept as it is', 'Apt 4'),
  locality: part(': village, town or city', 'Port Origin'),
  region: part(': state', 'Equatoria'),
  postal_code: part('', '00330'),
  country: Type.Optional(countryCode('ISO 3166-1 alpha-2 code of the country that it is in.')),
  ...LANG,
});

/** `docs/contract.md`, Address check. */
export const VALIDATE_ADDRESS = operation({
  method: 'POST',
  path: '/v1/addresses/validate',
  name: 'validateAddress',
  summary: 'Check an address against the map',
  tag: 'Geocoding',
  answer: {
    description: 'The address in standard form: what is as given, what was changed, and what is missing.',
    content: json('CheckedAddress'),
  },
  access: PLACES_READ,
  cost: 1,
  body: {
    name: 'AddressToCheck',
    schema: BODY,
    example: { address: 'Gradeint Street 3, Port Origin' },
    mostBytes: 10_000,
  },
  acceptsLanguages: true,
  handler:
    ({ service }) =>
    async ({ body, languages }, _request, reply) => {
      const { answer } = await service.ask({ kind: 'check', address: addressOf(body, languages) });
      return sendText(reply, JSON_TYPE, answer.head);
    },
});

/** @throws ServiceError VALIDATION_ERROR if there is no address, or one both in a text and in parts */
function addressOf(body: Read<typeof BODY>, languages: readonly string[]): AddressToCheck {
  const { address, unit, country } = body;
  const parts = partsOf(body);
  const hasParts = Object.keys(parts).length > 0;
  if (address === undefined && !hasParts)
    refuse('address', 'is missing; expected a text, or parts of an address in its place');
  if (address !== undefined && (hasParts || unit !== undefined))
    refuse('address', 'is given beside parts of an address; expected one of them');
  if (parts.houseNumber !== undefined && parts.street === undefined && parts.locality === undefined)
    refuse('street', "is missing; expected 'street' or 'locality' where 'house_number' is given");
  return withoutAbsent({
    text: address?.trim(),
    parts: address === undefined ? parts : undefined,
    unit: unit?.trim(),
    country: country?.toUpperCase(),
    languages,
  });
}
