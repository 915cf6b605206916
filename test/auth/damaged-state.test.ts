import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Auth } from '../../src/auth/auth.ts';
import { asking, emptyDirectory, freshAuth, outcomeOf } from './fixture.ts';

/** A directory with a key that is valid, one that was revoked, and a token; `path` is the file, `copy` its copy. */
async function stage() {
  const dataDirectory = emptyDirectory();
  const events: string[] = [];
  const open = () => freshAuth({ dataDirectory, onEvent: (message) => events.push(message) });
  const auth = open();
  const { key } = auth.keys.create({ name: 'shop' });
  const lost = auth.keys.create({ name: 'lost' });
  const { accessToken } = await auth.exchange(asking(key));
  auth.keys.revoke(lost.record.id);
  const path = join(dataDirectory, 'state', 'credentials');
  const outcomes = async (there: Auth) =>
    Promise.all([key, accessToken, lost.key].map((one) => outcomeOf(there.authenticate(asking(one)))));
  return { dataDirectory, auth, open, events, path, copy: `${path}.copy`, outcomes };
}

const AS_BEFORE = ['accepted', 'accepted', 'KEY_REVOKED'];

/** Changes a byte where it lies, as a failing disk does. */
function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function replaceByDirectory(path: string): void {
  rmSync(path);
  mkdirSync(path);
}

const FAULTS: readonly (readonly [what: string, damage: (path: string) => void, said: RegExp])[] = [
  ['is cut short', (path) => truncateSync(path, 200), /cut short/],
  ['is empty', (path) => truncateSync(path, 0), /cut short/],
  ['lost its last byte', (path) => truncateSync(path, statSync(path).size - 1), /cut short/],
  ['has a page of zeros', (path) => writeFileSync(path, Buffer.alloc(4096)), /damaged/],
  ['is text', (path) => writeFileSync(path, '{"keys": []}'), /damaged/],
  ['grew', (path) => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('x')])), /damaged/],
  ['is gone', (path) => rmSync(path), /it does not exist/],
  ['is a directory', replaceByDirectory, /it is no file/],
];

describe('a file of credentials that', () => {
  it.each(FAULTS)(
    '%s under a running server changes nothing, and is told once',
    async (_what, damage, said) => {
      const { auth, events, path, outcomes } = await stage();
      damage(path);
      await expect.poll(() => auth.keys.list() && events).toHaveLength(1);
      for (let round = 0; round < 3; round++) expect(await outcomes(auth)).toEqual(AS_BEFORE);
      expect(events).toEqual([expect.stringMatching(said)]);
      expect(events[0]).toContain(path);
      rmSync(path, { recursive: true, force: true });
      await expect.poll(() => auth.keys.list() && events.at(-1)).toMatch(/does not exist/);
      copyFileSync(`${path}.copy`, path);
      await expect.poll(() => auth.keys.list() && events.at(-1)).toMatch(/are read again\.$/);
      expect(await outcomes(auth)).toEqual(AS_BEFORE);
    },
  );

  it.each(FAULTS)('%s is opened from its copy, and told', async (_what, damage, said) => {
    const { open, events, path, outcomes } = await stage();
    damage(path);
    expect(await outcomes(open())).toEqual(AS_BEFORE);
    expect(events).toEqual([expect.stringMatching(said)]);
    expect(events[0]).toContain(`${path}.copy is whole`);
  });

  it.each(FAULTS)('%s, as its copy, is an error with one sentence', async (_what, damage) => {
    const { open, path, copy } = await stage();
    damage(path);
    truncateSync(copy, 100);
    expect(open).toThrow(expect.objectContaining({ code: 'FILE_UNAVAILABLE' }));
    expect(open).toThrow(
      /^Cannot read the credentials in .*credentials: .*\. Nor is .*credentials\.copy whole\.$/,
    );
  });

  it('is damaged in any one bit is not used', async () => {
    const { auth, open, events, path, outcomes } = await stage();
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length; at += 7) {
      flip(path, at);
      expect(await outcomes(open()), `byte ${at}`).toEqual(AS_BEFORE);
      expect(events.at(-1), `byte ${at}`).toContain('is whole and is used in its place');
      writeFileSync(path, whole);
    }
    expect(await outcomes(auth)).toEqual(AS_BEFORE);
  });

  it('is damaged is whole again after the next change, which loses nothing', async () => {
    const { open, path, copy, outcomes } = await stage();
    truncateSync(path, 100);
    const { key } = open().keys.create({ name: 'new' });
    expect(readFileSync(path)).toEqual(readFileSync(copy));
    const after = open();
    expect(await outcomes(after)).toEqual(AS_BEFORE);
    expect(await outcomeOf(after.authenticate(asking(key)))).toBe('accepted');
  });

  it.skipIf(process.getuid?.() === 0)('may not be read is told (skipped for the superuser)', async () => {
    const { auth, events, path, outcomes } = await stage();
    chmodSync(path, 0);
    await expect.poll(() => auth.keys.list() && events.at(-1)).toMatch(/permission is denied/);
    expect(await outcomes(auth)).toEqual(AS_BEFORE);
  });
});

describe('a backup that is put back', () => {
  it.each<[how: string, put: (backup: string, path: string) => void]>([
    ['copied over the file', copyFileSync],
    ['moved into its place', renameSync],
    ['copied with the times that it had', (from, to) => cpSync(from, to, { preserveTimestamps: true })],
  ])('%s is noticed by a running server', async (_how, put) => {
    const { auth, open, path, copy, outcomes, dataDirectory } = await stage();
    const backup = join(dataDirectory, 'backup');
    copyFileSync(path, backup);
    const young = auth.keys.create({ name: 'after the backup' }).key;
    expect(await outcomeOf(auth.authenticate(asking(young)))).toBe('accepted');
    put(backup, path);
    await expect.poll(() => outcomeOf(auth.authenticate(asking(young)))).toBe('UNAUTHORIZED');
    expect(await outcomes(auth)).toEqual(AS_BEFORE);
    expect(readFileSync(copy)).toEqual(readFileSync(path)); // else a later fault would bring back what was put away
    truncateSync(path, 10);
    expect(await outcomeOf(open().authenticate(asking(young)))).toBe('UNAUTHORIZED');
  });
});

it('a directory that is gone keeps nobody out until the end of the server, and begins anew after it', async () => {
  const { dataDirectory, auth, open, events, outcomes } = await stage();
  rmSync(join(dataDirectory, 'state'), { recursive: true });
  await expect.poll(() => auth.keys.list() && events).toHaveLength(1);
  expect(await outcomes(auth)).toEqual(AS_BEFORE);
  expect(await outcomes(open())).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED']);
});

it('what a killed process left behind holds up nobody for good', async () => {
  const { auth, path, outcomes } = await stage();
  writeFileSync(`${path}.lock`, '');
  utimesSync(`${path}.lock`, 1, 1);
  writeFileSync(`${path}.new`, 'half of');
  expect(auth.keys.create({ name: 'next' }).record.name).toBe('next');
  expect(await outcomes(auth)).toEqual(AS_BEFORE);
  expect(readdirSync(join(path, '..')).sort()).toEqual(['credentials', 'credentials.copy']);
  expect(existsSync(`${path}.lock`)).toBe(false);
});
