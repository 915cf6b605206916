import { afterEach, expect, it, vi } from 'vitest';
import { formatTable, notice } from './output.ts';

afterEach(() => vi.restoreAllMocks());

it('lets no name of a place steer the terminal or break a row', () => {
  expect(formatTable([['Bar\u001b[2J\nnext row', 'x\u009b'], ['b']])).toBe('Bar [2J next row  x\nb');
});

it('lets no argument steer the terminal', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  notice("waypost: '\u001b]0;title\u0007' is no source\n    at here");
  expect(write).toHaveBeenCalledWith("waypost: '\ufffd]0;title\ufffd' is no source\n    at here\n");
});
