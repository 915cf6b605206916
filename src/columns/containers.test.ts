import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Containers, writeContainer } from './columns.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-containers-'));
afterAll(() => rmSync(directory, { recursive: true }));

const path = join(directory, 'columns.wpi');
writeContainer(path, { numbers: Uint32Array.of(1, 2, 3), bytes: Uint8Array.of(4) });

/** Sends what a thread shares to another one: a structured clone, as `postMessage` makes it. */
function inAnotherThread(containers: Containers): Containers {
  return new Containers(structuredClone(containers.share()));
}

describe('containers', () => {
  it('are one memory in the threads that share them', () => {
    const here = new Containers();
    const numbers = here.open(path).u32('numbers');
    const there = inAnotherThread(here);
    expect([...there.open(path).u8('bytes')]).toEqual([4]);
    numbers[1] = 7;
    expect([...there.open(path).u32('numbers')]).toEqual([1, 7, 3]);
  });

  it('are not read again where they are shared', () => {
    const removed = join(directory, 'removed.wpi');
    writeContainer(removed, { numbers: Uint32Array.of(5) });
    const here = new Containers();
    here.open(removed);
    const there = inAnotherThread(here);
    rmSync(removed);
    expect([...there.open(removed).u32('numbers')]).toEqual([5]);
    expect(() => new Containers().open(removed)).toThrow(/cannot be opened/);
  });

  it('keep with them what was computed of them', () => {
    const here = new Containers();
    const sums = here.open(path).derived('sums', () => Float64Array.of(1, 3, 6));
    const there = inAnotherThread(here).open(path);
    const again = there.derived('sums', (): Float64Array => expect.unreachable('it was computed before'));
    expect([...again]).toEqual([1, 3, 6]);
    sums[0] = 0.5;
    expect(again[0]).toBe(0.5);
  });
});
