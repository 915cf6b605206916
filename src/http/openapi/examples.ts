import { STATUS_CODES } from 'node:http';
import { ERROR_CATALOGUE, type ErrorCode } from '../../core/core.ts';
import { statusOf } from '../edge/status.ts';
import { EXAMPLE_PLACE_ID } from '../requests/schemas.ts';
import { ADMIN_EXAMPLES } from './admin-schemas.ts';
import type { Schema } from './schema.ts';

/**
 * An answer to the example request of every operation, as the sample gives it; long lists are cut short. Times, tokens
 * and what depends on the hour are as they may be.
 */

const ATTRIBUTION = '© OpenStreetMap contributors; © GeoNames (CC BY 4.0)';

const collection = (...features: readonly object[]) => ({
  type: 'FeatureCollection',
  features,
  attribution: ATTRIBUTION,
});

const LIBRARY_A = {
  id: EXAMPLE_PLACE_ID,
  name: 'Sunrise Library',
  categories: ['library', 'culture'],
  location: { lat: -0.0020328, lon: -0.0039153 },
  address: { housenumber: '21', street: "Cartographers' Walk", city: 'Port Origin', postcode: '00220' },
  contact: { website: 'https://www.example.org/sunrise-library', email: 'sunrise-library@example.org' },
  meta: { building: 'civic', 'name:en': 'Sunrise Library', 'name:vi': 'Thư viện Bình Minh' },
  confidence: 0.8,
};

const LIBRARY_B = {
  id: EXAMPLE_PLACE_ID,
  name: 'Sunrise Library',
  category: 'library',
  categories: ['library', 'culture'],
  location: { lat: -0.0020328, lon: -0.0039153 },
  address: "Cartographers' Walk 21",
  city: 'Port Origin',
  postcode: '00220',
  website: 'https://www.example.org/sunrise-library',
  contact: { email: 'sunrise-library@example.org', website: 'https://www.example.org/sunrise-library' },
  attributes: { building: 'civic', 'name:en': 'Sunrise Library', 'name:vi': 'Thư viện Bình Minh' },
  status: 'active',
  sourceId: 'way/302701',
  confidence: 0.8,
  updatedAt: '2026-01-01T00:00:00Z',
};

const LIBRARY_FEATURE = {
  type: 'Feature',
  id: EXAMPLE_PLACE_ID,
  geometry: { type: 'Point', coordinates: [-0.0039153, -0.0020328] },
  properties: {
    name: 'Sunrise Library',
    category: 'library',
    category_label: 'Library',
    address: "Cartographers' Walk 21, 00220 Port Origin",
    website: 'https://www.example.org/sunrise-library',
  },
};

/** Members that a search adds to a place. */
const FIGURES = { score: 0.861741, distance: 490.5, scores: { text: 0.908028, geo: 0.815453 } };
const QUERY_STATS = { pruningEfficiency: 0.944056, cellsSearched: 8 };

const HOUSE = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0.0009895, 0.0007025] },
  properties: {
    name: 'Gradient Street 3',
    house_number: '3',
    street: 'Gradient Street',
    locality: 'Port Origin',
    region: 'Equatoria',
    country: 'Null Island',
    postal_code: '00330',
    place_id: '85754e67fffffff_w302025',
    type: 'house',
    confidence: 1,
    match_type: 'exact',
  },
};

const HOUSE_NEARBY = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0.0019397, 0.0009938] },
  properties: {
    name: 'Hachure Lane 20 ½',
    house_number: '20 ½',
    street: 'Hachure Lane',
    locality: 'Port Origin',
    region: 'Equatoria',
    country: 'Null Island',
    postal_code: '00330',
    place_id: '85754e67fffffff_w302119',
    type: 'house',
    confidence: 0.9,
  },
};

const CITY = {
  type: 'Feature',
  bbox: [-0.0179413, -0.0629524, 0.0179413, 0.0179128],
  geometry: { type: 'Point', coordinates: [0, 0.0005202] },
  properties: {
    name: 'Port Origin',
    locality: 'Port Origin',
    region: 'Equatoria',
    country: 'Null Island',
    place_id: '85754e67fffffff_r800009',
    type: 'city',
    confidence: 1,
  },
};

