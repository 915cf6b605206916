import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { houseOf } from '../house.ts';

/** Any text, and any point, is answered or refused in the interface's own form. */

const sample = houseOf('sample');
let app: FastifyInstance;
beforeAll(() => {
  const compat = { names: ['photon', 'nominatim', 'pelias'], access: 'bearer' } as const;
  app = sample.server({ cacheEntries: 0, compat });
});

const TEXTS = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 150 }),
  fc
    .array(
      fc.constantFrom(
        'Port',
        'Origin',
        'café',
        '12',
        ',',
        '-',
        '"',
        "'",
        '%',
        '0°N',
        'NULL',
        '🏠',
        'ul.',
        '&',
      ),
      {
        maxLength: 40,
      },
    )
    .map((words) => words.join(' ')),
);

const PATHS = [
  '/photon/api?q=',
  '/photon/structured?street=',
  '/nominatim/search?q=',
  '/nominatim/search?format=xml&addressdetails=1&namedetails=1&polygon_kml=1&q=',
  '/nominatim/search?format=geocodejson&city=',
  '/nominatim/search?amenity=',
  '/pelias/v1/search?text=',
  '/pelias/v1/search/structured?address=',
  '/photon/api?q=port&osm_tag=',
  '/photon/api?q=port&lat=',
  '/nominatim/search?q=port&viewbox=',
  '/nominatim/lookup?osm_ids=',
  '/nominatim/details?place_id=',
  '/nominatim/reverse?lat=0&lon=',
  '/nominatim/search?format=xml&q=port&exclude_place_ids=',
  '/nominatim/search?q=port&json_callback=',
  '/nominatim/details?postcode=',
  '/pelias/v1/search?text=port&boundary.gid=',
  '/pelias/v1/search?text=port&categories=',
  '/photon/api?q=port&lat=0&lon=0&zoom=',
  '/pelias/v1/place?ids=',
  '/pelias/v1/reverse?point.lat=0&point.lon=',
];

/** The JSON that a script hands to a function. */
function withoutCall(body: string): string {
  return body.startsWith('[') || body.startsWith('{') ? body : body.slice(body.indexOf('(') + 1, -1);
}

it.each(PATHS)('answers %s with any text', async (path) => {
  await fc.assert(
    fc.asyncProperty(TEXTS, async (text) => {
      const { statusCode, body } = await app.inject({ url: path + encodeURIComponent(text) });
      expect([200, 400, 404]).toContain(statusCode);
      if (!body.startsWith('<?xml')) JSON.parse(withoutCall(body));
    }),
    { numRuns: 25 },
  );
});
