import Type from 'typebox';
import type { Body } from '../../operations/operation.ts';
import { type Read, withDefault } from '../../requests/reader.ts';
import { closed, LATITUDE, LONGITUDE, oneOf, text } from '../../requests/schemas.ts';

/** Bodies of Places API (New). What no answer depends on may be given and changes nothing. */

const MOST_TEXT = 256;
const MOST_BYTES = 20_000;
const MOST_TYPES = 50;
const MOST_RESULTS = 20;

const POINT = closed({ latitude: LATITUDE, longitude: LONGITUDE });
const CIRCLE = closed({
  center: POINT,
  radius: withDefault(Type.Number({ minimum: 0, maximum: 50_000 }), 0),
});
const RECTANGLE = closed({ low: POINT, high: POINT });
const EITHER = closed({ circle: Type.Optional(CIRCLE), rectangle: Type.Optional(RECTANGLE) });

const types = (description: string) =>
  Type.Optional(Type.Array(text(MOST_TEXT), { minItems: 0, maxItems: MOST_TYPES, description }));
const number = () => Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_RESULTS }));

const READER = {
  languageCode: Type.Optional(Type.String({ maxLength: 40, description: 'Language of names, BCP 47.' })),
  regionCode: Type.Optional(Type.String({ maxLength: 10, description: 'Changes nothing.' })),
};
const FLAG = Type.Optional(Type.Boolean());

const TEXT_BODY = closed({
  textQuery: text(MOST_TEXT, 'Name, address or kind.', 'library'),
  ...READER,
  includedType: Type.Optional(text(MOST_TEXT, 'Type that places must have.')),
  strictTypeFiltering: FLAG,
  includePureServiceAreaBusinesses: FLAG,
  openNow: FLAG,
  minRating: Type.Optional(Type.Number({ description: 'Changes nothing: nobody has ratings.' })),
  priceLevels: types('Changes nothing.'),
  maxResultCount: number(),
  pageSize: number(),
  pageToken: Type.Optional(Type.String({ maxLength: MOST_TEXT, description: 'Of the page before.' })),
  rankPreference: Type.Optional(oneOf(['RANK_PREFERENCE_UNSPECIFIED', 'DISTANCE', 'RELEVANCE'], 'Order.')),
  locationBias: Type.Optional(EITHER),
  locationRestriction: Type.Optional(closed({ rectangle: RECTANGLE })),
});

const NEARBY_BODY = closed({
  locationRestriction: closed({ circle: CIRCLE }),
  ...READER,
  includedTypes: types('Any of them.'),
  excludedTypes: types('None of them.'),
  includedPrimaryTypes: types('The primary type is any of them.'),
  excludedPrimaryTypes: types('The primary type is none of them.'),
  maxResultCount: number(),
  rankPreference: Type.Optional(oneOf(['RANK_PREFERENCE_UNSPECIFIED', 'DISTANCE', 'POPULARITY'], 'Order.')),
});

const AUTOCOMPLETE_BODY = closed({
  input: text(MOST_TEXT, 'Text that is being typed.', 'libr'),
  ...READER,
  inputOffset: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_TEXT })),
  origin: Type.Optional(POINT),
  locationBias: Type.Optional(EITHER),
  locationRestriction: Type.Optional(EITHER),
  includedPrimaryTypes: types('The primary type is any of them.'),
  includedRegionCodes: types('Countries of results.'),
  includeQueryPredictions: FLAG,
  includePureServiceAreaBusinesses: FLAG,
  sessionToken: Type.Optional(Type.String({ maxLength: MOST_TEXT, description: 'Changes nothing.' })),
});

export type TextAsked = Read<typeof TEXT_BODY>;
export type NearbyAsked = Read<typeof NEARBY_BODY>;
export type AutocompleteAsked = Read<typeof AUTOCOMPLETE_BODY>;
export type Area = Read<typeof EITHER>;

export const SEARCH_TEXT: Body<typeof TEXT_BODY> = {
  name: 'GoogleSearchText',
  schema: TEXT_BODY,
  example: { textQuery: 'library' },
  mostBytes: MOST_BYTES,
};
export const SEARCH_NEARBY: Body<typeof NEARBY_BODY> = {
  name: 'GoogleSearchNearby',
  schema: NEARBY_BODY,
  example: { locationRestriction: { circle: { center: { latitude: 0, longitude: 0 }, radius: 1000 } } },
  mostBytes: MOST_BYTES,
};
export const AUTOCOMPLETE: Body<typeof AUTOCOMPLETE_BODY> = {
  name: 'GoogleAutocomplete',
  schema: AUTOCOMPLETE_BODY,
  example: { input: 'libr' },
  mostBytes: MOST_BYTES,
};
