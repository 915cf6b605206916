import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DailyCounts } from './daily-counts.ts';

const HOUR_MS = 3_600_000;

/** Processes over one file, at one time: an hour before midnight UTC. */
function processes() {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-days-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const clock = { ms: Date.UTC(2026, 4, 19, 23) };
  const path = join(directory, 'daily-counts');
  const events: string[] = [];
  const open = () =>
    new DailyCounts(
      path,
      (message) => events.push(message),
      () => clock.ms,
    );
  return { path, clock, events, open };
}

it('counts to the quota, and all of a batch or nothing', () => {
  const days = processes().open();
  expect(days.consume('key_a', 5, 3)).toEqual({ limit: 5, remaining: 2, resetSeconds: 3600 });
  const refused = { limit: 5, remaining: 2, resetSeconds: 3600, retryAfterSeconds: 3600 };
  expect(days.consume('key_a', 5, 3)).toEqual(refused);
  expect(days.consume('key_a', 5, 2)).toEqual({ limit: 5, remaining: 0, resetSeconds: 3600 });
  expect(days.consume('key_a', 5, 1).retryAfterSeconds).toBe(3600);
  expect(days.consume('key_b', 5, 1).remaining).toBe(4);
});

it('begins anew at 00:00 UTC, and not before', () => {
  const { clock, open } = processes();
  const days = open();
  days.consume('key_a', 1, 1);
  clock.ms += HOUR_MS - 1;
  expect(days.consume('key_a', 1, 1)).toMatchObject({ remaining: 0, retryAfterSeconds: 1 });
  clock.ms += 1;
  expect(days.consume('key_a', 1, 1)).toEqual({ limit: 1, remaining: 0, resetSeconds: 86_400 });
});

it('goes on where a process before it ended', () => {
  const { open } = processes();
  const first = open();
  first.consume('key_a', 5, 3);
  first.write();
  first.consume('key_a', 5, 1);
  first.write();
  expect(open().consume('key_a', 5, 1).remaining).toBe(0);
});

it('adds what several processes count, each request once', () => {
  const { open } = processes();
  const [first, second] = [open(), open()];
  first.consume('key_a', 10, 3);
  second.consume('key_a', 10, 4);
  for (const one of [first, second, first, second]) one.write();
  expect(open().consume('key_a', 10, 1).remaining).toBe(2);
  expect(second.consume('key_a', 10, 1).remaining).toBe(2);
});

it('does not write a day over the next', () => {
  const { clock, open } = processes();
  const [late, early] = [open(), open()];
  late.consume('key_a', 10, 3);
  clock.ms += HOUR_MS;
  early.consume('key_a', 10, 4);
  early.write();
  late.write();
  expect(open().consume('key_a', 10, 1).remaining).toBe(5);
});

it('of a damaged file counts on with what it knows, and says so', () => {
  const { path, events, open } = processes();
  const days = open();
  days.consume('key_a', 10, 3);
  days.write();
  writeFileSync(path, readFileSync(path, 'utf8').replace(':3', ':1'));
  days.consume('key_a', 10, 1);
  days.write();
  expect(events).toEqual([expect.stringMatching(/^Cannot read the requests of the day in .*damaged/)]);
  expect(open().consume('key_a', 10, 1).remaining).toBe(5);
});

it('counts in memory while the file cannot be written, says so once, and writes all later', () => {
  const { path, events, open } = processes();
  const days = open();
  days.consume('key_a', 10, 1);
  mkdirSync(path);
  for (const requests of [1, 2]) {
    days.consume('key_a', 10, requests);
    days.write();
  }
  expect(days.consume('key_a', 10, 1).remaining).toBe(5);
  rmdirSync(path);
  days.write();
  expect(events.filter((message) => message.startsWith('Cannot write'))).toHaveLength(1);
  expect(events.at(-1)).toBe('The requests of the day are written again.');
  expect(open().consume('key_a', 10, 1).remaining).toBe(4);
});
