import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { seal } from './sealed-file.ts';
import { Usage } from './usage.ts';

const DAY_MS = 86_400_000;
const SEARCH = '/v1/places/search';
let nowMs = Date.UTC(2026, 4, 19, 23, 59);

function freshUsage(directory = emptyDirectory()) {
  const events: string[] = [];
  nowMs = Date.UTC(2026, 4, 19, 23, 59);
  const open = () =>
    new Usage(
      directory,
      (message) => events.push(message),
      () => nowMs,
    );
  return { directory, events, open };
}

function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-usage-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

it('counts by day, key and route, and what went wrong', () => {
  const usage = freshUsage().open();
  for (const status of [200, 304, 404, 503]) usage.note('key_a', SEARCH, status);
  usage.note('key_b', '/v1/categories', 200);
  nowMs += 60_000; // the next day
  usage.note('key_a', SEARCH, 429);
  expect(usage.rows(2)).toEqual([
    { day: '2026-05-20', keyId: 'key_a', route: SEARCH, requests: 1, refused: 1, failed: 0, overRate: 1 },
    { day: '2026-05-19', keyId: 'key_a', route: SEARCH, requests: 4, refused: 1, failed: 1, overRate: 0 },
    {
      day: '2026-05-19',
      keyId: 'key_b',
      route: '/v1/categories',
      requests: 1,
      refused: 0,
      failed: 0,
      overRate: 0,
    },
  ]);
  expect(usage.rows(1)).toHaveLength(1);
});

it('adds what several processes have counted, each once', () => {
  const { open } = freshUsage();
  const [first, second] = [open(), open()];
  first.note('key_a', SEARCH, 200);
  second.note('key_a', SEARCH, 200);
  first.write();
  expect(second.rows(1)).toMatchObject([{ requests: 2 }]);
  second.write();
  second.write();
  first.note('key_a', SEARCH, 200);
  expect(first.rows(1)).toMatchObject([{ requests: 3 }]);
});

it('goes on with a day that a version before 429 was counted has begun', () => {
  const { directory, open } = freshUsage();
  writeFileSync(join(directory, '2026-05-19'), seal('usage', { key_a: { [SEARCH]: [7, 2, 1] } }));
  const usage = open();
  expect(usage.rows(1)).toMatchObject([{ requests: 7, refused: 2, failed: 1, overRate: 0 }]);
  usage.note('key_a', SEARCH, 429);
  usage.write();
  expect(usage.rows(1)).toMatchObject([{ requests: 8, refused: 3, failed: 1, overRate: 1 }]);
});

it('is kept for 92 days', () => {
  const { directory, open } = freshUsage();
  const usage = open();
  usage.note('key_a', SEARCH, 200);
  usage.write();
  nowMs += 92 * DAY_MS;
  usage.note('key_a', SEARCH, 200);
  usage.write();
  expect(readdirSync(directory).sort()).toEqual(['2026-05-19', '2026-08-19']);
  nowMs += DAY_MS;
  usage.note('key_a', SEARCH, 200);
  usage.write();
  expect(readdirSync(directory).sort()).toEqual(['2026-08-19', '2026-08-20']);
});

it('begins anew where a file is damaged, and says so', () => {
  const { directory, events, open } = freshUsage();
  writeFileSync(join(directory, '2026-05-19'), 'nothing');
  const usage = open();
  usage.note('key_a', SEARCH, 200);
  expect(usage.rows(1)).toMatchObject([{ requests: 1 }]);
  expect(events).toEqual([
    expect.stringMatching(/^Cannot read the usage of keys in .*2026-05-19: .*damaged/),
  ]);
});

it('forgets what the disk does not take, and says so once', () => {
  const { directory, events } = freshUsage();
  const file = join(directory, 'file');
  writeFileSync(file, '');
  const usage = new Usage(
    join(file, 'usage'),
    (message) => events.push(message),
    () => nowMs,
  );
  for (let attempt = 0; attempt < 2; attempt++) {
    usage.note('key_a', SEARCH, 200);
    usage.write();
  }
  expect(events.filter((event) => /It is not counted/.test(event))).toHaveLength(1);
});
