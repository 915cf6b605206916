import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { type AnswererParts, createAnswerer } from '../../src/answers/answers.ts';
import { distanceMetres, type PlaceRecord, ServiceError } from '../../src/core/core.ts';
import { entryTest } from '../../src/filters/filters.ts';
import type { Geocoder } from '../../src/geocode/geocode.ts';
import { createServer, type DataSet, type HttpParts } from '../../src/http/http.ts';
import { mainTagOfPlace } from '../../src/places/places.ts';
import type { Searcher, SearchRequest, SearchResult } from '../../src/search/search.ts';
import type { Taxonomy } from '../../src/taxonomy/taxonomy.ts';

export const HERE = { lat: 0, lon: 0 };
export const SEARCH = '/v1/places/search';

/** Tuesday 2026-05-19, 12:30:40 UTC. */
export const NOW_MS = Date.UTC(2026, 4, 19, 12, 30, 40);

export const CAFE = place(1, 0.001, 0.001, {
  amenity: 'cafe',
  name: 'Café Meridian',
  'name:de': 'Meridiankaffee',
  opening_hours: 'Mo-Fr 08:00-18:00',
  phone: '+99 1 234',
});
export const BAKERY = place(2, 0.002, 0, { shop: 'bakery', name: 'Équateur' });

export function place(sourceId: number, lat: number, lon: number, tags: Record<string, string>): PlaceRecord {
  const category = Object.entries(tags)[0]?.join('/') ?? '';
  const known = {
    status: 'active',
    importance: 0.1,
    confidence: 0.5,
    timeZone: 'UTC',
    country: 'XN',
  } as const;
  return { type: 'n', sourceId, lat, lon, tags, categories: [category], ...known };
}

/** Searches an array: names that hold the query, by distance. Remembers what it was asked. */
export class ArraySearcher implements Searcher {
  readonly requests: SearchRequest[] = [];
  readonly #places: readonly PlaceRecord[];

  constructor(places: readonly PlaceRecord[] = [CAFE, BAKERY]) {
    this.#places = places;
  }

  async search(request: SearchRequest): Promise<SearchResult> {
    this.requests.push(request);
    const { query = '', offset, limit, countTotal, explain } = request;
    const passes = passesOf(request);
    const found = this.#places.filter(
      (record) => passes(record) && (record.tags.name ?? '').toLowerCase().includes(query.toLowerCase()),
    );
    return {
      hits: found.slice(offset, offset + limit).map((record) => this.#hit(record, request)),
      ...(countTotal && { total: found.length }),
      tolerance: 'exact',
      cellsSearched: 7,
      pruningEfficiency: 0.975,
      shardsSearched: 2,
      ...(explain && { cells: ['85754e67fffffff'] }),
    };
  }

  async find(type: string, number: number): Promise<PlaceRecord | undefined> {
    return this.#places.find((record) => record.type === type && record.sourceId === number);
  }

  #hit(record: PlaceRecord, { centre }: SearchRequest): SearchResult['hits'][number] {
    const figures = { record, score: 0.75, textScore: 0.5 };
    if (!centre) return figures;
    return { ...figures, distanceMetres: distanceMetres(centre.lat, centre.lon, record.lat, record.lon) };
  }
}

/** The filters of a request by their plain definition; places are of no layer, and lie in no area. */
export function passesOf({
  isNamed,
  layers: _,
  ...request
}: SearchRequest): (record: PlaceRecord) => boolean {
  const passes = entryTest(request);
  return (record) => {
    const {
      type,
      tags,
      country,
      categories: [category = ''],
    } = record;
    if (request.areas || (isNamed && tags.name === undefined)) return false;
    const source = { type, mainTag: mainTagOfPlace(record) };
    return passes({ ...record, kind: 'place', category, source, ...(country && { countryCode: country }) });
  };
}

const CATEGORIES = new Map([
  ['amenity/cafe', { key: 'amenity', value: 'cafe', group: 'food_and_drink' }],
  ['shop/bakery', { key: 'shop', value: 'bakery', group: 'shopping' }],
]);

/** Knows the two kinds of place above. */
export const TAXONOMY = {
  category: (id: string) => CATEGORIES.get(id),
  ancestors: () => [],
  kindsNamed: () => [],
  labelled: () => [],
  useOf: () => undefined,
  phrases: () => [],
  label: () => undefined,
} as unknown as Taxonomy; // the formats ask for nothing else of it

/** A data set by what it is asked through. */
export type TestDataSet = Omit<DataSet, 'answer'> &
  Omit<AnswererParts, 'taxonomy' | 'geocoder'> & { readonly geocoder?: Geocoder };

/** Knows no address. */
export const NO_ADDRESSES: Geocoder = {
  facts: { areas: 0, streets: 0, places: 0, houses: 0, postcodes: 0 },
  forward: async () => [],
  reverse: async () => [],
  entry: async () => undefined,
  described: async () => undefined,
  shape: async () => undefined,
  surroundings: () => ({ levels: {} }),
  areasAt: () => [],
  below: async () => [],
};

/** Parts of a server by what its data set is asked through. */
export interface TestParts extends Partial<Omit<HttpParts, 'dataSet' | 'taxonomy'>> {
  readonly dataSet?: () => TestDataSet;
  readonly taxonomy?: Taxonomy;
  /** In place of a data set. */
  readonly searcher?: Searcher;
}

/** A server over {@link ArraySearcher}; parts given replace its own. */
export function testServer(parts: TestParts = {}): FastifyInstance {
  const { searcher = new ArraySearcher(), taxonomy = TAXONOMY, dataSet, ...others } = parts;
  const first: TestDataSet = { id: 'first', searcher };
  return createServer({
    dataSet: () => answering(dataSet?.() ?? first, taxonomy),
    taxonomy: () => taxonomy,
    configuration: { placeForm: 'a' },
    now: () => NOW_MS,
    ...others,
  });
}

/** Completes a data set with who answers from it. */
export function answering(dataSet: TestDataSet, taxonomy: Taxonomy): DataSet {
  return { ...dataSet, answer: createAnswerer({ geocoder: NO_ADDRESSES, ...dataSet, taxonomy }) };
}

/** Without a data set. */
export function emptyServer(
  code: 'SERVICE_UNAVAILABLE' | 'INDEX_NOT_AVAILABLE',
  taxonomy = TAXONOMY,
): FastifyInstance {
  return testServer({
    taxonomy,
    dataSet: () => {
      throw new ServiceError(code, '/srv/data/CURRENT is missing; expected the name of a generation.');
    },
  });
}

export function post(body: unknown, url = SEARCH, headers: Record<string, string> = {}): InjectOptions {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } };
}

interface Answered {
  readonly statusCode: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** Expects exactly the error body, and gives its code and message. */
export function expectError(response: Answered): { status: number; code: string; message: string } {
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body: Record<string, unknown> = JSON.parse(response.body);
  expect(Object.keys(body)).toEqual(['error', 'message', 'code']);
  expect(body).toEqual({ error: expect.any(String), message: expect.any(String), code: expect.any(String) });
  return { status: response.statusCode, code: `${body.code}`, message: `${body.message}` };
}

/** A promise that the test keeps. */
export function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
