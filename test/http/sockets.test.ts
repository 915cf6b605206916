import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchRequest } from '../../src/search/search.ts';
import { ArraySearcher, expectError, gate, testServer } from './fixture.ts';

/** Sends the parts of a request as they are and gives what comes back until the server closes. */
async function exchange(
  app: FastifyInstance,
  ...parts: readonly (string | (() => unknown))[]
): Promise<string> {
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('error', () => {}); // a reset after the answer is the server's right
  for (const part of parts) {
    if (typeof part === 'string') socket.write(part);
    else await part();
  }
  await closed;
  return Buffer.concat(chunks).toString();
}

/** The last response in what came back, as injected ones look. */
function parse(raw: string) {
  const [head = '', body = ''] = (raw.split(/(?=HTTP\/1\.1 \d{3} )/).at(-1) ?? '').split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  expect(headers['content-length']).toBe(`${Buffer.byteLength(body)}`);
  return { statusCode: Number(statusLine.split(' ')[1]), headers, body };
}

const HEADERS = 'Host: x\r\nConnection: close\r\n';

describe('on the socket', () => {
  const app = testServer();
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  test.each<[what: string, request: string, status: number, code: string]>([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
    ['an unknown method', `BREW / HTTP/1.1\r\n${HEADERS}\r\n`, 400, 'BAD_REQUEST'],
    ['a header without colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${HEADERS}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'BAD_REQUEST',
    ],
    ['headers too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    ['two Hosts', 'GET /health HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400, 'BAD_REQUEST'],
    ['the same Host twice', 'GET /health HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400, 'BAD_REQUEST'],
    ['two Hosts in HTTP/1.0', 'GET /health HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'BAD_REQUEST'],
    ['HTTP/2.0', 'GET /health HTTP/2.0\r\nHost: x\r\n\r\n', 400, 'BAD_REQUEST'],
    ['HTTP/0.9', 'GET /health HTTP/0.9\r\nHost: x\r\n\r\n', 400, 'BAD_REQUEST'],
    ['HTTP/1.2', 'GET /health HTTP/1.2\r\nHost: x\r\n\r\n', 400, 'BAD_REQUEST'],
    ['HTTP/3.0', 'GET /health HTTP/3.0\r\nHost: x\r\n\r\n', 400, 'BAD_REQUEST'],
    ['no version', 'GET /health\r\nHost: x\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'an expectation',
      `POST /v1/places/search HTTP/1.1\r\n${HEADERS}Expect: tea\r\nContent-Length: 0\r\n\r\n`,
      417,
      'EXPECTATION_FAILED',
    ],
    ['a proxy', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    [
      'an invalid chunk',
      `POST /v1/places/search HTTP/1.1\r\n${HEADERS}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
      'BAD_REQUEST',
    ],
    [
      'a body longer than is read',
      `POST /v1/places/search HTTP/1.1\r\n${HEADERS}Content-Type: application/json\r\nContent-Length: 1000001\r\n\r\n`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('%s', async (_what, request, status, code) => {
    expect(expectError(parse(await exchange(app, request)))).toMatchObject({ status, code });
  });

  test('an unescaped path, by the parser or, where its version lets it through, by the route', async () => {
    const answer = expectError(
      parse(await exchange(app, `GET /v1/places/\u00e9 HTTP/1.1\r\n${HEADERS}\r\n`)),
    );
    expect(answer.status).toBe(400);
    expect(['BAD_REQUEST', 'INVALID_ID']).toContain(answer.code);
  });

  test('an older client needs no Host', async () => {
    expect(parse(await exchange(app, 'GET /health HTTP/1.0\r\n\r\n')).statusCode).toBe(200);
  });

  test('an upgrade is passed over', async () => {
    const request =
      'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close, upgrade\r\nUpgrade: websocket\r\n\r\n';
    expect(parse(await exchange(app, request)).statusCode).toBe(200);
  });
});

describe("what Node's server reports of a socket", () => {
  const app = testServer();
  afterAll(() => app.close());

  /** Everything that is written to a socket of which Node reports this. */
  async function answerTo(code: string): Promise<string> {
    const chunks: Buffer[] = [];
    const socket = new Duplex({
      read() {},
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    const closed = once(socket, 'close');
    app.server.emit('clientError', Object.assign(new Error(code), { code }), socket);
    await closed;
    return Buffer.concat(chunks).toString();
  }

  test.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'REQUEST_TIMEOUT'],
    ['HPE_HEADER_OVERFLOW', 431, 'HEADERS_TOO_LARGE'],
    ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413, 'PAYLOAD_TOO_LARGE'],
    ['HPE_INVALID_CONSTANT', 400, 'BAD_REQUEST'],
  ])('%s', async (reported, status, code) => {
    expect(expectError(parse(await answerTo(reported)))).toMatchObject({ status, code });
  });

  test('nobody is answered once the connection is gone', async () => {
    expect(await answerTo('ECONNRESET')).toBe('');
  });
});

test('while closing, what is under way is answered and what comes after is refused', async () => {
  const [held, begun, isClosing, second] = [gate(), gate(), gate(), gate()];
  const array = new ArraySearcher();
  const search = async (request: SearchRequest) => {
    begun.open();
    await held.passed;
    return array.search(request);
  };
  const searcher = { search, find: async () => undefined };
  const app = testServer({ searcher });
  app.addHook('preClose', async () => isClosing.open());
  await app.listen({ port: 0, host: '127.0.0.1' });
  let closing: Promise<unknown> = Promise.resolve();
  const raw = await exchange(
    app,
    'GET /v1/places/search?q=caf HTTP/1.1\r\nHost: x\r\n\r\n',
    () => begun.passed,
    () => {
      closing = app.close();
    },
    () => isClosing.passed,
    () => app.server.once('request', second.open),
    `GET /health HTTP/1.1\r\n${HEADERS}\r\n`,
    () => second.passed,
    () => held.open(),
  );
  await closing;
  expect(raw).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(expectError(parse(raw))).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
});
