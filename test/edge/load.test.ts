import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Access, AccessRequest } from '../../src/auth/auth.ts';
import type { Geocoder } from '../../src/geocode/geocode.ts';
import type { HttpParts } from '../../src/http/http.ts';
import type { SearchRequest } from '../../src/search/search.ts';
import { ArraySearcher, expectError, gate, HERE, post, SEARCH, testServer } from '../http/fixture.ts';

type Guard = NonNullable<HttpParts['guard']>;

/** While so few requests are open nobody is turned away. */
const ALWAYS_OPEN = 64;

let app: FastifyInstance;
afterEach(() => app.close());

/** A searcher that answers when it is let. */
function heldSearcher() {
  const held = gate();
  const array = new ArraySearcher();
  const searcher = {
    search: async (request: SearchRequest) => {
      await held.passed;
      return array.search(request);
    },
    find: () => array.find('n', 1),
  };
  return { searcher, release: held.open };
}

/** Requests that the server has taken on: one search runs, the others wait for their turn. */
async function openRequests(): Promise<number> {
  const { body } = await app.inject('/metrics');
  const numbers = body.matchAll(/^waypost_requests_(?:under_way|waiting) (\d+)$/gm);
  return [...numbers].reduce((sum, [, number]) => sum + Number(number), 0);
}

/** Busies the thread, as computing does. */
function compute(ms: number): void {
  const endsMs = performance.now() + ms;
  while (performance.now() < endsMs);
}

/** Lets everybody in; the credential names the key. */
function guardByCredential(): Guard {
  const budget = { limit: 1, remaining: 1, resetSeconds: 60 };
  const authenticate = async ({ authorization = '' }: AccessRequest) =>
    ({ keyId: authorization, budget }) as Access;
  return { authenticate } as Guard; // no more is asked of it here
}

async function listen(): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port; // it listens on a port
}

