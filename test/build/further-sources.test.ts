import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltDataSet } from '../../src/build/build.ts';
import { currentId } from '../../src/generation/generation.ts';
import type { EntrySource } from '../../src/sources/sources.ts';
import { build, House, SAMPLE } from '../house.ts';

/** A further source over a table: what another format has to do is this. */
function csvSource(key: string, attribution: string, table: string): EntrySource {
  const [header = '', ...lines] = table.trim().split('\n');
  const columns = header.split(',');
  return {
    key,
    attribution,
    async *read() {
      for (const line of lines) {
        const values = line.split(',');
        const named = columns.map((column, at) => [column, values[at] ?? ''] as const);
        const { id = '', lat, lon, ...tags } = Object.fromEntries(named.filter(([, value]) => value !== ''));
        yield { id, lat: Number(lat), lon: Number(lon), tags };
      }
    },
  };
}

const SHOPS = csvSource(
  'shops',
  '© Anchor Bakeries',
  `id,lat,lon,name,shop,addr:street,addr:housenumber,opening_hours
17,0.0012,0.0021,Zorvic Bakery,bakery,,,24/7
south/3,-0.004,0.003,Zorvic Bakery South,bakery,,,
plan,0.001,0.001,nothing that one looks for,,,,`,
);
const REGISTER = csvSource(
  'register',
  '© Register of Null Island',
  `id,lat,lon,addr:housenumber,addr:street,addr:postcode
1,0.0201,0.0202,771,Zuiderkade,00771
2,0.0203,0.0204,773,Zuiderkade,00771`,
);

interface Feature {
  readonly properties: Readonly<Record<string, string>>;
}

const placeIds = ({ features }: { features: Feature[] }) =>
  features.map(({ properties }) => properties.place_id);
const house = new House();
const withSources = (...entrySources: EntrySource[]) => build(SAMPLE, house.data, { entrySources });

