import { expect, it } from 'vitest';
import { asArea } from './settlement.ts';

const NODE = { kind: 'place', name: 'Vaduz', lat: 47, lon: 9, levels: {}, confidence: 1 } as const;

it.each([
  ['place/town', 'area', 'town'],
  ['place/hamlet', 'area', 'locality'],
  ['place/square', 'place', undefined],
  ['amenity/cafe', 'place', undefined],
])('takes %s for an %s', (category, kind, level) => {
  const entry = asArea({ ...NODE, category });
  expect([entry.kind, entry.level]).toEqual([kind, level]);
});