/** By the schema of the answer. */
export const ANSWER_EXAMPLES = {
  SearchResultsFormA: {
    results: [{ ...LIBRARY_A, ...FIGURES }],
    total: 15,
    executionTime: 1.078,
    metadata: { shardsSearched: 1, cacheHit: false },
    queryStats: QUERY_STATS,
  },
  SearchResultsFormB: {
    results: [{ ...LIBRARY_B, ...FIGURES }],
    total: 15,
    executionTime: 1,
    queryStats: QUERY_STATS,
  },
  PlaceFormA: LIBRARY_A,
  PlaceFormB: LIBRARY_B,
  PlaceCollection: collection(LIBRARY_FEATURE),
  SuggestionCollection: collection(LIBRARY_FEATURE),
  Categories: {
    categories: [
      { id: 'amenity/cafe', key: 'amenity', value: 'cafe', group: 'food_and_drink', label: 'Café' },
      {
        id: 'amenity/cafe/teahouse',
        key: 'amenity',
        value: 'cafe',
        group: 'food_and_drink',
        parent: 'amenity/cafe',
        label: 'Teehaus',
      },
      { id: 'amenity/pharmacy', key: 'amenity', value: 'pharmacy', group: 'health', label: 'Apotheke' },
    ],
    groups: [
      { id: 'food_and_drink', label: 'Essen und Trinken' },
      { id: 'shopping', label: 'Einkaufen' },
    ],
  },
  GeocodeForward: collection(HOUSE),
  GeocodeReverse: collection(HOUSE_NEARBY),
  CheckedAddress: {
    verdict: { deliverable: true, granularity: 'house', complete: true },
    components: {
      street: { value: 'Gradient Street', given: 'Gradeint Street', status: 'corrected' },
      house_number: { value: '3', given: '3', status: 'confirmed' },
      locality: { value: 'Port Origin', given: 'Port Origin', status: 'confirmed' },
      region: { value: 'Equatoria', status: 'added' },
      postal_code: { value: '00330', status: 'added' },
      country: { value: 'Null Island', status: 'added' },
    },
    formatted: ['Gradient Street 3', '00330 Port Origin'],
    location: { lat: 0.0007025, lon: 0.0009895 },
    place_id: '85754e67fffffff_w302025',
    match_type: 'approximate',
    confidence: 0.8,
    attribution: ATTRIBUTION,
  },
  GeocodeBatchResults: {
    results: [
      { status: 200, result: collection(HOUSE) },
      { status: 200, result: collection(CITY) },
      {
        status: 400,
        error: {
          error: 'Bad Request',
          message:
            "Parameter 'requests[2].street' is missing; expected 'street' or 'locality' where 'house_number' is given.",
          code: 'VALIDATION_ERROR',
        },
      },
    ],
  },
  AccessToken: {
    access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzY29wZSI6InBsYWNlczpyZWFkIn0.c2lnbmF0dXJl',
    token_type: 'Bearer',
    expires_in: 3600,
    expires_at: '2026-05-19T13:00:00.000Z',
    scope: 'places:read',
  },
  JwkSet: { keys: [] },
  TileJson: {
    tilejson: '3.0.0',
    name: 'Basemap',
    description: 'Shortbread 1.1',
    attribution:
      '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap contributors</a>',
    scheme: 'xyz',
    tiles: ['https://places.example/v1/tiles/basemap/{z}/{x}/{y}.mvt'],
    minzoom: 0,
    maxzoom: 14,
    bounds: [-180, -85.0511287, 180, 85.0511287],
    center: [-0.0054148, -0.0053289, 12],
    vector_layers: [
      { id: 'ocean', fields: {}, minzoom: 0, maxzoom: 14 },
      { id: 'land', fields: { kind: 'String' }, minzoom: 0, maxzoom: 14 },
    ],
  },
  Style: {
    version: 8,
    name: 'Waypost light',
    sources: { basemap: { type: 'vector', url: 'https://places.example/v1/tiles/basemap.json' } },
    sprite: 'https://places.example/styles/v0/sprites/waypost',
    glyphs: 'https://places.example/styles/v0/glyphs/{fontstack}/{range}.pbf',
    layers: [{ id: 'ground', type: 'background' }],
  },
  Health: { status: 'ok' },
  Readiness: { status: 'ready', dataSet: '20260521T120000Z-3f29ab' },
  ...ADMIN_EXAMPLES,
} as const satisfies Record<string, object>;

/** The error body of each code, in the words of the catalogue; a service's own say what was wrong in the request. */
export function errorExamples(codes: readonly ErrorCode[]): Schema {
  return Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }]));
}

function errorExample(code: ErrorCode): object {
  return { error: STATUS_CODES[statusOf(code)], message: ERROR_CATALOGUE[code], code };
}
