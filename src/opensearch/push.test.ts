import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Connection, push } from './opensearch.ts';

const DATA_SET = {
  generation: '20260518T000000Z-abcdef',
  builtAt: '2026-05-18T00:00:00Z',
  buildSeconds: 1,
  attributions: [],
};

let server: Server;
let connection: Connection;
let answer: object;
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP, so no string
  connection = new Connection({ urls: [`http://127.0.0.1:${port}`] }, { pauseMs: 1 });
});
afterEach(async () => {
  await connection.close();
  await new Promise((resolve) => server.close(resolve));
});

describe('a push to what only seems to be a cluster', () => {
  it.each([
    [
      'answers {}',
      {},
      'GET /_cluster/health: the answer has no \'number_of_data_nodes\', but is "{}"; is this OpenSearch?',
    ],
    [
      'answers [1]',
      [1],
      'GET /_cluster/health: the answer has no \'number_of_data_nodes\', but is "[1]"; is this OpenSearch?',
    ],
    [
      'answers an error with status 200',
      { error: { type: 'security_exception', reason: 'no permissions' }, status: 403 },
      'GET /_cluster/health: the credentials were refused (403 security_exception no permissions).',
    ],
  ])('says what is wrong, and writes nothing: %s', async (_, given, sentence) => {
    answer = given;
    await expect(push({ connection, prefix: 'waypost' }, [], DATA_SET)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ /),
    });
    await expect(push({ connection, prefix: 'waypost' }, [], DATA_SET)).rejects.toThrow(sentence);
    expect(new Set(asked)).toEqual(new Set(['GET /_cluster/health']));
  });
});
