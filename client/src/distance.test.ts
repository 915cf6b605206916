import { expect, it } from 'vitest';
import { formatDistance, metresBetween } from './distance.ts';

it.each([
  // a degree of a great circle of the mean earth has 111,195 m
  [[0, 0], [1, 0], 111_195],
  [[0, 0], [0, 1], 111_195],
  [[179.5, 0], [-179.5, 0], 111_195],
  [[0, 90], [120, 90], 0],
  [[0, 0], [180, 0], 20_015_115],
] as const)('from %j to %j', (from, to, metres) => {
  expect(metresBetween(from, to)).toBeCloseTo(metres, -1);
});

it.each([
  [48.4, 'en', 'en-IE', '48 m'],
  [344, 'en', 'en-IE', '340 m'],
  [994, 'en', 'en-IE', '990 m'],
  [996, 'en', 'en-IE', '1 km'],
  [1234, 'de', 'de-DE', '1,2 km'],
  [15_600, 'en', 'en-IE', '16 km'],
  [100, 'en', 'en-US', '330 ft'],
  [1609.344, 'en', 'en-GB', '1 mi'],
])('%d m in %s for a reader of %s', (metres, language, region, expected) => {
  expect(formatDistance(metres, language, region)).toBe(expected);
});
