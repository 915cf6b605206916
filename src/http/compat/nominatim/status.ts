import { ServiceError } from '../../../core/core.ts';
import { JSON_TYPE } from '../../edge/media-types.ts';
import type { CompatAnswer, CompatRequest } from '../interface.ts';
import { refuse } from '../parameters.ts';
import { statusFacts } from '../status-facts.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';
/** Nominatim's words and number for a database that does not answer. */
const NO_DATA = 'Database connection failed';
const NO_DATA_CODE = 700;

/**
 * Whether there is data to answer from: `OK`, or status 500 and an error as text; as JSON always status 200, so that a probe reads the answer.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown format
 */
export async function status({ service, parameters }: CompatRequest): Promise<CompatAnswer> {
  const format = parameters.text('format') ?? 'text';
  if (format !== 'text' && format !== 'json')
    refuse('format', `is ${JSON.stringify(format)}; expected one of text, json`);
  const facts = await factsOf(service);
  if (format === 'json') return { mediaType: JSON_TYPE, text: JSON.stringify(facts ?? failure()) };
  if (facts) return { mediaType: TEXT_TYPE, text: 'OK' };
  return { status: 500, mediaType: TEXT_TYPE, text: `ERROR: ${NO_DATA}` };
}

/** Undefined without a data set that answers. */
async function factsOf(service: CompatRequest['service']): Promise<object | undefined> {
  try {
    const { dataSet, dataUpdated, builtAt } = await statusFacts(service);
    const updated = dataUpdated ?? builtAt;
    return {
      status: 0,
      message: 'OK',
      ...(updated && { data_updated: withOffset(updated) }),
      software_version: 'waypost',
      database_version: dataSet,
    };
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

function failure(): object {
  return { status: NO_DATA_CODE, message: NO_DATA };
}

/** `2026-05-18T20:21:04+00:00`, as Nominatim writes instants. */
function withOffset(instant: string): string {
  return instant.replace(/(?:\.\d+)?Z$/, '+00:00');
}
