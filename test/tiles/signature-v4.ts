import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A request as a server receives it. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Why storage refuses a request, in its own words; undefined if it is signed with this secret. Written after "Authenticating Requests:
 * Using the Authorization Header (AWS Signature Version 4)" and sharing nothing with what signs.
 */
export function refusalOf(
  { method, url, headers }: SignedRequest,
  known: { readonly accessKeyId: string; readonly secret: string },
): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, accessKeyId, day = '', region = '', names = '', signature] =
    form.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (accessKeyId !== known.accessKeyId) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!at.startsWith(day) || !mustBeSigned.every((name) => names.split(';').includes(name)))
    return 'AccessDenied';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = `AWS4-HMAC-SHA256\n${at}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${known.secret}`);
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

/** All but unreserved letters encoded (RFC 3986), however it was sent. */
function encoded(part: string): string {
  const letter = (one: string) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(decodeURIComponent(part)).replace(/[!'()*]/g, letter);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
