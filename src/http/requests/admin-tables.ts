import Type from 'typebox';
import { SCOPES } from '../../auth/auth.ts';
import { withDefault, worded } from './reader.ts';
import { closed } from './schemas.ts';
import type { RequestTable } from './tables.ts';

/** The requests of operators, as `tables.ts` has those of everybody. What a key may be is checked by `auth`. */

const textsUpTo = (maxLength: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength }), { minItems: 0, maxItems: 100, description }));
const rate = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description }));
const NAME = Type.String({ minLength: 1, maxLength: 100, description: 'For people.' });
const LIMITS = {
  ratePerMinute: rate('Requests a minute.'),
  addressRatePerMinute: rate('Requests a minute of one address.'),
  expiresAt: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'A date or a date and time in the future, such as `2030-01-31`, or `never`.',
    }),
  ),
};
const ORIGINS =
  'Origins of the pages in which the key may stand, such as `https://shop.example`; a key without is secret.';

const KEY_ID = closed({
  id: Type.String({
    description: 'Identifier of the key, which is no secret.',
    examples: ['key_4Fh1k9QzT0aB'],
    ...worded({ called: 'the identifier of a key' }),
  }),
});

export const NEW_KEY = {
  body: closed({
    name: NAME,
    scopes: textsUpTo(20, `Of ${SCOPES.join(', ')}; those to read where absent.`),
    bundleIds: textsUpTo(255, 'Applications that may use the key; any where absent.'),
    origins: textsUpTo(255, ORIGINS),
    ...LIMITS,
  }),
} satisfies RequestTable;

/** What is absent stays. */
export const KEY_CHANGES = {
  path: KEY_ID,
  body: closed({ name: Type.Optional(NAME), origins: textsUpTo(255, ORIGINS), ...LIMITS }),
} satisfies RequestTable;

export const KEY_END = { path: KEY_ID } satisfies RequestTable;

export const USAGE = {
  query: closed({
    days: withDefault(
      Type.Integer({ minimum: 1, maximum: 92, description: 'Today included.', examples: [7] }),
      30,
    ),
  }),
} satisfies RequestTable;
