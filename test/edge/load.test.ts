import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Geocoder } from '../../src/geocode/geocode.ts';
import type { SearchRequest } from '../../src/search/search.ts';
import { ArraySearcher, expectError, gate, HERE, post, testServer } from '../http/fixture.ts';

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

/** Busies the thread, as computing does. */
function compute(ms: number): void {
  const endsMs = performance.now() + ms;
  while (performance.now() < endsMs);
}

async function listen(): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port; // it listens on a port
}

it('past the bound of requests under way others are turned away at once, and let in again afterwards', async () => {
  const { searcher, release } = heldSearcher();
  app = testServer({ searcher, configuration: { placeForm: 'a', load: { underWay: 3, waitMs: 10_000 } } });
  const ask = () => app.inject(post({ location: HERE }));
  const held = [ask(), ask(), ask()];
  await pause(50);
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
  app = testServer({ configuration: { placeForm: 'a', load: { underWay: 1, waitMs: 10_000 } } });
  const port = await listen();
  const head =
    'POST /v1/places/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{';
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write(head);
  await pause(100);
  expect((await app.inject(post({ location: HERE }))).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
});

/** A server whose every search takes so long, over a connection; no more than `waitMs` of waiting goes on for long. */
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

it('a short burst is answered whole, however short the wait that is allowed for long', async () => {
  const { burst, ask } = await busyServer(1, 2);
  for (let round = 0; round < 20; round++) await ask(); // the first are slow
  await pause(1_500);
  expect(countOf(await burst(8), 200)).toBe(8);
});

it('of a burst that would take too long so many are taken on as can be soon, and the rest is turned away', async () => {
  const { burst, ask } = await busyServer(20, 50);
  await burst(30); // connections are made, and it is learnt what a request takes
  await pause(1_500);
  const statuses = await burst(60);
  const answered = countOf(statuses, 200);
  expect(countOf(statuses, 503)).toBe(60 - answered);
  expect(answered).toBeGreaterThanOrEqual(4);
  expect(answered).toBeLessThan(15);
  expect(await ask()).toBe(200);
});

it('where too much comes for long, few wait', async () => {
  const { burst, ask } = await busyServer(10, 25);
  const endsMs = performance.now() + 1_000;
  const turnedAway: number[] = [];
  const clients = Array.from({ length: 8 }, async () => {
    while (performance.now() < endsMs) turnedAway.push(await ask());
  });
  await Promise.all(clients);
  expect(countOf(turnedAway, 503)).toBeGreaterThan(0);
  const answered = countOf(await burst(20), 200); // one at once, three that may always wait; a burst would be ten
  expect(answered).toBeGreaterThanOrEqual(4);
  expect(answered).toBeLessThan(8);
});

it('what costs little is answered while searches are turned away', async () => {
  const { port, burst } = await busyServer(10, 25);
  const endsMs = performance.now() + 1_500;
  const searches: number[] = [];
  const pages: number[] = [];
  const style = `http://127.0.0.1:${port}/styles/v0/light.json`;
  const clients = Array.from({ length: 8 }, async () => {
    while (performance.now() < endsMs) {
      searches.push(...(await burst(1)));
      pages.push(await fetch(style).then(({ status }) => status));
    }
  });
  await Promise.all(clients);
  expect(countOf(searches, 503)).toBeGreaterThan(0);
  expect(countOf(pages, 200)).toBe(pages.length);
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
  app = testServer({ dataSet: () => ({ id: 'x', searcher: new ArraySearcher(), geocoder }) });
  const port = await listen();
  const body = JSON.stringify({ requests: Array.from({ length: 200 }, () => ({ q: 'a' })) });
  const socket = connect(port, '127.0.0.1');
  const lines = ['POST /v1/places/geocode/batch HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  socket.write(`${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  await expect.poll(() => asked).toBeGreaterThan(0);
  socket.destroy();
  await once(socket, 'close');
  await pause(300);
  const before = asked;
  await pause(200);
  expect(asked).toBe(before);
  expect(asked).toBeLessThan(200);
});
