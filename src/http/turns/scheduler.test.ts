import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { ALWAYS_OPEN, type ScheduledRequest, Scheduler } from './scheduler.ts';

afterEach(() => vi.restoreAllMocks());

/** A clock that only work moves. */
function clock() {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
  return { pass: (passing: number) => (ms += passing) };
}

interface Choices extends Partial<ScheduledRequest> {
  /** Milliseconds of work; without it the work goes on until the test ends it. */
  readonly takesMs?: number;
}

/** A scheduler, and what became of the tasks that it was given. */
function scheduling({ concurrency = 1, underWay = 1_000, waitMs = 1_000 } = {}) {
  const { pass } = clock();
  const scheduler = new Scheduler({ concurrency, underWay, waitMs });
  const begun: string[] = [];
  const refused: string[] = [];
  const task = (name: string, choices: Choices = {}): ScheduledRequest => {
    const { takesMs, ...others } = choices;
    const made: ScheduledRequest = {
      ...{ key: name.charAt(0), address: '', units: 1, isSearch: true, bytes: 0 },
      begin: () => {
        begun.push(name);
        if (takesMs === undefined) return;
        pass(takesMs);
        scheduler.endWork(made);
        scheduler.leave(made);
      },
      refuse: () => void refused.push(name),
      ...others,
    };
    return made;
  };
  const add = (name: string, choices?: Choices): ScheduledRequest => {
    const added = task(name, choices);
    scheduler.add(added);
    return added;
  };
  return { scheduler, begun, refused, task, add };
}

/** Long enough for all that can begin to begin. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) await nextEventLoopTurn();
}

it('begins a search at once if nobody waits', () => {
  const { add, begun } = scheduling();
  add('a');
  expect(begun).toEqual(['a']);
});

it('reads what has arrived before the next search begins', async () => {
  const { add, begun } = scheduling();
  for (const name of ['a', 'a', 'a']) add(name, { takesMs: 1 });
  add('b', { takesMs: 1 });
  expect(begun).toEqual(['a']);
  await settle();
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
});

it.each([1, 2, 4])('works on %i searches at once', async (concurrency) => {
  const { scheduler, add, begun } = scheduling({ concurrency });
  const tasks = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => add(name));
  await settle();
  expect(begun).toHaveLength(concurrency);
  scheduler.endWork(tasks[0]!);
  await settle();
  expect(begun).toHaveLength(concurrency + 1);
});

it('lets tiles and documents begin while searches are worked on', async () => {
  const { add, begun } = scheduling();
  for (const name of ['a', 'b']) add(name);
  for (const name of ['t', 'u']) add(name, { isSearch: false, takesMs: 0.1 });
  await settle();
  expect(begun).toEqual(['a', 't', 'u']);
});

it('lets a search begin beside many tiles', async () => {
  const { add, begun } = scheduling();
  for (let tile = 0; tile < 100; tile++) add('t', { isSearch: false, units: 0.1, takesMs: 0.1 });
  for (const name of ['a', 'b', 'c']) add(name, { takesMs: 1 });
  await settle();
  expect(begun.indexOf('c')).toBeLessThan(30);
  expect(begun).toHaveLength(103);
});

it('takes turns between the pieces of a long search and other searches', async () => {
  const { scheduler, add, task, begun } = scheduling();
  const batch = add('a');
  for (const name of ['b', 'c']) add(name, { takesMs: 1 });
  scheduler.pause(batch, task('a, continued'));
  await settle();
  expect(begun).toEqual(['a', 'b', 'c', 'a, continued']);
});

it('never begins a search whose client has gone', async () => {
  const { scheduler, add, begun } = scheduling();
  const [first, second] = [add('a'), add('b')];
  add('c');
  expect(scheduler.leave(second)).toBe(true);
  expect(scheduler.leave(first)).toBe(false);
  scheduler.endWork(first);
  await settle();
  expect(begun).toEqual(['a', 'c']);
});

it('counts who waits and who is worked on', () => {
  const { scheduler, add } = scheduling();
  const first = add('a');
  add('b');
  add('c');
  expect([scheduler.underWay, scheduler.waiting]).toEqual([1, 2]);
  scheduler.endWork(first);
  scheduler.leave(first);
  expect(scheduler.underWay + scheduler.waiting).toBe(2);
});

/** Learns that a unit takes so many milliseconds. */
async function learnPace({ add }: ReturnType<typeof scheduling>, takesMs: number): Promise<void> {
  for (let round = 0; round < 50; round++) add('p', { takesMs });
  await settle();
}

it('expects nobody to wait too long while few requests are open, however slow they are', async () => {
  const tried = scheduling({ waitMs: 10 });
  await learnPace(tried, 500);
  for (let open = 0; open < ALWAYS_OPEN; open++) {
    expect(tried.scheduler.latenessMs(tried.task('a'))).toBeLessThanOrEqual(0);
    tried.add('a');
  }
  expect(tried.scheduler.latenessMs(tried.task('a'))).toBeGreaterThan(0);
});

it('turns a search away only if its own turn comes too late', async () => {
  const tried = scheduling({ waitMs: 1_000 });
  await learnPace(tried, 10);
  for (let open = 0; open < 99; open++) tried.add('a');
  expect(tried.scheduler.latenessMs(tried.task('a'))).toBeLessThanOrEqual(0);
  for (let open = 0; open < 100; open++) tried.add('a');
  const late = tried.scheduler.latenessMs(tried.task('a'));
  expect(late).toBeGreaterThan(900);
  expect(late).toBeLessThan(1_100);
  expect(tried.scheduler.latenessMs(tried.task('b'))).toBeLessThan(0);
  expect(tried.scheduler.latenessMs(tried.task('t', { isSearch: false }))).toBe(0);
});

it('does not take a pause of the whole process for load', async () => {
  const tried = scheduling({ waitMs: 1_000 });
  await learnPace(tried, 1);
  tried.add('p', { takesMs: 60_000 });
  for (let open = 0; open < 200; open++) tried.add('p');
  await settle();
  expect(tried.scheduler.latenessMs(tried.task('a'))).toBeLessThan(0);
});

it('refuses one of whoever waits most when too many requests are open', async () => {
  const { add, refused } = scheduling({ underWay: 70 });
  for (let open = 0; open < 70; open++) add('a');
  add('a again');
  expect(refused).toEqual(['a again']);
  add('b');
  add('t', { isSearch: false });
  expect(refused).toEqual(['a again', 'a', 'a']);
});

it('refuses more bodies than fit into the memory, but never while few requests are open', () => {
  const { add, refused } = scheduling();
  for (let open = 0; open < ALWAYS_OPEN; open++) add('a', { bytes: 2 ** 21 });
  expect(refused).toEqual([]);
  add('a', { bytes: 2 ** 21 });
  expect(refused).toEqual(['a']);
});
