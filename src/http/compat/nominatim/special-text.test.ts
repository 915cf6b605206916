import { expect, it } from 'vitest';
import { specialTextOf } from './special-text.ts';

const POINT = { lat: 47.10791, lon: 9.52676 };

it.each([
  ['sporry, 47.10791,9.52676', { point: POINT, name: 'sporry' }],
  ['sporry weiher, N 47.10791° E 9.52676°', { point: POINT, name: 'sporry weiher' }],
  ['\tsporry weiher\t, \tN 47.10791° \t\tE 9.52676°', { point: POINT, name: 'sporry weiher' }],
  ['47.10791 N 9.52676 W bar', { point: { lat: 47.10791, lon: -9.52676 }, name: 'bar' }],
  ['[leisure=firepit]   47.10791° N 9.52676° E', { tag: 'leisure=firepit', point: POINT, name: '' }],
  ['[amenity=drinking_water] Wissfläckaweg', { tag: 'amenity=drinking_water', name: 'Wissfläckaweg' }],
])('reads %s', (text, special) => {
  expect(specialTextOf(text)).toEqual(special);
});

it.each(['Vaduz', '[restaurant] Vaduz', 'Haus 47.1', '91.5, 9.5', '234.23.14.5', '[=x]', '[a=]', ''])(
  'finds nothing special in %s',
  (text) => {
    expect(specialTextOf(text)).toBeUndefined();
  },
);
