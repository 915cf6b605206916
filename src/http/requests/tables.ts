import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { LAYERS } from '../../filters/filters.ts';
import { ATTRIBUTES } from '../../find/find.ts';
import { DEFAULT_WEIGHTS } from '../../search/search.ts';
import { FONT_SCRIPTS, fontName, SPRITE_FILES, THEMES } from '../../styles/styles.ts';
import { isCountryCode } from '../../world/world.ts';
import { ACCESS_TOKEN } from '../guard.ts';
import { withDefault, worded } from './reader.ts';
import { isNot } from './refusal.ts';
import {
  addressQuery,
  boxText,
  category,
  closed,
  DEEPEST_ZOOM,
  language,
  latitude,
  limit,
  longitude,
  OPTIONAL_QUERY,
  oneOf,
  PLACE_ID,
  readableText,
  searchQuery,
  someOf,
  text,
} from './schemas.ts';
import { BOX, LOCATION, OPEN_AT, POLYGON, RADIUS, WEIGHTS } from './search-schemas.ts';

/**
 * One table for every request (`docs/contract.md`). Readers (`reader.ts`), their sentences and the parameters
 * of the OpenAPI document (`openapi/parameters.ts`) follow from it. Rules between parameters are in `*-request.ts`.
 */
export interface RequestTable {
  readonly path?: TObject;
  /** The parameters of a query string; it has no others. */
  readonly query?: TObject;
  readonly body?: TObject;
  /** The answer depends on the Accept-Language header. */
  readonly acceptsLanguages?: boolean;
}

const SHAPE = {
  form: Type.Optional(oneOf(['a', 'b'], "Shape of places; the deployment's own without.")),
  format: Type.Optional(oneOf(['geojson'], "GeoJSON in place of a form. Excludes 'form'.")),
};
const LANG = { lang: Type.Optional(language()) };
const INTERPRET = {
  interpret: withDefault(
    Type.Boolean({
      description:
        'False takes the text as a name alone, and not as a request for a kind of place, for what it has, and where.',
      examples: [true],
    }),
    true,
  ),
};

export const SEARCH_BY_BODY = {
  query: closed(SHAPE),
  body: closed({
    location: LOCATION,
    radius: withDefault(RADIUS, 5000),
    query: Type.Optional(OPTIONAL_QUERY),
    categories: Type.Optional(
      Type.Array(category(), {
        minItems: 0,
        maxItems: 50,
        description: 'Any of them: an OSM value, key=value, a group or a known alias.',
        ...worded({ called: 'categories' }),
      }),
    ),
    limit: limit(1000, 20),
    offset: withDefault(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), 0),
    weights: withDefault(WEIGHTS, DEFAULT_WEIGHTS),
    ...LANG,
    openNow: withDefault(Type.Boolean({ description: "Excludes 'openAt'." }), false),
    openAt: Type.Optional(OPEN_AT),
    brand: Type.Optional(text(100)),
    attributes: Type.Optional(
      Type.Array(oneOf(ATTRIBUTES, 'What places must have.'), {
        minItems: 0,
        maxItems: ATTRIBUTES.length,
        description: 'All of them: what a place must have by its tags.',
        ...worded({ called: 'attributes' }),
      }),
    ),
    ...INTERPRET,
    bbox: Type.Optional(BOX),
    polygon: Type.Optional(POLYGON),
    explain: withDefault(
      Type.Boolean({ description: 'Adds why each result matched, and which cells were read.' }),
      false,
    ),
  }),
  acceptsLanguages: true,
} satisfies RequestTable;

/** The parameters of a query string with a point, whose longitude is `lng` or `lon`. */
function atPoint<P extends TProperties & { readonly lng: TSchema }>(members: P): TObject<P> {
  return closed(members, worded({ secondName: { of: 'lng', name: 'lon' } }));
}

const NEAR = {
  lat: Type.Optional(latitude('Location that results are preferred near to. With lng or not at all.')),
  lng: Type.Optional(longitude("See lat. 'lon' is the same.")),
};
const IN_BOX = {
  bbox: Type.Optional(
    boxText(
      'West, south, east, north; west is greater than east across the antimeridian. Results in the box are preferred.',
    ),
  ),
  bounded: Type.Optional(
    Type.Boolean({
      description: "True leaves out what lies outside of 'bbox', which it needs.",
      examples: [false],
    }),
  ),
};
const OF_LAYERS = {
  layers: Type.Optional(
    someOf(LAYERS, 'Kinds of results that are wanted; all where absent.', 'house,street'),
  ),
};
const WITH_SHAPE = {
  shape: Type.Optional(
    Type.Boolean({
      description: "True adds 'shape' to GeoJSON: the exact polygons of an area, or the lines of a street.",
      examples: [true],
    }),
  ),
  shape_tolerance: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100_000,
      description:
        "Metres that a simplified 'shape' may lie from the exact one; 0 where absent. Needs 'shape'.",
      examples: [100],
      ...worded({ called: 'a whole number of metres' }),
    }),
  ),
};
const CATEGORY = {
  category: Type.Optional(category('Category filter; see /v1/categories.', 'library')),
};

export const SEARCH_BY_TEXT = {
  query: atPoint({
    q: searchQuery('Name, address or category.', 'library'),
    ...NEAR,
    ...IN_BOX,
    limit: limit(50, 10),
    ...CATEGORY,
    ...INTERPRET,
    ...LANG,
  }),
  acceptsLanguages: true,
} satisfies RequestTable;

export const AUTOCOMPLETE = {
  query: atPoint({
    q: searchQuery('Name, address or category.', 'libr'),
    ...NEAR,
    ...IN_BOX,
    ...OF_LAYERS,
    limit: limit(20, 10),
    ...CATEGORY,
    ...INTERPRET,
    ...LANG,
  }),
  acceptsLanguages: true,
} satisfies RequestTable;

