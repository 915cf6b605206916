import type { Service } from '../service.ts';

/** What the interfaces tell of the data that is served; throws as {@link Service.dataSet} does. */
export async function statusFacts(service: Service): Promise<{
  readonly dataSet: string;
  /** ISO 8601. */
  readonly builtAt?: string;
  readonly dataUpdated?: string;
}> {
  const { id, builtAtMs, freshness } = service.dataSet();
  const { sourcesAtMs } = (await freshness?.()) ?? {};
  return {
    dataSet: id,
    ...(builtAtMs !== undefined && { builtAt: new Date(builtAtMs).toISOString() }),
    ...(sourcesAtMs !== undefined && { dataUpdated: new Date(sourcesAtMs).toISOString() }),
  };
}
