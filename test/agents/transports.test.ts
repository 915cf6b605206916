import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MAIN } from '../cli/command.ts';
import { createKey, houseOf } from '../house.ts';
import { callOver } from './asked.ts';

/** The same tools by a client of the protocol's own package: over a process, and over HTTP, where keys and rates hold as elsewhere. */

const sample = houseOf('sample');
const ADDRESS = { text: 'Gradient Street 3, Port Origin' };

type Connection = Parameters<Client['connect']>[0];

async function connected(transport: object): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport as Connection); // its types differ by what may be undefined
  onTestFinished(() => client.close());
  return client;
}

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { readonly code: string }).code; // as the tests of errors check
}

describe('waypost mcp', () => {
  it('answers over standard input and output', async () => {
    const args = [MAIN, 'mcp', '--data', sample.data, '--lang', 'de'];
    const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' });
    const client = await connected(transport);
    expect(client.getServerVersion()?.name).toBe('waypost');
    expect((await client.listTools()).tools).toHaveLength(6);
    const { text } = await callOver(client, 'find_address', ADDRESS);
    expect(text).toMatch(
      /^1\. Gradient Street 3, 00330 Ursprungshafen, .* - house - 0\.000\d+,0\.000\d+ - id \S+$/m,
    );
    expect((await callOver(client, 'what_this_server_holds', {})).text).toContain('Places: 2,304');
  });
});

describe('/mcp', () => {
  let url: URL;
  let key: string;
  beforeAll(async () => {
    key = await createKey(sample.data, { scopes: ['places:read'] });
    url = new URL('/mcp', (await sample.serve()).address);
  });

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('answers a client with a key', async () => {
    const requestInit = { headers: { authorization: `Bearer ${key}`, 'accept-language': 'de' } };
    const client = await connected(new StreamableHTTPClientTransport(url, { requestInit }));
    const { text } = await callOver(client, 'find_address', ADDRESS);
    expect(text).toContain('Gradient Street 3, 00330 Ursprungshafen');
    expect((await callOver(client, 'place_details', { id: 'x' })).isError).toBe(true);
    expect((await callOver(client, 'what_this_server_holds', {})).text).toContain('Places: 2,304');
  });

  it('refuses who has no key, and pages of elsewhere', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
    expect((await post(list)).status).toBe(200);
    const foreign = await post(list, { origin: 'https://elsewhere.example' });
    expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
    expect((await post(list, { origin: url.origin })).status).toBe(200);
  });

  it('takes one message, and answers no other method', async () => {
    for (const wrong of [[], [{ jsonrpc: '2.0', id: 1, method: 'ping' }], {}, { jsonrpc: '2.0', id: 1 }, 7]) {
      const response = await post(wrong);
      expect([response.status, await codeOf(response)]).toEqual([400, 'VALIDATION_ERROR']);
    }
    const version = await post(
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { 'mcp-protocol-version': '1999-01-01' },
    );
    expect(await version.text()).toContain('1999-01-01');
    const noted = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([noted.status, await noted.text()]).toEqual([202, '']);
    const read = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('/llms.txt', () => {
  it('lists every operation of the document, and the full one every parameter', async () => {
    const app = sample.server({}, { publicUrl: () => 'https://places.example' });
    const { paths } = (await app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, Operation>>;
    }>();
    const short = await app.inject('/llms.txt');
    expect(short.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(short.body).toMatch(/^# Waypost\n\n> Places, geocoding and maps/);
    const { body: full } = await app.inject('/llms-full.txt');
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { operationId, parameters = [] }] of Object.entries(methods)) {
        expect(short.body).toContain(
          `(https://places.example/docs#${operationId}): \`${method.toUpperCase()} ${path}\``,
        );
        const [, section = ''] = full.split(`### ${method.toUpperCase()} ${path}\n`);
        for (const { name } of parameters) expect(section.split('\n### ')[0]).toContain(`- \`${name}\` (`);
      }
  });
});

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
}