export const PLACE = {
  path: closed({ placeId: Type.String({ ...PLACE_ID, description: 'Identifier of the place.' }) }),
  query: closed({ ...SHAPE, ...WITH_SHAPE, ...LANG }),
  acceptsLanguages: true,
} satisfies RequestTable;

export const CATEGORIES = { query: closed(LANG), acceptsLanguages: true } satisfies RequestTable;

/** Results of one request of geocoding. */
const MOST_ADDRESSES = 10;

const part = (description: string, example: string) =>
  Type.Optional(readableText(128, `Part of an address${description}.`, example));

export const GEOCODE_FORWARD = {
  query: atPoint({
    q: Type.Optional(
      addressQuery(
        "Address or name. Required unless parts of an address are given; 'q' and parts exclude each other.",
        'Gradient Street 3',
      ),
    ),
    street: part('', 'Gradient Street'),
    house_number: part("; needs 'street' or 'locality'", '3'),
    locality: part(': village, town or city', 'Port Origin'),
    region: part(': state', 'Equatoria'),
    postal_code: part('', '00330'),
    limit: limit(MOST_ADDRESSES, 5),
    country: Type.Optional(countryCode('ISO 3166-1 alpha-2 code; results there are preferred.')),
    ...NEAR,
    scale: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: 20_000_000,
        description:
          "Metres from lat and lng at which nearness counts half as much as there; 20000 where absent. Needs 'lat' and 'lng'.",
        examples: [20_000],
        ...worded({ called: 'a whole number of metres' }),
      }),
    ),
    ...IN_BOX,
    ...OF_LAYERS,
    ...WITH_SHAPE,
    ...LANG,
  }),
  acceptsLanguages: true,
} satisfies RequestTable;

function countryCode(description: string) {
  const expected = 'an ISO 3166-1 alpha-2 code such as "LI"';
  return Type.Refine(
    Type.String({
      pattern: '^[A-Za-z]{2}$',
      description,
      examples: ['LI'],
      ...worded({ called: expected }),
    }),
    isCountryCode,
    (code) => isNot(code, expected),
  );
}

export const GEOCODE_REVERSE = {
  query: atPoint({
    lat: latitude('Latitude of the point.'),
    lng: longitude("Longitude of the point. 'lon' is the same."),
    zoom: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 18,
        description: 'Granularity: 1 a country, 18 a house number.',
        examples: [18],
      }),
      18,
    ),
    limit: limit(MOST_ADDRESSES, 1),
    ...WITH_SHAPE,
    ...LANG,
  }),
  acceptsLanguages: true,
} satisfies RequestTable;

/** Requests of the batch are read one by one, so that a wrong one is an error of its own. */
export const GEOCODE_BATCH = {
  query: closed({}),
  body: closed({
    requests: Type.Array(Type.Unsafe<unknown>({ anyOf: [GEOCODE_FORWARD.query, GEOCODE_REVERSE.query] }), {
      minItems: 1,
      maxItems: 1000,
      ...worded({ called: 'requests' }),
    }),
  }),
  acceptsLanguages: true,
} satisfies RequestTable;

export const TOKEN = {
  query: closed({}),
  body: closed({
    ttl: Type.Optional(
      Type.Integer({ minimum: 60, maximum: 86_400, description: 'Seconds; 3600 where absent.' }),
    ),
    scope: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Some of the key's scopes, separated by spaces; all of them where absent.",
      }),
    ),
  }),
} satisfies RequestTable;

const tileCoordinate = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 2 ** DEEPEST_ZOOM - 1, description, examples: [0] });

/** An address that no tile can have is 404, so `routes/tiles.ts` reads it. */
export const TILE = {
  path: closed({
    z: Type.Integer({ minimum: 0, maximum: DEEPEST_ZOOM, description: 'Zoom.', examples: [0] }),
    x: tileCoordinate('Column, below 2^z.'),
    y: tileCoordinate('Row, below 2^z.'),
  }),
} satisfies RequestTable;

export const STYLE = {
  path: closed({ theme: oneOf(THEMES, 'Light, or one for night, for data or for travel.') }),
  query: closed({
    lang: Type.Optional(language('Language of labels, where things have a name in it: a BCP 47 tag.')),
    fonts: Type.Optional(
      Type.Boolean({
        description:
          'Names fonts of scripts that need shaping, such as Khmer, as `font-faces`: MapLibre draws with them from version 6.9 on, else with those of the machine. Versions before 5 refuse such a style.',
        examples: [true],
      }),
    ),
    [ACCESS_TOKEN]: Type.Optional(
      text(
        4096,
        'Is put into the address of the tiles, for map libraries that send no header. Such an answer is not cached.',
        'ACCESS_TOKEN',
      ),
    ),
  }),
} satisfies RequestTable;

export const SPRITE = {
  path: closed({
    file: oneOf(SPRITE_FILES, 'The sheet or its index, for ordinary or for fine screens.'),
  }),
} satisfies RequestTable;

export const FONT = {
  path: closed({ file: oneOf(FONT_SCRIPTS.map(fontName), 'The font of a script, as WOFF2.') }),
} satisfies RequestTable;

export const GLYPHS = {
  path: closed({
    fontstack: Type.String({
      minLength: 1,
      description: 'A font; of several, separated by commas, the first that is known.',
      examples: ['Noto Sans Regular'],
    }),
    range: Type.String({
      pattern: '^\\d{1,5}-\\d{3,5}$',
      description: 'First and last code point: 0-255, 256-511 and so on.',
      examples: ['0-255'],
    }),
  }),
} satisfies RequestTable;
