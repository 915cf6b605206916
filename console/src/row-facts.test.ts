import { expect, it } from 'vitest';
import { shortAddress, usualTown } from './row-facts.ts';

const VADUZ = { address: 'Städtle 1, 9490 Vaduz', town: 'Vaduz' };
const SCHAAN = { address: '12 Landstrasse, 9494 Schaan', town: 'Schaan' };

it('shows street and number as the address has them, and the town where it is another', () => {
  expect(shortAddress(VADUZ, 'Vaduz')).toBe('Städtle 1');
  expect(shortAddress(SCHAAN, 'Vaduz')).toBe('12 Landstrasse, Schaan');
});

it('shows the town once of what has no street, and nothing of what has no address', () => {
  expect(shortAddress({ address: '9494 Schaan', town: 'Schaan' }, 'Vaduz')).toBe('Schaan');
  expect(shortAddress({ address: '9490 Vaduz', town: 'Vaduz' }, 'Vaduz')).toBe('');
  expect(shortAddress({}, 'Vaduz')).toBe('');
});

it('takes the town of most places for the usual one', () => {
  const facts = new Map(Object.entries({ a: VADUZ, b: SCHAAN, c: VADUZ, d: {} }));
  expect(usualTown(facts)).toBe('Vaduz');
  expect(usualTown(new Map())).toBeUndefined();
});
