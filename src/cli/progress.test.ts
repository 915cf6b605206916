import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BuildProgress } from '../build/build.ts';
import { formatBytes, formatDistance, formatDuration, formatTable } from './output.ts';
import { createProgressDisplay } from './progress.ts';

let printed: string;
let clockMs: number;
beforeEach(() => {
  printed = '';
  clockMs = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const MB = 1_000_000;

/** 100 MB in 10 s, reported every second. */
function report(isTerminal: boolean): void {
  const display = createProgressDisplay(isTerminal, () => clockMs);
  const progress: BuildProgress = {
    phase: 'read',
    subject: 'x.pbf',
    unit: 'bytes',
    done: 0,
    finished: false,
  };
  for (let second = 0; second < 10; second++) {
    clockMs = second * 1000;
    display.show({ ...progress, done: second * 10 * MB, total: 100 * MB });
  }
  display.say('warning: something');
  clockMs = 10_000;
  display.show({ ...progress, done: 100 * MB, finished: true });
}

it('draws one line over and over on a terminal, with rate and time left', () => {
  report(true);
  const drawings = printed.split('\r\x1b[K');
  expect(drawings).toContain(
    '[============            ] read x.pbf: 50 MB of 100 MB, 50 %, 10 MB/s, 5 s left',
  );
  expect(drawings.at(-1)).toBe('read x.pbf: 100 MB, in 10 s\n');
  expect(printed.match(/\n/g)).toHaveLength(2);
});

it('prints plain lines elsewhere: one at the end, more only when a phase takes long', () => {
  report(false);
  expect(printed).toBe('warning: something\nread x.pbf: 100 MB, in 10 s\n');
  printed = '';
  const display = createProgressDisplay(false, () => clockMs);
  const progress: BuildProgress = { phase: 'place', unit: 'places', done: 0, total: 4000, finished: false };
  display.show(progress);
  clockMs += 20_000;
  display.show({ ...progress, done: 1000 });
  expect(printed).toBe('place: 1,000 places of 4,000 places, 25 %, 50 places/s, 1 min 0 s left\n');
});

it('shows the whole duration of a phase that ran beside others', () => {
  const display = createProgressDisplay(false, () => clockMs);
  const tile: BuildProgress = { phase: 'tile', unit: 'tiles', done: 0, finished: false };
  display.show(tile);
  clockMs = 1000;
  display.show({ phase: 'index', unit: 'places', done: 0, finished: false });
  clockMs = 3000;
  display.show({ phase: 'index', unit: 'places', done: 5, finished: true });
  display.show({ ...tile, done: 9, finished: true });
  expect(printed).toBe('index: 5 places, in 2 s\ntile: 9 tiles, in 3 s\n');
});

it('writes figures as people read them', () => {
  expect([999, 1000, 3_400_000, 27e9].map(formatBytes)).toEqual(['999 B', '1 kB', '3.4 MB', '27 GB']);
  expect([240, 4200, 200_000].map(formatDuration)).toEqual(['240 ms', '4.2 s', '3 min 20 s']);
  expect([240.4, 4200, 42_000].map(formatDistance)).toEqual(['240 m', '4.2 km', '42 km']);
});

it('aligns columns of every script', () => {
  expect(
    formatTable([
      ['東京', 'x'],
      ['Café', 'y'],
      ['Cafe\u0301', 'z'],
    ]),
  ).toBe('東京  x\nCafé  y\nCafe\u0301  z');
});
