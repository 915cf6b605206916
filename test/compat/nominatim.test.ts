import { expect, it } from 'vitest';
import { compatServer } from './compat-server.ts';

const app = compatServer();
const get = async (url: string) => {
  const response = await app.inject({ url });
  return { status: response.statusCode, text: response.body, headers: response.headers };
};
const json = async (url: string) => JSON.parse((await get(url)).text);

const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';

it('searches in jsonv2, which names the key of the main tag category', async () => {
  expect(await json('/nominatim/search?q=vaduz&addressdetails=1&namedetails=1&extratags=1')).toEqual([
    {
      place_id: 1155956 * 4 + 3,
      licence: LICENCE,
      osm_type: 'relation',
      osm_id: 1155956,
      lat: '47.1410000',
      lon: '9.5210000',
      category: 'boundary',
      type: 'administrative',
      place_rank: 16,
      importance: 0.6,
      addresstype: 'town',
      name: 'Vaduz',
      display_name: 'Vaduz, Oberland, Liechtenstein',
      address: {
        town: 'Vaduz',
        state_district: 'Oberland',
        country: 'Liechtenstein',
        country_code: 'li',
      },
      extratags: { admin_level: '8', wikidata: 'Q1844' },
      namedetails: { name: 'Vaduz', 'name:ru': 'Вадуц' },
      boundingbox: ['47.0800000', '47.1600000', '9.4700000', '9.6200000'],
    },
  ]);
});

it('names it class in json, and gives points a box', async () => {
  const [house] = await json('/nominatim/search.php?q=haupt&format=json');
  expect(house.class).toBe('building');
  expect(house.display_name).toBe('12a, Hauptstrasse, Ebenholz, Vaduz, Oberland, 9490, Liechtenstein');
  expect(house.boundingbox).toEqual(['47.1399501', '47.1400501', '9.5199500', '9.5200500']);
  expect(house).not.toHaveProperty('address');
});

it('answers a point with one object and its address', async () => {
  const one = await json('/nominatim/reverse?lat=47&lon=9&format=jsonv2');
  expect(one.address).toMatchObject({ house_number: '12a', road: 'Hauptstrasse', country_code: 'li' });
  expect(await json('/nominatim/reverse?lat=-47&lon=9&format=json')).toEqual({ error: 'Unable to geocode' });
});

it('answers a point in XML where no format is asked for', async () => {
  const { text, headers } = await get('/nominatim/reverse?lat=47&lon=9');
  expect(headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(text).toContain('<road>Hauptstrasse</road>');
  expect((await get('/nominatim/reverse?lat=-47&lon=9')).text).toContain('<error>Unable to geocode</error>');
});

it('writes GeoJSON and GeocodeJSON', async () => {
  const { features } = await json('/nominatim/search?q=vaduz&format=geojson');
  expect(features[0].bbox).toEqual([9.47, 47.08, 9.62, 47.16]);
  expect(features[0].properties).toMatchObject({ osm_id: 1155956, category: 'boundary' });
  const { geocoding, features: others } = await json(
    '/nominatim/search?q=haupt&format=geocodejson&addressdetails=1',
  );
  expect(geocoding).toMatchObject({ version: '0.1.0', query: 'haupt' });
  expect(others[0].properties.geocoding).toMatchObject({
    housenumber: '12a',
    street: 'Hauptstrasse',
    city: 'Vaduz',
    admin: { level2: 'Liechtenstein' },
  });
});

it('finds objects by their identifiers, in a list and one by one', async () => {
  const found = await json('/nominatim/lookup?osm_ids=R1155956,N99&format=json');
  expect(found.map(({ osm_id: id }: { osm_id: number }) => id)).toEqual([1155956]);
  const { place_id: id } = found[0];
  expect(await json(`/nominatim/details?place_id=${id}`)).toMatchObject({
    osm_type: 'R',
    localname: 'Vaduz',
  });
  expect((await get('/nominatim/details?osmtype=W&osmid=4711')).status).toBe(404);
});

it.each([
  ['featureType=city', 1],
  ['featureType=country', 0],
  ['layer=address', 1],
  ['layer=poi', 0],
  ['countrycodes=', 1],
  ['countrycodes=ch,at', 0],
  ['viewbox=9,48,10,47&bounded=1', 1],
  ['viewbox=8,46,9,47&bounded=1', 0],
  ['viewbox=8,46,9,47', 1],
  [`exclude_place_ids=${1155956 * 4 + 3}`, 0],
  ['limit=0', 1],
])('filters by %s', async (parameters, count) => {
  expect(await json(`/nominatim/search?q=vaduz&${parameters}`)).toHaveLength(count);
});

it('finds nothing for an empty text, and no object of an empty list', async () => {
  expect(await json('/nominatim/search?q=')).toEqual([]);
  expect(await json('/nominatim/lookup?osm_ids=&format=json')).toEqual([]);
  expect((await get('/nominatim/lookup?osm_ids=R1155956')).headers['content-type']).toMatch('text/xml');
});

it('hands JSON to a function that is named, and to nothing else', async () => {
  expect((await get('/nominatim/search?q=x&json_callback=show')).text).toBe('show([])');
  expect((await get('/nominatim/search?q=x&json_callback=alert(1)//')).status).toBe(400);
});

it.each([
  '/nominatim/search',
  '/nominatim/search?q=vaduz&city=vaduz',
  '/nominatim/search?q=vaduz&polygon_kml=1&polygon_svg=1',
  '/nominatim/reverse?format=json&lat=47',
  '/nominatim/reverse?format=json&lat=nan&lon=9',
])('refuses %s in its form', async (url) => {
  const { status, text } = await get(url);
  expect(status).toBe(400);
  expect(JSON.parse(text).error).toMatchObject({ code: 400, message: expect.stringContaining('arameter') });
});

it('refuses in XML where that is asked for, with all that was quoted escaped', async () => {
  const { status, text } = await get('/nominatim/search?format=xml');
  expect(status).toBe(400);
  expect(text).toContain('<code>400</code>');
  const searched = await get('/nominatim/search?format=xml&q=%3Cb%3E%22%26%00%FF');
  expect(searched.text).toContain('&lt;b&gt;&quot;&amp;');
});

it('says that it is up, as text and as JSON', async () => {
  expect((await get('/nominatim/status')).text).toBe('OK');
  expect(await json('/nominatim/status?format=json')).toMatchObject({ status: 0, message: 'OK' });
});
