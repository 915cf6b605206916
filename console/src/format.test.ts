import { beforeAll, describe, expect, it } from 'vitest';
import { distance, percent } from './format.ts';
import { speak } from './texts.ts';
import { unitsOf } from './units.ts';

beforeAll(() => speak('en-GB'));

it.each([
  [1, '100%'],
  [0.9978, '99.8%'],
  [0.77, '77%'],
  [0, '0%'],
])('a share of %s is %s', (share, text) => {
  expect(percent(share)).toBe(text);
});

describe('a distance', () => {
  it.each([
    [7.4, '7 m', '24 ft'],
    [123, '125 m', '400 ft'],
    [161, '160 m', '0.1 mi'],
    [1_609.344, '1.6 km', '1.0 mi'],
    [16_093, '16 km', '10 mi'],
    [2_000_000, '2,000 km', '1,243 mi'],
  ])('of %s metres is %s or %s', (metres, kilometres, miles) => {
    expect(distance(metres, 'kilometres')).toBe(kilometres);
    expect(distance(metres, 'miles')).toBe(miles);
  });

  it('is written as the language does', async () => {
    await speak('de');
    expect(distance(1_609.344, 'kilometres')).toBe('1,6 km');
    await speak('ru');
    expect(distance(123, 'kilometres')).toMatch(/^125\sм$/);
    await speak('en-GB');
  });

  it.each([
    ['en-US', 'miles'],
    ['en-GB', 'miles'],
    ['en-Latn-US', 'miles'],
    ['en-US@posix', 'miles'],
    ['es-419', 'kilometres'],
    ['en-IE', 'kilometres'],
    ['en', 'kilometres'],
  ])('is measured by who reads %s in %s', (language, units) => {
    expect(unitsOf(language)).toBe(units);
  });
});
