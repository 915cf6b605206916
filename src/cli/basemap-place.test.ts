import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForeignArchive } from '../world-map/world-map.ts';
import { basemapPlace } from './basemap-place.ts';
import type { Environment } from './configuration.ts';

let server: Server;
let origin: string;
let asked: IncomingMessage[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a server that listens on a port
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The one request by which a map is looked for. */
async function requestFor(address: string, environment: Environment): Promise<IncomingMessage> {
  asked = [];
  const place = await basemapPlace(address, environment);
  await expect(openForeignArchive(place ?? '')).rejects.toThrow('it does not exist (404)');
  expect(asked.length).toBe(1);
  return asked[0]!;
}

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

it('is the file that was given, or none', async () => {
  expect(await basemapPlace('maps/s3.pmtiles', {})).toBe('maps/s3.pmtiles');
  expect(await basemapPlace(undefined, { AWS_ENDPOINT_URL: 'nowhere' })).toBeUndefined();
});

it('is reached and signed for as the environment says', async () => {
  const here = { AWS_ENDPOINT_URL_S3: origin, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' };
  const first = await requestFor('s3://maps/a.pmtiles', {
    ...KEYS,
    ...here,
    AWS_DEFAULT_REGION: 'eu-west-3',
  });
  expect(first.url).toBe('/maps/a.pmtiles');
  expect(first.headers.authorization).toMatch(/Credential=id\/\d+\/eu-west-3\/s3\//);
  expect(first.headers['x-amz-security-token']).toBeUndefined();
  const environment = { ...KEYS, AWS_ENDPOINT_URL: origin, AWS_REGION: 'a-1', AWS_DEFAULT_REGION: 'b-1' };
  const second = await requestFor('s3://maps/a.pmtiles', { ...environment, AWS_SESSION_TOKEN: 'token' });
  expect(second.headers.authorization).toContain('/a-1/s3/');
  expect(second.headers['x-amz-security-token']).toBe('token');
});

it('is asked for without a signature where nobody is named, and on web servers', async () => {
  const nobody = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', AWS_ENDPOINT_URL: origin };
  expect((await requestFor('s3://maps/a.pmtiles', nobody)).headers.authorization).toBeUndefined();
  expect((await requestFor(`${origin}/a.pmtiles`, KEYS)).headers.authorization).toBeUndefined();
});

it.each<[string, Environment]>([
  ['only one of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY is set', { AWS_ACCESS_KEY_ID: 'id' }],
  ['only one of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY is set', { AWS_SECRET_ACCESS_KEY: 'secret' }],
  ['is no address', { AWS_ENDPOINT_URL: 'minio:9000' }],
  ['is no address', { AWS_ENDPOINT_URL_S3: 'ftp://minio' }],
])('is not looked for where %s: %j', async (why, environment) => {
  await expect(basemapPlace('s3://maps/a.pmtiles', environment)).rejects.toMatchObject({
    code: 'INVALID_CONFIGURATION',
    message: expect.stringContaining(why),
  });
});
