import { describe, expect, it } from 'vitest';
import { geocoderOver, type Town } from './address-gazetteer.ts';

const WORLD: readonly Town[] = ['Spandau', 'Spanaway', 'Spanish Fork', 'Spannberg'].map((name, lon) => ({
  country: 'DE',
  countryNames: { name: 'Deutschland' },
  name,
  lat: 50,
  lon,
  isOfWorld: true,
  streets: [{ name: 'Lindenweg', postcode: `1000${lon}`, houses: [] }],
}));
const OWN: Town = {
  country: 'LI',
  countryNames: { name: 'Liechtenstein' },
  name: 'Vaduz',
  lat: 47,
  lon: 9,
  streets: [{ name: 'Spaniagasse', postcode: '9490', houses: [] }],
};
const geocoder = geocoderOver([...WORLD, OWN]);
const found = async (text: string, withoutWorld: boolean, limit = 3) => {
  const sources = withoutWorld ? (['osm'] as const) : (['osm', 'world'] as const);
  const results = await geocoder.forward({ text, languages: [], limit, isCompleting: true, sources });
  return results.map(({ name }) => name);
};

describe('answers without the world', () => {
  it('have the streets whose places its towns would take', async () => {
    expect(await found('span', false)).not.toContain('Spaniagasse');
    expect(await found('span', true)).toEqual(['Spaniagasse']);
  });

  it('still have what lies in such a town and names it', async () => {
    expect(await found('Lindenweg, Spandau', true, 1)).toEqual(['Lindenweg']);
    expect(await found('Spandau', true)).toEqual([]);
  });
});