it('nobody is turned away while 64 requests are open; past the bound the next are, until there is room again', async () => {
  const { searcher, release } = heldSearcher();
  app = testServer({ searcher, configuration: { placeForm: 'a', load: { underWay: 64, waitMs: 1 } } });
  const ask = () => app.inject(post({ location: HERE }));
  const held = Array.from({ length: 64 }, ask);
  await expect.poll(openRequests).toBe(64);
  const refused = await ask();
  expect(expectError(refused)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  expect(refused.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  expect((await app.inject('/health')).statusCode).toBe(200);
  release();
  for (const one of held) expect((await one).statusCode).toBe(200);
  const refusals = [post('{'), post({}), '/v1/places/x'] as const;
  for (const request of refusals) expect((await app.inject(request)).statusCode).toBe(400);
  for (let round = 0; round < 4; round++) expect((await ask()).statusCode).toBe(200);
});

it('requests that are still being sent do not count as work', async () => {
  app = testServer({ configuration: { placeForm: 'a', load: { underWay: 64, waitMs: 1 } } });
  const port = await listen();
  const head =
    'POST /v1/places/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{';
  const sockets = Array.from({ length: 80 }, () => connect(port, '127.0.0.1'));
  let begun = 0;
  app.server.on('request', () => {
    begun += 1;
  });
  for (const socket of sockets) socket.write(head);
  await expect.poll(() => begun).toBe(80);
  expect((await app.inject(post({ location: HERE }))).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
});

/** A server whose every search takes `eachMs` of computing. */
async function busyServer(eachMs: number, waitMs: number, onSearch = (_asked: number) => {}) {
  const array = new ArraySearcher();
  let asked = 0;
  const search = (request: SearchRequest) => {
    asked += 1;
    onSearch(asked);
    compute(eachMs);
    return array.search(request);
  };
  const searcher = { search, find: async () => undefined };
  const load = { underWay: 1000, waitMs };
  app = testServer({ searcher, configuration: { placeForm: 'a', cacheEntries: 0, load } });
  const port = await listen();
  const ask = () => fetch(`http://127.0.0.1:${port}/v1/places/search?q=a`).then(({ status }) => status);
  const burst = (size: number) => Promise.all(Array.from({ length: size }, ask));
  return { port, ask, burst, asked: () => asked };
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

it('eight clients that ask without a break are all answered, however short the wait that is allowed', async () => {
  const { ask } = await busyServer(5, 1);
  const statuses: number[] = [];
  const client = async () => {
    for (let round = 0; round < 20; round++) statuses.push(await ask());
  };
  await Promise.all(Array.from({ length: 8 }, client));
  expect(statuses).toEqual(Array(160).fill(200));
});

it.each([
  ['whole if its last request need not wait too long', 600_000, false],
  ['in part if its last requests would wait too long', 50, true],
])('a burst is answered %s', async (_which, waitMs, refuses) => {
  const { burst, ask } = await busyServer(5, waitMs);
  expect(countOf(await burst(ALWAYS_OPEN), 200)).toBe(ALWAYS_OPEN); // the server learns what a request takes
  const statuses = await burst(200);
  const answered = countOf(statuses, 200);
  const refused = countOf(statuses, 503);
  expect(answered + refused).toBe(200);
  expect(answered).toBeGreaterThanOrEqual(ALWAYS_OPEN);
  expect(refused > 0).toBe(refuses);
  expect(await ask()).toBe(200);
});

it('tiles and documents are answered while searches are turned away', async () => {
  const { port, burst } = await busyServer(5, 1);
  const style = `http://127.0.0.1:${port}/styles/v0/light.json`;
  const searches = burst(150);
  const pages = Array.from({ length: 20 }, () => fetch(style).then(({ status }) => status));
  expect(await Promise.all(pages)).toEqual(Array(20).fill(200));
  expect(countOf(await searches, 503)).toBeGreaterThan(0);
});

it('a client that asks for much does not get another one turned away, nor keeps it waiting for all that it asked', async () => {
  const array = new ArraySearcher();
  const order: string[] = [];
  const search = (request: SearchRequest) => {
    order.push(request.limit === 1_000 ? 'much' : 'little');
    compute(request.limit === 1_000 ? 10 : 1);
    return array.search(request);
  };
  app = testServer({
    searcher: { search, find: async () => undefined },
    guard: guardByCredential(),
    configuration: { placeForm: 'a', cacheEntries: 0, load: { underWay: 1_000, waitMs: 100 } },
  });
  const ask = (key: string, limit: number) =>
    app
      .inject(post({ location: HERE, limit }, SEARCH, { authorization: key }))
      .then(({ statusCode }) => statusCode);
  const much = Array.from({ length: 100 }, () => ask('greedy', 1_000));
  const little = Array.from({ length: 10 }, () => ask('simple', 1));
  expect(await Promise.all(little)).toEqual(Array(10).fill(200));
  expect(order.filter((one) => one === 'much').length).toBeLessThanOrEqual(3);
  expect(countOf(await Promise.all(much), 503)).toBeGreaterThan(0);
});

it('for clients that have gone nothing is searched', async () => {
  const sockets: Socket[] = [];
  const { port, ask, asked } = await busyServer(5, 10_000, (number) => {
    if (number === 2) for (const socket of sockets) socket.destroy();
  });
  sockets.push(...Array.from({ length: 20 }, () => connect(port, '127.0.0.1')));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const body = JSON.stringify({ location: HERE });
  const lines = ['POST /v1/places/search HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  for (const socket of sockets)
    socket.write(`${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  await Promise.all(sockets.map((socket) => once(socket, 'close')));
  expect(await ask()).toBe(200); // after all that waited
  expect(asked()).toBeLessThan(8);
});

it('a batch whose client went away stops between two requests', async () => {
  let asked = 0;
  const geocoder = {
    forward: async () => {
      asked += 1;
      compute(10);
      return [];
    },
  } as unknown as Geocoder; // the batch asks nothing else of it
  let isOver = false;
  const hold = () => () => {
    isOver = true;
  };
  app = testServer({ dataSet: () => ({ id: 'x', searcher: new ArraySearcher(), geocoder, hold }) });
  const port = await listen();
  const body = JSON.stringify({ requests: Array.from({ length: 200 }, () => ({ q: 'a' })) });
  const socket = connect(port, '127.0.0.1');
  const lines = ['POST /v1/places/geocode/batch HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  socket.write(`${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  await expect.poll(() => asked).toBeGreaterThan(0);
  socket.destroy();
  await once(socket, 'close');
  await expect.poll(() => isOver).toBe(true);
  expect(asked).toBeLessThan(200);
});
