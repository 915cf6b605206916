import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGazetteerWriter, openGazetteer } from '../../src/gazetteer/gazetteer.ts';
import { createGeocoder, type GazetteerArea, type Geocoder } from '../../src/geocode/geocode.ts';
import { gazetteerOfTowns, type Town } from './address-gazetteer.ts';

/** One street along the parallel 10.002, houses 2, 4, 6, 12, 14 from its beginning on, some 110 m apart. */
const TOWN: Town = {
  country: 'DE',
  countryNames: { name: 'Deutschland', 'name:fr': 'Allemagne' },
  region: 'Land',
  name: 'Ort',
  lat: 10,
  lon: 20,
  streets: [{ name: 'Weg', postcode: '12345', houses: ['2', '4', '6', '12', '14'], step: 10_000 }],
};
const LAT = 10.002;

let geocoder: Geocoder;
let remove: () => void;
beforeAll(async () => {
  const gazetteer = await gazetteerOfTowns([TOWN], (lat) => (lat < 20 ? 'DE' : undefined));
  geocoder = createGeocoder(gazetteer);
  remove = () => {
    void gazetteer.close();
    gazetteer.remove();
  };
});
afterAll(() => remove());

const at = (lat: number, lon: number, zoom: number, limit = 1) =>
  geocoder.reverse({ lat, lon, zoom, limit, languages: [] });

describe('a point', () => {
  it('has the house that stands there', async () => {
    expect(await at(LAT + 0.00005, 20.001, 18)).toMatchObject([
      { kind: 'house', name: 'Weg 4', street: 'Weg', houseNumber: '4', postalCode: '12345', confidence: 1 },
    ]);
  });

  it('has a number between those of its neighbours where nobody has mapped one', async () => {
    const [found] = await at(LAT + 0.00005, 20.0025, 18);
    expect(found).toMatchObject({ kind: 'house', street: 'Weg', countryCode: 'DE' });
    expect(['8', '10']).toContain(found?.houseNumber);
  });

  it('has further houses, then the street, then areas, when more is asked for', async () => {
    const kinds = (await at(LAT, 20, 18, 10)).map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['house', 'house']);
    expect(kinds.slice(-3)).toEqual(['area', 'area', 'area']);
    expect(kinds).toContain('street');
  });

  it.each([
    [3, 'country'],
    [5, 'state'],
    [9, 'state'],
    [10, 'town'],
    [12, 'town'],
    [15, 'town'],
  ])('at zoom %i is in a %s', async (zoom, level) => {
    expect(await at(LAT, 20, zoom)).toMatchObject([{ kind: 'area', level }]);
  });

  it('at zoom 17 is on the street, and less sure the farther from it', async () => {
    expect(await at(LAT, 20.0001, 17)).toMatchObject([{ kind: 'street', name: 'Weg', confidence: 1 }]);
    expect(await at(LAT + 0.002, 20.0001, 17)).toMatchObject([{ kind: 'street', confidence: 0.7 }]);
  });

  it('is in the language of the request', async () => {
    const [found] = await geocoder.reverse({ lat: LAT, lon: 20, zoom: 18, limit: 1, languages: ['fr'] });
    expect(found?.country).toBe('Allemagne');
  });

  it('at open sea is nowhere', async () => {
    expect(await at(50, 20, 18)).toEqual([]);
  });

  it('near a town without border is in it, less surely the farther away', async () => {
    expect(await at(10.0005, 20, 15)).toMatchObject([{ level: 'town', confidence: 0.8 }]);
    expect(await at(10 - 7_000 / 111_195, 20, 15, 10)).toMatchObject([
      { level: 'town', confidence: 0.5 },
      { level: 'state', confidence: 0.5 },
      { level: 'country', confidence: 1 },
    ]);
    expect(await at(10 - 9_000 / 111_195, 20, 15, 10)).toMatchObject([{ level: 'country', confidence: 1 }]);
  });

  it.each([18, 12, 5, 3])(
    'beyond the reach of every town is in its country alone, at zoom %i',
    async (zoom) => {
      expect(await at(-17, 20, zoom, 10)).toMatchObject([{ kind: 'area', level: 'country', confidence: 1 }]);
    },
  );
});

