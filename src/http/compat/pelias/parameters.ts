import Type, { type TProperties } from 'typebox';
import {
  choices,
  count,
  countries,
  LATITUDE_RANGE,
  LONGITUDE_RANGE,
  numberOf,
  required,
  textParameter,
} from '../schemas.ts';
import { PELIAS_LAYERS } from './feature.ts';

/** Pelias's parameters (routes/v1.js of pelias/api). A number beyond a pole or a meridian is brought back onto the earth. */

/** A point of two parameters, both or none of them. */
const point = (name: string, description: string): TProperties => ({
  [`${name}.lat`]: numberOf(description, 0.001, LATITUDE_RANGE),
  [`${name}.lon`]: numberOf(`See '${name}.lat'.`, 0.002, LONGITUDE_RANGE),
});

const side = (name: string, example: number, range: object): TProperties => ({
  [`boundary.rect.${name}`]: numberOf('Side of a box that results lie in; all four or none.', example, range),
});

const COMMON = {
  lang: textParameter('Language of names, or languages as Accept-Language has them.', 'de'),
  size: count(40, 10),
};

const FILTERS: TProperties = {
  layers: choices(PELIAS_LAYERS, 'Kinds of results.'),
  sources: choices(
    ['openstreetmap', 'osm', 'geonames', 'gn', 'whosonfirst', 'wof', 'openaddresses', 'oa'],
    'Where results come from.',
  ),
  categories: textParameter(
    'Kinds of venues, separated by commas: a key, a value, or both.',
    'amenity:library',
  ),
  'boundary.country': countries('Countries of results, ISO 3166-1.', '{2,3}'),
  'boundary.gid': Type.Optional(
    Type.String({
      pattern: '^[a-z]+:[a-z]+:[a-z]+/[0-9]{1,15}$',
      description: 'Area that results lie in: `source:layer:id`.',
      examples: ['openstreetmap:locality:relation/1'],
    }),
  ),
  ...point('boundary.circle', 'Centre of a circle that results lie in.'),
  'boundary.circle.radius': numberOf('Kilometres.', 10, { minimum: 0, maximum: 20_000 }),
  ...side('min_lon', -0.01, LONGITUDE_RANGE),
  ...side('min_lat', -0.01, LATITUDE_RANGE),
  ...side('max_lon', 0.02, LONGITUDE_RANGE),
  ...side('max_lat', 0.02, LATITUDE_RANGE),
};

const FOCUS = point('focus.point', 'Results are preferred near to it.');

export const SEARCH: TProperties = {
  text: required('Name or address.', 'library'),
  ...COMMON,
  ...FOCUS,
  ...FILTERS,
};

const PARTS = {
  address: 'Gradient Street 3',
  neighbourhood: 'Port Origin',
  borough: 'Port Origin',
  locality: 'Port Origin',
  county: 'Port Origin',
  region: 'Equatoria',
  postalcode: '00330',
  country: 'Equatoria',
};
/** Names of the parts of an address. */
export const STRUCTURED_PARTS = Object.keys(PARTS);

export const STRUCTURED: TProperties = {
  ...Object.fromEntries(
    Object.entries(PARTS).map(([name, example]) => [
      name,
      textParameter('Part of an address, of which one is needed.', example),
    ]),
  ),
  ...COMMON,
  ...FILTERS,
};

export const REVERSE: TProperties = {
  'point.lat': Type.Number({ ...LATITUDE_RANGE, description: 'Latitude of the point.', examples: [0.001] }),
  'point.lon': Type.Number({ ...LONGITUDE_RANGE, description: 'Longitude of the point.', examples: [0.002] }),
  ...COMMON,
  ...FILTERS,
};

export const PLACE: TProperties = {
  ids: required('Identifiers as answers have them, separated by commas.', 'openstreetmap:venue:way/302701'),
  lang: COMMON.lang,
};
