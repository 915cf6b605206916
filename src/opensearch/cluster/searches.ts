import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../core/core.ts';
import type { Connection } from './connection.ts';
import { failureOf } from './failure.ts';

/** Clauses of queries, as OpenSearch reads them. */
export type Clause = Readonly<Record<string, unknown>>;

/** What one search asks, as OpenSearch reads it. */
export interface SearchBody {
  readonly query: Clause;
  readonly size: number;
  readonly from?: number;
  readonly sort?: readonly unknown[];
  readonly track_total_hits: boolean | number;
  readonly _source: boolean | readonly string[];
  readonly docvalue_fields?: readonly string[];
  /** Reads nothing that is stored, not even `_id`: thousands of hits cost what their values cost. */
  readonly stored_fields?: '_none_';
  readonly aggs?: Readonly<Record<string, unknown>>;
}

/** The answer to one search, of the members that are read. */
export interface SearchAnswer {
  readonly timed_out: boolean;
  readonly _shards: { readonly total: number; readonly failed: number };
  readonly hits: {
    /** Exact, or at least as many as were to be counted. */
    readonly total: { readonly value: number };
    readonly hits: readonly AnswerHit[];
  };
  readonly aggregations?: Readonly<Record<string, Aggregation>>;
}

export interface AnswerHit {
  readonly _id: string;
  readonly _source?: Readonly<Record<string, unknown>>;
  /** Binary values as Base64. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly sort?: readonly number[];
}

export interface Aggregation {
  readonly doc_count?: number;
  readonly buckets?: readonly { readonly key: number; readonly doc_count: number }[];
}

interface Failure {
  readonly status: number;
  readonly error: unknown;
}

/** Where searches go: an index, and the parts of it that hold what is asked for. */
export interface SearchTarget {
  readonly index: string;
  /** Routing values, one a shard; no two lead to the same. */
  readonly routing: readonly string[];
}

/** A part of the cluster may fail one search and answer the next: a copy takes over within half a second. */
const TRIES = 4;
const FIRST_PAUSE_MS = 100;
/** What OpenSearch says of an index of which a part has no copy left that is well. */
const WITHOUT_COPY = /missing shards|no_shard_available/;
/** Shorter than a connection waits for an answer: a search that takes long must not pass for a node that is silent. */
const TIMEOUT = '2500ms';
/** What is said of a search that took longer; it would take as long again. */
const TOO_LONG = /ran out of time|Time exceeded/;

/**
 * Asks several searches in one round trip.
 *
 * @returns answers in the order of the searches, every one of them whole
 * @throws ServiceError SERVICE_UNAVAILABLE if part of the index does not answer, INDEX_NOT_AVAILABLE if there is no such index
 */
export async function search(
  connection: Connection,
  target: SearchTarget,
  bodies: readonly SearchBody[],
): Promise<readonly SearchAnswer[]> {
  const header = {
    index: target.index,
    routing: target.routing.join(','),
    allow_partial_search_results: false,
  };
  const lines = bodies.flatMap((body) => [header, { ...body, timeout: TIMEOUT }]);
  for (let tries = 1; ; tries++) {
    const { responses } = await connection.request<{ responses: readonly (SearchAnswer | Failure)[] }>(
      'POST',
      '/_msearch',
      lines,
      { ndjson: true, members: ['responses'] },
    );
    const failure = responses.map((response) => failureIn(response, target)).find((found) => found);
    if (!failure) return responses as readonly SearchAnswer[]; // none of them is a failure
    if (tries === TRIES || !mayPass(failure)) throw lasting(failure, target);
    await pause(FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
  }
}

/** True if the same search may be answered a moment later. */
function mayPass({ code, message }: ServiceError): boolean {
  return code === 'SERVICE_UNAVAILABLE' && !TOO_LONG.test(message);
}

/** A part without any copy stays away until somebody brings its node back. */
function lasting(failure: ServiceError, { index }: SearchTarget): ServiceError {
  if (!WITHOUT_COPY.test(failure.message)) return failure;
  const message = `Part of ${index} is on no node that is well: bring back the nodes that have it, or push the data set again.`;
  return new ServiceError('INDEX_NOT_AVAILABLE', message, { cause: failure });
}

/** Why an answer cannot be used; partial ones never are. */
function failureIn(
  answer: SearchAnswer | Failure,
  { index, routing }: SearchTarget,
): ServiceError | undefined {
  if ('error' in answer) return failureOf(`The search of ${index}`, answer.status, answer);
  const { total, failed } = answer._shards;
  if (answer.timed_out) return partial(`The search of ${index} ran out of time.`);
  if (failed > 0) return partial(`${failed} of ${total} parts of ${index} did not answer.`);
  if (total === routing.length) return undefined;
  return partial(`${total} parts of ${index} were searched where ${routing.length} hold what was asked for.`);
}

function partial(message: string): ServiceError {
  return new ServiceError('SERVICE_UNAVAILABLE', message);
}