describe('a municipality that is a village with another village in it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-municipality-'));
  /** Extent of an area around 10° north, 20° east. */
  const square = (half: number): Pick<GazetteerArea, 'bounds' | 'polygons'> => {
    const bounds = [20 - half, 10 - half, 20 + half, 10 + half] as const;
    const [west, south, east, north] = bounds.map((degrees) => Math.round(degrees * 1e7)) as [
      number,
      number,
      number,
      number,
    ];
    return {
      bounds,
      polygons: [[Int32Array.of(west, south, east, south, east, north, west, north, west, south)]],
    };
  };
  const base = { type: 'r', lat: 10, lon: 20, country: 'LI', importance: 0.3 } as const;
  const AREAS: readonly GazetteerArea[] = [
    { ...base, sourceId: 1, parent: -1, level: 'country', tags: { name: 'Land' }, ...square(1) },
    { ...base, sourceId: 2, parent: 0, level: 'county', tags: { name: 'Kreis' }, ...square(0.5) },
    { ...base, sourceId: 3, parent: 1, level: 'village', tags: { name: 'Gemeinde' }, ...square(0.1) },
    { ...base, sourceId: 4, parent: 2, level: 'village', tags: { name: 'Weiler' }, lat: 10.05, type: 'n' },
  ];
  let geocoderHere: Geocoder;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const writer = createGazetteerWriter(join(directory, 'gazetteer'));
    writer.setAreas(AREAS);
    await writer.commit();
    const gazetteer = await openGazetteer(join(directory, 'gazetteer'), () => 'LI');
    geocoderHere = createGeocoder(gazetteer);
    close = () => gazetteer.close();
  });
  afterAll(async () => {
    await close();
    rmSync(directory, { recursive: true });
  });
  const nameAt = async (lat: number, zoom: number) =>
    (await geocoderHere.reverse({ lat, lon: 20, zoom, limit: 1, languages: [] }))[0]?.name;

  it.each([
    [9, 'Kreis'],
    [10, 'Gemeinde'],
    [11, 'Gemeinde'],
    [12, 'Gemeinde'],
    [13, 'Weiler'],
  ])('is the answer at the zooms of towns: %i', async (zoom, name) => {
    expect(await nameAt(10.05, zoom)).toBe(name);
  });

  it('is not, where the point lies outside of it', async () => {
    expect(await nameAt(10.3, 10)).toBe('Kreis');
  });
});

describe('a municipality with a village of its name', () => {
  const ring = (west: number, south: number, side: number): Int32Array =>
    Int32Array.from(
      [west, south, west + side, south, west + side, south + side, west, south + side, west, south].map(
        (degrees) => degrees * 1e7,
      ),
    );
  const area = (level: 'country' | 'village', name: string, parent: number, west: number, side: number) =>
    ({
      level,
      parent,
      type: 'r',
      sourceId: west + parent + 100,
      tags: { name },
      lat: 1 + side / 2,
      lon: west + side / 2,
      bounds: [west, 1, west + side, 1 + side],
      importance: 0.2,
      polygons: [[ring(west, 1, side)]],
    }) as const;

  it('has both in its levels', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'waypost-levels-'));
    const writer = createGazetteerWriter(join(directory, 'gazetteer'));
    const areas: GazetteerArea[] = [
      area('country', 'Land', -1, 1, 8),
      area('village', 'Gemeinde', 0, 2, 4),
      area('village', 'Dorf', 1, 3, 2),
    ];
    writer.setAreas(areas);
    await writer.commit();
    const gazetteer = await openGazetteer(join(directory, 'gazetteer'), () => undefined);
    const [found] = await createGeocoder(gazetteer).reverse({
      lat: 2,
      lon: 4,
      zoom: 15,
      limit: 1,
      languages: [],
    });
    expect(found?.levels).toEqual({ country: 'Land', municipality: 'Gemeinde', village: 'Dorf' });
    await gazetteer.close();
    rmSync(directory, { recursive: true });
  });
});
