import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Drawing, type MapTask, startDrawing } from './draw-map.ts';
import { FeatureSpool, type ShapedFeature } from './feature-spool.ts';
import { type BuildProgress, PhaseReport } from './progress.ts';

/** Sizes of extracts: one is drawn in a worker thread, one is not. */
const LARGE = 600_000;
const SMALL = 10_000;
const THINGS = 100;

let directory: string;
let spool: FeatureSpool<ShapedFeature>;
let reported: BuildProgress[];
const maps: Drawing[] = [];
const spools: FeatureSpool<ShapedFeature>[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-map-'));
  reported = [];
  spool = emptySpool('shapes.spool');
  for (let number = 1; number <= THINGS; number++) spool.add(bench(number));
  spool.endSource(notAsked);
});
afterEach(async () => {
  for (const map of maps.splice(0)) await map.close();
  for (const each of spools.splice(0)) each.remove();
  rmSync(directory, { recursive: true });
});

function emptySpool(name: string): FeatureSpool<ShapedFeature> {
  const empty = new FeatureSpool<ShapedFeature>(join(directory, name), 1);
  spools.push(empty);
  return empty;
}

function notAsked(): never {
  throw new Error('a single source is not read again');
}

function bench(sourceId: number): ShapedFeature {
  const [lat, lon] = [1 + sourceId / 1000, 2 + sourceId / 1000];
  const geometry = { type: 'point', latE7: Math.round(lat * 1e7), lonE7: Math.round(lon * 1e7) } as const;
  return { type: 'n', sourceId, lat, lon, tags: { amenity: 'bench' }, categories: [], geometry };
}

function task(name: string, of = spool): MapTask {
  const map = { path: join(directory, name), temporaryDirectory: directory, attribution: '' };
  return { spool: of.content, sources: [], map };
}

function archive(name: string): Buffer {
  return readFileSync(join(directory, name));
}

/** Begins to draw from a spool that may be incomplete. */
function begin(wanted: MapTask, bytes: number, signal?: AbortSignal): Drawing {
  const map = startDrawing(wanted, bytes, signal);
  maps.push(map);
  return map;
}

function report(): PhaseReport {
  return new PhaseReport((progress) => reported.push(progress), { phase: 'tile', unit: 'tiles' });
}

function start(name: string, bytes: number, signal?: AbortSignal, wanted = task(name)): Drawing {
  const map = begin(wanted, bytes, signal);
  map.spoolIsWhole([], report());
  return map;
}

it('draws the same map in a thread as without', async () => {
  await start('alone', SMALL).finish();
  await start('thread', LARGE).finish();
  expect(archive('thread').equals(archive('alone'))).toBe(true);
  const [first, second] = reported.filter(({ finished }) => finished);
  expect(first!.done).toBeGreaterThan(0);
  expect(second!.done).toBe(first!.done);
});

it('draws in a thread while the rest is still read', async () => {
  await start('at once', LARGE).finish();
  const growing = emptySpool('growing.spool');
  const map = begin(task('along', growing), LARGE);
  for (let number = 1; number <= THINGS; number++) {
    growing.add(bench(number));
    if (number % 25 === 0) await setImmediate(); // the thread may catch up here and there
  }
  growing.endSource(notAsked);
  map.spoolIsWhole([], report());
  await map.finish();
  expect(archive('along').equals(archive('at once'))).toBe(true);
});

it('is closed while it waits for what is still read', async () => {
  const growing = emptySpool('growing.spool');
  const map = begin(task('along', growing), LARGE);
  const changes = new Int32Array(growing.content.progress, 0, 1);
  await expect.poll(() => Atomics.notify(changes, 0)).toBe(1); // the thread sleeps until there is more
  await map.close();
  expect(existsSync(join(directory, 'along'))).toBe(false);
});

describe.each([
  ['without a thread', SMALL],
  ['in a thread', LARGE],
])('%s', (_name, bytes) => {
  it('ends with what is wrong in one sentence', async () => {
    const { spool: whole, ...rest } = task('map');
    const beyond = { ...rest, spool: { ...whole, descriptor: 999_999 } };
    const wanted = join(directory, 'shapes.spool');
    await expect(start('map', bytes, undefined, beyond).finish()).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
      message: expect.stringContaining(wanted),
    });
  });

  it('does not write over a file', async () => {
    writeFileSync(join(directory, 'map'), 'precious');
    await expect(start('map', bytes).finish()).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('ends with the reason of its cancellation', async () => {
    const abort = new AbortController();
    const map = start('map', bytes, abort.signal);
    abort.abort(new Error('called off'));
    await expect(map.finish()).rejects.toThrow('called off');
  });

  it('leaves nothing when it is closed early', async () => {
    const map = start('map', bytes);
    await map.close();
    await map.close();
    expect(existsSync(join(directory, 'tiles.spill'))).toBe(false);
    expect(readdirSync(directory)).toContain('shapes.spool');
  });
});

it('reports nothing of a thread until the map is waited for', async () => {
  const map = start('map', LARGE);
  await expect.poll(() => readdirSync(directory)).toContain('map');
  expect(reported).toHaveLength(1); // only that it begins
  await map.finish();
  expect(reported.at(-1)).toMatchObject({ phase: 'tile', finished: true });
});
