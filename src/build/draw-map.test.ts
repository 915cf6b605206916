import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Drawing, type MapTask, prepareDrawing } from './draw-map.ts';
import { FeatureSpool, type ShapedFeature } from './feature-spool.ts';
import { PhaseReport, type Progress } from './progress.ts';

/** Extracts of which the map is drawn in a thread, and without. */
const LARGE = 600_000;
const SMALL = 10_000;
const THINGS = 100;

let directory: string;
let spool: FeatureSpool<ShapedFeature>;
let reported: Progress[];
const maps: Drawing[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-map-'));
  spool = new FeatureSpool(join(directory, 'shapes.spool'));
  reported = [];
  for (let number = 1; number <= THINGS; number++) spool.add(bench(number));
  spool.endSource(() => {
    throw new Error('a single source is not read again');
  });
});
afterEach(async () => {
  for (const map of maps.splice(0)) await map.close();
  spool.remove();
  rmSync(directory, { recursive: true });
});

function bench(number: number): ShapedFeature {
  const [lat, lon] = [1 + number / 1000, 2 + number / 1000];
  const geometry = { type: 'point', lat: Math.round(lat * 1e7), lon: Math.round(lon * 1e7) } as const;
  return { type: 'n', number, lat, lon, tags: { amenity: 'bench' }, categories: [], geometry };
}

function task(name: string): MapTask {
  const path = join(directory, name);
  const map = { path, temporaryDirectory: directory, covered: [], attribution: '' };
  return { spool: spool.content, sources: [], map };
}

function start(name: string, bytes: number, signal?: AbortSignal, wanted = task(name)): Drawing {
  const map = prepareDrawing(bytes, signal);
  maps.push(map);
  map.begin(wanted, new PhaseReport((progress) => reported.push(progress), { phase: 'tile', unit: 'tiles' }));
  return map;
}

it('draws the same map in a thread as without', async () => {
  await start('alone', SMALL).finish();
  await start('thread', LARGE).finish();
  const [alone, thread] = [readFileSync(join(directory, 'alone')), readFileSync(join(directory, 'thread'))];
  expect(thread.equals(alone)).toBe(true);
  const [first, second] = reported.filter(({ finished }) => finished);
  expect(first!.done).toBeGreaterThan(4096);
  expect(second!.done).toBe(first!.done);
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

  it('ends for the reason that it is called off for', async () => {
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

it('tells nothing of a thread until it is waited for', async () => {
  const map = start('map', LARGE);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(reported).toHaveLength(1); // that it begins
  await map.finish();
  expect(reported.at(-1)).toMatchObject({ phase: 'tile', finished: true });
});
