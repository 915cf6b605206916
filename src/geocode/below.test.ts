import { expect, it } from 'vitest';
import { below } from './below.ts';
import type { Gazetteer } from './gazetteer-port.ts';

/** A town (area 0) with two quarters (1, of which 2 is a part, and 3), a street and a café of its own, and a street of a quarter. */
const AREAS = ['Town', 'Quarter', 'Corner', 'Other quarter'];
const ENDS = [4, 3, 3, 4];
const FIRST_ENTRIES = Uint32Array.of(0, 2, 3, 3, 3);
const RECORDS = [
  { kind: 'street', tags: { name: 'High Street' } },
  { category: 'amenity/cafe', tags: { name: 'Café' } },
  { kind: 'street', tags: { name: 'Lane' } },
].map((record) => ({
  type: 'w',
  sourceId: 1,
  lat: 0,
  lon: 0,
  area: -1,
  localities: [],
  postcodes: [],
  ...record,
}));

function gazetteer(kind: 'area' | 'street' | 'place', index: number): Gazetteer {
  const areas = { endOf: (area: number) => ENDS[area], parentOf: () => -1 };
  const area = (number: number) => ({
    type: 'r',
    sourceId: number,
    lat: 0,
    lon: 0,
    level: 'suburb',
    tags: { name: AREAS[number] },
    importance: 0,
  });
  const house = (at: number) => ({
    label: `${at}`,
    latE7: 0,
    lonE7: 0,
    type: 'n',
    sourceId: at,
    postcode: 255,
  });
  const store = {
    find: async () => ({ kind, index }),
    records: async (entries: readonly number[]) => entries.map((entry) => RECORDS[entry]),
    tables: async () => ({ housesOf: () => [4, 7], house }),
  };
  const head = { areas, area, firstEntryOfArea: FIRST_ENTRIES };
  return { head, store } as unknown as Gazetteer; // nothing else is asked of it
}

const OBJECT = { type: 'r', sourceId: 1 } as const;
const names = async (of: Gazetteer, most = 10) => (await below(of, OBJECT, [], most)).map(({ name }) => name);

it('are areas directly below an area, then its own streets', async () => {
  expect(await names(gazetteer('area', 0))).toEqual(['Quarter', 'Other quarter', 'High Street']);
  expect(await names(gazetteer('area', 1))).toEqual(['Corner', 'Lane']);
  expect(await names(gazetteer('area', 0), 1)).toEqual(['Quarter']);
});

it('are houses of a street', async () => {
  const found = await below(gazetteer('street', 0), OBJECT, [], 2);
  expect(found.map(({ houseNumber }) => houseNumber)).toEqual(['4', '5']);
});

it('is nothing below a place', async () => {
  expect(await names(gazetteer('place', 1))).toEqual([]);
});
