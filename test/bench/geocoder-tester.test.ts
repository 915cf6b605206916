import { describe, expect, it } from 'vitest';
import { missedBy, readCases, TESTER_INTERFACES } from '../../bench/peers/geocoder-tester.ts';

const CSV = `query,expected_name,expected_coordinate,expected_postcode,limit,lat,lon,lang,skip
"Rue de l'Église, ""la vieille""",Rue de l'Église,"47.1,9.5,200",,,,,,
Vaduz,Vaduz,,9490,5,47,9.5,de,
Schaan,Schaan,,,,,,,not supported
`;
const [street, town] = readCases(CSV);

describe('tests of geocoder-tester', () => {
  it('are read from CSV: quoted fields, defaults, none that is to be skipped', () => {
    expect(readCases(CSV)).toEqual([
      {
        query: `Rue de l'Église, "la vieille"`,
        limit: 1,
        expected: { name: "Rue de l'Église", coordinate: '47.1,9.5,200' },
      },
      {
        query: 'Vaduz',
        limit: 5,
        lang: 'de',
        center: { lat: '47', lon: '9.5' },
        expected: { name: 'Vaduz', postcode: '9490' },
      },
    ]);
  });

  it('pass if one answer has all members, and its point in reach', () => {
    const there = { properties: { name: "Rue de l'Église" }, coordinates: [9.501, 47.1] } as const;
    const far = { ...there, coordinates: [9.51, 47.1] } as const;
    const other = { properties: { name: 'rue de l’eglise' }, coordinates: [9.5, 47.1] } as const;
    expect(missedBy(street!, [far, there], false)).toEqual([]);
    expect(missedBy(street!, [far], false)).toEqual(['coordinate']);
    expect(missedBy(street!, [other], false)).toEqual(['name']);
    expect(missedBy(street!, [other], true)).toEqual([]);
    expect(missedBy(street!, [], true)).toEqual(['(no answer)']);
  });

  it('are asked of each interface in its words', () => {
    expect(TESTER_INTERFACES.photon?.address(town!)).toBe('/api?q=Vaduz&limit=5&lang=de&lat=47&lon=9.5');
    expect(TESTER_INTERFACES.nominatim?.address(town!)).toBeUndefined(); // it knows no point to prefer
    expect(TESTER_INTERFACES.nominatim?.address({ ...street!, query: 'Vaduz' })).toBe(
      '/search?format=geocodejson&addressdetails=1&q=Vaduz&limit=1',
    );
    expect(TESTER_INTERFACES.pelias?.address(town!)).toBe(
      '/v1/search?text=Vaduz&size=5&lang=de&focus.point.lat=47&focus.point.lon=9.5',
    );
  });

  it('are answered by each interface in its words', () => {
    const geometry = { type: 'Point', coordinates: [9.5, 47.1] };
    const answer = (properties: object) => ({ features: [{ properties, geometry }] });
    const expected = { name: 'Vaduz', city: 'Vaduz', postcode: '9490' };
    const read = [
      TESTER_INTERFACES.photon?.answers(answer(expected)),
      TESTER_INTERFACES.nominatim?.answers(answer({ geocoding: expected })),
      TESTER_INTERFACES.pelias?.answers(
        answer({ name: 'Vaduz', locality: 'Vaduz', postalcode: '9490', source_id: 'relation/7' }),
      ),
    ];
    for (const answers of read) expect(missedBy({ ...town!, expected }, answers ?? [], false)).toEqual([]);
    const byPelias = read[2]?.[0]?.properties;
    expect(byPelias).toMatchObject({ osm_type: 'R', osm_id: '7' });
    expect(() => TESTER_INTERFACES.photon?.answers({ message: 'no' })).toThrow('no FeatureCollection');
  });
});
