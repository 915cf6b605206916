import { expect, it } from 'vitest';
import { usualTown } from './row-facts.ts';

it('takes the town of most places for the usual one', () => {
  const facts = new Map(
    Object.entries({ a: { town: 'Vaduz' }, b: { town: 'Schaan' }, c: { town: 'Vaduz' }, d: {} }),
  );
  expect(usualTown(facts)).toBe('Vaduz');
  expect(usualTown(new Map())).toBeUndefined();
});
