import { describe, expect, it } from 'vitest';
import type { Tags } from '../../src/core/core.ts';
import { type Drawn, elementsOf, NOW_MS } from '../geocode/drawn.ts';
import { houseOf } from '../house.ts';

/** A place that has no address knows the streets that it lies at. 0.0001 degrees of latitude are 11 m. */

const [LAT, LON] = [48.5, 12.5];
const at = (north: number, east: number, tags: Tags): Drawn => ({ at: [LAT + north, LON + east], tags });
const street = (name: string, ...line: [north: number, east: number][]): Drawn => ({
  along: line.map(([north, east]) => [LAT + north, LON + east] as const),
  tags: { highway: 'residential', name },
});

const data = houseOf(
  elementsOf([
    street('Hauptstraße', [0, 0], [0, 0.01]),
    street('Ringweg', [-0.01, 0.02], [0.01, 0.02]),
    street('Mühlgasse', [0, 0.02], [0, 0.03]),
    at(0.0002, 0.005, { amenity: 'cafe', name: 'Rondo' }),
    at(0.005, 0.0203, { amenity: 'cafe', name: 'Rondo' }),
    at(0.0002, 0.0202, { amenity: 'bar', name: 'Trinkhalle' }), // at the corner
    at(0.0006, 0.004, { amenity: 'bar', name: 'Hinterhof' }), // 67 m from the street
    at(0.0001, 0.006, { amenity: 'bench' }),
    at(0.0001, 0.007, {
      amenity: 'bar',
      name: 'Anderswo',
      'addr:street': 'Seitenweg',
      'addr:housenumber': '2',
    }),
  ]),
);

async function searched(query: string): Promise<readonly (string | undefined)[]> {
  const { hits } = await data.searcher.search({
    ...{ query, isCompleting: false, languages: [], offset: 0, limit: 10, countTotal: false, explain: false },
    ...{ centre: { lat: LAT, lon: LON }, weights: { text: 0.8, geo: 0.2 } },
  });
  return hits.map(({ record }) => `${record.tags.name} ${record.lon > LON + 0.01 ? 'east' : 'west'}`);
}

describe('a place without an address', () => {
  it.each([
    ['rondo hauptstraße', 'Rondo west'],
    ['rondo ringweg', 'Rondo east'],
    ['ringweg rondo', 'Rondo east'],
    ['trinkhalle ringweg', 'Trinkhalle east'],
    ['trinkhalle mühlgasse', 'Trinkhalle east'],
  ])('is found by its name and a street that it lies at: %s', async (text, first) => {
    expect((await searched(text))[0]).toBe(first);
    const [found] = (await data.finder.find({ text, languages: [], limit: 5 }, NOW_MS)).entries;
    expect(found).toMatchObject({ kind: 'place' });
  });

  it('lies at no street that is farther away, and one with an address at that of its address', async () => {
    const all = await searched('hauptstraße');
    expect(all).toContain('Rondo west');
    for (const name of ['Hinterhof west', 'Anderswo west']) expect(all).not.toContain(name);
  });

  it('is not looked for by its street alone if it has no name', async () => {
    expect(await searched('hauptstraße')).not.toContain('undefined west');
  });
});
