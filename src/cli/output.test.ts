import { afterEach, expect, it, vi } from 'vitest';
import { formatDuration, formatTable, notice } from './output.ts';

afterEach(() => vi.restoreAllMocks());

it('lets no name of a place steer the terminal or break a row', () => {
  expect(formatTable([['Bar\u001b[2J\nnext row', 'x\u009b'], ['b']])).toBe('Bar [2J next row  x\nb');
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
