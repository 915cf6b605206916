import { expect, it } from 'vitest';
import type { World } from './entries.ts';
import { decodeWorld, encodeWorld } from './file.ts';

const WORLD: World = {
  countries: [
    {
      sourceId: 295,
      code: 'LI',
      names: { name: 'Liechtenstein' },
      lat: 47.1,
      lon: 9.5,
      bounds: [9.4, 47, 9.7, 47.3],
      population: 6000,
    },
  ],
  regions: [
    {
      sourceId: 7e9,
      country: 'LI',
      code: '11',
      names: { name: 'Vaduz' },
      lat: 47.1,
      lon: 9.5,
      population: 5,
    },
  ],
  towns: [
    {
      sourceId: 1,
      names: { name: 'Schaan', 'name:ja': 'シャーン' },
      country: 'LI',
      region: -1,
      lat: 47.165,
      lon: 9.50871,
      population: 0,
      languages: 7,
      level: 'village',
    },
    {
      sourceId: 2,
      names: { name: 'Ébenholz' },
      country: 'LI',
      region: 0,
      lat: -47.1,
      lon: -179.99999,
      population: 30_000_000,
      languages: 255,
      level: 'suburb',
    },
  ],
};

it('gives back what was written', () => {
  const { towns, ...others } = decodeWorld(encodeWorld(WORLD));
  expect({ ...others, towns: [...towns] }).toEqual(WORLD);
  expect([0, 1, 2, -1].map((index) => towns.at(index)?.names.name)).toEqual([
    'Schaan',
    'Ébenholz',
    undefined,
    undefined,
  ]);
});

it('gives back the arrangement and positions of towns', () => {
  const lat = Int32Array.of(4_716_500, -4_710_000);
  const lon = Int32Array.of(950_871, -17_999_999);
  const arranged = { lat, lon, townOfQuarter: Int32Array.of(-1, 0), groupStart: Uint32Array.of(0, 2) };
  expect(decodeWorld(encodeWorld({ ...WORLD, arranged })).arranged).toMatchObject(arranged);
});

it('refuses anything but a whole gazetteer', () => {
  const bytes = encodeWorld(WORLD);
  for (const part of [
    Buffer.alloc(0),
    Buffer.from('WPW1 and so on'),
    bytes.subarray(0, -12),
    bytes.subarray(0, -40),
  ])
    expect(() => decodeWorld(part)).toThrow(expect.objectContaining({ code: 'FILE_UNAVAILABLE' }));
});
