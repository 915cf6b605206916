import { AwsV4Signer } from 'aws4fetch';
import { ServiceError } from '../core/core.ts';
import type { RemoteObject, RequestHeaders } from './remote-object.ts';

/** How S3-compatible storage is reached. */
export interface S3Settings {
  /** Address of storage other than Amazon's; buckets are then the first part of the path. */
  readonly endpoint?: string | undefined;
  /** Default `us-east-1`. */
  readonly region?: string | undefined;
  /** Absent, requests are not signed, which public buckets allow. */
  readonly credentials?: S3Credentials | undefined;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

const DEFAULT_REGION = 'us-east-1';
/** Other buckets cannot stand in a host name, or in none that the certificate of `*.s3.….amazonaws.com` is for. */
const HOST_LABEL = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/**
 * An object of S3-compatible storage, read by requests with Signature Version 4 ("Authenticating Requests: Using the Authorization
 * Header", Amazon S3 API reference).
 *
 * @param address `s3://bucket/key`
 * @throws ServiceError INVALID_CONFIGURATION
 */
export function s3Object(address: string, settings: S3Settings): RemoteObject {
  const [, bucket, key] = /^s3:\/\/([\w.-]+)\/(.+)$/i.exec(address) ?? [];
  if (!bucket || !key)
    throw new ServiceError('INVALID_CONFIGURATION', `'${address}' given, expected s3://bucket/key.`);
  const { region = DEFAULT_REGION, credentials } = settings;
  return {
    name: address,
    url: urlOf(bucket, key, region, settings.endpoint),
    authorise: credentials ? signerOf(credentials, region) : (_url, headers) => headers,
  };
}

function urlOf(bucket: string, key: string, region: string, endpoint: string | undefined): URL {
  const path = key.split('/').map(encodeURIComponent).join('/');
  if (endpoint !== undefined) return new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/${path}`);
  const host = `s3.${region}.amazonaws.com`;
  return new URL(
    HOST_LABEL.test(bucket) ? `https://${bucket}.${host}/${path}` : `https://${host}/${bucket}/${path}`,
  );
}

function signerOf(credentials: S3Credentials, region: string): RemoteObject['authorise'] {
  const cache = new Map<string, ArrayBuffer>(); // keys derived for a day
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const who = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  return async ({ href }, given): Promise<RequestHeaders> => {
    const headers = { ...given };
    const signer = new AwsV4Signer({
      url: href,
      method: 'GET',
      headers,
      service: 's3',
      region,
      cache,
      ...who,
    });
    return Object.fromEntries((await signer.sign()).headers);
  };
}
