import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openAuth } from '../../src/auth/auth.ts';
import { asking, emptyDirectory, outcomeOf } from './fixture.ts';

/** A directory whose credentials were written and then changed. */
async function damaged(change: (bytes: Buffer) => Buffer): Promise<string> {
  const dataDirectory = emptyDirectory();
  const auth = openAuth({ dataDirectory });
  for (let index = 0; index < 100; index++) auth.keys.create({ name: `key ${index}` });
  await auth.close();
  const path = join(dataDirectory, 'state', 'credentials.mdb');
  writeFileSync(path, change(readFileSync(path)));
  return dataDirectory;
}

it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
  ['is random', () => randomBytes(20_000), /damaged or no LMDB file/],
  ['is text', () => Buffer.from('{"keys": []}'), /damaged or no LMDB file/],
  ['lost its second page', (bytes) => bytes.subarray(0, 4096), /damaged or no LMDB file/],
  ['is cut short', (bytes) => bytes.subarray(0, 8192), /its end is missing/],
])('a file of credentials that %s is said to be so', async (_name, change, message) => {
  const dataDirectory = await damaged(change);
  const attempt = () => openAuth({ dataDirectory });
  expect(attempt).toThrow(message);
  expect(attempt).toThrow(expect.objectContaining({ code: 'FILE_UNAVAILABLE' }));
  expect(attempt).toThrow(/credentials\.mdb/);
});

it('a whole or empty one opens, and a record that makes no sense opens nothing', async () => {
  for (const change of [(bytes: Buffer) => bytes, () => Buffer.alloc(0)])
    await openAuth({ dataDirectory: await damaged(change) }).close();
  const dataDirectory = emptyDirectory();
  const before = openAuth({ dataDirectory });
  const { key } = before.keys.create({ name: 'MARK' });
  await before.close();
  const path = join(dataDirectory, 'state', 'credentials.mdb');
  writeFileSync(
    path,
    readFileSync(path, 'latin1').replaceAll('"ratePerMinute":6', '"ratePerMinute":-'),
    'latin1',
  );
  const auth = openAuth({ dataDirectory });
  expect(await outcomeOf(auth.authenticate(asking(key)))).toBe('UNAUTHORIZED');
  expect(auth.keys.list()).toEqual([]);
  await auth.close();
});
