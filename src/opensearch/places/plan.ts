import type { Vocabulary, WordMatch } from '../../head/head.ts';
import type { Attempt, IndexQuery } from '../../search/search.ts';
import type { Clause, SearchAnswer, SearchBody } from '../cluster/searches.ts';
import { all, any, vectorOf, wordClause } from './clauses.ts';
import type { PlaceHead } from './place-head.ts';
import { scoreParameters } from './score-params.ts';
import { DISTANCE, SCORE, type Script } from './scripts.ts';

/** An attempt with its words looked up. */
export interface PlannedAttempt {
  /** Place among the attempts that were asked for. */
  readonly number: number;
  readonly matching: Attempt['matching'];
  readonly matches: readonly WordMatch[];
  /** What each word asks of a document; those that nothing matches are left out. */
  readonly clauses: readonly Clause[];
}

/** The documents that an attempt found. */
export interface Counts {
  /** Above 0 if there are any, exact if the query counts. */
  readonly total: number;
  /** Number of words that each of them matches, for an attempt that matches as many as it can. */
  readonly most?: number;
}

export function wordClauses(matches: readonly WordMatch[], vocabulary: Vocabulary): Clause[] {
  return matches.filter((match) => !match.isEmpty).map((match) => wordClause(match, vocabulary));
}

/** Documents that an attempt may find, in the best order of all of them. */
export function bodyOf(
  query: IndexQuery,
  attempt: PlannedAttempt,
  filters: readonly Clause[],
  head: PlaceHead,
): SearchBody {
  const { offset, limit, countTotal } = query;
  const isMost = attempt.matching === 'most';
  return {
    query: isMost ? mostClause(attempt, filters) : all([...attempt.clauses, ...filters]),
    size: limit,
    from: offset,
    track_total_hits: countTotal && !isMost ? true : 1, // enough to tell whether there are any
    _source: ['r'],
    ...(attempt.matches.length > 0 && { docvalue_fields: ['f'] }),
    sort: [...(isMost ? [{ _score: 'desc' }] : []), ...orderOf(query, attempt.matches, head)],
    ...(isMost && { aggs: countsPerWords(attempt.clauses) }),
  };
}

/** Tells whether an attempt finds anything, and how much if the query counts. */
export function countBody(
  { countTotal }: IndexQuery,
  { clauses }: PlannedAttempt,
  filters: readonly Clause[],
): SearchBody {
  return {
    query: all([...clauses, ...filters]),
    size: 0,
    track_total_hits: countTotal ? true : 1,
    _source: false,
  };
}

/** Documents that an attempt may find, whatever is asked of them besides: an attempt for most words finds those with any. */
export function candidatesOf({ matching, clauses }: PlannedAttempt, filters: readonly Clause[]): Clause {
  return matching === 'most' ? all([any(clauses), ...filters]) : all([...clauses, ...filters]);
}

export function readCounts(answer: SearchAnswer, { matching, clauses }: PlannedAttempt): Counts {
  if (matching === 'all') return { total: answer.hits.total.value };
  const counts = clauses.map((_, at) => answer.aggregations?.[atLeast(at + 1)]?.doc_count ?? 0);
  const most = counts.findLastIndex((count) => count > 0) + 1;
  return { total: counts[most - 1] ?? 0, most };
}

/** The score is the number of words that a document matches. */
function mostClause({ clauses }: PlannedAttempt, filters: readonly Clause[]): Clause {
  return {
    bool: {
      filter: filters,
      should: clauses.map((filter) => ({ constant_score: { filter, boost: 1 } })),
      minimum_should_match: 1,
    },
  };
}

/** How many documents match at least so many of the words. */
function countsPerWords(clauses: readonly Clause[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    clauses.map((_, at) => [
      atLeast(at + 1),
      { filter: { bool: { should: clauses, minimum_should_match: at + 1 } } },
    ]),
  );
}

function atLeast(words: number): string {
  return `atLeast${words}`;
}

/** By score, then distance, importance and identity; without words the score falls with the distance. */
function orderOf(query: IndexQuery, matches: readonly WordMatch[], head: PlaceHead): unknown[] {
  const { centre } = query;
  return [
    ...(matches.length > 0 ? [byScript(SCORE, 'desc', scoreParameters(query, matches, head))] : []),
    ...(centre ? [byScript(DISTANCE, 'asc', vectorOf(centre))] : []),
    { i: 'desc' },
    { n: 'asc' },
  ];
}

function byScript(script: Script, order: 'asc' | 'desc', params: Readonly<Record<string, unknown>>): unknown {
  return { _script: { type: 'number', order, script: { ...script, params } } };
}
