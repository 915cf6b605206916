import { describe, expect, test } from 'vitest';
import { pathOf } from '../../bench/peers/geocoder-answers.ts';
import { chanceOf } from '../../bench/peers/quality.ts';

describe('a difference between two geocoders', () => {
  test.each([
    [0, 0, 1],
    [1, 0, 1],
    [3, 0, 0.25],
    [0, 6, 0.03125],
    [2, 1, 1],
  ])('of %i to %i comes by chance in a share of %d', (ours, theirs, chance) => {
    expect(chanceOf(ours, theirs)).toBeCloseTo(chance, 10);
  });
});

test('a point is asked for as each interface wants it', () => {
  const asked = { point: { lat: 1, lon: 2 }, zoom: 17 } as const;
  expect(pathOf('photon', asked, 'de')).toBe('/reverse?lat=1&lon=2&layer=street&lang=de');
  expect(pathOf('nominatim', asked, 'de')).toBe(
    '/reverse?lat=1&lon=2&zoom=17&format=jsonv2&addressdetails=1&accept-language=de',
  );
});
