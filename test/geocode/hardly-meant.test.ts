import { expect, it } from 'vitest';
import { houseOf } from '../house.ts';

/** A misspelt word beside as many that mean nothing names nothing: some street is always one letter away. */

const data = houseOf([
  { kind: 'node', id: 1, lat: 0.05, lon: 0.05, tags: {} },
  { kind: 'node', id: 2, lat: 0.05, lon: 0.052, tags: {} },
  { kind: 'way', id: 3, refs: [1, 2], tags: { highway: 'residential', name: 'Ewer Place' } },
]);

it.each([
  ['asdf qwer', []],
  ['qwer place', ['Ewer Place']],
  ['asdf ewer place', ['Ewer Place']],
  ['asdf qwer place', ['Ewer Place']],
])('%s', async (text, names) => {
  const found = await data.geocoder.forward({ text, languages: ['en'], limit: 3 });
  expect(found.map(({ name }) => name)).toEqual(names);
});
