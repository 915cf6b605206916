import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Connection, type ConnectionOptions } from './connection.ts';
import { OpenSearchFailure, OpenSearchRefusal } from './failure.ts';

/** What a node that is made up does with a request. */
type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const opened: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Times that are long enough on a busy machine, and short enough to wait for. */
const SOON: ConnectionOptions = { headersMs: 2_000, timeoutMs: 30_000, pauseMs: 1, waitMs: 200 };

describe('a connection to one node', () => {
  it('sends JSON and reads JSON', async () => {
    const node = await startNode((request, response, body) =>
      say(response, 200, {
        method: request.method,
        url: request.url,
        type: request.headers['content-type'],
        body,
      }),
    );
    const connection = connect([node.url]);
    expect(await connection.request('POST', '/places/_search?size=1', { query: { match_all: {} } })).toEqual({
      method: 'POST',
      url: '/places/_search?size=1',
      type: 'application/json',
      body: '{"query":{"match_all":{}}}',
    });
    expect(connection).toMatchObject({ trips: 1, retries: 0 });
  });

  it('sends lines of JSON', async () => {
    const node = await startNode((request, response, body) =>
      say(response, 200, [request.headers['content-type'], body]),
    );
    const lines = [{ index: { _id: '1' } }, { name: 'café' }];
    expect(await connect([node.url]).request('POST', '/_bulk', lines, { ndjson: true })).toEqual([
      'application/x-ndjson',
      '{"index":{"_id":"1"}}\n{"name":"café"}\n',
    ]);
  });

  it('sends bytes as they are', async () => {
    const node = await startNode((_request, response, body) => say(response, 200, { body }));
    const bytes = new TextEncoder().encode('{"a":"ä"}\n');
    expect(await connect([node.url]).request('POST', '/_bulk', bytes, { ndjson: true })).toEqual({
      body: '{"a":"ä"}\n',
    });
  });

  it('takes an error for one though it comes with status 200, as from a proxy', async () => {
    const answers = [
      { error: { type: 'index_not_found_exception', reason: 'no such index' }, status: 404 },
      { error: 'upstream is away' },
    ];
    const node = await startNode((_request, response) => say(response, 200, answers.shift() ?? {}));
    const connection = connect([node.url]);
    await expect(connection.request('GET', '/_alias/a')).rejects.toMatchObject({
      code: 'INDEX_NOT_AVAILABLE',
      message: `${node.url} GET /_alias/a: OpenSearch said 404 index_not_found_exception no such index.`,
    });
    await expect(connection.request('GET', '/_alias/a')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: `${node.url} GET /_alias/a: OpenSearch said 500 upstream is away.`,
    });
  });

  it('refuses an answer without what it must have', async () => {
    const node = await startNode((_request, response) => say(response, 200, {}));
    const asked = connect([node.url]).request('GET', '/a/_count', undefined, { members: ['count'] });
    await expect(asked).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: `${node.url} GET /a/_count: the answer has no 'count', but is "{}"; is this OpenSearch?`,
    });
  });

  it('fails what is under way when it is abandoned', async () => {
    const node = await startNode(() => {}); // never answers
    const connection = new Connection({ urls: [node.url] }, { headersMs: 60_000, timeoutMs: 60_000 });
    const asked = connection.request('GET', '/', undefined, { retry: false });
    asked.catch(() => {}); // is looked at below
    await expect.poll(() => connection.trips).toBe(1);
    await connection.abandon();
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('keeps its sockets for requests that follow each other', async () => {
    const ports = new Set<number | undefined>();
    const node = await startNode((request, response) => {
      ports.add(request.socket.remotePort);
      say(response, 200, {});
    });
    const connection = connect([node.url]);
    for (let i = 0; i < 20; i++) await connection.request('GET', '/');
    expect(ports.size).toBeLessThanOrEqual(2); // an answer may be read before its socket is free
  });

  it('puts the path of a proxy before every path', async () => {
    const node = await startNode((request, response) => say(response, 200, { url: request.url }));
    expect(await connect([`${node.url}/search/`]).request('GET', '/_cat')).toEqual({ url: '/search/_cat' });
  });

  it('asks with HEAD whether something is there', async () => {
    const node = await startNode((request, response) =>
      say(response, request.url === '/there' ? 200 : 404, {}),
    );
    const connection = connect([node.url]);
    expect(await connection.request('HEAD', '/there')).toBe(true);
    expect(await connection.request('HEAD', '/away', undefined, { allowMissing: true })).toBeUndefined();
  });
});

