import { describe, expect, it } from 'vitest';
import { compatServer } from './compat-server.ts';

/**
 * What Nominatim's own tests of its interface expect of any data: which values of parameters are taken, and in which form answers and
 * refusals come. In words of our own, over our own entries.
 */

const app = compatServer();
const get = async (url: string) => {
  const { statusCode: status, body: text, headers } = await app.inject({ url: `/nominatim${url}` });
  return { status, text, type: String(headers['content-type']), headers };
};
const json = async (url: string) => JSON.parse((await get(url)).text);
const HERE = 'lat=47.14&lon=9.52';

describe('a refusal', () => {
  it.each([
    ['/search?q=x&viewbox=34', 'application/json'],
    ['/search?q=x&format=xml&limit=);', 'text/xml'],
    ['/search?q=x&format=x45', 'text/plain'],
    ['/reverse?lat=52.5', 'text/xml'],
    ['/reverse.php?lon=52.5', 'text/xml'],
    ['/reverse?lat=1&format=jsonv2', 'application/json'],
    [`/reverse?${HERE}&zoom=adfe`, 'text/xml'],
    [`/reverse?${HERE}&polygon_text=1&polygon_svg=1`, 'text/xml'],
    ['/details?osmid=1', 'application/json'],
    ['/status?format=sdf', 'text/plain'],
  ])('%s comes as %s', async (url, type) => {
    const { status, text, type: given } = await get(url);
    expect([status, given]).toEqual([400, expect.stringContaining(type)]);
    if (type === 'application/json') expect(JSON.parse(text).error.code).toBe(400);
    if (type === 'text/xml') expect(text).toContain('<error><code>400</code><message>');
    if (type === 'text/plain') expect(text).toMatch(/^ERROR 400: /);
  });

  it.each(['json', 'geojson', 'geocodejson', 'xml'])('counts objects in %s', async (format) => {
    const ids = Array.from({ length: 51 }, (_, i) => `N${i + 1}`);
    const refused = await get(`/lookup?format=${format}&osm_ids=${ids}`);
    expect([refused.status, refused.text.includes('Too many object IDs.')]).toEqual([400, true]);
    const few = `${ids.slice(0, 50)},,X99,nN1,ABC`;
    expect((await get(`/lookup?format=${format}&osm_ids=${few}`)).status).toBe(200);
  });
});

describe('a point', () => {
  it.each(['48,9660', '48.966.0', 'Nan', 'Inf', '<script></script>', ';', 'gkjd'])(
    'of no number is refused: %s',
    async (value) => {
      const text = encodeURIComponent(value);
      expect((await get(`/reverse?lat=${text}&lon=8.4`)).status).toBe(400);
      expect((await get(`/reverse?lat=48.9&lon=${text}`)).status).toBe(400);
    },
  );

  it.each(['lat=91.3&lon=0.4', 'lat=-700&lon=0.4', 'lat=0.2&lon=324.44', 'lat=0.2&lon=-180.4'])(
    'beyond the earth has nothing: %s',
    async (point) => {
      for (const format of ['json', 'jsonv2', 'geojson', 'geocodejson'])
        expect(await json(`/reverse?${point}&format=${format}`)).toEqual({ error: 'Unable to geocode' });
      const { text, status } = await get(`/reverse?${point}`);
      expect([status, text.includes('<error>Unable to geocode</error>')]).toEqual([200, true]);
    },
  );

  it.each(['yes', 'no', '-1', '100', 'false', '00'])('takes %s for true', async (value) => {
    for (const [flag, element] of [
      ['addressdetails', '<addressparts>'],
      ['extratags', '<extratags>'],
      ['namedetails', '<namedetails>'],
    ])
      expect((await get(`/reverse?${HERE}&${flag}=${value}`)).text).toContain(element);
    expect((await get(`/reverse?${HERE}&addressdetails=0`)).text).not.toContain('<addressparts>');
  });

  it('names format and point in the query of XML', async () => {
    expect((await get(`/reverse?${HERE}`)).text).toContain(
      'querystring="lat=47.14&amp;lon=9.52&amp;format=xml"',
    );
  });
});

