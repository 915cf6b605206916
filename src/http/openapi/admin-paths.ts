import { KEY_CHANGES, KEY_END, USAGE } from '../requests/admin-tables.ts';
import { jsonBody } from './bodies.ts';
import { answer, BEARER, json, NOT_FOUND, OF_BODIES, OF_GUARDS, type Path, refusals } from './operations.ts';
import { parametersOf } from './parameters.ts';

/** Routes for operators (`docs/operations.md`, The operators' page), which need the scope `admin`; by path, then method. */
export const ADMIN_PATHS: Readonly<Record<string, Path>> = {
  '/admin/api/keys': {
    get: {
      operationId: 'listKeys',
      summary: 'List the keys, without the keys themselves',
      tags: ['Administration'],
      responses: { ...answer('All keys, those that have ended too.', json('Keys')), ...refusals(OF_GUARDS) },
      security: BEARER,
    },
    post: {
      operationId: 'createKey',
      summary: 'Make a key',
      tags: ['Administration'],
      requestBody: jsonBody('KeyRequest', { name: 'shop', origins: ['https://shop.example'] }),
      responses: {
        ...answer('The key, which is shown this once.', json('NewKey'), 201),
        ...refusals(OF_GUARDS, OF_BODIES),
      },
      security: BEARER,
    },
  },
  '/admin/api/keys/{id}': {
    post: {
      operationId: 'changeKey',
      summary: 'Change limits, origins, name or end of a key',
      tags: ['Administration'],
      parameters: parametersOf(KEY_CHANGES),
      requestBody: jsonBody('KeyChanges', { ratePerMinute: 600, expiresAt: '2099-01-31' }),
      responses: {
        ...answer('The key as it is now, from the next request on.', json('Key')),
        ...refusals(OF_GUARDS, OF_BODIES),
      },
      security: BEARER,
    },
  },
  '/admin/api/keys/{id}/revoke': {
    post: {
      operationId: 'revokeKey',
      summary: 'End a key at once and for good, with its tokens',
      tags: ['Administration'],
      parameters: parametersOf(KEY_END),
      responses: { ...answer('The key, which has ended.', json('Key')), ...refusals(OF_GUARDS, OF_BODIES) },
      security: BEARER,
    },
  },
  '/admin/api/usage': {
    get: {
      operationId: 'listUsage',
      summary: 'Tell what keys were used for, by day and route',
      tags: ['Administration'],
      parameters: parametersOf(USAGE),
      responses: { ...answer('The newest day first.', json('Usage')), ...refusals(OF_GUARDS) },
      security: BEARER,
    },
  },
  '/admin/api/status': {
    get: {
      operationId: 'describeService',
      summary: 'Tell how the service does',
      tags: ['Administration'],
      responses: {
        ...answer('Its data set, load and answers.', json('ServiceStatus')),
        ...refusals(OF_GUARDS),
      },
      security: BEARER,
    },
  },
  '/admin/api/errors': {
    get: {
      operationId: 'listErrors',
      summary: 'List the latest answers that were faults of the service',
      tags: ['Administration'],
      responses: { ...answer('Those of this process.', json('RecentErrors')), ...refusals(OF_GUARDS) },
      security: BEARER,
    },
  },
  '/admin/api/update': {
    post: {
      operationId: 'startUpdate',
      summary: 'Run `waypost update` on the server, one at a time',
      tags: ['Administration'],
      responses: {
        ...answer('It is running.', json('UpdateState'), 202),
        ...refusals(OF_GUARDS, OF_BODIES, NOT_FOUND),
      },
      security: BEARER,
    },
  },
};
