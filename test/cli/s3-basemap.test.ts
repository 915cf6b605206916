import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AwsClient } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAuth } from '../../src/auth/auth.ts';
import { archive, tile } from '../tiles/archive.ts';
import { type Running, start } from './command.ts';

/** An S3-compatible server that checks signatures, or another build of it named by the environment. */
const SERVER = process.env.WAYPOST_S3_SERVER ?? 'versitygw';
const INSTALLED = spawnSync(SERVER, ['--version']).status === 0;
const INSTALL = 'go install github.com/versity/versitygw/cmd/versitygw@v1.8.0';
if (!INSTALLED) console.warn(`skipped: a map in S3-compatible storage needs ${SERVER} (${INSTALL})`);

const KEY_ID = 'waypost-tests';
const SECRET = 'correct/horse+battery';
const OBJECT = 'europe/Zürich + more.pmtiles';
const ADDRESS = `s3://maps/${OBJECT}`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** A map whose tile 1/0/0 lies beyond what is read on opening. */
function mapOf(name: string): Buffer {
  return archive({
    tiles: {
      '0/0/0': gzipSync(randomBytes(1 << 16)),
      '1/0/0': tile(`${name} west`),
      '1/1/1': tile(`${name} east`),
    },
  });
}

describe.skipIf(!INSTALLED)('a map in S3-compatible storage', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-s3-'));
  const data = join(directory, 'data');
  const client = new AwsClient({ accessKeyId: KEY_ID, secretAccessKey: SECRET, service: 's3', retries: 0 });
  let endpoint: string;
  let key: string;
  let storage: ChildProcess | undefined;
  let running: Running | undefined;

  async function startStorage(): Promise<void> {
    const port = new URL(endpoint).port;
    storage = spawn(
      SERVER,
      [
        '--port',
        `127.0.0.1:${port}`,
        '--quiet',
        '--keep-alive',
        'posix',
        '--sidecar',
        join(directory, 'meta'),
        join(directory, 'root'),
      ],
      {
        env: { ...process.env, ROOT_ACCESS_KEY_ID: KEY_ID, ROOT_SECRET_ACCESS_KEY: SECRET },
        stdio: 'ignore',
      },
    );
    const answers = async () => expect((await fetch(endpoint)).status).toBe(403); // it asks for a signature
    await vi.waitFor(answers, { timeout: 120_000 });
  }

  async function stopStorage(): Promise<void> {
    const ended = storage && new Promise((resolve) => storage?.once('close', resolve));
    storage?.kill('SIGKILL');
    await ended;
    storage = undefined;
  }

  async function put(path: string, body?: Buffer): Promise<void> {
    const response = await client.fetch(`${endpoint}/${path}`, {
      method: 'PUT',
      ...(body && { body: new Uint8Array(body) }),
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
  }
  const putMap = (map: Buffer) => put(`maps/${OBJECT.split('/').map(encodeURIComponent).join('/')}`, map);

  beforeAll(async () => {
    for (const name of ['root', 'meta']) mkdirSync(join(directory, name));
    const auth = openAuth({ dataDirectory: data });
    key = auth.keys.create({ name: 'test' }).key;
    await auth.close();
    endpoint = `http://127.0.0.1:${await freePort()}`;
    await startStorage();
    await put('maps');
  });
  afterEach(async () => {
    running?.process.kill('SIGKILL');
    await running?.ended;
    running = undefined;
  });
  afterAll(async () => {
    await stopStorage();
    rmSync(directory, { recursive: true });
  });

  async function serve(secret: string): Promise<string> {
    running = start(['serve', '--data', data, '--port', '0', '--basemap', ADDRESS], {
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: secret,
      AWS_SESSION_TOKEN: '',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_S3: endpoint,
    });
    const [, address = ''] = await running.until(/^listening on (http:\/\/127\.0\.0\.1:\d+)$/m);
    return address;
  }

  function get(url: string): Promise<Response> {
    return fetch(url, { headers: { authorization: `Bearer ${key}` } });
  }

  it('is served, and so is the next one once it has replaced it', async () => {
    await putMap(mapOf('first'));
    const address = await serve(SECRET);
    const west = `${address}/v1/tiles/basemap/1/0/0.mvt`;
    const east = `${address}/v1/tiles/basemap/1/1/1.mvt`;
    expect(await (await get(west)).text()).toBe('first west');
    expect(await (await get(`${address}/v1/tiles/basemap.json`)).json()).toMatchObject({ maxzoom: 14 });

    await putMap(mapOf('second'));
    await expect.poll(async () => (await get(east)).text()).toBe('second east');
    expect(await (await get(west)).text()).toBe('second west');
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(Number(/^waypost_remote_map_requests_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(4);
  });

  it('is out of reach while storage is, and back with it', async () => {
    await putMap(mapOf('first'));
    const address = await serve(SECRET);
    const west = `${address}/v1/tiles/basemap/1/0/0.mvt`;
    const east = `${address}/v1/tiles/basemap/1/1/1.mvt`;
    expect(await (await get(west)).text()).toBe('first west');
    await stopStorage();
    expect(await (await get(east)).json()).toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
    expect(await (await get(west)).text()).toBe('first west'); // in memory
    await startStorage();
    expect(await (await get(east)).text()).toBe('first east');
  });

  it('is refused to a wrong secret, which is told to nobody', async () => {
    await putMap(mapOf('first'));
    const address = await serve('wrong/horse');
    const sentence = `The tile archive ${ADDRESS} cannot be used: its server refuses access (403 SignatureDoesNotMatch).`;
    expect(running?.output.stderr).toContain(sentence);
    const refused = await get(`${address}/v1/tiles/basemap/1/0/0.mvt`);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'INDEX_NOT_AVAILABLE' }),
    ]);
    expect(running?.output.stderr).not.toMatch(/horse|waypost-tests/);
  });
});