describe('a box', () => {
  it.each(['34', '0.003,-84.4', '5.2,4.5542,12.4', '23.1,-6,0.11,44.2,9.1', '1.01,34.6,1.01,34.6'])(
    'must have an extent: %s',
    async (box) => {
      expect((await get(`/search?q=foo&viewbox=${box}`)).status).toBe(400);
      expect((await get(`/search?q=foo&viewboxlbrt=${box}`)).status).toBe(400);
    },
  );

  it('may reach beyond the earth', async () => {
    expect(await json('/search?q=vaduz&bounded=1&viewbox=-200,-95,200,95')).toHaveLength(1);
  });
});

describe('what is left out', () => {
  it.each(['abc', 'X123', 'N:100', '-123', '123,abc,456'])('is no place: %s', async (ids) => {
    const { status, text } = await get(`/search?q=vaduz&format=json&exclude_place_ids=${ids}`);
    expect(status).toBe(400);
    expect(JSON.parse(text).error.message).toBe(`Invalid exclude ID: ${ids.includes(',') ? 'abc' : ids}`);
  });

  it('is a place by its number or by its object', async () => {
    expect(await json('/search?q=vaduz&exclude_place_ids=123,r1155956')).toEqual([]);
    expect(await json('/search?q=vaduz&exclude_place_ids=,')).toHaveLength(1);
  });
});

describe('a function for JSON', () => {
  it.each(['1asd', 'bar(foo)', "XXX['bad']", 'foo; evil', '234'])('is refused: %s', async (name) => {
    const url = `/search?q=tokyo&json_callback=${encodeURIComponent(name)}`;
    const { status, text } = await get(`${url}&format=json`);
    expect(status).toBe(400);
    expect(JSON.parse(text).error.message).toBe('Invalid json_callback value');
    expect((await get(`${url}&format=xml`)).status).toBe(200);
  });

  it('gets JSON of every kind', async () => {
    for (const format of ['json', 'jsonv2', 'geojson', 'geocodejson']) {
      const { text, type } = await get(`/search?q=vaduz&format=${format}&json_callback=a.b_1`);
      expect(text).toMatch(/^a\.b_1\([[{].*[\]}]\)$/s);
      expect(type).toContain('application/javascript');
    }
  });
});

describe('XML', () => {
  it('repeats the text, the box and what is left out, and says where more is', async () => {
    const asked = 'q=%3Cx%3E&viewbox=12,33,77,45.13&exclude_place_ids=123,n456,W789';
    const { text } = await get(`/search?format=xml&${asked}&countrycodes=pl,1,,invalid,undefined,bo`);
    expect(text).toContain('querystring="&lt;x&gt;"');
    expect(text).toContain('viewbox="12,33,77,45.13"');
    expect(text).toContain('exclude_place_ids="123,N456,W789"');
    const [, more = ''] = /more_url="([^"]*)"/.exec(text) ?? [];
    const query = new URLSearchParams(more.replaceAll('&amp;', '&').split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({
      q: '<x>',
      format: 'xml',
      countrycodes: 'pl,bo',
      exclude_place_ids: '123,N456,W789',
    });
    expect((await get('/search?format=xml&q=x&exclude_place_ids=,')).text).not.toContain(
      ' exclude_place_ids=',
    );
  });

  it.each([
    ['polygon_text', ' geotext="POINT(9.521 47.141)"'],
    ['polygon_svg', ' geosvg="cx='],
    ['polygon_kml', '<geokml><Point>'],
    ['polygon_geojson', ' geojson="{&quot;type&quot;:&quot;Point&quot;'],
  ])('holds geometry: %s', async (flag, text) => {
    expect((await get(`/search?q=vaduz&format=xml&${flag}=1`)).text).toContain(text);
    expect((await get(`/reverse?${HERE}&${flag}=1`)).text).toContain(
      text.replace('9.521 47.141', '9.52 47.14000001'),
    );
  });
});

