import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Question } from '../../answers/answers.ts';
import { refusalOf } from '../edge/errors.ts';
import { JSON_TYPE } from '../edge/media-types.ts';
import { sendText } from '../edge/responses.ts';
import { errorBody, statusOf } from '../edge/status.ts';
import { spendItems } from '../guard.ts';
import { languagesWanted } from '../languages.ts';
import { json } from '../openapi/answers.ts';
import type { DataSet } from '../parts.ts';
import { readerOf, worded } from '../requests/reader.ts';
import { closed } from '../requests/schemas.ts';
import { nextTurn } from '../turns/load.ts';
import { PLACES_READ } from './access.ts';
import { bounded, member } from './cost.ts';
import { FORWARD_QUERY, forwardQuestion } from './geocode-forward.ts';
import { REVERSE_QUERY, reverseQuestion } from './geocode-reverse.ts';
import { operation } from './operation.ts';

/** Batches are worked on in turns of so many addresses or points, which take some milliseconds. */
const ITEMS_A_TURN = 8;
/** Parameters that an address is given in. */
const TEXTS = ['q', 'street', 'house_number', 'locality', 'region', 'postal_code'] as const;

const readForward = readerOf(FORWARD_QUERY);
const readReverse = readerOf(REVERSE_QUERY);

/** Requests of the batch are read one by one, so that a wrong one is an error of its own. */
const BODY = closed({
  requests: Type.Array(Type.Unsafe<unknown>({ anyOf: [FORWARD_QUERY, REVERSE_QUERY] }), {
    minItems: 1,
    maxItems: 1000,
    ...worded({ called: 'requests' }),
  }),
});

/**
 * `docs/contract.md`, Geocoding. The body is `{"requests": [request, …]}`; a request is an object with the parameters of reverse
 * geocoding if it has `lat`, `lng` or `lon` and no text, else with those of forward geocoding, numbers as JSON numbers. The
 * answer is `{"results": [result, …]}` in the same order: `{"status": 200, "result": FeatureCollection}`, each as it
 * would be answered alone, or the status and the body of its own error: `{"status": 400, "error": {…}}`.
 * All are answered from one generation, though another may become current meanwhile.
 */
export const GEOCODE_BATCH = operation({
  method: 'POST',
  path: '/v1/places/geocode/batch',
  name: 'geocodeBatch',
  summary: 'Answer many geocoding requests at once',
  tag: 'Geocoding',
  answer: { description: 'One result or error a request, in order.', content: json('GeocodeBatchResults') },
  access: PLACES_READ,
  // its first turn
  cost: ({ body }) => bounded(itemsOf(body), 1, ITEMS_A_TURN),
  query: closed({}),
  body: {
    name: 'GeocodeBatchRequest',
    schema: BODY,
    example: {
      requests: [
        { q: 'Gradient Street 3', limit: 1 },
        { lat: 0.001, lng: 0.002, zoom: 12 },
        { house_number: '3' },
      ],
    },
    mostBytes: 2_000_000,
  },
  acceptsLanguages: true,
  handler:
    ({ service }) =>
    async ({ body: { requests } }, request, reply) => {
      const dataSet = service.dataSet(); // without one the whole batch is refused
      const release = dataSet.hold?.();
      const results = await spendItems(request, reply, requests.length)
        .then(() => answerAll(requests, dataSet, request))
        .finally(release);
      return sendText(reply, JSON_TYPE, `{"results":[${results.join(',')}]}`);
    },
});

/** Addresses and points in a body that is not checked yet; 0 if it is no batch. */
function itemsOf(body: unknown): number {
  const items = member(body, 'requests');
  return Array.isArray(items) ? items.length : 0;
}

/** One JSON text a request, in order. Others have their turn in between, so that a long batch holds nobody up. */
async function answerAll(
  items: readonly unknown[],
  dataSet: DataSet,
  request: FastifyRequest,
): Promise<string[]> {
  const results: string[] = [];
  for (const [at, item] of items.entries()) {
    results.push(await answerOne(item, `requests[${at}]`, dataSet, request));
    const left = items.length - at - 1;
    if (left === 0 || (at + 1) % ITEMS_A_TURN !== 0) continue;
    if (!(await nextTurn(request, Math.min(left, ITEMS_A_TURN)))) break; // nobody reads the rest
  }
  return results;
}

async function answerOne(
  item: unknown,
  name: string,
  dataSet: DataSet,
  request: FastifyRequest,
): Promise<string> {
  try {
    const { head } = await dataSet.answer(questionOf(item, name, request));
    return `{"status":200,"result":${head}}`;
  } catch (error) {
    const { code, message } = refusalOf(error, request);
    return JSON.stringify({ status: statusOf(code), error: errorBody(code, message) });
  }
}

function questionOf(item: unknown, name: string, { headers }: FastifyRequest): Question {
  const languagesOf = (lang: string | undefined) => languagesWanted(lang, headers['accept-language']);
  if (isPoint(item)) {
    const given = readReverse(item, name);
    return reverseQuestion(given, name, languagesOf(given.lang));
  }
  const given = readForward(item, name);
  return forwardQuestion(given, name, languagesOf(given.lang));
}

/** A text may have a point too: that which results are preferred near to. */
function isPoint(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const has = (name: string): boolean => Object.hasOwn(item, name);
  return (has('lat') || has('lng') || has('lon')) && !TEXTS.some(has);
}
