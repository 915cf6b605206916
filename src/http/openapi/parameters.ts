import { SPRITE_FILES, THEMES } from '../../styles/styles.ts';
import { ACCESS_TOKEN } from '../guard.ts';
import {
  ACCESS_TOKEN_TEXT,
  ADDRESS_PART,
  CATEGORY,
  GEOCODE_PAGE,
  LATITUDE,
  LONGITUDE,
  PAGE,
  QUERY,
  ZOOM,
} from '../limits.ts';
import { EXAMPLE_PLACE_ID } from './examples.ts';
import { PLACE_ID } from './place-schemas.ts';
import { filledText, integer, type Limits, number, oneOf, type Schema } from './schema.ts';

/** Parameters of paths, queries and headers (specification, 4; `decisions.md`). Ranges are those of `limits.ts`. */

/** A parameter object of the document. */
export type Parameter = Schema;

/** BCP 47, as far as a pattern tells. */
export const LANGUAGE: Schema = {
  type: 'string',
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,5}$',
};

const TEXT: Schema = { type: 'string', minLength: 1 };
const GLYPH_RANGE: Schema = { type: 'string', pattern: '^\\d{1,5}-\\d{3,5}$' };
const TILE_COORDINATE: Limits = { least: 0, most: 2 ** 22 - 1 };
const DEEPEST_ZOOM: Limits = { least: 0, most: 22 };

function inQuery(name: string, description: string, schema: Schema, example?: unknown): Parameter {
  return { name, in: 'query', description, schema, ...(example !== undefined && { example }) };
}

function required(parameter: Parameter): Parameter {
  return { ...parameter, required: true };
}

function inPath(name: string, description: string, schema: Schema, example: unknown): Parameter {
  return { name, in: 'path', required: true, description, schema, example };
}

const lang = inQuery(
  'lang',
  'Language of names, before those of Accept-Language: a BCP 47 tag.',
  LANGUAGE,
  'de',
);
const latitude = (description: string) => inQuery('lat', description, number(LATITUDE), 0.001);
const longitude = (description: string) => inQuery('lng', description, number(LONGITUDE), 0.002);
const limit = (range: Limits) => inQuery('limit', 'Most results.', integer(range), range.fallback);
const query = (description: string, example: string) =>
  inQuery('q', `${description} At most ${QUERY.mostCharacters} characters.`, filledText(QUERY), example);

const acceptLanguage: Parameter = {
  name: 'Accept-Language',
  in: 'header',
  description: 'Languages of names, the most wanted first.',
  schema: { type: 'string' },
  example: 'de, en;q=0.5',
};

const shape = [
  inQuery('form', "Shape of places; the deployment's own without.", oneOf(['a', 'b']), 'a'),
  inQuery('format', "GeoJSON in place of a form. Excludes 'form'.", oneOf(['geojson']), 'geojson'),
];

function textSearch(page: Limits, example: string): readonly Parameter[] {
  return [
    required(query('Name, address or category.', example)),
    latitude('Location that results are preferred near to. With lng or not at all.'),
    longitude('See lat.'),
    limit(page),
    inQuery('category', 'Category filter; see /v1/categories.', filledText(CATEGORY), 'library'),
    lang,
    acceptLanguage,
  ];
}

const part = (name: string, description: string, example: string) =>
  inQuery(name, description, filledText(ADDRESS_PART), example);

export const PARAMETERS = {
  searchByBody: [...shape, acceptLanguage],
  searchByText: textSearch(PAGE.textSearch, 'library'),
  autocomplete: textSearch(PAGE.autocomplete, 'libr'),
  place: [
    inPath('placeId', 'Identifier of the place.', PLACE_ID, EXAMPLE_PLACE_ID),
    ...shape,
    lang,
    acceptLanguage,
  ],
  categories: [lang, acceptLanguage],
  forward: [
    query(
      "Address or name. Required unless parts of an address are given; 'q' and parts exclude each other.",
      'Gradient Street 3',
    ),
    part('street', 'Part of an address.', 'Gradient Street'),
    part('house_number', "Part of an address; needs 'street' or 'locality'.", '3'),
    part('locality', 'Part of an address: village, town or city.', 'Port Origin'),
    part('region', 'Part of an address: state.', 'Equatoria'),
    part('postal_code', 'Part of an address.', '00330'),
    limit(GEOCODE_PAGE.forward),
    inQuery(
      'country',
      'ISO 3166-1 alpha-2 code; results there are preferred.',
      {
        type: 'string',
        pattern: '^[A-Za-z]{2}$',
      },
      'LI',
    ),
    lang,
    acceptLanguage,
  ],
  reverse: [
    required(latitude('Latitude of the point.')),
    required(longitude('Longitude of the point.')),
    inQuery('zoom', 'Granularity: 1 a country, 18 a house number.', integer(ZOOM), ZOOM.fallback),
    limit(GEOCODE_PAGE.reverse),
    lang,
    acceptLanguage,
  ],
  batch: [acceptLanguage],
  tile: [
    inPath('z', 'Zoom.', integer(DEEPEST_ZOOM), 0),
    inPath('x', 'Column, below 2^z.', integer(TILE_COORDINATE), 0),
    inPath('y', 'Row, below 2^z.', integer(TILE_COORDINATE), 0),
  ],
  style: [
    inPath('theme', 'Light, or one for night, for data or for travel.', oneOf(THEMES), 'light'),
    inQuery('lang', 'Language of labels, where things have a name in it: a BCP 47 tag.', LANGUAGE, 'de'),
    inQuery(
      ACCESS_TOKEN,
      'Is put into the address of the tiles, for map libraries that send no header. Such an answer is not cached.',
      filledText(ACCESS_TOKEN_TEXT),
      'ACCESS_TOKEN',
    ),
  ],
  sprite: [
    inPath(
      'file',
      'The sheet or its index, for ordinary or for fine screens.',
      oneOf(SPRITE_FILES),
      SPRITE_FILES[0],
    ),
  ],
  glyphs: [
    inPath(
      'fontstack',
      'A font; of several, separated by commas, the first that is known.',
      TEXT,
      'Noto Sans Regular',
    ),
    inPath('range', 'First and last code point: 0-255, 256-511 and so on.', GLYPH_RANGE, '0-255'),
  ],
} as const satisfies Record<string, readonly Parameter[]>;
