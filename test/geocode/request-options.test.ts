import { describe, expect, it } from 'vitest';
import type { ForwardRequest } from '../../src/geocode/geocode.ts';
import { geocoderOver, type Town } from './address-gazetteer.ts';

/** Four towns of one name, a degree apart from west to east, each with a street of that name. */
const TOWNS: readonly Town[] = [0, 1, 2, 3].map((lon) => ({
  country: 'DE',
  countryNames: { name: 'Deutschland', 'name:en': 'Germany' },
  region: `Land ${'ABCD'[lon]}`,
  name: 'Neustadt',
  lat: 50,
  lon,
  streets: [
    { name: 'Neustadt', postcode: `1000${lon}`, houses: ['1', '2', '3'] },
    { name: 'Lindenweg', postcode: `1000${lon}`, houses: ['1', '3', '9'] },
  ],
}));

const geocoder = geocoderOver(TOWNS);

const forward = (text: string, options: Partial<ForwardRequest> = {}) =>
  geocoder.forward({ text, languages: [], limit: 10, ...options });

const AROUND_THIRD = [1.5, 49, 2.5, 51] as const;

describe('the box of a request', () => {
  it('puts what lies inside first and keeps the rest', async () => {
    const found = await forward('Lindenweg 3', { box: { bounds: AROUND_THIRD, isBounded: false } });
    expect(found).toHaveLength(4);
    expect(found[0]).toMatchObject({ name: 'Lindenweg 3', region: 'Land C' });
  });

  it('leaves out what lies outside if it is bounded: houses, streets, towns, postcodes', async () => {
    const box = { bounds: AROUND_THIRD, isBounded: true };
    for (const text of ['Lindenweg 3', 'Lindenweg', 'Neustadt'])
      for (const { region } of await forward(text, { box })) expect(region, text).toBe('Land C');
    expect(await forward('Lindenweg 3', { box })).toMatchObject([{ kind: 'house' }]);
    expect(await forward('10002', { box })).toMatchObject([{ kind: 'postcode', region: 'Land C' }]);
    expect(await forward('10001', { box })).toEqual([]);
  });

  it('goes on across the antimeridian', async () => {
    const box = { bounds: [170, 49, 0.5, 51], isBounded: true } as const;
    expect(await forward('Lindenweg 3', { box })).toMatchObject([{ region: 'Land A' }]);
  });

  it('decides about a house by where it stands, not by the middle of its street', async () => {
    const [, second] = await forward('Lindenweg 9', { layers: ['house'] });
    const { lat, lon } = second!;
    const box = { bounds: [lon - 1e-5, lat - 1e-5, lon + 1e-5, lat + 1e-5], isBounded: true } as const;
    expect(await forward('Lindenweg 9', { box })).toMatchObject([{ name: 'Lindenweg 9', lat, lon }]);
    expect(await forward('Lindenweg 1', { box })).toEqual([]);
  });
});

describe('the layers of a request', () => {
  it.each([
    ['street', 'Neustadt', 'street'],
    ['town', 'Neustadt', 'area'],
    ['house', 'Lindenweg 3', 'house'],
    ['postcode', '10001', 'postcode'],
    ['country', 'Germany', 'area'],
  ] as const)('are the only kinds that are answered: %s for %s', async (layer, text, kind) => {
    const found = await forward(text, { layers: [layer] });
    expect(found.length).toBeGreaterThan(0);
    for (const result of found) expect(result.kind).toBe(kind);
  });

  it('answer nothing if only another kind has the name', async () => {
    expect(await forward('Lindenweg', { layers: ['town', 'house'] })).toEqual([]);
  });

  it('answer the street of a house if houses are not wanted', async () => {
    expect((await forward('Lindenweg 3', { layers: ['street'] }))[0]).toMatchObject({
      kind: 'street',
      name: 'Lindenweg',
    });
  });

  it('hold for coordinates', async () => {
    expect(await forward('50.002, 2.0001', { layers: ['house'] })).toMatchObject([{ kind: 'house' }]);
    expect(await forward('50.002, 2.0001', { layers: ['place'] })).toEqual([]);
  });
});

