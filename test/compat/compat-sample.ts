import type { FastifyInstance } from 'fastify';
import { createServer } from '../../src/http/http.ts';
import { openSample } from '../edge/sample.ts';

/** The three interfaces over the sample, for requests that are injected. */
export interface CompatSample {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

export async function openCompatSample(): Promise<CompatSample> {
  const sample = await openSample();
  const { dataSet, taxonomy } = sample;
  const compat = { names: ['photon', 'nominatim', 'pelias'], access: 'bearer' } as const;
  const configuration = { placeForm: 'a', cacheEntries: 0, compat } as const;
  const app = createServer({ dataSet: () => dataSet, taxonomy: () => taxonomy, configuration });
  const close = async (): Promise<void> => {
    await app.close();
    await sample.close();
  };
  return { app, close };
}
