import { beforeEach, expect, it, vi } from 'vitest';
import { deleteList, remove, save, savedLists, toGeoJson, toGpx } from './lists.ts';

const CAFE = { id: '851f8ac7fffffff_n1', name: 'Post & <Co>', lat: 47.14, lon: 9.52, link: 'place=1' };
const PARK = { id: '47.1,9.5', name: 'Park', lat: 47.1, lon: 9.5, link: 'point=47.1,9.5,18' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  return () => vi.unstubAllGlobals();
});

it('keeps each place once in a list, and lets it go again', () => {
  save('A', CAFE);
  save('A', PARK);
  save('A', CAFE);
  save('B', PARK);
  expect(savedLists()).toEqual([
    { name: 'A', places: [PARK, CAFE] },
    { name: 'B', places: [PARK] },
  ]);
  remove('A', PARK.id);
  deleteList('B');
  expect(savedLists()).toEqual([{ name: 'A', places: [CAFE] }]);
});

it('takes what another program left for nothing', () => {
  localStorage.setItem('waypost.lists', '{');
  expect(savedLists()).toEqual([]);
  localStorage.setItem('waypost.lists', '[1, {"name": 2}]');
  expect(savedLists()).toEqual([]);
});

it('writes a list as GeoJSON and as GPX', () => {
  const list = { name: 'Trip', places: [CAFE] };
  expect(JSON.parse(toGeoJson(list))).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: CAFE.id,
        properties: { name: CAFE.name },
        geometry: { type: 'Point', coordinates: [9.52, 47.14] },
      },
    ],
  });
  expect(toGpx(list)).toContain('<wpt lat="47.14" lon="9.52"><name>Post &amp; &lt;Co&gt;</name></wpt>');
});