describe('filters of a request', () => {
  it('by country let through what lies in it, as many as are wanted', async () => {
    expect(await forward('Lindenweg 3', { countries: ['DE'], limit: 4 })).toHaveLength(4);
    expect(await forward('Lindenweg 3', { countries: ['FR', 'DE'], limit: 1 })).toHaveLength(1);
    for (const text of ['Lindenweg 3', 'Lindenweg', 'Neustadt', '10002', 'Germany'])
      expect(await forward(text, { countries: ['FR'] }), text).toEqual([]);
  });

  it('by circle decide about a house by where it stands', async () => {
    const [found] = await forward('Lindenweg 9', { layers: ['house'] });
    const { lat, lon } = found!;
    expect(await forward('Lindenweg 9', { circle: { lat, lon, radiusMetres: 1 } })).toMatchObject([
      { lat, lon },
    ]);
    expect(await forward('Lindenweg 1', { circle: { lat, lon, radiusMetres: 1 } })).toEqual([]);
    const around = { lat: 50, lon: 2, radiusMetres: 20_000 };
    expect(await forward('Lindenweg', { circle: around })).toMatchObject([{ region: 'Land C' }]);
  });

  it('by tag hold for streets, houses, areas and postcodes, by what each is', async () => {
    const kinds = async (text: string, key: string, value?: string) => {
      const wanted = [{ key, ...(value !== undefined && { value }) }];
      const found = await forward(text, { tags: [{ wanted }] });
      return [...new Set(found.map(({ kind }) => kind))];
    };
    expect(await kinds('Neustadt', 'highway')).toEqual(['street']);
    expect(await kinds('Neustadt', 'highway', 'motorway')).toEqual([]);
    expect(await kinds('Lindenweg 3', 'place', 'house')).toEqual(['house']);
    expect(await kinds('Lindenweg 3', 'highway')).toEqual(['street']);
    expect(await kinds('10001', 'place', 'postcode')).toEqual(['postcode']);
    const unwanted = [{ key: 'highway' }];
    for (const { kind } of await forward('Neustadt', { tags: [{ unwanted }] })) expect(kind).toBe('area');
    const ofPlaces = [{ wanted: [{ key: 'shop' }], isOfPlaces: true }];
    expect(await forward('Lindenweg 3', { tags: ofPlaces })).toHaveLength(4);
  });

  it('by name leave out what words that mean nothing stand beside', async () => {
    const text = 'Lindenweg Kreuzfahrt Elefantenhaus';
    for (const { nameShare = 1 } of await forward(text, { needsName: true }))
      expect(nameShare).toBeGreaterThanOrEqual(0.5);
  });

  it('hold around a point, however far the first that passes is', async () => {
    const at = { lat: 50.002, lon: 2.0001, zoom: 18, languages: [], limit: 1 };
    const [nearest] = await geocoder.reverse(at);
    const [street] = await geocoder.reverse({ ...at, layers: ['street'] });
    expect([nearest?.kind, street?.kind]).toEqual(['house', 'street']);
    expect(await geocoder.reverse({ ...at, countries: ['FR'] })).toEqual([]);
  });
});

describe('the scale of a bias point', () => {
  /** Nearer to the third town; a country away. */
  const near = { lat: 50, lon: 2.4 };
  const bonusOfNearest = async (scaleMetres: number) => {
    const found = await forward('Neustadt', { near: { ...near, scaleMetres }, layers: ['town'] });
    return found.map(({ region }) => region);
  };

  it('decides how far nearness counts', async () => {
    expect(await bonusOfNearest(100_000)).toEqual(['Land C', 'Land D', 'Land B', 'Land A']);
    // no town is within a hundred times the scale, so nearness says nothing and the order is that without a point
    const without = (await forward('Neustadt', { layers: ['town'] })).map(({ region }) => region);
    expect(await bonusOfNearest(100)).toEqual(without);
  });
});
