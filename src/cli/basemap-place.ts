import { ServiceError } from '../core/core.ts';
import { type ArchivePlace, isRemoteAddress, remoteArchive, type S3Settings } from '../pmtiles/pmtiles.ts';
import type { Environment } from './configuration.ts';

/**
 * Where the map lies. How S3-compatible storage is reached, and who asks, is said by the environment variables that its other
 * programs read: flags would show the secret to everybody on the machine.
 *
 * @param given a file, or an address; undefined if the map is the data set's
 * @throws ServiceError INVALID_CONFIGURATION
 */
export async function basemapPlace(
  given: string | undefined,
  environment: Environment,
): Promise<ArchivePlace | undefined> {
  if (given === undefined || !isRemoteAddress(given)) return given;
  return remoteArchive(given, given.toLowerCase().startsWith('s3:') ? s3Settings(environment) : {});
}

/** A variable that is set but empty counts as absent. */
function s3Settings(environment: Environment): S3Settings {
  const accessKeyId = environment.AWS_ACCESS_KEY_ID || undefined;
  const secretAccessKey = environment.AWS_SECRET_ACCESS_KEY || undefined;
  const sessionToken = environment.AWS_SESSION_TOKEN || undefined;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw wrong('only one of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY is set; expected both, or none');
  const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL || undefined;
  if (endpoint !== undefined && !/^https?:\/\/[^/]/i.test(URL.canParse(endpoint) ? endpoint : ''))
    throw wrong(
      'AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL is no address; expected https:// or http:// and a host',
    );
  return {
    endpoint,
    region: environment.AWS_REGION || environment.AWS_DEFAULT_REGION || undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, sessionToken } : undefined,
  };
}

function wrong(why: string): ServiceError {
  return new ServiceError('INVALID_CONFIGURATION', `Storage of the map cannot be reached: ${why}.`);
}
