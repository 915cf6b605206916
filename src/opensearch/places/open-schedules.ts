import { OpenHours } from '../../head/head.ts';
import type { Connection } from '../cluster/connection.ts';
import { type Clause, type SearchBody, type SearchTarget, search } from '../cluster/searches.ts';
import type { PlacedSchedule } from './place-head.ts';
import { candidatesOf, type PlannedAttempt } from './plan.ts';

/** Most schedules that one aggregation lists: OpenSearch allows 65,535 buckets in an answer. */
const MOST_BUCKETS = 50_000;

export interface OpenQuestion {
  readonly filters: readonly Clause[];
  /** By number less one. */
  readonly schedules: readonly PlacedSchedule[];
  /** Milliseconds since 1970. */
  readonly openAtMs: number;
  /** True if schedules are wanted that don't say whether a place is open. */
  readonly areHoursUnknown: boolean;
}

/**
 * Asks which opening hours the documents have that each attempt may find, and says which of them are open then, or don't say.
 *
 * @returns per attempt numbers of schedules, ascending
 */
export async function openSchedules(
  connection: Connection,
  target: SearchTarget,
  attempts: readonly PlannedAttempt[],
  { filters, schedules, openAtMs, areHoursUnknown }: OpenQuestion,
): Promise<readonly number[][]> {
  const partitions = Math.max(1, Math.ceil(schedules.length / MOST_BUCKETS));
  const bodies = attempts.flatMap((attempt) =>
    Array.from({ length: partitions }, (_, partition) =>
      schedulesBody(candidatesOf(attempt, filters), partition, partitions),
    ),
  );
  const answers = await search(connection, target, bodies);
  const hours = new OpenHours(openAtMs);
  const wanted = areHoursUnknown ? undefined : true;
  const isWanted = (number: number): boolean => {
    const schedule = schedules[number - 1]!;
    return hours.isOpen(schedule, schedule.lat ?? 0, schedule.lon ?? 0) === wanted;
  };
  return attempts.map((_, at) =>
    answers
      .slice(at * partitions, (at + 1) * partitions)
      .flatMap(({ aggregations }) => aggregations?.schedules?.buckets?.map(({ key }) => key) ?? [])
      .filter(isWanted)
      .sort((a, b) => a - b),
  );
}

function schedulesBody(query: Clause, partition: number, partitions: number): SearchBody {
  const parts = partitions > 1 ? { include: { partition, num_partitions: partitions } } : {};
  return {
    query: { bool: { filter: [query, { range: { h: { gte: 1 } } }] } },
    size: 0,
    track_total_hits: false,
    _source: false,
    aggs: { schedules: { terms: { field: 'h', size: MOST_BUCKETS, ...parts } } },
  };
}
