import { afterEach, expect, it, vi } from 'vitest';
import { formatDuration, formatTable, logOutput, notice, print, printJson } from './output.ts';
import { createProgressDisplay } from './progress.ts';

afterEach(() => vi.restoreAllMocks());

it('lets no name of a place steer the terminal or break a row', () => {
  expect(formatTable([['Bar\u001b[2J\nnext row', 'x\u009b'], ['b']])).toBe(
    'Bar\ufffd[2J next row  x\ufffd\nb',
  );
});

const STEERING = [
  ...['\0', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
];
const MARKS = '\u200e\u200f\u061c';
const HOSTILE = `a${STEERING.join('')}${MARKS}b\tc`;

it('lets nothing through that steers a terminal or turns its text around', () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const harmless = `a${'\ufffd'.repeat(STEERING.length)}b\tc\n`;
  print(HOSTILE);
  notice(HOSTILE);
  createProgressDisplay(true).say(HOSTILE);
  createProgressDisplay(true).show({
    phase: 'read',
    subject: HOSTILE,
    done: 1,
    unit: 'bytes',
    finished: true,
  });
  expect(out.mock.calls).toEqual([[harmless]]);
  expect(error.mock.calls).toEqual([
    [harmless],
    [`\r\x1b[K${harmless}`],
    [`\r\x1b[Kread ${harmless.trimEnd()}: 1 B, in 0 ms\n`],
  ]);
});

it('escapes in JSON what it takes from other text, so that the values stay', () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  printJson({ name: HOSTILE });
  logOutput.write(`${JSON.stringify({ name: HOSTILE })}\n`);
  for (const [text] of [...out.mock.calls, ...error.mock.calls]) {
    expect(text).toMatch(/^[\n\x20-\x7e]*$/);
    expect(JSON.parse(String(text))).toEqual({ name: HOSTILE });
  }
  expect(out.mock.calls[0]?.[0]).toContain('\\u202e');
});

it('lets no argument steer the terminal', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  notice("waypost: '\u001b]0;title\u0007' is no source\n    at here");
  expect(write).toHaveBeenCalledWith("waypost: '\ufffd]0;title\ufffd' is no source\n    at here\n");
});

it.each([
  [240, '240 ms'],
  [4_200, '4.2 s'],
  [200_000, '3 min 20 s'],
  [20_400_000, '5 h 40 min'],
  [273_600_000, '3 days 4 h'],
])('says how long %d ms are', (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected);
});
