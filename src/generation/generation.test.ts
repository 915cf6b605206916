import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileTrouble } from '../files/files.ts';
import {
  beginGeneration,
  currentId,
  FORMAT_VERSION,
  type ManifestFacts,
  openCurrent,
  pruneGenerations,
  verifyCurrent,
} from './generation.ts';

const FACTS: ManifestFacts = {
  waypostVersion: '0.0.0',
  sources: [{ name: 'sample', file: 'a.osm.pbf', bytes: 3, sha256: '0'.repeat(64) }],
  bbox: [-1, -2, 3, 4.5],
  counts: {
    places: 1,
    searchable: 1,
    kinds: { n: 1 },
    groups: {},
    categories: {},
    countries: {},
    languages: {},
    gazetteer: { areas: 0, streets: 0, houses: 0, places: 0, postcodes: 0 },
  },
  attributions: ['somebody'],
};

/** Rounds of a race; a lock that two could hold was seen once in some ten. */
const ROUNDS = 100;

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'waypost-generation-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

async function build(content: string): Promise<string> {
  const draft = await beginGeneration(data);
  await writeFile(join(draft.directory, 'part.bin'), content);
  await draft.seal(FACTS);
  await draft.publish();
  return draft.id;
}

describe('publishing', () => {
  it('makes a sealed draft the current generation, with every file in its manifest', async () => {
    const id = await build('hello');
    const current = await openCurrent(data);
    expect(current.id).toBe(id);
    expect(current.manifest).toMatchObject({
      ...FACTS,
      formatVersion: FORMAT_VERSION,
      icuVersion: process.versions.icu,
    });
    expect(current.manifest.files).toEqual([
      {
        path: 'part.bin',
        bytes: 5,
        sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      },
    ]);
    expect(await verifyCurrent(data)).toEqual([]);
  });

  it('leaves the old generation current until then, and for good when the draft is abandoned', async () => {
    const old = await build('old');
    const draft = await beginGeneration(data);
    await writeFile(join(draft.directory, 'part.bin'), 'new');
    await draft.seal(FACTS);
    expect(await currentId(data)).toBe(old);
    await draft.abandon();
    expect(await currentId(data)).toBe(old);
    expect(await readdir(join(data, 'generations'))).toEqual([old]);
  });

  it('returns the previously current generation, and prunes all but those named', async () => {
    const [first, second] = [await build('1'), await build('2')];
    const draft = await beginGeneration(data);
    await draft.seal(FACTS);
    expect(await draft.publish()).toBe(second);
    expect(await pruneGenerations(data, [second, draft.id])).toEqual([first]);
    expect((await readdir(join(data, 'generations'))).sort()).toEqual([second, draft.id].sort());
  });
});

describe('the lock', () => {
  it('links files that the generation in use has too, unless these are damaged', async () => {
    const inode = async (id: string) => (await stat(join(data, 'generations', id, 'part.bin'))).ino;
    const first = await build('hello');
    const same = await build('hello');
    expect(await inode(same)).toBe(await inode(first));
    const other = await build('others');
    expect(await inode(other)).not.toBe(await inode(first));
    await writeFile(join(data, 'generations', other, 'part.bin'), 'damage');
    const whole = await build('others');
    expect(await inode(whole)).not.toBe(await inode(other));
    expect(await verifyCurrent(data)).toEqual([]);
    expect(await readdir(join(data, 'generations', whole))).toEqual(['manifest.json', 'part.bin']);
  });

  it('refuses a second build at the same time and admits it afterwards', async () => {
    const draft = await beginGeneration(data);
    await expect(beginGeneration(data)).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await draft.abandon();
    await (await beginGeneration(data)).abandon();
    expect(await readdir(data)).toEqual(['generations']);
  });

  const holder = { token: 'x', host: hostname(), pid: 2 ** 22 + 1, started: '1' };
  it.each([
    ['a process that is gone', JSON.stringify(holder)],
    ['an earlier process of the same number', JSON.stringify({ ...holder, pid: process.ppid })],
    ['an earlier life of this process number', JSON.stringify({ ...holder, pid: process.pid })],
    ['nobody, being damaged', '{"tok'],
  ])('is taken over from %s', async (_who, text) => {
    await (await beginGeneration(data)).abandon();
    await writeFile(join(data, 'build.lock'), text);
    const draft = await beginGeneration(data);
    await draft.abandon();
  });

  it('is respected when another machine holds it', async () => {
    await (await beginGeneration(data)).abandon();
    await writeFile(join(data, 'build.lock'), JSON.stringify({ ...holder, host: 'elsewhere' }));
    await expect(beginGeneration(data)).rejects.toThrow(/elsewhere/);
  });

  it('is taken by one of many that find it stale', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await (await beginGeneration(data)).abandon();
      await writeFile(join(data, 'build.lock'), JSON.stringify(holder));
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => beginGeneration(data)));
      const taken = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
      expect(taken).toHaveLength(1);
      await taken[0]?.abandon();
    }
  });
});