describe('what OpenSearch refuses', () => {
  it('takes a missing index for an index that is not available', async () => {
    const error = { root_cause: [], type: 'index_not_found_exception', reason: 'no such index [places]' };
    const node = await startNode((_request, response) => say(response, 404, { error, status: 404 }));
    const connection = connect([node.url]);
    const failure = await failureOfRequest(connection.request('GET', '/places/_search'));
    expect(failure).toMatchObject({
      code: 'INDEX_NOT_AVAILABLE',
      status: 404,
      type: 'index_not_found_exception',
      reason: 'no such index [places]',
      message: `${node.url} GET /places/_search: OpenSearch said 404 index_not_found_exception no such index [places].`,
    });
    expect(await connection.request('GET', '/places', undefined, { allowMissing: true })).toBeUndefined();
  });

  it('tells our own mistakes once, with their deepest cause', async () => {
    const cause = { type: 'class_cast_exception', reason: 'cannot cast' };
    const shard = {
      shard: 0,
      reason: { type: 'script_exception', reason: 'runtime error', caused_by: cause },
    };
    const error = {
      type: 'search_phase_execution_exception',
      reason: 'all shards failed',
      failed_shards: [shard],
    };
    const node = await startNode((_request, response) => say(response, 400, { error, status: 400 }));
    const connection = connect([node.url]);
    expect(await failureOfRequest(connection.request('POST', '/p/_search', {}))).toMatchObject({
      code: 'INTERNAL_ERROR',
      type: 'search_phase_execution_exception',
      reason: 'all shards failed: runtime error: cannot cast',
    });
    expect(connection).toMatchObject({ trips: 1, retries: 0 });
  });

  it.each([401, 403])('tells credentials that are refused with %i apart', async (status) => {
    const node = await startNode((_request, response) => response.writeHead(status).end('Unauthorized'));
    const connection = connect([node.url.replace('http://', 'http://ann:se%40cret@')]);
    const failure = await failureOfRequest(connection.request('GET', '/'));
    expect(failure).toBeInstanceOf(OpenSearchRefusal);
    expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status });
    expect(failure.message).toBe(`${node.url} GET /: the credentials were refused (${status} Unauthorized).`);
    expect(connection.trips + connection.retries).toBe(1);
  });

  it('does not take an index that is closed for writing for refused credentials', async () => {
    const error = { type: 'cluster_block_exception', reason: 'index [p] blocked by: [FORBIDDEN/8/write];' };
    const node = await startNode((_request, response) => say(response, 403, { error, status: 403 }));
    const failure = await failureOfRequest(connect([node.url]).request('POST', '/p/_bulk', ''));
    expect(failure).not.toBeInstanceOf(OpenSearchRefusal);
    expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', type: 'cluster_block_exception' });
  });

  it('does not take a page of HTML for an answer', async () => {
    const node = await startNode((_request, response) => response.writeHead(200).end('<html>Hello</html>'));
    await expect(connect([node.url]).request('GET', '/')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('not JSON'),
    });
  });
});

