import type { CurrentGeneration } from '../generation/generation.ts';
import { createServer, openLog } from '../http/http.ts';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { openDataSet } from './data-set.ts';
import { openAnswers } from './generation-answers.ts';

/** A request to a route. */
export interface RouteRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly query?: Record<string, string>;
  readonly payload?: object;
}

export interface RouteAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/** The service over a data set in this process: its own routes without a socket, so that whoever asks it and servers always agree. */
export interface OwnService {
  readonly generation: CurrentGeneration;
  readonly request: (request: RouteRequest) => Promise<RouteAnswer>;
  /** Closes the files; no request may be open. */
  readonly close: () => Promise<void>;
}

interface OwnServiceOptions {
  readonly placeForm?: 'a' | 'b';
  /** Languages of answers, as Accept-Language has them. */
  readonly language?: string | undefined;
  /** Receives a line of JSON for each fault. */
  readonly log?: ((line: string) => void) | undefined;
}

/** @throws ServiceError SERVICE_UNAVAILABLE, INDEX_NOT_AVAILABLE */
export async function openOwnService(
  dataDirectory: string,
  { placeForm = 'a', language, log }: OwnServiceOptions = {},
): Promise<OwnService> {
  const dataSet = await openDataSet(dataDirectory, openAnswers);
  const server = createServer({
    dataSet: () => dataSet,
    taxonomy: loadTaxonomy,
    configuration: { placeForm, cacheEntries: 0 },
    ...(log && { log: openLog('warn', { write: log }) }),
  });
  const headers = language === undefined ? {} : { 'accept-language': language };
  return {
    generation: dataSet.generation,
    request: async (request) => {
      const { statusCode, rawPayload } = await server.inject({ ...request, headers });
      return { status: statusCode, bytes: rawPayload };
    },
    close: async () => {
      await Promise.all([server.close(), dataSet.close()]);
    },
  };
}