describe('a damaged data set', () => {
  it('differs from a missing one', async () => {
    await expect(openCurrent(data)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(openCurrent(join(data, 'nowhere'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it.each([['../../etc'], ['20260101T000000Z-abcdef'], ['']])(
    'is one whose CURRENT holds %j',
    async (text) => {
      await build('x');
      await writeFile(join(data, 'CURRENT'), text);
      await expect(openCurrent(data)).rejects.toMatchObject({
        code: 'INDEX_NOT_AVAILABLE',
        message: expect.stringContaining('CURRENT'),
      });
      expect(await verifyCurrent(data)).toHaveLength(1);
    },
  );

  it('shows in its manifest: any changed byte is noticed', async () => {
    const id = await build('x');
    const path = join(data, 'generations', id, 'manifest.json');
    const sound = await readFile(path, 'utf8');
    const changes: [string, string][] = [
      ['"places": 1', '"places": 2'],
      ['"places": 1', '"places": -1'],
      [`"formatVersion": ${FORMAT_VERSION}`, `"formatVersion": ${FORMAT_VERSION + 1}`],
      ['"path": "part.bin"', '"path": "../../CURRENT"'],
      ['{', '['],
    ];
    for (const [from, to] of changes) {
      await writeFile(path, sound.replace(from, to));
      await expect(openCurrent(data), to).rejects.toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
    }
    await rm(path);
    await expect(openCurrent(data)).rejects.toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
  });

  it('shows in its files: cut ones when it is opened, changed ones when it is verified', async () => {
    const id = await build('hello');
    const path = join(data, 'generations', id, 'part.bin');
    await writeFile(path, 'hellO');
    await openCurrent(data);
    expect(await verifyCurrent(data)).toEqual([expect.stringMatching(/part\.bin is damaged/)]);
    await truncate(path, 2);
    await expect(openCurrent(data)).rejects.toThrow(/part\.bin has 2 bytes instead of 5/);
  });

  it('is verified to the end: one sentence for every finding', async () => {
    const draft = await beginGeneration(data);
    for (const name of ['a', 'b', 'c']) await writeFile(join(draft.directory, name), name);
    await draft.seal(FACTS);
    await draft.publish();
    const directory = join(data, 'generations', draft.id);
    await rm(join(directory, 'a'));
    await writeFile(join(directory, 'b'), 'longer');
    await writeFile(join(directory, 'extra'), '');
    expect(await verifyCurrent(data)).toEqual([
      expect.stringMatching(/a is missing\.$/),
      expect.stringMatching(/b has 6 bytes instead of 1\.$/),
      expect.stringMatching(/extra does not belong/),
    ]);
  });
});

describe('a directory that cannot be created', () => {
  it.skipIf(process.platform !== 'linux')(
    'is refused, also where names are answered with ENOENT',
    async () => {
      await expect(beginGeneration('/proc/waypost')).rejects.toMatchObject({
        code: 'FILE_UNAVAILABLE',
        message: 'Cannot create /proc/waypost/generations: it does not exist.',
      });
    },
  );

  it('is refused below a file', async () => {
    await writeFile(join(data, 'file'), '');
    await expect(beginGeneration(join(data, 'file', 'data'))).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
      message: expect.stringContaining('a part of the path is not a directory'),
    });
  });

  it('is created with what is missing above it', async () => {
    const draft = await beginGeneration(join(data, 'a', 'b', 'c'));
    expect(await readdir(join(data, 'a', 'b', 'c', 'generations'))).toHaveLength(1);
    await draft.abandon();
  });
});

describe('trouble with files', () => {
  it('is reported with the path of the error, else the given one', () => {
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    expect(fileTrouble('/data', full)).toMatchObject({
      code: 'FILE_UNAVAILABLE',
      message: 'Cannot write to /data: the disk is full.',
    });
    expect(fileTrouble('/data', Object.assign(full, { path: '/data/x' }))).toMatchObject({
      message: 'Cannot write to /data/x: the disk is full.',
    });
  });

  it('is nothing else', () => {
    for (const error of [new TypeError('x'), Object.assign(new Error('x'), { code: 'ERR_ASSERTION' }), 'x'])
      expect(fileTrouble('/data', error)).toBe(error);
  });
});
