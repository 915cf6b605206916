import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { expect, it } from 'vitest';
import { asking, emptyDirectory, freshAuth, outcomeOf } from './fixture.ts';

const SHOP = {
  id: 'key_000000000001',
  name: 'shop',
  scopes: ['places:read', 'tiles:read'],
  ratePerMinute: 6000,
  createdAt: '2026-05-18T12:00:00.000Z',
};

/** A directory as it was written before, in tables of LMDB. */
async function olderState(makeKey: () => { readonly key: string; readonly hash: string }) {
  const dataDirectory = emptyDirectory();
  const state = join(dataDirectory, 'state');
  mkdirSync(state, { mode: 0o700 });
  const path = join(state, 'credentials.mdb');
  const { key, hash } = makeKey();
  const root = open({ path, encoding: 'string', maxDbs: 8 });
  const put = (name: string, rows: Record<string, unknown>) => {
    const table = root.openDB<string, string>({ name, encoding: 'string' });
    for (const [id, value] of Object.entries(rows))
      table.putSync(id, typeof value === 'string' ? value : JSON.stringify(value));
  };
  const lost = {
    ...SHOP,
    id: 'key_000000000002',
    name: 'lost',
    hash: 'x',
    revokedAt: '2026-05-19T12:00:00.000Z',
  };
  put('facts', { revision: '3' });
  put('keys', { [SHOP.id]: { ...SHOP, hash }, [lost.id]: lost });
  put('ids-by-hash', { [hash]: SHOP.id });
  put('last-uses', { [SHOP.id]: String(Date.UTC(2026, 4, 18, 13, 14)) });
  put('signing-keys', {});
  await root.close();
  return { dataDirectory, state, path, key };
}

/** A key of today, and what is stored of it. */
function newKey() {
  const dataDirectory = emptyDirectory();
  const { key } = freshAuth({ dataDirectory }).keys.create({ name: 'x' });
  const stored = readFileSync(join(dataDirectory, 'state', 'credentials'), 'utf8');
  return { key, hash: /"hash":"([\w-]+)"/.exec(stored)?.[1] ?? '' };
}

it('is read once, and what it held stays valid', async () => {
  const { dataDirectory, state, key } = await olderState(newKey);
  const events: string[] = [];
  for (const auth of [1, 2].map(() => freshAuth({ dataDirectory, onEvent: (event) => events.push(event) }))) {
    expect(await outcomeOf(auth.authenticate(asking(key)))).toBe('accepted');
    expect(auth.keys.list()).toEqual([
      { ...SHOP, lastUsedAt: expect.any(String) },
      expect.objectContaining({ name: 'lost', revokedAt: '2026-05-19T12:00:00.000Z' }),
    ]);
  }
  expect(events).toEqual([expect.stringMatching(/credentials\.mdb is of an older version and was renamed/)]);
  const names = readdirSync(state);
  expect(names).toEqual(
    expect.arrayContaining(['credentials', 'credentials.copy', 'credentials.mdb.before']),
  );
  expect(names).not.toContain('credentials.mdb');
});

it.each<[what: string, change: (bytes: Buffer) => Buffer]>([
  ['is no LMDB file', () => Buffer.from('{"keys": []}')],
  ['lost its second page', (bytes) => bytes.subarray(0, 4096)],
  ['is cut short', (bytes) => bytes.subarray(0, 8192)],
  ['has a record that makes no sense', (bytes) => replaced(bytes, '"ratePerMinute":6', '"ratePerMinute":-')],
  ['lacks what it should have', (bytes) => replaced(bytes, '"revokedAt"', '"revokedBy"')],
])('that %s is an error with one sentence, and stays where it is', async (_what, change) => {
  const { dataDirectory, path } = await olderState(newKey);
  const bytes = change(readFileSync(path));
  writeFileSync(path, bytes);
  expect(() => freshAuth({ dataDirectory })).toThrow(
    /^Cannot read the credentials of an older version in .*credentials\.mdb: .*\.$/,
  );
  expect(readFileSync(path)).toEqual(bytes);
});

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}
