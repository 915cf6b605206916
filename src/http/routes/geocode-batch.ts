import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Question } from '../../answers/answers.ts';
import { bodyOf } from '../bodies.ts';
import { refusalOf } from '../errors.ts';
import { spendItems } from '../guard.ts';
import { BODY_BYTES } from '../limits.ts';
import { nextTurn } from '../load.ts';
import { JSON_TYPE } from '../media-types.ts';
import type { DataSet } from '../parts.ts';
import { queryOf } from '../query-string.ts';
import { ITEMS_A_TURN } from '../request-cost.ts';
import {
  forwardQuestion,
  forwardReader,
  reverseQuestion,
  reverseReader,
} from '../requests/geocode-request.ts';
import { readerOf } from '../requests/reader.ts';
import { GEOCODE_BATCH } from '../requests/tables.ts';
import { sendText } from '../responses.ts';
import type { Service } from '../service.ts';
import { errorBody, statusOf } from '../status.ts';

const readForward = forwardReader('json');
const readReverse = reverseReader('json');
/** Parameters that an address is given in. */
const TEXTS = ['q', 'street', 'house_number', 'locality', 'region', 'postal_code'] as const;

const readQuery = readerOf(GEOCODE_BATCH.query, 'text');
const readBody = readerOf(GEOCODE_BATCH.body);

/**
 * `POST /v1/places/geocode/batch` (`docs/contract.md`, Geocoding). The body is `{"requests": [request, …]}`; a request is an
 * object with the parameters of 4.6 if it has `lat`, `lng` or `lon` and no text, else with those of 4.5, numbers as JSON numbers. The
 * answer is `{"results": [result, …]}` in the same order: `{"status": 200, "result": FeatureCollection}`, each as it
 * would be answered alone, or the status and the body of its own error: `{"status": 400, "error": {…}}`.
 * All are answered from one generation, though another may become current meanwhile.
 */
export function addGeocodingBatch(app: FastifyInstance, service: Service): void {
  app.post('/v1/places/geocode/batch', { bodyLimit: BODY_BYTES.geocodeBatch }, async (request, reply) => {
    readQuery(queryOf(request), '');
    const { requests } = readBody(bodyOf(request), '');
    const dataSet = service.dataSet(); // without one the whole batch is refused
    const release = dataSet.hold?.();
    const results = await spendItems(request, reply, requests.length)
      .then(() => answerAll(requests, dataSet, request))
      .finally(release);
    return sendText(reply, JSON_TYPE, `{"results":[${results.join(',')}]}`);
  });
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
  const accepted = headers['accept-language'];
  return isPoint(item)
    ? reverseQuestion(readReverse(item, name), accepted)
    : forwardQuestion(readForward(item, name), accepted);
}

/** A text may have a point too: that which results are preferred near to. */
function isPoint(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const has = (name: string): boolean => Object.hasOwn(item, name);
  return (has('lat') || has('lng') || has('lon')) && !TEXTS.some(has);
}