describe('a data set with further sources', () => {
  let built: BuiltDataSet;
  let app: FastifyInstance;
  beforeAll(async () => {
    built = await withSources(SHOPS, REGISTER);
    await house.open();
    app = house.server({ placeForm: 'b', compat: { names: ['photon', 'pelias'], access: 'open' } });
  });
  afterAll(() => house.close());

  const location = { lat: 0, lng: 0 };
  const ask = async (url: string) => (await app.inject(url)).json();
  const search = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/v1/places/search', payload })).json();

  it('finds their places by name and hours, under their own identifiers', async () => {
    const { results } = await search({ query: 'zorvic bakery', location });
    expect(results.map(({ id }: { id: string }) => id.replace(/^[0-9a-f]+_/, ''))).toEqual([
      'shops:17',
      'shops:south/3',
    ]);
    expect(results[0]).toMatchObject({ sourceId: 'shops/17', category: 'bakery', city: 'Port Origin' });
    const open = await search({ query: 'zorvic', location, openNow: true });
    expect(open.results).toMatchObject([{ name: 'Zorvic Bakery' }]);
  });

  it('finds a place by identifier, wherever it lay', async () => {
    const known = await ask(`/v1/places/85754e67fffffff_${encodeURIComponent('shops:south/3')}`);
    expect(known).toMatchObject({ name: 'Zorvic Bakery South' });
    expect((await app.inject('/v1/places/85754e67fffffff_shops:18')).statusCode).toBe(404);
  });

  it('completes their names, and geocodes their addresses both ways', async () => {
    const begun = await ask('/v1/places/autocomplete?q=zorv&lat=0&lng=0');
    expect(begun.features[0].id).toMatch(/_shops:17$/);
    const house = {
      name: 'Zuiderkade 773',
      postal_code: '00771',
      locality: 'Northings',
      match_type: 'exact',
    };
    const forward = await ask('/v1/places/geocode/forward?q=zuiderkade 773');
    expect(forward.features).toMatchObject([{ properties: house }]);
    const reverse = await ask('/v1/places/geocode/reverse?lat=0.0203&lng=0.0204');
    expect(reverse.features[0].properties.name).toBe('Zuiderkade 773');
    // where no text is kept beside a house, its number stands for it
    const again = await ask(`/v1/places/geocode/forward?q=zuiderkade 773 northings`);
    expect(placeIds(again)).toEqual(placeIds(forward));
    expect(placeIds(forward)[0]).toMatch(/_s[1-9][0-9]+$/);
  });

  it('credits them, and says nothing of OpenStreetMap where others ask for its objects', async () => {
    expect(built.manifest.attributions).toEqual(
      expect.arrayContaining([SHOPS.attribution, REGISTER.attribution]),
    );
    const { features } = await ask('/photon/api?q=zorvic bakery&lat=0&lon=0&limit=1');
    expect(features).toMatchObject([{ properties: { name: 'Zorvic Bakery' } }]);
    expect(features[0].properties).not.toHaveProperty('osm_id');
    const pelias = await ask('/pelias/v1/search?text=zorvic bakery&size=1');
    expect(pelias.features).toMatchObject([{ properties: { source: 'shops', source_id: '17' } }]);
    const { gid } = pelias.features[0].properties;
    expect(await ask(`/pelias/v1/place?ids=${gid}`)).toMatchObject({ features: [{ properties: { gid } }] });
  });

  it('gives the same files again, and those without them once they are gone', async () => {
    const sums = ({ manifest }: BuiltDataSet) => manifest.files.map(({ path, sha256 }) => [path, sha256]);
    expect(sums(await withSources(SHOPS, REGISTER))).toEqual(sums(built));
    const without = await withSources();
    expect(sums(without)).not.toEqual(sums(built));
    expect(without.manifest.counts.places).toBe(built.manifest.counts.places - 2);
  });

  it.each([
    ['17,0.1,190,Far,bakery', /^Entry '17' of 'shops' lies at 0\.1, 190: expected a latitude/],
    ['17,0.1,,Nowhere,bakery', /^Entry '17' of 'shops' lies at 0\.1, NaN: expected/],
    [',0.1,0.1,Nameless,bakery', /^Entry '' of 'shops' has no identifier/],
    ['17,0.1,0.1,One,bakery\n17,0.2,0.2,Two,bakery', /^Entry '17' of 'shops' comes twice/],
  ])('refuses %j in one sentence', async (lines, sentence) => {
    const source = csvSource('shops', '', `id,lat,lon,name,shop\n${lines}`);
    const before = await currentId(house.data);
    await expect(withSources(source)).rejects.toMatchObject({
      code: 'INVALID_SOURCE',
      message: expect.stringMatching(sentence),
    });
    expect(await currentId(house.data)).toBe(before);
  });

  it('leaves out what a source takes back, and stops where that is all of it', async () => {
    const refused: string[] = [];
    const taking = (table: string): EntrySource => ({
      ...csvSource('shops', '', `id,lat,lon,name,shop\n${table}`),
      refuse: ({ id }, why) => void refused.push(`${id}: ${why}`),
    });
    const wrong = '17,0.1,190,Far,bakery';
    await withSources(taking(`${wrong}\n18,0.1,0.1,Near,bakery\n18,0.2,0.1,Twice,bakery`));
    expect(refused).toEqual([
      expect.stringMatching(/^17: '17' lies at 0\.1, 190: expected/),
      "18: '18' comes twice: expected each identifier once",
    ]);
    await expect(withSources(taking(wrong))).rejects.toMatchObject({
      code: 'INVALID_SOURCE',
      message: expect.stringMatching(/^No entry of 'shops' can be used: '17' lies at 0\.1, 190: expected/),
    });
  });

  it('refuses a key that identifiers cannot begin with, and one that comes twice', async () => {
    for (const sources of [[{ ...SHOPS, key: 'n' }], [{ ...SHOPS, key: 'My Shops' }], [SHOPS, SHOPS]])
      await expect(withSources(...sources)).rejects.toMatchObject({ code: 'INVALID_CONFIGURATION' });
  });
});