describe('another try', () => {
  it('follows a node that has too much to do', async () => {
    let asked = 0;
    const node = await startNode((_request, response) => say(response, ++asked < 3 ? 429 : 200, { asked }));
    const connection = connect([node.url]);
    expect(await connection.request('GET', '/')).toEqual({ asked: 3 });
    expect(connection).toMatchObject({ trips: 1, retries: 2 });
  });

  it('ends after three', async () => {
    let asked = 0;
    const error = { type: 'rejected_execution_exception', reason: 'queue is full' };
    const node = await startNode((_request, response) => {
      asked += 1;
      say(response, 429, { error, status: 429 });
    });
    expect(await failureOfRequest(connect([node.url]).request('GET', '/'))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 429,
      type: 'rejected_execution_exception',
    });
    expect(asked).toBe(3);
  });

  it('goes to the next node', async () => {
    const sick = await startNode((_request, response) => say(response, 503, { error: 'no manager' }));
    const well = await startNode((_request, response) => say(response, 200, { from: 'well' }));
    const connection = connect([sick.url, well.url]);
    for (let i = 0; i < 4; i++) expect(await connection.request('GET', '/')).toEqual({ from: 'well' });
    expect(connection).toMatchObject({ trips: 4, retries: 2 }); // every second one began at the sick node
  });

  it('follows when another node dies during a search, but no other failure with status 500', async () => {
    const cause = {
      type: 'node_disconnected_exception',
      reason: '[n1][indices:data/read/search] disconnected',
    };
    const other = { type: 'search_phase_execution_exception', reason: 'Partial shards failure' };
    const lost = { ...other, caused_by: cause };
    const sick = await startNode((request, response) =>
      say(response, 500, { error: request.url === '/lost' ? lost : other, status: 500 }),
    );
    const well = await startNode((_request, response) => say(response, 200, { from: 'well' }));
    expect(await connect([sick.url, well.url]).request('POST', '/lost', {})).toEqual({ from: 'well' });
    expect(await failureOfRequest(connect([sick.url, well.url]).request('POST', '/other', {}))).toMatchObject(
      {
        code: 'SERVICE_UNAVAILABLE',
        status: 500,
      },
    );
  });

  it('is not made of what must not be done twice', async () => {
    let asked = 0;
    const node = await startNode((request) => {
      asked += 1;
      request.socket.destroy();
    });
    const connection = connect([node.url]);
    const asking = connection.request('POST', '/p/_doc', {}, { retry: false });
    await expect(asking).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(asked).toBe(1);
    await expect(connection.request('POST', '/p/_doc/1', {})).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining(`${node.url} POST /p/_doc/1: no answer`),
    });
    expect(asked).toBe(4);
  });

  it('is made of everything that was never sent', async () => {
    const away = await urlOfNobody();
    const well = await startNode((_request, response) => say(response, 200, { from: 'well' }));
    const connection = connect([away, well.url]);
    expect(await connection.request('POST', '/p/_doc', {}, { retry: false })).toEqual({ from: 'well' });
    expect(connection).toMatchObject({ trips: 1, retries: 1 });
  });

  it('asks every node once where none can be reached', async () => {
    const urls = [await urlOfNobody(), await urlOfNobody(), await urlOfNobody(), await urlOfNobody()];
    const well = await startNode((_request, response) => say(response, 200, { from: 'well' }));
    expect(await connect([...urls, well.url]).request('GET', '/')).toEqual({ from: 'well' });
  });
});

describe('a node that does not answer', () => {
  it('is left out for a while', async () => {
    const well = await startNode((_request, response) => say(response, 200, { from: 'well' }));
    const connection = connect([await urlOfNobody(), well.url], { leftOutMs: 600_000 });
    for (let i = 0; i < 6; i++) await connection.request('GET', '/');
    expect(connection.retries).toBe(1);
  });

  it('is taken again when it answers; both are told once', async () => {
    const away = await urlOfNobody();
    const well = await startNode((_request, response) => say(response, 200, { from: 'well' }));
    const heard: string[] = [];
    const onEvent = (message: string) => heard.push(message);
    const connection = connect([away, well.url], { leftOutMs: 1, onEvent });
    await expect.poll(() => connection.request('GET', '/').then(() => connection.retries)).toBeGreaterThan(1);
    expect(heard).toEqual([expect.stringContaining(`OpenSearch at ${away} does not answer (ECONNREFUSED`)]);
    await startNode((_request, response) => say(response, 200, { from: 'back' }), Number(new URL(away).port));
    await expect.poll(() => connection.request('GET', '/')).toEqual({ from: 'back' });
    expect(heard[1]).toBe(`OpenSearch at ${away} answers again.`);
  });

  it('is tried by one request alone, while the others go elsewhere', async () => {
    const away = await urlOfNobody();
    const well = await startNode((_request, response) => say(response, 200, { from: 'well' }));
    const connection = connect([away, well.url], { leftOutMs: 2_000 });
    await connection.request('GET', '/');
    const retriesOfSix = async () => {
      await Promise.all(Array.from({ length: 6 }, () => connection.request('GET', '/')));
      return connection.retries;
    };
    while ((await retriesOfSix()) === 1);
    expect(connection.retries).toBe(2);
  });

  it('is asked where no other is left, the one that failed longest ago first', async () => {
    const urls = [await urlOfNobody(), await urlOfNobody()];
    const connection = connect(urls);
    const failure = connection.request('GET', '/');
    await expect(failure).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(failure).rejects.toThrow(/^http:\S+ GET \/: no answer \(ECONNREFUSED/);
    await startNode(
      (_request, response) => say(response, 200, { from: 'back' }),
      Number(new URL(urls[1]!).port),
    );
    expect(await connection.request('GET', '/')).toEqual({ from: 'back' });
  });

  it('is left out too when it is silent', async () => {
    let asked = 0;
    const silent = await startNode(() => {
      asked += 1;
    });
    const well = await startNode((_request, response) => say(response, 200, { from: 'well' }));
    const connection = connect([silent.url, well.url]);
    for (let i = 0; i < 4; i++) expect(await connection.request('GET', '/')).toEqual({ from: 'well' });
    expect(asked).toBe(1);
  });

  it('is left out too when it ends in the middle of an answer', async () => {
    let asked = 0;
    const half = await startNode((_request, response) => {
      asked += 1;
      response.writeHead(200, { 'content-length': '100' }).write('{"half":');
    });
    const well = await startNode((_request, response) => say(response, 200, { from: 'well' }));
    const connection = connect([half.url, well.url]);
    for (let i = 0; i < 4; i++) expect(await connection.request('GET', '/')).toEqual({ from: 'well' });
    expect(asked).toBe(1);
  });

  it('holds a request no longer than its own time', async () => {
    const silent = await startNode(() => {});
    const asking = connect([silent.url], { headersMs: 60_000 }).request('GET', '/', undefined, {
      timeoutMs: 200,
    });
    await expect(asking).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: `${silent.url} GET /: no answer (the request took longer than 200 ms).`,
    });
  });

  it('may be slow where the request may', async () => {
    let answer = () => {};
    const slow = await startNode((request, response) => {
      if (request.method === 'POST') answer = () => say(response, 200, { merged: true });
    });
    const connection = connect([slow.url], { headersMs: 100, timeoutMs: 400 });
    const asking = connection.request('POST', '/p/_forcemerge', undefined, { timeoutMs: 100_000 });
    await expect(connection.request('GET', '/', undefined, { retry: false })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    answer();
    expect(await asking).toEqual({ merged: true });
  });
});

