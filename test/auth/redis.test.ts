import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Auth, redisRateLimiter } from '../../src/auth/auth.ts';
import { asking, countOutcomes, emptyDirectory, freshAuth } from './fixture.ts';

/** Debian's `redis-server`, or another named by the environment. */
const SERVER = process.env.WAYPOST_REDIS_SERVER ?? 'redis-server';
const INSTALLED = spawnSync(SERVER, ['--version']).status === 0;
if (!INSTALLED) console.warn(`skipped: counting over Redis needs ${SERVER} (apt install redis-server)`);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Two servers over one data directory and one Redis. */
function twoServers(url: string): Auth[] {
  const dataDirectory = emptyDirectory();
  return [1, 2].map(() => {
    const rateLimiter = redisRateLimiter(url);
    onTestFinished(() => rateLimiter.close());
    return freshAuth({ dataDirectory, rateLimiter });
  });
}

async function fiftyClients(
  servers: readonly Auth[],
  key: string,
): Promise<{ accepted: number; refused: number }> {
  const clients = Array.from({ length: 50 }, (_, client) =>
    countOutcomes(40, () => servers[client % servers.length]!.authenticate(asking(key))),
  );
  const counts = await Promise.all(clients);
  const sum = (outcome: string) => counts.reduce((total, count) => total + (count[outcome] ?? 0), 0);
  return { accepted: sum('accepted'), refused: sum('RATE_LIMITED') };
}

describe.skipIf(!INSTALLED)('over Redis', () => {
  let redis: ChildProcess;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const settings = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--requirepass', 'p@ss/word'];
    redis = spawn(SERVER, settings.map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      redis.once('exit', () => reject(new Error('redis-server ended')));
      redis.stdout?.on('data', (text) => String(text).includes('Ready to accept') && resolve());
    });
  });
  afterAll(() => redis.kill());

  it('two servers keep 50 clients at once to the rate of their key', async () => {
    const servers = twoServers(`redis://:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}/1`);
    const { key } = servers[0]!.keys.create({ name: 'busy', ratePerMinute: 600 });
    expect(await fiftyClients(servers, key)).toEqual({ accepted: 600, refused: 1400 });
  });

  it('a batch that is larger than what is left counts nothing on any server', async () => {
    const [first, second] = twoServers(`redis://:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}/1`);
    const { key, record } = first!.keys.create({ name: 'batches', ratePerMinute: 100 });
    const access = { keyId: record.id, ratePerMinute: 100 };
    expect(await first!.spend(access, 60)).toMatchObject({ limit: 100, remaining: 40 });
    await expect(second!.spend(access, 41)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      budget: { limit: 100, remaining: 40, retryAfterSeconds: 60 },
    });
    expect(await second!.spend(access, 39)).toMatchObject({ remaining: 1 });
    const ask = (server: Auth) => countOutcomes(2, () => server.authenticate(asking(key)));
    expect(await ask(first!)).toEqual({ accepted: 1, RATE_LIMITED: 1 });
    expect(await ask(second!)).toEqual({ RATE_LIMITED: 2 });
  });

  it('with a wrong password each server counts alone', async () => {
    const servers = twoServers(`redis://:wrong@127.0.0.1:${port}`);
    const { key } = servers[0]!.keys.create({ name: 'busy', ratePerMinute: 600 });
    expect(await fiftyClients(servers, key)).toEqual({ accepted: 1200, refused: 800 });
  });
});

it('each server counts alone while Redis cannot be reached', async () => {
  const servers = twoServers(`redis://127.0.0.1:${await freePort()}`);
  const { key } = servers[0]!.keys.create({ name: 'busy', ratePerMinute: 600 });
  expect(await fiftyClients(servers, key)).toEqual({ accepted: 1200, refused: 800 });
});

it('logs an outage of Redis once, without the password', async () => {
  const events: string[] = [];
  const url = `redis://:secret@127.0.0.1:${await freePort()}`;
  const limiter = redisRateLimiter(url, (message) => events.push(message));
  onTestFinished(() => limiter.close());
  for (let request = 0; request < 3; request++) await limiter.consume('key', 10, 1);
  await expect.poll(() => events).toHaveLength(1);
  expect(events[0]).toMatch(/^Redis cannot be reached \(.*\); each server counts requests alone\.$/);
  expect(events[0]).not.toContain('secret');
});

it('a store that accepts connections and is silent holds requests up for half a second, not for good', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const [server] = twoServers(`redis://127.0.0.1:${port}`);
  const { key } = server!.keys.create({ name: 'busy', ratePerMinute: 60 });
  expect(await fiftyClients([server!], key)).toEqual({ accepted: 60, refused: 1940 });
});

it.each(['', '127.0.0.1:6379', 'http://127.0.0.1', 'not an address'])('%j is no address of Redis', (url) => {
  expect(() => redisRateLimiter(url)).toThrow('redis://HOST:PORT');
});
