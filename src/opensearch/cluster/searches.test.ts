import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Connection } from './connection.ts';
import { type SearchBody, search } from './searches.ts';

let server: Server | undefined;
let connection: Connection | undefined;
afterEach(async () => {
  await connection?.close();
  server?.closeAllConnections();
  server?.close();
});

const TARGET = { index: 'places', routing: ['4', '0'] };
const BODY: SearchBody = { query: { match_all: {} }, size: 1, track_total_hits: true, _source: false };
const WHOLE = { timed_out: false, _shards: { total: 2, failed: 0 }, hits: { total: { value: 0 }, hits: [] } };
const MISSING = {
  status: 503,
  error: {
    type: 'search_phase_execution_exception',
    reason: 'Search rejected due to missing shards [[places][0]].',
  },
};

/** A node that gives these answers to a search, one after the other, and then always the last; counts what it is asked. */
async function nodeThatSays(...answers: object[]): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(text);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ responses: [answer] }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  connection = new Connection({ urls: [`http://127.0.0.1:${port}`] });
  return { asked };
}

function ask() {
  return search(connection!, TARGET, [BODY]); // a node was made
}

it('a search goes to the parts that hold what is asked for, and says how long it may take', async () => {
  const { asked } = await nodeThatSays(WHOLE);
  expect(await ask()).toEqual([WHOLE]);
  const [header = '', body = ''] = asked[0]!.split('\n');
  expect(JSON.parse(header)).toEqual({
    index: 'places',
    routing: '4,0',
    allow_partial_search_results: false,
  });
  expect(JSON.parse(body)).toMatchObject({ ...BODY, timeout: '2500ms' });
});

it.each([
  ['of which a part failed', { ...WHOLE, _shards: { total: 2, failed: 1 } }],
  ['of fewer parts than there are', { ...WHOLE, _shards: { total: 1, failed: 0 } }],
  ['of a busy cluster', { status: 429, error: { type: 'rejected_execution_exception', reason: 'busy' } }],
])('an answer %s is not used: the search is sent again', async (_, answer) => {
  const { asked } = await nodeThatSays(answer, answer, WHOLE);
  expect(await ask()).toEqual([WHOLE]);
  expect(asked).toHaveLength(3);
});

it('a search whose parts go on failing is not available', async () => {
  const { asked } = await nodeThatSays({ ...WHOLE, _shards: { total: 2, failed: 1 } });
  await expect(ask()).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('1 of 2 parts'),
  });
  expect(asked).toHaveLength(4);
});

it.each([
  ['in its answer', { ...WHOLE, timed_out: true }],
  [
    'in an error',
    { status: 503, error: { type: 'query_phase_execution_exception', reason: 'Time exceeded' } },
  ],
])(
  'a search that took too long, as said %s, is not sent again, and its node goes on being asked',
  async (_, answer) => {
    const { asked } = await nodeThatSays(answer);
    await expect(ask()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect([asked.length, connection?.nodesLeftOut]).toEqual([1, 0]);
  },
);

it('a part that stays without a copy makes the index not available', async () => {
  await nodeThatSays(MISSING);
  await expect(ask()).rejects.toMatchObject({
    code: 'INDEX_NOT_AVAILABLE',
    message: expect.stringContaining('Part of places'),
  });
});

it('a query that OpenSearch refuses is not sent again', async () => {
  const { asked } = await nodeThatSays({
    status: 400,
    error: { type: 'parsing_exception', reason: 'unknown' },
  });
  await expect(ask()).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  expect(asked).toHaveLength(1);
});
