import { describe, expect, it } from 'vitest';
import { beyondEdges } from './beyond-edges.ts';
import { doubleArea } from './rings.ts';

describe('a ring', () => {
  it.each([
    ['in the middle stays', [10, 10, 20, 10, 20, 20], [10, 10, 20, 10, 20, 20]],
    ['that touches an edge in a point stays', [0, 10, 20, 0, 20, 20], [0, 10, 20, 0, 20, 20]],
    [
      'along the western edge goes on beyond it, where its coasts meet the edge too',
      [0, 10, 20, 15, 0, 30, 0, 20],
      [-5, 10, 0, 10, 20, 15, 0, 30, -5, 30, -5, 20],
    ],
    [
      'along the eastern one as well',
      [100, 30, 80, 15, 100, 10],
      [105, 30, 100, 30, 80, 15, 100, 10, 105, 10],
    ],
    [
      'in a corner fills it, also beyond',
      [0, 90, 10, 90, 10, 100, 0, 100],
      [-5, 90, 0, 90, 10, 90, 10, 100, 10, 105, 0, 105, -5, 105, -5, 100],
    ],
  ])('%s', (_what, ring, expected) => {
    expect(beyondEdges(ring, 100, 5)).toEqual(expected);
  });

  it('around the whole world has the same margin on every side', () => {
    const world = beyondEdges([0, 0, 100, 0, 100, 100, 0, 100], 100, 5);
    expect(Math.abs(doubleArea(world))).toBe(2 * 110 ** 2);
  });
});
