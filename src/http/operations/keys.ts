import Type from 'typebox';
import { SCOPES } from '../../auth/auth.ts';
import { MOST_BODY_BYTES } from '../edge/limits.ts';
import { json } from '../openapi/answers.ts';
import { worded } from '../requests/reader.ts';
import { closed } from '../requests/schemas.ts';
import { OPERATORS } from './access.ts';
import { operation } from './operation.ts';
import { sendToOperators } from './reports.ts';

/** Keys as operators see and change them (`docs/operations.md`, The operators' page). What a key may be is checked by `auth`. */

const textsUpTo = (maxLength: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength }), { minItems: 0, maxItems: 100, description }));
const rate = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description }));
const NAME = Type.String({ minLength: 1, maxLength: 100, description: 'For people.' });
const LIMITS = {
  ratePerMinute: rate('Requests a minute.'),
  addressRatePerMinute: rate('Requests a minute of one address.'),
  requestsPerDay: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'Requests from 00:00 to 24:00 UTC; 0 for any.',
    }),
  ),
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

const ADMINISTRATION = { tag: 'Administration', access: OPERATORS, cost: 'document' } as const;

export const LIST_KEYS = operation({
  method: 'GET',
  path: '/admin/api/keys',
  ...ADMINISTRATION,
  name: 'listKeys',
  summary: 'List the keys, without the keys themselves',
  answer: { description: 'All keys, those that have ended too.', content: json('Keys') },
  handler: ({ parts: { administration } }) =>
    administration &&
    (async (_asked, _request, reply) => sendToOperators(reply, { keys: administration.keys.list() })),
});

export const CREATE_KEY = operation({
  method: 'POST',
  path: '/admin/api/keys',
  ...ADMINISTRATION,
  name: 'createKey',
  summary: 'Make a key',
  answer: { description: 'The key, which is shown this once.', content: json('NewKey'), status: 201 },
  body: {
    name: 'KeyRequest',
    schema: closed({
      name: NAME,
      scopes: textsUpTo(20, `Of ${SCOPES.join(', ')}; those to read where absent.`),
      bundleIds: textsUpTo(255, 'Applications that may use the key; any where absent.'),
      origins: textsUpTo(255, ORIGINS),
      ...LIMITS,
    }),
    example: { name: 'shop', origins: ['https://shop.example'] },
    mostBytes: MOST_BODY_BYTES,
  },
  handler: ({ parts: { administration } }) =>
    administration &&
    (async ({ body }, _request, reply) => {
      const { key, record } = administration.keys.create(body);
      return sendToOperators(reply.code(201), { key, ...record });
    }),
});

/** What is absent stays. */
export const CHANGE_KEY = operation({
  method: 'POST',
  path: '/admin/api/keys/{id}',
  ...ADMINISTRATION,
  name: 'changeKey',
  summary: 'Change limits, origins, name or end of a key',
  answer: { description: 'The key as it is now, from the next request on.', content: json('Key') },
  inPath: KEY_ID,
  body: {
    name: 'KeyChanges',
    schema: closed({ name: Type.Optional(NAME), origins: textsUpTo(255, ORIGINS), ...LIMITS }),
    example: { ratePerMinute: 600, expiresAt: '2099-01-31' },
    mostBytes: MOST_BODY_BYTES,
  },
  handler: ({ parts: { administration } }) =>
    administration &&
    (async ({ path: { id }, body }, _request, reply) =>
      sendToOperators(reply, administration.keys.change(id, body))),
});

export const REVOKE_KEY = operation({
  method: 'POST',
  path: '/admin/api/keys/{id}/revoke',
  ...ADMINISTRATION,
  name: 'revokeKey',
  summary: 'End a key at once and for good, with its tokens',
  answer: { description: 'The key, which has ended.', content: json('Key') },
  inPath: KEY_ID,
  handler: ({ parts: { administration } }) =>
    administration &&
    (async ({ path: { id } }, _request, reply) => sendToOperators(reply, administration.keys.revoke(id))),
});
