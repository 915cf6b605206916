import { ServiceError } from '../core/core.ts';
import { createServer } from '../http/http.ts';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { openDataSet } from './data-set.ts';
import { openAnswers } from './generation-answers.ts';
import { icuWarning } from './icu-warning.ts';
import type { Settings } from './options.ts';
import { notice } from './output.ts';
import { sampleNotice } from './sample-notice.ts';

type OwnServerSettings = Settings<'data' | 'lang'> & Partial<Settings<'placeForm'>>;

/** A request to a route. */
interface RouteRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly query?: Record<string, string>;
  readonly payload?: object;
}

/**
 * Requests the server's own route without a socket, so that commands and server always agree.
 *
 * @returns the body of the answer
 * @throws ServiceError the errors of opening the data set, and refusals of the server with its sentence
 */
export async function askOwnServer(settings: OwnServerSettings, request: RouteRequest): Promise<string> {
  const { data, lang, placeForm = 'a' } = settings;
  const dataSet = await openDataSet(data, openAnswers);
  const warning = icuWarning(dataSet.generation);
  if (warning) notice(`warning: ${warning}`);
  const configuration = { placeForm, cacheEntries: 0 };
  const server = createServer({ dataSet: () => dataSet, taxonomy: loadTaxonomy, configuration });
  const response = await server.inject({ ...request, headers: { 'accept-language': lang.join(',') } });
  await Promise.all([server.close(), dataSet.close()]);
  if (response.statusCode !== 200) throw refusal(response.statusCode, response.json());
  const sample = sampleNotice(dataSet.generation, response.body);
  if (sample) notice(`note: ${sample}`);
  return response.body;
}

function refusal(status: number, { message }: { message: string }): ServiceError {
  return new ServiceError(status < 500 ? 'INVALID_CONFIGURATION' : 'INTERNAL_ERROR', message);
}