describe('geometry', () => {
  it.each(['-1', '0.0', '0.5', '999'])('is simplified by %s', async (threshold) => {
    const url = `/search?q=vaduz&format=json&polygon_geojson=1&polygon_threshold=${threshold}`;
    expect((await json(url))[0]).toHaveProperty('geojson');
  });

  it.each(['x', ';;', '1m'])('is not simplified by %s', async (threshold) => {
    const url = `/search?q=vaduz&format=xml&polygon_geojson=1&polygon_threshold=${threshold}`;
    expect((await get(url)).status).toBe(400);
  });

  it('has one form alone where the format is GeoJSON', async () => {
    for (const format of ['geojson', 'geocodejson']) {
      const { features } = await json(`/search?q=vaduz&format=${format}&polygon_text=1&polygon_kml=1`);
      expect(features[0].geometry.type).toBe('Point');
      expect(JSON.stringify(features)).not.toMatch(/geotext|geokml|"svg"/);
    }
  });
});

it('shows a page to people who debug', async () => {
  for (const url of [
    '/search?q=vaduz&debug=1',
    `/reverse?${HERE}&debug=1`,
    '/reverse?lat=-1&lon=0&debug=1',
    '/details?osmtype=R&osmid=1155956&debug=1',
  ]) {
    const { status, text, type } = await get(url);
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
    const [opened, closed] = [/<[a-z][^>]*[^/]>|<[a-z]+>/g, /<\/[a-z]+>/g].map((tag) => text.match(tag));
    expect(opened).toHaveLength(closed?.length ?? -1); // clients read it as XML
  }
});

it.each(['json', 'jsonv2', 'geojson', 'geocodejson', 'xml'])('takes entrances in %s', async (format) => {
  const { status, text } = await get(`/search?q=vaduz&entrances=1&format=${format}`);
  expect([status, text.includes('entrances')]).toEqual([200, true]);
});

it('answers boundaries by their administrative level, and tells it among the tags', async () => {
  const asked = 'featureType=city&extratags=1&addressdetails=1';
  const [town] = await json(`/search?q=vaduz&format=json&${asked}`);
  expect([town.place_rank, town.extratags.admin_level]).toEqual([16, '8']);
  const { features } = await json(`/search?q=vaduz&format=geocodejson&${asked}`);
  expect(features[0].properties.geocoding.extra.admin_level).toBe('8');
  expect(await json('/search?q=vaduz&featureType=state')).toEqual([]);
});

describe('details', () => {
  const OBJECT = '/details?osmtype=R&osmid=1155956';

  it('say no more than is asked for', async () => {
    const body = await json(OBJECT);
    expect(body).toMatchObject({
      osm_type: 'R',
      osm_id: 1155956,
      geometry: { type: 'Point' },
      admin_level: 8,
    });
    for (const member of ['keywords', 'address', 'linked_places', 'parentof', 'hierarchy'])
      expect(body).not.toHaveProperty(member);
  });

  it('have rows of the address, words and what lies below', async () => {
    const house = await json('/details?osmtype=W&osmid=12&addressdetails=1&keywords=1&hierarchy=1');
    const rows = house.address.map(({ localname, type }: { localname: string; type: string }) => [
      type,
      localname,
    ]);
    expect(rows).toEqual([
      ['house_number', '12a'],
      ['residential', 'Hauptstrasse'],
      ['administrative', 'Vaduz'],
      ['postcode', '9490'],
      ['country_code', 'li'],
    ]);
    expect(house.address[2]).toMatchObject({
      osm_type: 'R',
      osm_id: 1155956,
      admin_level: 8,
      isaddress: true,
    });
    expect(house.keywords.name[0]).toEqual({ id: expect.any(Number), token: 'hauptstrasse' });
    expect(house.hierarchy).toEqual([]);
    const { hierarchy, linked_places: linked } = await json(`${OBJECT}&hierarchy=1&linkedplaces=1`);
    expect(hierarchy.map(({ localname }: { localname: string }) => localname)).toEqual(['Praha', '12a']);
    expect(hierarchy[1]).toMatchObject({ osm_type: 'W', housenumber: '12a', isaddress: false });
    expect(linked).toEqual([]);
    const grouped = await json(`${OBJECT}&hierarchy=1&group_hierarchy=1`);
    expect(Object.keys(grouped.hierarchy)).toEqual(['city', 'building']);
  });

  it('are of the class that is asked for', async () => {
    expect((await get(`${OBJECT}&class=boundary`)).status).toBe(200);
    const { status, type } = await get(`${OBJECT}&class=highway`);
    expect([status, type]).toEqual([404, expect.stringContaining('application/json')]);
    expect((await get('/details?osmtype=R&osmid=1')).status).toBe(404);
  });
});
