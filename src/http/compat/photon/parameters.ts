import Type from 'typebox';
import {
  bit,
  box,
  choices,
  count,
  countries,
  LATITUDE_RANGE,
  LONGITUDE_RANGE,
  numberOf,
  textParameter,
} from '../schemas.ts';
import { PHOTON_TYPES } from './type-of.ts';

/** Photon's parameters (docs/api-v1.md of Photon 1.2). */

export const MOST = 50;

const tags = (description: string, pattern: string, example: string) =>
  Type.Optional(
    Type.Array(Type.String({ pattern }), {
      description: `${description} May be repeated.`,
      examples: [[example]],
    }),
  );

const OUTPUT = {
  lang: textParameter('Language of names, or languages as Accept-Language has them.', 'de'),
  geometry: bit('Adds the shapes of areas and streets.'),
  debug: bit('Adds what was understood and found.'),
};

const FILTERS = {
  osm_tag: tags(
    'Tags of places: `key:value`, `key`, `:value`, each perhaps with `!`.',
    '^!?[^:!,]*(:!?[^:!,]*)?$',
    'amenity:library',
  ),
  layer: choices(PHOTON_TYPES, 'Kinds of results.'),
  include: tags('Categories that are wanted.', '^[a-z]+(\\.[a-z]+)+$', 'osm.amenity.library'),
  exclude: tags('Categories that are not.', '^[a-z]+(\\.[a-z]+)+$', 'osm.amenity.cafe'),
  countrycode: countries('Countries of results.'),
  bbox: box('Box that results lie in: west, south, east, north.'),
};

const BIAS = {
  lat: numberOf("Results are preferred near to it. With 'lon' or not at all.", 0.001, LATITUDE_RANGE),
  lon: numberOf("See 'lat'.", 0.002, LONGITUDE_RANGE),
  zoom: numberOf('How far around the point: as a map of this zoom shows.', 14),
  location_bias_scale: numberOf('The greater, 0 to 1, the less nearness counts.', 0.4),
};

export const SEARCH = {
  q: textParameter(
    'Name or address, at most 300 characters. Required unless tags or categories are wanted.',
    'library',
  ),
  limit: count(MOST, 15),
  ...BIAS,
  ...FILTERS,
  ...OUTPUT,
};

export const STRUCTURED = {
  ...Object.fromEntries(
    Object.entries({
      housenumber: '3',
      street: 'Gradient Street',
      district: 'Port Origin',
      city: 'Port Origin',
      county: 'Port Origin',
      state: 'Equatoria',
      postcode: '00330',
    }).map(([name, example]) => [
      name,
      textParameter('Part of an address, of which one is needed.', example),
    ]),
  ),
  limit: count(MOST, 15),
  ...BIAS,
  ...FILTERS,
  ...OUTPUT,
};

export const REVERSE = {
  lat: Type.Number({ ...LATITUDE_RANGE, description: 'Latitude of the point.', examples: [0.001] }),
  lon: Type.Number({ ...LONGITUDE_RANGE, description: 'Longitude of the point.', examples: [0.002] }),
  radius: numberOf('Kilometres that results lie within.', 1, { minimum: 0.001, maximum: 5000 }),
  limit: count(MOST, 1),
  ...FILTERS,
  ...OUTPUT,
};
