import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../src/opensearch/opensearch.ts';
import {
  SCORE_STEP,
  type Searcher,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
} from '../src/search/search.ts';

/** Round trips that one search may take. */
const MOST_TRIPS = 3;
const DISTANCE_TOLERANCE_METRES = 0.001;
/** Scores are whole steps, which floating-point numbers only come near to. */
const TOLERANCE = SCORE_STEP * 1.001;

/** One request that the engines answered differently, or that took too many round trips. */
export interface Difference {
  readonly number: number;
  readonly request: SearchRequest;
  readonly what: string;
}

export interface ConformanceReport {
  readonly requests: number;
  readonly differences: readonly Difference[];
  /** Searches by the number of round trips that they took. */
  readonly trips: ReadonlyMap<number, number>;
  readonly tolerances: ReadonlyMap<string, number>;
  readonly withHits: number;
  readonly hits: number;
  readonly greatestScoreDifference: number;
}

/** Asks both engines the same, one request after the other, so that the connection's round trips are the request's. */
export async function compareEngines(
  embedded: Searcher,
  remote: Searcher,
  connection: Connection,
  requests: readonly SearchRequest[],
  onDifference: (difference: Difference) => void,
): Promise<ConformanceReport> {
  const differences: Difference[] = [];
  const trips = new Map<number, number>();
  const tolerances = new Map<string, number>();
  let [withHits, hits, greatestScoreDifference] = [0, 0, 0];
  for (const [number, request] of requests.entries()) {
    const expected = await embedded.search(request);
    const before = connection.trips;
    const found = await answerOf(remote, request);
    const taken = connection.trips - before;
    add(trips, taken);
    add(tolerances, expected.tolerance);
    withHits += expected.hits.length > 0 ? 1 : 0;
    hits += expected.hits.length;
    const what = differenceOf(expected, found) ?? (taken > MOST_TRIPS ? `${taken} round trips` : undefined);
    if (what === undefined) {
      const { hits } = found as SearchResult; // errors are differences
      greatestScoreDifference = Math.max(greatestScoreDifference, ...scoreDifferences(expected.hits, hits));
      continue;
    }
    differences.push({ number, request, what });
    onDifference({ number, request, what });
  }
  return {
    requests: requests.length,
    differences,
    trips,
    tolerances,
    withHits,
    hits,
    greatestScoreDifference,
  };
}

async function answerOf(searcher: Searcher, request: SearchRequest): Promise<SearchResult | Error> {
  try {
    return await searcher.search(request);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Says how an answer differs from the expected one; `undefined` if it does not. */
function differenceOf(expected: SearchResult, found: SearchResult | Error): string | undefined {
  if (found instanceof Error) return `error: ${found.message}`;
  if (found.tolerance !== expected.tolerance)
    return `tolerance ${found.tolerance}, expected ${expected.tolerance}`;
  if (found.total !== expected.total) return `total ${found.total}, expected ${expected.total}`;
  if (found.hits.length !== expected.hits.length)
    return `${found.hits.length} hits, expected ${expected.hits.length}`;
  for (const [at, hit] of expected.hits.entries()) {
    const what = hitDifference(hit, found.hits[at]!);
    if (what !== undefined) return `hit ${at}: ${what}`;
  }
  return undefined;
}

function hitDifference(expected: SearchHit, found: SearchHit): string | undefined {
  if (!isDeepStrictEqual(found.record, expected.record))
    return `${describeHit(found)}, expected ${describeHit(expected)}`;
  const isSame =
    isNear(found.score, expected.score, TOLERANCE) &&
    isNear(found.textScore, expected.textScore, TOLERANCE) &&
    isNear(found.geoScore, expected.geoScore, TOLERANCE) &&
    isNear(found.distanceMetres, expected.distanceMetres, DISTANCE_TOLERANCE_METRES * 1.001);
  return isSame ? undefined : `${describeHit(found)}, expected ${describeHit(expected)}`;
}

function isNear(a: number | undefined, b: number | undefined, tolerance: number): boolean {
  if (a === undefined || b === undefined) return a === b;
  return Math.abs(a - b) <= tolerance;
}

function describeHit({ record, score, textScore, geoScore, distanceMetres }: SearchHit): string {
  return `${record.type}${record.sourceId} (score ${score}, text ${textScore}, geo ${geoScore}, ${distanceMetres} m)`;
}

function scoreDifferences(expected: readonly SearchHit[], found: readonly SearchHit[]): number[] {
  return expected.map(({ score }, at) => Math.abs(score - found[at]!.score));
}
