import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asking, emptyDirectory, freshAuth, outcomeOf } from './fixture.ts';

const SOURCE = fileURLToPath(new URL('../../src/auth/auth.ts', import.meta.url));
/** The room as one file, which a process loads sooner; it lies where its packages are found. */
const DOOR = fileURLToPath(new URL(`../../node_modules/.waypost-auth-${process.pid}.mjs`, import.meta.url));

beforeAll(async () => {
  await build({
    entryPoints: [SOURCE],
    outfile: DOOR,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => rmSync(DOOR, { force: true }));

/** Runs an expression over `auth` in another process that has the same directory open, and gives its value. */
async function elsewhere<T>(dataDirectory: string, expression: string): Promise<T> {
  const program = `
    import { openAuth } from ${JSON.stringify(pathToFileURL(DOOR).href)};
    const auth = openAuth({ dataDirectory: ${JSON.stringify(dataDirectory)} });
    const value = await (${expression});
    await auth.close();
    console.log(JSON.stringify(value));`;
  const words = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}

it('a key made, used and revoked by another process is so here at once', async () => {
  const dataDirectory = emptyDirectory();
  const auth = freshAuth({ dataDirectory });
  const { key, record } = await elsewhere<ReturnType<typeof auth.keys.create>>(
    dataDirectory,
    `auth.keys.create({ name: 'made elsewhere' })`,
  );
  const { accessToken } = await auth.exchange(asking(key));
  const use = async () => [
    await outcomeOf(auth.authenticate(asking(key))),
    await outcomeOf(auth.authenticate(asking(accessToken))),
  ];
  expect(await use()).toEqual(['accepted', 'accepted']);
  const there = `auth.authenticate(${JSON.stringify(asking(accessToken))}).then(({ keyId }) => keyId)`;
  expect(await elsewhere(dataDirectory, there)).toBe(record.id);

  await elsewhere(dataDirectory, `auth.keys.revoke(${JSON.stringify(record.id)})`);
  expect(await use()).toEqual(['KEY_REVOKED', 'KEY_REVOKED']);
  expect(auth.keys.list()).toMatchObject([{ id: record.id, revokedAt: expect.any(String) }]);
});

it('processes that make keys at the same time lose none, and sign with one key', async () => {
  const dataDirectory = emptyDirectory();
  const work = `Promise.all(Array.from({ length: 25 }, async () => {
    const { key } = auth.keys.create({ name: 'many' });
    const caller = { authorization: 'Bearer ' + key, remoteAddress: '::1' };
    return (await auth.exchange(caller)).accessToken;
  }))`;
  const tokens = await Promise.all([1, 2, 3].map(() => elsewhere<string[]>(dataDirectory, work)));
  const auth = freshAuth({ dataDirectory });
  expect(auth.keys.list()).toHaveLength(75);
  for (const token of tokens.flat())
    expect(await outcomeOf(auth.authenticate(asking(token)))).toBe('accepted');
  expect(new Set(tokens.flat().map((token) => token.split('.')[0])).size).toBe(1);
});
