import { AREA_LEVELS } from '../../addresses/addresses.ts';
import type { GeocodeProperties } from '../../answers/answers.ts';
import { TTL } from '../operations/exchange-token.ts';
import { LATITUDE, LONGITUDE, PLACE_ID } from '../requests/schemas.ts';
import { COVERED, featureCollection, KINDS_NAMED, POINT, UNDERSTOOD } from './place-schemas.ts';
import {
  described,
  integer,
  list,
  type Members,
  object,
  oneOf,
  reference,
  type Schema,
  SHARE,
  TEXT,
  text,
  tuple,
} from './schema.ts';

/** Answers that are no places: geocoding, categories, tokens, maps, health. */

const GEOCODE_PROPERTIES = {
  name: TEXT,
  house_number: TEXT,
  house_name: text('Name of the house, such as `Rose Cottage`.'),
  street: TEXT,
  locality: text('Village, town or city.'),
  district: text('Quarter of the town.'),
  county: TEXT,
  region: text('State, or what comes nearest to one.'),
  region_code: text('ISO 3166-2 code of the region.'),
  country: TEXT,
  country_code: { type: 'string', pattern: '^[A-Z]{2}$' },
  postal_code: TEXT,
  place_id: PLACE_ID,
  type: oneOf(['house', 'street', 'intersection', 'place', 'postcode', ...AREA_LEVELS]),
  category: TEXT,
  main_tag: text("What makes the map's object what it is, such as `highway=residential`."),
  confidence: SHARE,
  match_type: described(
    'Of an answer to a text.',
    oneOf(['exact', 'interpolated', 'approximate', 'fallback']),
  ),
} satisfies Record<keyof GeocodeProperties, Schema>;

const BOUNDING_BOX: Schema = described(
  'West, south, east, north; west is greater than east across the antimeridian.',
  tuple(LONGITUDE, LATITUDE, LONGITUDE, LATITUDE),
);

const GEOCODE_FEATURE = object(
  {
    type: { const: 'Feature' },
    bbox: BOUNDING_BOX,
    geometry: POINT,
    shape: COVERED,
    properties: object(GEOCODE_PROPERTIES, ['confidence']),
  },
  ['type', 'geometry', 'properties'],
);

const CHECKED_PARTS = [
  ...['house_name', 'street', 'house_number', 'unit'],
  ...['locality', 'region', 'postal_code', 'country'],
];

const CHECKED_PART = object(
  {
    value: text('In standard form; absent where it is missing.'),
    given: text('As it was given.'),
    status: described(
      '`unconfirmed`: as it was given, and not on the map.',
      oneOf(['confirmed', 'corrected', 'added', 'unconfirmed', 'missing']),
    ),
  },
  ['status'],
);

const LOCATION = object({ lat: LATITUDE, lon: LONGITUDE }, ['lat', 'lon']);

const CHECKED_ADDRESS = object(
  {
    verdict: object(
      {
        deliverable: described('True if the map has the house, and contradicts nothing that was given.', {
          type: 'boolean',
        }),
        granularity: described(
          'How fine the part is that the map has.',
          oneOf(['house', 'street', 'locality', 'none']),
        ),
        complete: described('True if nothing that an address needs is missing, and no word is left over.', {
          type: 'boolean',
        }),
      },
      ['deliverable', 'granularity', 'complete'],
    ),
    components: object(Object.fromEntries(CHECKED_PARTS.map((part) => [part, CHECKED_PART])), []),
    formatted: described('Lines in the form of the country.', list(TEXT)),
    unresolved: described('Words that mean nothing; absent where all do.', list(TEXT)),
    location: described('Of a house that is known, or by `match_type` interpolated.', LOCATION),
    place_id: PLACE_ID,
    match_type: oneOf(['exact', 'interpolated', 'approximate', 'fallback']),
    confidence: SHARE,
    suggestion: described(
      'What may be meant where the address is not known: the nearest known house of the street, or what contradicts a part of it.',
      object({ name: TEXT, locality: TEXT, location: LOCATION }, ['name', 'location']),
    ),
    attribution: TEXT,
  },
  ['verdict', 'components', 'formatted', 'confidence', 'attribution'],
);

