import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAnswerer } from '../../src/answers/answers.ts';
import { distanceMetres, type Tags } from '../../src/core/core.ts';
import { type Manifest, openCurrent } from '../../src/generation/generation.ts';
import { readElements } from '../../src/osm/osm.ts';
import type { PlaceIndex } from '../../src/search/search.ts';
import { houseOf, SAMPLE } from '../house.ts';
import { NO_ADDRESSES, NOW_MS, post } from './fixture.ts';

/** From the sample's extract to the answers about it, every place of it. */

/** Together these circles hold all of the sample: the island, both sides of the antimeridian, the poles. */
const CENTRES = [
  { lat: 0, lon: 0 },
  { lat: 0, lon: 180 },
  { lat: 90, lon: 0 },
  { lat: -90, lon: 0 },
];
const STALE_CELL = '85283473fffffff';
const PAGE = 1000;

interface Shown {
  readonly id: string;
  readonly location: { readonly lat: number; readonly lon: number };
  readonly distance: number;
  readonly score: number;
  readonly status: string;
  readonly name?: string;
  readonly categories: readonly string[];
  readonly cuisine?: readonly string[];
}

const sample = houseOf('sample');
let manifest: Manifest;
let engine: PlaceIndex;
let app: FastifyInstance;
const tagsOf = new Map<string, Tags>();

beforeAll(async () => {
  ({ manifest } = await openCurrent(sample.data));
  ({ index: engine } = sample.opened);
  const answer = createAnswerer({ ...sample.opened, geocoder: NO_ADDRESSES });
  app = sample.server({}, { dataSet: () => ({ id: 'sample', answer }), now: () => NOW_MS });
  for await (const { kind, id, tags } of readElements(SAMPLE))
    if (tags) tagsOf.set(`${kind.charAt(0)}${id}`, tags);
});

/** Every place around a point, page by page. */
async function browse(location: (typeof CENTRES)[number], query = '?form=a', more = {}): Promise<Shown[]> {
  const places: Shown[] = [];
  for (let total = 1; places.length < total; ) {
    const body = { location, radius: 100_000, limit: PAGE, offset: places.length, ...more };
    const answer = (await app.inject(post(body, `/v1/places/search${query}`))).json();
    expect(answer.results.length).toBe(Math.min(PAGE, answer.total - places.length));
    total = answer.total;
    places.push(...answer.results);
  }
  return places;
}

const sourceOf = (id: string): string => id.slice(id.indexOf('_') + 1);
const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(strings);

/** Tags whose value a place in form A does not show, and values that no tag accounts for. */
function accountFor({ id, categories, cuisine, ...place }: Shown, tags: Tags) {
  const shown = strings({ ...place, location: 0, scores: 0 });
  const missing = Object.entries(tags).filter(([key, value]) => {
    const at = shown.indexOf(value);
    if (at >= 0) shown.splice(at, 1);
    const isListed = key === 'cuisine' && value.split(';').every((one) => cuisine?.includes(one.trim()));
    return at < 0 && !isListed && !categories.includes(value);
  });
  return { id, missing, unaccounted: shown.filter((value) => !isKnownBrand(place, value)) };
}

/** The name or item of a brand that the tags don't tell whole. */
function isKnownBrand(place: object, value: string): boolean {
  return 'brand' in place && strings(place.brand).includes(value);
}

describe('every place of the sample', () => {
  it('is found by browsing, once, nearest first, at its true distance', async () => {
    const ids = new Set<string>();
    for (const centre of CENTRES) {
      const places = await browse(centre);
      for (const { id, distance, location } of places) {
        const metres = distanceMetres(centre.lat, centre.lon, location.lat, location.lon);
        expect(Math.abs(distance - metres), id).toBeLessThan(0.1);
        expect(ids.has(id), id).toBe(false);
        ids.add(id);
      }
      expect(places.map(({ score }) => score)).toEqual(
        places.map(({ score }) => score).sort((a, b) => b - a),
      );
    }
    expect(ids.size).toBe(manifest.counts.searchable);
  });

  it('shows each of its tags exactly once, and nothing that is absent', async () => {
    for (const centre of CENTRES) {
      for (const place of await browse(centre)) {
        const tags = tagsOf.get(sourceOf(place.id));
        expect(accountFor(place, tags ?? {})).toEqual({ id: place.id, missing: [], unaccounted: [] });
        expect(JSON.stringify(place)).not.toMatch(/:(null|""|\[\]|\{\})/);
      }
    }
  });

  it('stands in the same order in every shape', async () => {
    const [centre = { lat: 0, lon: 0 }] = CENTRES;
    const body = { location: centre, limit: 50, query: 'cafe' };
    const answers = ['form=a', 'form=b', 'format=geojson'].map(async (shape) => {
      const answer = (await app.inject(post(body, `/v1/places/search?${shape}`))).json();
      return (answer.results ?? answer.features).map(({ id }: { id: string }) => id);
    });
    const [a, b, geojson] = await Promise.all(answers);
    expect(a).toHaveLength(50);
    expect(b).toEqual(a);
    expect(geojson).toEqual(a);
  });

  it('is found by an identifier whose cell is stale, and says its own', async () => {
    for (const centre of CENTRES) {
      for (const { id } of (await browse(centre)).slice(0, 40)) {
        const response = await app.inject(`/v1/places/${STALE_CELL}_${sourceOf(id)}`);
        expect([response.statusCode, response.json().id]).toEqual([200, id]);
      }
    }
  });
});

it('a place that is closed for good is found by its identifier only', async () => {
  const places = (await Promise.all(CENTRES.map((centre) => browse(centre)))).flat();
  const found = new Set(places.map(({ id }) => sourceOf(id)));
  const records = await Promise.all([...tagsOf.keys()].map((source) => findRecord(source)));
  const unfound = records.filter((record) => record && !found.has(`${record.type}${record.sourceId}`));
  expect(unfound.length).toBeGreaterThan(0);
  expect(unfound).toHaveLength(manifest.counts.places - manifest.counts.searchable);
  for (const { type, sourceId } of unfound.flatMap((record) => record ?? [])) {
    const response = await app.inject(`/v1/places/${STALE_CELL}_${type}${sourceId}?form=b`);
    expect([response.statusCode, response.json().status]).toEqual([200, 'closed_permanently']);
  }
});

function findRecord(source: string) {
  const types = { n: 'n', w: 'w', r: 'r' } as const;
  return engine.find(types[source.charAt(0) as 'n'], Number(source.slice(1))); // made of these letters above
}

it('a box and a circle reach over the antimeridian', async () => {
  const [, dateLine = { lat: 0, lon: 180 }] = CENTRES;
  const all = (await browse(dateLine)).length;
  const halves = await Promise.all(
    [
      [179.9, -1, 180, 1],
      [-180, -1, -179.9, 1],
    ].map(async (bbox) => (await browse(dateLine, '?form=a', { bbox })).length),
  );
  expect(await browse(dateLine, '?form=a', { bbox: [179.9, -1, -179.9, 1] })).toHaveLength(all);
  expect(Math.min(...halves)).toBeGreaterThan(0);
  expect((halves[0] ?? 0) + (halves[1] ?? 0)).toBe(all);
});
