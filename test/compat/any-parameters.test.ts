import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { houseOf } from '../house.ts';

/** Any parameters, known ones with odd values among them, are answered or refused in the interface's own form. */

const sample = houseOf('sample');
let app: FastifyInstance;
beforeAll(() => {
  const compat = { names: ['photon', 'nominatim', 'pelias'], access: 'bearer' } as const;
  app = sample.server({ cacheEntries: 0, compat });
});

/** What every path needs, and the parameters that it reads. */
const PATHS: readonly (readonly [path: string, needed: string, names: readonly string[]])[] = [
  [
    '/photon/api',
    'q=port',
    ['q', 'lat', 'lon', 'zoom', 'location_bias_scale', 'limit', 'lang', 'bbox', 'osm_tag', 'layer'],
  ],
  ['/photon/api', 'q=port', ['include', 'exclude', 'countrycode', 'geometry', 'debug', 'dedupe']],
  ['/photon/reverse', 'lat=0&lon=0', ['lat', 'lon', 'radius', 'limit', 'layer', 'osm_tag', 'debug']],
  [
    '/photon/structured',
    'street=calle',
    ['housenumber', 'city', 'state', 'postcode', 'countrycode', 'limit'],
  ],
  [
    '/nominatim/search',
    'q=port',
    ['q', 'city', 'format', 'limit', 'viewbox', 'bounded', 'layer', 'featureType', 'countrycodes', 'dedupe'],
  ],
  [
    '/nominatim/search',
    'q=port',
    [
      'exclude_place_ids',
      'polygon_kml',
      'polygon_threshold',
      'json_callback',
      'debug',
      'entrances',
      'addressdetails',
    ],
  ],
  [
    '/nominatim/reverse',
    'lat=0&lon=0',
    ['lat', 'lon', 'zoom', 'layer', 'format', 'polygon_svg', 'extratags'],
  ],
  ['/nominatim/lookup', 'osm_ids=N1', ['osm_ids', 'format', 'namedetails', 'accept-language']],
  ['/nominatim/details', 'place_id=5', ['place_id', 'osmtype', 'osmid', 'class', 'postcode', 'hierarchy']],
  ['/nominatim/status', '', ['format']],
  [
    '/pelias/v1/search',
    'text=port',
    ['text', 'size', 'layers', 'sources', 'focus.point.lat', 'focus.point.lon', 'boundary.country'],
  ],
  [
    '/pelias/v1/autocomplete',
    'text=port',
    ['boundary.rect.min_lat', 'boundary.circle.lat', 'boundary.circle.lon', 'boundary.circle.radius'],
  ],
  [
    '/pelias/v1/search/structured',
    'address=calle',
    ['locality', 'region', 'country', 'size', 'boundary.gid'],
  ],
  ['/pelias/v1/reverse', 'point.lat=0&point.lon=0', ['point.lat', 'point.lon', 'size', 'layers', 'lang']],
  ['/pelias/v1/place', 'ids=openstreetmap:venue:node/1', ['ids', 'lang']],
];

const VALUES = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '0', '-0', '-1', '1', '1e308', '-1e309', '9007199254740993', '0x10', '1_000', '٣'],
    ...['NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', '[object Object]', '__proto__'],
    ...['constructor', ',', ',,,', 'a,b', '!', ':', '!:', 'k:!v', '..', '\u0000', '\ufffe', '\ud800', '🏠'],
    ...['1,2,3,4', '-999,-999,999,999', 'NaN,NaN,NaN,NaN', 'house', 'address,poi', 'natural', 'xml', 'N1,W2'],
    ...[
      '[natural=peak] 0,0',
      '[a=b]',
      '0.5, 0.5',
      "'; DROP",
      '<x>&"',
      '%',
      '%00',
      'en-US,en;q=0.5',
      'zz-ZZ-x',
    ],
  ),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Names as they are, and in the forms by which other servers read lists and objects. */
const nameOf = (names: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...names).map((name) => `${name}[]`) },
    { weight: 1, arbitrary: fc.constantFrom(...names).map((name) => `${name}[a]`) },
    { weight: 1, arbitrary: fc.string({ maxLength: 10 }) },
  );

function isInForm(body: string, type: string): boolean {
  if (type.startsWith('text/xml')) return body.startsWith('<?xml');
  if (type.startsWith('text/html')) return body.startsWith('<!DOCTYPE html>');
  if (type.startsWith('text/plain')) return /^(?:OK$|ERROR)/.test(body);
  if (type.startsWith('application/javascript')) return /^[\p{L}\p{N}_.$]+\(.*\)$/su.test(body);
  return type.startsWith('application/json') && typeof JSON.parse(body) === 'object';
}

it.each(PATHS)('answers %s with any parameters beside %s', async (path, needed, names) => {
  const parameters = fc.array(fc.tuple(nameOf(names), VALUES), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(parameters, fc.boolean(), async (given, isWhole) => {
      const query = given.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
      const url = `${path}?${[...(isWhole ? [needed] : []), ...query].join('&')}`;
      const { statusCode, body, headers } = await app.inject({ url });
      expect([200, 400, 404], `${url}: ${body.slice(0, 200)}`).toContain(statusCode);
      expect(isInForm(body, String(headers['content-type'])), url).toBe(true);
    }),
    { numRuns: 10 },
  );
});

it.each([
  '/nominatim/reverse?lat=0&lon=0&layer=',
  '/nominatim/search?q=port&layer=',
  '/pelias/v1/search?text=port&sources=',
  '/pelias/v1/search?text=port&layers=',
])('takes no name that every object has for one of its own: %s', async (start) => {
  for (const name of ['constructor', 'valueOf', 'toString', '__proto__', 'hasOwnProperty']) {
    const { statusCode } = await app.inject({ url: `${start}${name}` });
    expect(statusCode, name).toBe(400);
  }
});

/** A lone surrogate has no encoding; it is sent as the sign for what could not be read. */
function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

it.each(['%', '%zz', '%ff%fe', '%00', '%ed%a0%80', '+', '&&&', '=', '=&=', 'q', 'q&q=&q=a&q=b'])(
  'reads the broken query %s',
  async (query) => {
    for (const path of ['/photon/api', '/nominatim/search', '/pelias/v1/search']) {
      const { statusCode } = await app.inject({ url: `${path}?${query}` });
      expect([200, 400]).toContain(statusCode);
    }
  },
);