const BATCH_RESULT: Schema = {
  oneOf: [
    object({ status: { const: 200 }, result: reference('GeocodeCollection') }, ['status', 'result']),
    object({ status: integer({ least: 400, most: 599 }), error: reference('Error') }, ['status', 'error']),
  ],
};

const CATEGORY = object({ id: TEXT, key: TEXT, value: TEXT, group: TEXT, parent: TEXT, label: TEXT }, [
  'id',
  'key',
  'value',
  'group',
]);

const TOKEN = object(
  {
    access_token: TEXT,
    token_type: { const: 'Bearer' },
    expires_in: described('Seconds.', TTL),
    expires_at: described('When the token ends, ISO 8601 in UTC.', { type: 'string', format: 'date-time' }),
    scope: text('Scopes of the token, separated by spaces.'),
  },
  ['access_token', 'token_type', 'expires_in', 'expires_at', 'scope'],
);

const JWK = object(
  {
    kid: text('As in the header of tokens.'),
    alg: oneOf(['EdDSA', 'ES256']),
    use: { const: 'sig' },
    kty: oneOf(['OKP', 'EC']),
    crv: oneOf(['Ed25519', 'P-256']),
    x: TEXT,
    y: text('Of ES256.'),
  },
  ['kid', 'alg', 'use', 'kty', 'crv', 'x'],
);

/** Schema of TileJSON. */
const TILE_ZOOM = { least: 0, most: 30 };

const VECTOR_LAYER = object(
  {
    id: TEXT,
    fields: { type: 'object', additionalProperties: TEXT },
    description: TEXT,
    minzoom: integer(TILE_ZOOM),
    maxzoom: integer(TILE_ZOOM),
  },
  ['id', 'fields'],
);

const TILE_JSON = object(
  {
    tilejson: { const: '3.0.0' },
    name: TEXT,
    description: TEXT,
    version: TEXT,
    attribution: text('HTML.'),
    scheme: { const: 'xyz' },
    tiles: list(TEXT),
    minzoom: integer(TILE_ZOOM),
    maxzoom: integer(TILE_ZOOM),
    // no tuples: where one stands in an answer itself, programs that still read drafts before 2020-12 refuse the document
    bounds: described('West, south, east, north.', list(LONGITUDE, { least: 4, most: 4 })),
    center: described('Longitude, latitude, zoom.', list(LONGITUDE, { least: 3, most: 3 })),
    vector_layers: list(VECTOR_LAYER),
    encoding: described('Of heights.', { const: 'terrarium' }),
    tileSize: described('Pixels along a side of a tile of heights.', { const: 512 }),
  },
  ['tilejson', 'tiles', 'vector_layers'],
);

const STYLE = object(
  {
    version: { const: 8 },
    name: TEXT,
    sources: described('Sources by name; the only one is `basemap`.', { type: 'object' }),
    sprite: text('Address of the icons, without its ending.'),
    glyphs: text('Address of the letters, with `{fontstack}` and `{range}`.'),
    'font-faces': described('Fonts of scripts by font stack; only if asked for.', { type: 'object' }),
    layers: list({ type: 'object' }),
  },
  ['version', 'name', 'sources', 'sprite', 'glyphs', 'layers'],
);

export const ANSWER_SCHEMAS: Members = {
  GeocodeFeature: GEOCODE_FEATURE,
  GeocodeCollection: featureCollection(reference('GeocodeFeature')),
  CheckedAddress: CHECKED_ADDRESS,
  GeocodeBatchResults: object({ results: list(BATCH_RESULT) }, ['results']),
  SuggestionCollection: featureCollection(
    { anyOf: [reference('PlaceFeature'), reference('GeocodeFeature')] },
    { ...KINDS_NAMED, ...UNDERSTOOD },
  ),
  Categories: object(
    {
      categories: list(CATEGORY),
      groups: list(object({ id: TEXT, label: TEXT }, ['id'])),
    },
    ['categories', 'groups'],
  ),
  AccessToken: TOKEN,
  JwkSet: object({ keys: list(JWK) }, ['keys']),
  TileJson: TILE_JSON,
  Style: STYLE,
  Health: object({ status: { const: 'ok' } }, ['status']),
  Readiness: object(
    {
      status: { const: 'ready' },
      dataSet: text('Name of the generation.'),
      refused: text(
        'Why the current generation cannot be served, so that an older one is; absent if it is served.',
      ),
    },
    ['status', 'dataSet'],
  ),
};
