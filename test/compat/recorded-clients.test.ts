import { expect, it } from 'vitest';
import { compatServer } from './compat-server.ts';

/** Requests that clients send, taken from their sources, and what they read of the answers. */

const app = compatServer();
const json = async (url: string) => {
  const response = await app.inject({ url });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  return response.json();
};

it('QGIS: the locator reads box, name and address parts (QgsNominatimGeocoder)', async () => {
  const [found] = await json(
    '/nominatim/search?format=json&addressdetails=1&viewbox=9,47,10,48&countrycodes=li&q=haupt',
  );
  expect(found.boundingbox.map(Number)).toEqual([47.1399501, 47.1400501, 9.51995, 9.52005]);
  expect(Number(found.lat)).toBe(47.1400001);
  expect(found.display_name).toContain('Hauptstrasse');
  expect(found.address.road).toBe('Hauptstrasse');
});

it('Home Assistant, places: asks a point, then the object with its tags', async () => {
  const point =
    'lat=47.14&lon=9.52&zoom=18&format=json&addressdetails=1&namedetails=1&limit=1&email=a%40example.org';
  const place = await json(`/nominatim/reverse?${point}&accept-language=de`);
  expect(place.address).toMatchObject({
    house_number: '12a',
    road: 'Hauptstrasse',
    postcode: '9490',
    country: 'Liechtenstein',
    country_code: 'li',
  });
  const ids = 'R1155956';
  const [details] = await json(
    `/nominatim/lookup?osm_ids=${ids}&format=json&addressdetails=1&extratags=1&namedetails=1&accept-language=en`,
  );
  expect(details.extratags.wikidata).toBe('Q1844');
});

it('ol-geocoder: sends empty parameters', async () => {
  const url =
    '/nominatim/search/?format=json&addressdetails=1&limit=5&countrycodes=&accept-language=en-US&viewbox=&bounded=0&q=vaduz';
  expect(await json(url)).toHaveLength(1);
});

it('leaflet-geosearch: reads box, label and point', async () => {
  const [found] = await json('/nominatim/search?format=json&q=vaduz');
  expect(found).toMatchObject({
    boundingbox: expect.any(Array),
    display_name: expect.any(String),
    lon: '9.5210000',
  });
});

it('maplibre-gl-geocoder: reads the box of every feature of its example', async () => {
  const { features } = await json(
    '/nominatim/search?q=vaduz&format=geojson&polygon_geojson=1&addressdetails=1',
  );
  const [west, south, east, north] = features[0].bbox;
  expect([west + (east - west) / 2, south + (north - south) / 2]).toEqual([9.545, 47.12]);
  expect(features[0].properties.display_name).toContain('Vaduz');
});

it('leaflet.photon: asks with a bias, its scale and a language', async () => {
  const { features } = await json(
    '/photon/api/?q=vaduz&lang=de&limit=5&lat=47.1&lon=9.5&location_bias_scale=0.5&zoom=12',
  );
  expect(features[0].properties).toMatchObject({
    name: 'Vaduz',
    osm_key: 'boundary',
    country: 'Liechtenstein',
  });
});

it('leaflet-control-geocoder: asks a point with a zoom that is rounded', async () => {
  const place = await json('/nominatim/reverse?lat=47.14&lon=9.52&zoom=16.4&addressdetails=1&format=json');
  expect(place.address.country_code).toBe('li');
});

it('Pelias autocomplete-element: reads label and gid, then asks for the place', async () => {
  const { features } = await json('/pelias/v1/autocomplete?text=vad&size=10&layers=coarse&api_key=k');
  const { label, gid } = features[0].properties;
  expect(label).toBe('Vaduz, Oberland, Liechtenstein');
  expect((await json(`/pelias/v1/place?ids=${encodeURIComponent(gid)}&api_key=k`)).features).toHaveLength(1);
});
