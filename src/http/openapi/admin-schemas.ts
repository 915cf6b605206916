import { SCOPES } from '../../auth/auth.ts';
import {
  COUNT,
  described,
  FLAG,
  list,
  type Members,
  object,
  oneOf,
  reference,
  TEXT,
  text,
} from './schema.ts';

/** Answers for operators. */

const KEY = {
  id: text('Identifier of the key, which is no secret.'),
  name: TEXT,
  scopes: list(oneOf([...SCOPES])),
  bundleIds: described('Applications that may use it; absent if any may.', list(TEXT)),
  origins: described('Origins of the pages in which it may stand; absent of secret keys.', list(TEXT)),
  ratePerMinute: COUNT,
  addressRatePerMinute: described("Of one address; absent where only the key's own rate counts.", COUNT),
  requestsPerDay: described('From 00:00 to 24:00 UTC; absent if only the rate counts.', COUNT),
  createdAt: TEXT,
  expiresAt: text('Absent if it does not end by itself.'),
  revokedAt: text('Absent unless it was ended.'),
  lastUsedAt: text('To the minute; absent if it was never used.'),
  demo: described('It works on this machine only.', { const: true }),
};
const OF_EVERY_KEY = ['id', 'name', 'scopes', 'ratePerMinute', 'createdAt'];

const USAGE = {
  day: text('In UTC, such as `2026-05-19`.'),
  keyId: TEXT,
  route: TEXT,
  requests: COUNT,
  refused: described('Of those, the ones that were answered 4xx.', COUNT),
  failed: described('Of those, the ones that were answered 5xx.', COUNT),
  overRate: described('Of the refused ones, those over the rate of the key or of an address (429).', COUNT),
};

const ERROR = {
  at: text('When it was answered.'),
  method: TEXT,
  route: text('`none` where no route was met.'),
  status: COUNT,
  code: text('Of the error catalogue; absent where another program behind this one answered.'),
  requestId: text('The `X-Request-Id` of the answer, and the `reqId` of the lines that the log has of it.'),
};

const DATA_SET = {
  generation: TEXT,
  builtAt: TEXT,
  sourcesAt: text('To when its sources are up to date, the oldest of them.'),
  lagSeconds: described('Since then.', COUNT),
  sequence: described('Number of the last file of changes in it.', COUNT),
  problem: text('Why none is served; then the others are absent.'),
};

const UPDATE = {
  isPossible: described('False if the server has no data set of its own.', FLAG),
  isRunning: FLAG,
  startedAt: TEXT,
  exitCode: described('Of the last one that ended; 0 if it did what it should.', { type: 'integer' }),
  said: text('Last line that it wrote.'),
};

const LOAD = { underWay: COUNT, waiting: COUNT, turnedAway: COUNT, abandoned: COUNT };

const SERVICE_STATUS = {
  dataSet: object(DATA_SET),
  uptimeSeconds: COUNT,
  memoryBytes: COUNT,
  load: object(LOAD, Object.keys(LOAD)),
  answers: described('Since the start, by status.', { type: 'object', additionalProperties: COUNT }),
  update: reference('UpdateState'),
};

export const ADMIN_SCHEMAS: Members = {
  Key: object(KEY, OF_EVERY_KEY),
  NewKey: object({ key: text('The key itself, which is shown this once.'), ...KEY }, [
    'key',
    ...OF_EVERY_KEY,
  ]),
  Keys: object({ keys: list(reference('Key')) }, ['keys']),
  Usage: object({ usage: list(object(USAGE, Object.keys(USAGE))) }, ['usage']),
  RecentErrors: object(
    {
      since: text('When this process began: it remembers errors in memory, and each process its own.'),
      errors: described(
        'Answers with 5xx, the latest first: the last 50, and of one code of a route the last 10.',
        list(object(ERROR, ['at', 'method', 'route', 'status', 'requestId'])),
      ),
    },
    ['since', 'errors'],
  ),
  ServiceStatus: object(SERVICE_STATUS, ['dataSet', 'uptimeSeconds', 'memoryBytes', 'answers', 'update']),
  UpdateState: object(UPDATE, ['isPossible']),
};

const SHOP = {
  id: 'key_4Fh1k9QzT0aB',
  name: 'shop',
  scopes: ['places:read', 'tiles:read'],
  origins: ['https://shop.example'],
  ratePerMinute: 6000,
  addressRatePerMinute: 1200,
  requestsPerDay: 50_000,
  createdAt: '2026-05-19T12:30:40.000Z',
};
const NO_UPDATE_YET = { isPossible: true, isRunning: false };

/** An answer of each kind, by its schema. */
export const ADMIN_EXAMPLES = {
  Key: SHOP,
  NewKey: { key: 'wp_pub_…', ...SHOP },
  Keys: { keys: [{ ...SHOP, lastUsedAt: '2026-05-20T09:14:00.000Z' }] },
  Usage: {
    usage: [
      {
        day: '2026-05-20',
        keyId: SHOP.id,
        route: '/v1/places/autocomplete',
        requests: 5120,
        refused: 14,
        failed: 0,
        overRate: 12,
      },
    ],
  },
  RecentErrors: {
    since: '2026-05-19T06:00:00.000Z',
    errors: [
      {
        at: '2026-05-20T09:13:21.507Z',
        method: 'GET',
        route: '/v1/places/search',
        status: 503,
        code: 'SERVICE_UNAVAILABLE',
        requestId: '9b2f3a54-5d1c-4e0b-8f6e-2f1d3c4b5a69',
      },
    ],
  },
  ServiceStatus: {
    dataSet: {
      generation: '20260521T120000Z-3f29ab',
      builtAt: '2026-05-21T12:00:00.000Z',
      sourcesAt: '2026-05-20T20:21:00.000Z',
      lagSeconds: 57_600,
    },
    uptimeSeconds: 86_400,
    memoryBytes: 268_435_456,
    load: { underWay: 3, waiting: 0, turnedAway: 0, abandoned: 0 },
    answers: { 200: 51_207, 304: 9120, 429: 12 },
    update: NO_UPDATE_YET,
  },
  UpdateState: { ...NO_UPDATE_YET, isRunning: true, startedAt: '2026-05-21T12:00:00.000Z' },
} as const satisfies Record<keyof typeof ADMIN_SCHEMAS, object>;
