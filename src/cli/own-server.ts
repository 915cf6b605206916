import { ServiceError } from '../core/core.ts';
import { icuWarning } from './icu-warning.ts';
import type { Settings } from './options.ts';
import { notice } from './output.ts';
import { openOwnService, type RouteRequest } from './own-service.ts';
import { sampleNotice } from './sample-notice.ts';

type OwnServerSettings = Settings<'data' | 'lang'> & Partial<Settings<'placeForm'>>;

/**
 * Asks the data set's own service once, for a command.
 *
 * @returns the body of the answer
 * @throws ServiceError the errors of opening the data set, and refusals of the service with its sentence
 */
export async function askOwnServer(settings: OwnServerSettings, request: RouteRequest): Promise<string> {
  const { data, lang, placeForm = 'a' } = settings;
  const service = await openOwnService(data, { placeForm, language: lang.join(',') });
  const warning = icuWarning(service.generation);
  if (warning) notice(`warning: ${warning}`);
  const { status, bytes } = await service.request(request).finally(service.close);
  const body = bytes.toString();
  if (status !== 200) throw refusal(status, JSON.parse(body));
  const sample = sampleNotice(service.generation, body);
  if (sample) notice(`note: ${sample}`);
  return body;
}

function refusal(status: number, { message }: { message: string }): ServiceError {
  return new ServiceError(status < 500 ? 'INVALID_CONFIGURATION' : 'INTERNAL_ERROR', message);
}
