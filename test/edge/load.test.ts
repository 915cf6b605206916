import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
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

it('requests that come together and would wait too long are turned away, a few are always taken on', async () => {
  const array = new ArraySearcher();
  const search = (request: SearchRequest) => {
    compute(20);
    return array.search(request);
  };
  const searcher = { search, find: async () => undefined };
  app = testServer({
    searcher,
    configuration: { placeForm: 'a', cacheEntries: 0, load: { underWay: 1000, waitMs: 50 } },
  });
  const port = await listen();
  const ask = () => fetch(`http://127.0.0.1:${port}/v1/places/search?q=a`).then(({ status }) => status);
  const burst = (size: number) => Promise.all(Array.from({ length: size }, ask));
  await burst(60); // connections are made
  const statuses = await burst(60);
  const answered = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status === 503)).toHaveLength(60 - answered);
  expect(answered).toBeGreaterThanOrEqual(4);
  expect(answered).toBeLessThan(60);
  expect(await ask()).toBe(200);
});

it('a batch whose client went away stops between two requests', async () => {
  let asked = 0;
  const geocoder = {
    forward: () => {
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
