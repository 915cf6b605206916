import { expect, it } from 'vitest';
import { areClose } from './nature-labels.ts';

it('takes what lies on both sides of the antimeridian, or around a pole, for close', () => {
  const ross = [
    { lat: -80.2, lon: 170.2 },
    { lat: -75.3, lon: -167 },
  ] as const;
  expect(areClose(...ross)).toBe(true);
  expect(areClose({ lat: 0, lon: 170 }, { lat: 0, lon: -167 })).toBe(false);
  expect(areClose({ lat: 0, lon: 179 }, { lat: 0, lon: -179 })).toBe(true);
});