describe('the load of a node', () => {
  it('has a limit; more requests wait for their turn', async () => {
    const node = await startHoldingNode();
    const connection = connect([node.url], { perNode: 3, waitMs: 30_000 });
    const asking = Array.from({ length: 10 }, (_, at) => connection.request('GET', `/${at}`));
    await expect.poll(() => node.held.length).toBe(3);
    const most = await node.releaseAll(10);
    expect(await Promise.all(asking)).toHaveLength(10);
    expect(most).toBe(3);
  });

  it('is spread over the nodes', async () => {
    const nodes = [await startHoldingNode(), await startHoldingNode()];
    const connection = connect(
      nodes.map(({ url }) => url),
      { perNode: 3, waitMs: 30_000, headersMs: 30_000 },
    );
    const asking = Array.from({ length: 6 }, () => connection.request('GET', '/'));
    for (const { held } of nodes) await expect.poll(() => held.length).toBe(3);
    for (const node of nodes) await node.releaseAll(3);
    await Promise.all(asking);
  });

  it('makes a request fail that would wait too long', async () => {
    const node = await startHoldingNode();
    const connection = connect([node.url], { perNode: 2, headersMs: 30_000, timeoutMs: 30_000 });
    const asking = [connection.request('GET', '/1'), connection.request('GET', '/2')];
    await expect(connection.request('GET', '/3')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining(`${node.url} has 2 requests of ours under way`),
    });
    expect(connection.trips).toBe(2);
    await node.releaseAll(2);
    await Promise.all(asking);
    expect(node.seen).toEqual(['/1', '/2']);
  });
});

it('finishes what is under way before it closes', async () => {
  const node = await startHoldingNode();
  const connection = new Connection({ urls: [node.url] });
  const asking = connection.request('GET', '/');
  await expect.poll(() => node.held.length).toBe(1);
  const closing = connection.close();
  await node.releaseAll(1);
  expect(await asking).toEqual({});
  await closing;
  await expect(connection.request('GET', '/')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

function connect(urls: readonly string[], options: ConnectionOptions = {}): Connection {
  const connection = new Connection({ urls }, { ...SOON, ...options });
  opened.push(() => connection.close());
  return connection;
}

async function failureOfRequest(request: Promise<unknown>): Promise<OpenSearchFailure> {
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof OpenSearchFailure) return error;
  throw error ?? new Error('The request succeeded; a failure was expected.');
}

function say(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function startNode(behaviour: Behaviour, port = 0): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => behaviour(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  opened.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${address.port}`, server };
}

/** A node that answers when it is told to. */
async function startHoldingNode() {
  const held: ServerResponse[] = [];
  const seen: (string | undefined)[] = [];
  const { url } = await startNode((request, response) => {
    seen.push(request.url);
    held.push(response);
  });
  /** Answers as many requests one by one; gives the most that were held at once. */
  const releaseAll = async (count: number): Promise<number> => {
    let most = 0;
    for (let answered = 0; answered < count; answered++) {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      most = Math.max(most, held.length);
      say(held.shift()!, 200, {});
    }
    return most;
  };
  return { url, held, seen, releaseAll };
}

/** A port that was free a moment ago, where nobody listens. */
async function urlOfNobody(): Promise<string> {
  const { url, server } = await startNode(() => {});
  await new Promise((resolve) => server.close(resolve));
  return url;
}
