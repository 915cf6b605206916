import { expect, it } from 'vitest';
import { houseOf } from '../house.ts';
import { type Drawn, elementsOf, NOW_MS } from './drawn.ts';

const way = (lat: number, tags: Record<string, string>): Drawn => ({
  along: [
    [lat, 13.5],
    [lat, 13.51],
  ],
  tags: { highway: 'residential', ...tags },
});

const built = houseOf(
  elementsOf([
    { at: [52, 13.5], tags: { place: 'town', name: 'Neustadt' } },
    { at: [52.2, 13.5], tags: { place: 'town', name: 'Altstadt' } },
    way(52, { name: 'Frankfurter Allee', old_name: 'Stalinallee', 'old_name:1961-1991': 'Karl-Marx-Allee' }),
    way(52.001, { name: 'Torstraße', old_name: 'Wilhelm-Pieck-Straße;Lothringer Straße' }),
    way(52.2, { name: 'Karl-Marx-Allee' }),
    {
      at: [52.002, 13.505],
      tags: { 'addr:street': 'Torstraße', 'addr:housenumber': '7', 'addr:city': 'Neustadt' },
    },
    {
      at: [52.003, 13.5],
      tags: { place: 'square', name: 'Platz des 18. März', 'old_name:fr': 'Place de Brandebourg' },
    },
    { at: [52.004, 13.5], tags: { tourism: 'museum', name: 'Neues Haus', old_name: 'Zeughaus' } },
    { at: [52.005, 13.5], tags: { amenity: 'pub', name: 'Stalinallee' } },
  ]),
);

async function named(text: string) {
  const found = await built.geocoder.forward({ text, languages: [], limit: 3 });
  return found.map(({ name }) => name);
}

it.each([
  ['Stalinallee', ['Stalinallee', 'Frankfurter Allee']],
  ['Karl-Marx-Allee', ['Karl-Marx-Allee', 'Frankfurter Allee']],
  ['Karl-Marx-Allee, Neustadt', ['Frankfurter Allee']],
  ['Lothringer Straße', ['Torstraße']],
  ['Wilhelm-Pieck-Straße 7, Neustadt', ['Torstraße 7']],
  ['Place de Brandebourg', ['Platz des 18. März']],
  ['Zeughaus', ['Neues Haus']],
])('%s finds what was once called so, behind what is today', async (text, names) => {
  expect((await named(text)).slice(0, names.length)).toEqual(names);
});

it('finds them while they are typed, behind present names', async () => {
  const found = (await built.finder.find({ text: 'stalinal', languages: [], limit: 5 }, NOW_MS)).entries;
  const names = found.map((each) => (each.kind === 'place' ? each.hit.record.tags.name : each.result.name));
  expect(names.slice(0, 2)).toEqual(['Stalinallee', 'Frankfurter Allee']);
});
