import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/core/core.ts';
import { remoteArchive, type S3Settings } from '../../src/pmtiles/pmtiles.ts';
import { openTileArchive } from '../../src/world-map/world-map.ts';
import { archive } from './archive.ts';
import { answer, type RangeServer, rangeServer, status } from './range-server.ts';
import { refusalOf } from './signature-v4.ts';

const KNOWN = { accessKeyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const CREDENTIALS = { accessKeyId: KNOWN.accessKeyId, secretAccessKey: KNOWN.secret };
const DEEP = gzipSync(randomBytes(100_000));
const MAP = archive({ tiles: { '0/0/0': gzipSync(randomBytes(100_000)), '1/1/1': DEEP } });

let server: RangeServer;
beforeEach(async () => {
  server = await rangeServer(MAP);
  server.always = (request, response) => {
    const { method = '', url = '', headers } = request;
    const word = refusalOf({ method, url, headers }, KNOWN);
    if (word === undefined) return answer(server, request, response);
    const body = `<Error><Code>${word}</Code><AWSAccessKeyId>${KNOWN.accessKeyId}</AWSAccessKeyId></Error>`;
    response.writeHead(403, { 'content-type': 'application/xml' }).end(body);
  };
});
afterEach(() => server.close());

/** The tile 1/1/1 of an archive. */
async function tileOf(address: string, settings: S3Settings): Promise<Buffer> {
  const remote = await remoteArchive(address, { endpoint: server.origin, ...settings }, { firstDelayMs: 1 });
  const map = await openTileArchive(remote);
  const found = await map.tile(1, 1, 1);
  await map.close();
  return found ?? Buffer.alloc(0);
}

async function refusal(settings: S3Settings, address = 's3://maps/town.pmtiles'): Promise<string> {
  const error = await tileOf(address, settings).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ServiceError);
  const { code, message } = error as ServiceError; // expected above
  expect(code).toBe('INDEX_NOT_AVAILABLE');
  expect(message).not.toContain(KNOWN.accessKeyId);
  expect(message).not.toContain('secret');
  return message;
}

it('storage of these tests takes the example that Amazon publishes, and no other secret', () => {
  const authorization = [
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date',
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ].join(',');
  const request = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization,
    },
  };
  const accessKeyId = 'AKIAIOSFODNN7EXAMPLE';
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  expect(refusalOf(request, { accessKeyId, secret })).toBeUndefined();
  expect(refusalOf(request, { accessKeyId, secret: `${secret}.` })).toBe('SignatureDoesNotMatch');
});

describe('an archive in storage that wants signatures', () => {
  it.each([
    's3://maps/town.pmtiles',
    "s3://maps.of.all/2026/Zürich (new)+the rest/ü=1&b*!'.pmtiles",
    's3://maps/100%.pmtiles',
  ])('is read: %s', async (address) => {
    expect(DEEP.equals(await tileOf(address, { credentials: CREDENTIALS }))).toBe(true);
    const { pathname } = new URL(server.requests[0]?.url ?? '', server.origin);
    expect(`s3:/${decodeURIComponent(pathname)}`).toBe(address);
    expect(server.requests.every(({ headers }) => headers.authorization?.includes('/us-east-1/s3/'))).toBe(
      true,
    );
  });

  it('is read with a session, in a region', async () => {
    const credentials = { ...CREDENTIALS, sessionToken: 'session/token+of=hours' };
    const found = await tileOf('s3://maps/town.pmtiles', { credentials, region: 'eu-central-2' });
    expect(DEEP.equals(found)).toBe(true);
    const headers = server.requests[0]?.headers;
    expect(headers?.['x-amz-security-token']).toBe('session/token+of=hours');
    expect(headers?.authorization).toContain('/eu-central-2/s3/aws4_request');
  });

  it('is refused to a wrong secret, an unknown key and nobody, without a second try', async () => {
    const wrong = { ...CREDENTIALS, secretAccessKey: 'a secret' };
    const unknown = { ...CREDENTIALS, accessKeyId: 'AKIDOTHER' };
    expect(await refusal({ credentials: wrong })).toBe(
      'The tile archive s3://maps/town.pmtiles cannot be used: its server refuses access (403 SignatureDoesNotMatch).',
    );
    expect(await refusal({ credentials: unknown })).toContain('403 InvalidAccessKeyId');
    expect(await refusal({})).toContain('403 AccessDenied');
    expect(server.requests.length).toBe(3);
    expect(server.requests[2]?.headers.authorization).toBeUndefined();
  });

  it('is not looked for in another region, which the message names', async () => {
    const headers = { 'x-amz-bucket-region': 'eu-west-3', 'content-type': 'application/xml' };
    server.always = status(301, headers, '<Error><Code>PermanentRedirect</Code></Error>');
    expect(await refusal({ credentials: CREDENTIALS })).toContain(
      'answers 301 PermanentRedirect, expected 206; its bucket is in the region eu-west-3.',
    );
  });
});

it('an address without bucket or key is none', async () => {
  for (const address of ['s3://', 's3://bucket', 's3://bucket/', 's3:///key'])
    await expect(remoteArchive(address)).rejects.toThrow(`'${address}' given, expected s3://bucket/key.`);
});
