import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as realFs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ManifestFacts } from './generation.ts';

/**
 * A crash is simulated at every single file operation of a build: later operations have no effect, as if the process
 * had been killed. The data set on disk must still be served.
 */
const crash = vi.hoisted(() => ({ countdown: Number.POSITIVE_INFINITY }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const step = (): void => {
    crash.countdown -= 1;
    if (crash.countdown <= 0) throw new Error('crashed');
  };
  const mortal = (name: 'link' | 'mkdir' | 'rename' | 'rm' | 'unlink' | 'writeFile') => ({
    [name]: async (...args: unknown[]) => {
      step();
      // the six functions have no signature in common; arguments are passed on as they came
      return (real[name] as (...all: unknown[]) => Promise<unknown>)(...args);
    },
  });
  return {
    ...real,
    ...mortal('link'),
    ...mortal('mkdir'),
    ...mortal('rename'),
    ...mortal('rm'),
    ...mortal('unlink'),
    ...mortal('writeFile'),
    open: async (path: string, flags: string) => {
      step();
      const handle = await real.open(path, flags);
      return {
        // a write that is cut off leaves half of the text behind
        writeFile: async (text: string) => {
          await handle.writeFile(text.slice(0, text.length / 2));
          step();
          await handle.truncate(0);
          await handle.write(text, 0);
        },
        sync: async () => step(),
        stat: () => handle.stat(),
        read: (into: Buffer, from: number, length: number) => handle.read(into, from, length),
        close: () => handle.close(),
      };
    },
  };
});

const FACTS: ManifestFacts = {
  waypostVersion: '0.0.0',
  sources: [{ name: 'a', file: 'a', bytes: 0, sha256: '0'.repeat(64) }],
  counts: {
    places: 0,
    searchable: 0,
    kinds: {},
    groups: {},
    categories: {},
    countries: {},
    languages: {},
    gazetteer: { areas: 0, streets: 0, houses: 0, places: 0, postcodes: 0 },
  },
  attributions: [],
};

let data: string;
beforeEach(async () => {
  crash.countdown = Number.POSITIVE_INFINITY;
  data = await realFs.mkdtemp(join(tmpdir(), 'waypost-crash-'));
});
afterEach(async () => {
  crash.countdown = Number.POSITIVE_INFINITY;
  await realFs.rm(data, { recursive: true, force: true });
});

/** Loads the room as a fresh process would, without locks of its former life. */
async function fresh(): Promise<typeof import('./generation.ts')> {
  vi.resetModules();
  return import('./generation.ts');
}

async function build(content: string): Promise<string> {
  const { beginGeneration } = await fresh();
  const draft = await beginGeneration(data);
  await realFs.writeFile(join(draft.directory, 'part.bin'), content);
  await draft.seal(FACTS);
  await draft.publish();
  return draft.id;
}

it('leaves a whole generation current wherever a build dies, and the next build clears up', async () => {
  let current = await build('first');
  let switched = 0;
  let operation = 1;
  for (; ; operation += 1) {
    crash.countdown = operation;
    const outcome = await build(`build ${operation}`).catch((error: unknown) => error);
    crash.countdown = Number.POSITIVE_INFINITY;
    const { currentId, verifyCurrent } = await fresh();
    expect(await verifyCurrent(data), `after ${operation} operations`).toEqual([]);
    const found = (await currentId(data)) ?? '';
    if (found !== current) switched += 1;
    current = found;
    if (typeof outcome === 'string') break;
  }
  expect(operation).toBeGreaterThan(15);
  // the last crash points lie after the switch, when only the clearing up is missing
  expect(switched).toBeGreaterThan(1);
  await build('last');
  const names = await realFs.readdir(join(data, 'generations'));
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
  expect((await realFs.readdir(data)).sort()).toEqual(['CURRENT', 'generations']);
});

it('leaves the old generation current and the lock free when the process is killed', async () => {
  const old = await build('first');
  const door = new URL('./generation.ts', import.meta.url).href;
  const script = `
    import { beginGeneration } from ${JSON.stringify(door)};
    const draft = await beginGeneration(${JSON.stringify(data)});
    console.log(draft.id);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  const { beginGeneration, currentId } = await fresh();
  await expect(beginGeneration(data)).rejects.toThrow(new RegExp(`process ${child.pid}`));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await currentId(data)).toBe(old);
  expect(await build('next')).not.toBe(old);
});
