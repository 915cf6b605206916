import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli.ts';
import { type Running, run, start } from './command.ts';

const data = mkdtempSync(join(tmpdir(), 'waypost-damaged-state-'));
const path = join(data, 'state', 'credentials');
let server: Running;
let address: string;
let authorization: string;

beforeAll(async () => {
  const { stdout } = await run(['keys', 'create', '--name', 'shop', '--data', data]);
  authorization = `Bearer ${stdout.trim()}`;
  server = start(['serve', '--data', data, '--port', '0']);
  [, address = ''] = await server.until(/(http:\S+)/);
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.ended;
  rmSync(data, { recursive: true });
});

/** Statuses of a request with the key, one with another, and `/health`; the list of categories needs no data set. */
const statuses = () =>
  Promise.all(
    [
      [`${address}/v1/categories`, authorization],
      [`${address}/v1/categories`, 'Bearer wp_live_nothing'],
      [`${address}/health`, ''],
    ].map(async ([url = '', given = '']) => (await fetch(url, { headers: { authorization: given } })).status),
  );

/** What the server has said after one more request. */
async function logAfterRequests(): Promise<string> {
  await statuses();
  return server.output.stderr;
}

it('a server whose credentials are cut short, deleted and put back goes on, says what is wrong, and stops when it is told to', async () => {
  expect(await statuses()).toEqual([200, 401, 200]);
  copyFileSync(path, join(data, 'backup'));
  for (const [damage, said] of [
    [() => truncateSync(path, 50), /Cannot read the credentials in .*credentials: it is cut short/],
    [() => rmSync(path), /Cannot read the credentials in .*credentials: it does not exist/],
    [() => writeFileSync(path, Buffer.alloc(4096)), /Cannot read the credentials in .*: it is cut short/],
  ] as const) {
    server.output.stderr = '';
    damage();
    await expect.poll(logAfterRequests).toMatch(said);
    expect(await statuses()).toEqual([200, 401, 200]);
  }
  copyFileSync(join(data, 'backup'), path);
  await expect.poll(logAfterRequests).toMatch(/The credentials in .* are read again\./);
  expect(await statuses()).toEqual([200, 401, 200]);
  truncateSync(path, 50);
  expect(await statuses()).toEqual([200, 401, 200]);
  server.process.kill('SIGTERM');
  expect((await server.ended).code).toBe(EXIT.done);
});

it('a server that finds neither file nor copy whole ends in one sentence', async () => {
  for (const file of [path, `${path}.copy`]) writeFileSync(file, 'nothing');
  const { code, stderr } = await run(['serve', '--data', data, '--port', '0']);
  expect(code).toBe(EXIT.file);
  expect(stderr).toMatch(/^waypost: Cannot read the credentials in \S+: [^\n]*\.\n$/);
});
