import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { houseOf } from '../house.ts';

/** Google's own clients, for Python (PyPI) and Node (npm), ask over a socket, with no more than their address changed. */

const PROGRAM = fileURLToPath(new URL('ask_with_googlemaps.py', import.meta.url));
/** A Python that has googlemaps, and a folder with Google's client for Node; CI makes both. */
const PYTHON = process.env.WAYPOST_PYTHON ?? 'python3';
const CLIENTS = process.env.WAYPOST_CLIENTS ?? '';
const NODE_CLIENT = '@googlemaps/google-maps-services-js';

const HAS_PYTHON = spawnSync(PYTHON, ['-c', 'import googlemaps']).status === 0;
const HAS_NODE = existsSync(join(CLIENTS, 'node_modules', NODE_CLIENT));
if (!HAS_PYTHON)
  console.log(`skipped: ${PYTHON} has no googlemaps (pip install googlemaps; WAYPOST_PYTHON names another)`);
if (!HAS_NODE) console.log(`skipped: WAYPOST_CLIENTS names no folder with ${NODE_CLIENT} (npm install)`);

const ADDRESS = 'Calle Mayor 11, 00440 Port Origin, Null Island';
const sample = houseOf('sample');
let base = '';
beforeAll(async () => {
  const compat = { names: ['google'], access: 'open' } as const;
  base = `${await sample.server({ compat }).listen({ host: '127.0.0.1', port: 0 })}/google`;
});

describe.skipIf(!HAS_PYTHON)('googlemaps', () => {
  it('understands every answer', async () => {
    const { stdout } = await promisify(execFile)(PYTHON, [PROGRAM, base]);
    const answers = JSON.parse(stdout);
    expect(answers).toMatchObject({
      geocode: [ADDRESS, ['street_address'], 'ROOFTOP'],
      again: ADDRESS,
      parts: ['route'],
      reverse: ADDRESS,
      reverseTypes: ['locality', 'country'],
      nowhere: [],
      candidate: true,
      details: true,
      complete: 'Calle Mayor',
      refused: 'INVALID_REQUEST',
      missing: 'NOT_FOUND',
    });
    expect(answers.nearby).toContain('restaurant');
    expect(new Set(answers.rooftops)).toEqual(new Set(['ROOFTOP']));
    for (const name of ['bounds', 'text', 'queries']) expect(answers[name], name).toBeGreaterThan(0);
  });
});

/** As far as this test reads them. */
interface Found {
  readonly formatted_address: string;
  readonly place_id: string;
  readonly name: string;
  readonly types: readonly string[];
  readonly geometry: { readonly location: object };
  readonly structured_formatting: { readonly main_text: string };
}
interface Answer {
  readonly status: string;
  readonly result: Found;
  readonly results: readonly [Found, ...Found[]];
  readonly candidates: readonly [Found];
  readonly predictions: readonly [Found];
}
type Ask = (asked: { readonly params: object; readonly url: string }) => Promise<{ readonly data: Answer }>;

describe.skipIf(!HAS_NODE)(NODE_CLIENT, () => {
  let client: Readonly<Record<string, Ask>>;
  beforeAll(() => {
    const { Client } = createRequire(join(CLIENTS, 'package.json'))(NODE_CLIENT);
    client = new Client();
  });
  const ask = async (method: string, path: string, params: object) => {
    const url = `${base}/maps/api/${path}/json`;
    const { data } = await client[method]!({ params: { key: 'any', ...params }, url });
    return data;
  };

  it('geocodes texts, parts and points', async () => {
    const { results, status } = await ask('geocode', 'geocode', {
      address: 'Calle Mayor 11',
      components: { locality: 'Port Origin' },
      bounds: { southwest: { lat: -1, lng: -1 }, northeast: { lat: 1, lng: 1 } },
    });
    expect([status, results[0].formatted_address]).toEqual(['OK', ADDRESS]);
    const latlng = results[0].geometry.location;
    const reverse = await ask('reverseGeocode', 'geocode', {
      latlng,
      result_type: ['street_address', 'route'],
    });
    expect(reverse.results[0].formatted_address).toBe(ADDRESS);
    expect(new Set(reverse.results.map(({ types }) => types[0]))).toEqual(
      new Set(['street_address', 'route']),
    );
  });

  it('finds places and tells of them', async () => {
    const params = { location: { lat: 0, lng: 0 }, radius: 2000, type: 'restaurant' };
    const { results } = await ask('placesNearby', 'place/nearbysearch', params);
    const [{ name, place_id, types }] = results;
    expect(types).toContain('restaurant');
    const details = await ask('placeDetails', 'place/details', { place_id, fields: ['name', 'geometry'] });
    expect(details.result).toEqual({ name, geometry: results[0].geometry });
    const asked = { input: name, inputtype: 'textquery', fields: ['place_id', 'name'] };
    const found = await ask('findPlaceFromText', 'place/findplacefromtext', asked);
    expect(Object.keys(found.candidates[0])).toEqual(['place_id', 'name']);
    const search = await ask('textSearch', 'place/textsearch', { query: 'restaurant', location: [0, 0] });
    expect(search.results.length).toBeGreaterThan(0);
  });

  it('completes', async () => {
    const params = { input: 'Calle May', location: { lat: 0, lng: 0 }, radius: 5000, types: 'address' };
    const { predictions } = await ask('placeAutocomplete', 'place/autocomplete', params);
    expect(predictions[0].structured_formatting.main_text).toBe('Calle Mayor');
    const queries = await ask('placeQueryAutocomplete', 'place/queryautocomplete', { input: 'Calle May' });
    expect(queries.status).toBe('OK');
  });
});
