import Type, { type TProperties } from 'typebox';
import { bit, box, choice, choices, count, countries, numberOf, textParameter } from '../schemas.ts';
import { GEOMETRY_FORMS } from './geometry.ts';
import { NOMINATIM_LAYERS } from './layer-tags.ts';
import { FORMATS } from './options.ts';

/** Nominatim's parameters (docs/api of Nominatim 5.3). Of a flag everything but `0` is true. */

export const MOST = 50;
export const DEFAULT_LIMIT = 10;

const LANGUAGE = {
  'accept-language': textParameter('Languages of names, as the header of this name has them.', 'de'),
};
const CALLBACK = {
  json_callback: Type.Optional(
    Type.String({
      pattern: '^[a-zA-Z_][a-zA-Z0-9_]{0,50}$',
      description: 'Function of a script that JSON is handed to.',
      examples: ['show'],
    }),
  ),
};
const DEBUG = { debug: bit('A page for people.') };

const OUTPUT = {
  format: choice(FORMATS, 'Form of the answer.'),
  ...CALLBACK,
  addressdetails: bit('Adds the address in parts.'),
  extratags: bit('Adds further tags.'),
  namedetails: bit('Adds all names.'),
  entrances: bit('Adds entrances.'),
  ...Object.fromEntries(
    GEOMETRY_FORMS.map((form) => [
      `polygon_${form}`,
      bit('Adds the outline in this form, of which one is possible.'),
    ]),
  ),
  polygon_threshold: numberOf('Degrees that a simplified outline may lie from the exact one.', 0.001, {
    minimum: 0,
    maximum: 1,
  }),
  ...LANGUAGE,
  ...DEBUG,
};

const KINDS = { layer: choices(NOMINATIM_LAYERS, 'Kinds of results.') };

const EXCLUDED = {
  exclude_place_ids: Type.Optional(
    Type.String({
      pattern: '^[NWRnwr]?[0-9]{1,15}(,[NWRnwr]?[0-9]{1,15})*$',
      description: 'Results that are not wanted: `place_id`, or type and number such as W123.',
      examples: ['W1'],
    }),
  ),
};

const PARTS = Object.fromEntries(
  Object.entries({
    amenity: 'library',
    street: 'Gradient Street 3',
    city: 'Port Origin',
    county: 'Port Origin',
    state: 'Equatoria',
    country: 'Equatoria',
    postalcode: '00330',
  }).map(([name, example]) => [name, textParameter("Part of an address, in place of 'q'.", example)]),
);

export const SEARCH: TProperties = {
  q: textParameter('Name or address, at most 300 characters. Excludes parts of an address.', 'library'),
  ...PARTS,
  limit: count(MOST, DEFAULT_LIMIT),
  countrycodes: countries('Countries of results.'),
  ...KINDS,
  featureType: choice(['country', 'state', 'city', 'settlement'], 'Kind of area.'),
  viewbox: box(
    'Two corners of a box, longitude first, in which results are preferred; it has a width and a height.',
  ),
  viewboxlbrt: box("Another name of 'viewbox'."),
  bounded: bit("Leaves out what lies outside of 'viewbox'."),
  ...EXCLUDED,
  dedupe: bit('Is repeated in XML; each object is told once as it is.'),
  ...OUTPUT,
};

export const REVERSE: TProperties = {
  lat: Type.Number({ description: 'Latitude of the point.', minimum: -1e9, maximum: 1e9, examples: [0.001] }),
  lon: Type.Number({
    description: 'Longitude of the point.',
    minimum: -1e9,
    maximum: 1e9,
    examples: [0.002],
  }),
  zoom: numberOf('How fine: 3 a country, 18 a house.', 18),
  ...KINDS,
  ...EXCLUDED,
  ...OUTPUT,
};

export const LOOKUP: TProperties = {
  osm_ids: Type.Optional(
    Type.String({
      pattern: '^[NWRnwr][0-9]{1,15}(,[NWRnwr][0-9]{1,15}){0,49}$',
      description: 'Types and numbers, separated by commas.',
      examples: ['W302701'],
    }),
  ),
  ...OUTPUT,
};

export const DETAILS: TProperties = {
  place_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Of an answer; or 'osmtype' and 'osmid'.",
      examples: [1_210_806],
    }),
  ),
  osmtype: choice(['W', 'N', 'R'], "Type of an object; with 'osmid'."),
  osmid: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1e15, description: 'Its number.', examples: [302701] }),
  ),
  class: textParameter('Key of its main tag, which it must have.', 'amenity'),
  postcode: textParameter('In place of these.', '00220'),
  addressdetails: bit('Adds the areas around.'),
  keywords: bit('Adds the words that it is found by.'),
  linkedplaces: bit('Adds what is the same place.'),
  hierarchy: bit('Adds what lies below.'),
  group_hierarchy: bit("Groups 'hierarchy' by kind."),
  polygon_geojson: bit('Adds the outline.'),
  ...LANGUAGE,
  ...DEBUG,
  ...CALLBACK,
};

export const STATUS: TProperties = { format: choice(['text', 'json'], 'Form of the answer.') };
