import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestWork } from './pool.test-thread.ts';
import { pauseAfter } from './pool.ts';
import { type End, type PoolOptions, type PoolSource, WorkerPool } from './workers.ts';

const pools: WorkerPool<TestWork>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function poolOf(workers: number, options: Partial<PoolOptions> = {}) {
  const ends: End[] = [];
  const onEnded = (end: End) => void ends.push(end);
  const pool = new WorkerPool<TestWork>({
    program: 'workers/pool.test-thread',
    workers,
    onEnded,
    ...options,
  });
  pools.push(pool);
  return { pool, ends };
}

const WORDS = { words: ['here', 'there'] };

/** Something that questions wait for until it is released. */
function gate() {
  const until = new Int32Array(new SharedArrayBuffer(4));
  const release = () => {
    Atomics.store(until, 0, 1);
    Atomics.notify(until, 0);
  };
  return { wait: { act: 'wait', until }, release };
}

describe('a pool of workers', () => {
  const ends: End[] = [];
  const pool = new WorkerPool<TestWork>({
    program: 'workers/pool.test-thread',
    workers: 2,
    onEnded: (end) => void ends.push(end),
  });
  let source: PoolSource<TestWork>;
  beforeAll(async () => {
    source = await pool.open(WORDS);
    await vi.waitFor(() => expect(pool.running).toBe(2), { timeout: 120_000 });
  });
  afterAll(() => pool.close());

  it('answers questions to a source that it has opened', async () => {
    expect(source.facts).toEqual({ words: 2 });
    expect((await source.ask({ word: 1 })).word).toBe('there');
  });

  it('reads a source once and shares it', async () => {
    await expect
      .poll(() => source.ask({ act: 'count openings' }))
      .toMatchObject({ word: 'read 1, shared 1' });
  });

  it('asks whichever worker is free', async () => {
    const { wait, release } = gate();
    const slow = source.ask(wait);
    const quick = [0, 1, 0].map(async (word) => (await source.ask({ word })).thread);
    const [first, ...others] = await Promise.all(quick);
    release();
    expect(others).toEqual([first, first]);
    expect((await slow).thread).not.toBe(first);
  });

  it('keeps questions back while all workers are busy, and then answers all', async () => {
    const { wait, release } = gate();
    const answers = Array.from({ length: 10 }, () => source.ask(wait));
    expect(pool.waiting).toBe(8); // each of the two works on one
    release();
    expect(await Promise.all(answers)).toHaveLength(10);
    expect(pool.waiting).toBe(0);
  });

  it('answers from the source that was asked, whichever else is open', async () => {
    const next = await pool.open({ words: ['new'] });
    const asked = [source, next, source, next].map((each) => each.ask({ word: 0 }));
    expect((await Promise.all(asked)).map(({ word }) => word)).toEqual(['here', 'new', 'here', 'new']);
    await next.close();
    expect((await source.ask({ word: 0 })).word).toBe('here');
    await expect(next.ask({ word: 0 })).rejects.toThrow(/closed/);
  });

  it('has opened a later source in all workers before it is there, with what was read elsewhere', async () => {
    const elsewhere = new Int32Array(new SharedArrayBuffer(8));
    const next = await pool.open({ words: ['new'] }, elsewhere);
    expect([...elsewhere]).toEqual([0, 2]); // read by none, opened by two from what is shared
    expect(next.shared).toBe(elsewhere);
    await next.close();
  });

  it('refuses a source that cannot be opened, and goes on with the others', async () => {
    await expect(pool.open({ words: [], fault: 'refused' })).rejects.toMatchObject({
      code: 'INDEX_NOT_AVAILABLE',
      message: 'The words cannot be read.',
    });
    expect((await source.ask({ word: 0 })).word).toBe('here');
  });

  it('hands errors on: those meant for the asker with their code, faults with their stack', async () => {
    await expect(source.ask({ act: 'refuse' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const fault: unknown = await source.ask({ act: 'fail' }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(TypeError);
    expect(String((fault as TypeError).stack)).toContain('pool.test-thread');
  });

  it('ends its threads when it is closed, and answers nothing more', async () => {
    const unanswered = Array.from({ length: 6 }, () => source.ask({ act: 'wait', until: gate().wait.until }));
    const outcomes = Promise.allSettled(unanswered);
    await pool.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(new Array(6).fill('rejected'));
    await expect(source.ask({ word: 0 })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect([ends, pool.restarts]).toEqual([[], 0]);
  });
});

describe('a worker that ends', () => {
  it.each([
    ['by itself', 'exit', 'exited with code 3'],
    ['by an error that nobody caught', 'crash', 'Nobody caught this.'],
    ['because its memory is full', 'fill memory', 'memory limit'],
  ])('%s loses its own questions only, and is replaced', async (_, act, reason) => {
    const { pool, ends } = poolOf(2, { resourceLimits: { maxOldGenerationSizeMb: 64 } });
    const source = await pool.open(WORDS);
    await expect.poll(() => pool.running).toBe(2);
    const { wait, release } = gate();
    const sound = source.ask(wait); // occupies the one worker, so that the other is asked to end
    const fatal = source.ask({ act });
    await expect(fatal).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    release();
    expect((await sound).word).toBe('wait');
    expect((await source.ask({ word: 1 })).word).toBe('there');
    await expect.poll(() => pool.running).toBe(2);
    expect(ends.map((end) => end.reason.message)).toEqual([expect.stringContaining(reason)]);
    expect(pool.restarts).toBe(1);
  });

  it('is replaced although it is the only one; questions wait for the next', async () => {
    const { pool } = poolOf(1);
    const source = await pool.open(WORDS);
    await expect(source.ask({ act: 'exit' })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect((await source.ask({ word: 0 })).word).toBe('here');
  });

  it('cannot open what another has opened is replaced too, and the other answers', async () => {
    const { pool, ends } = poolOf(2);
    const source = await pool.open({ ...WORDS, fault: 'in others' });
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    expect((await source.ask({ word: 0 })).word).toBe('here');
  });
});

describe('the pause before a worker is started again', () => {
  it('doubles while workers die young, up to five seconds', () => {
    const pauses = [0];
    for (let time = 0; time < 8; time++) pauses.push(pauseAfter(pauses.at(-1)!, 500));
    expect(pauses).toEqual([0, 100, 200, 400, 800, 1600, 3200, 5000, 5000]);
  });

  it('is left out when the last one lived for some time', () => {
    expect(pauseAfter(5000, 60_000)).toBe(0);
  });
});
