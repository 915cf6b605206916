import type { Metrics } from '../metrics.ts';
import type { DataSet } from '../parts.ts';
import type { Service } from '../service.ts';
import type { Load } from '../turns/load.ts';

/** How the service does: its data set, its load since it began, and what it answered by status. */
export async function statusOfService(
  service: Service,
  load: Load | undefined,
  metrics: Metrics,
): Promise<object> {
  return {
    dataSet: await dataSetOf(service),
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
    ...(load && {
      load: {
        underWay: load.scheduler.underWay,
        waiting: load.scheduler.waiting,
        turnedAway: load.counts.shed,
        abandoned: load.counts.abandoned,
      },
    }),
    answers: metrics.byStatus(),
  };
}

async function dataSetOf({ dataSet, now }: Service): Promise<object> {
  try {
    return await describe(dataSet(), now());
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function describe({ id, builtAtMs, freshness }: DataSet, nowMs: number): Promise<object> {
  const { sourcesAtMs, sequence } = (await freshness?.()) ?? {};
  return {
    generation: id,
    ...(builtAtMs !== undefined && { builtAt: new Date(builtAtMs).toISOString() }),
    ...(sourcesAtMs !== undefined && {
      sourcesAt: new Date(sourcesAtMs).toISOString(),
      lagSeconds: Math.round((nowMs - sourcesAtMs) / 1000),
    }),
    ...(sequence !== undefined && { sequence }),
  };
}
