import { describe, expect, it } from 'vitest';
import { expressionsIn, outcomesOf } from './expressions.ts';

describe('outcomesOf', () => {
  it.each([
    ['#fff', ['#fff']],
    [
      ['match', ['get', 'kind'], ['a', 'b'], 1, 'c', 2, 3],
      [1, 2, 3],
    ],
    [
      ['case', ['has', 'name'], 'x', ['has', 'ref'], 'y', 'z'],
      ['x', 'y', 'z'],
    ],
    [
      ['step', ['zoom'], 'far', 9, 'near', 12, 'here'],
      ['far', 'near', 'here'],
    ],
    [
      ['interpolate', ['linear'], ['zoom'], 4, ['match', ['get', 'kind'], 'a', 1, 2], 8, 3],
      [1, 2, 3],
    ],
    [['literal', [1, 2]], [[1, 2]]],
  ])('%j', (expression, outcomes) => {
    expect(outcomesOf(expression)).toEqual(outcomes);
  });
});

describe('expressionsIn', () => {
  it('finds what stands within members and operands', () => {
    const found = [...expressionsIn({ filter: ['all', ['has', 'name']], width: 1, colour: ['get', 'c'] })];
    expect(found.map(([operator]) => operator)).toEqual(['all', 'has', 'get']);
  });
});
