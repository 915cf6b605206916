import {
  ADDRESS_PART,
  BATCH,
  BRAND,
  CATEGORIES,
  CATEGORY,
  GEOCODE_PAGE,
  LATITUDE,
  LONGITUDE,
  OFFSET,
  PAGE,
  POLYGON_CORNERS,
  QUERY,
  RADIUS_METRES,
  SCOPE,
  TOKEN_SECONDS,
  WEIGHT,
  ZOOM,
} from '../limits.ts';
import type { SearchBody } from '../search-body.ts';
import { LANGUAGE } from './parameters.ts';
import {
  closedObject,
  described,
  FLAG,
  filledText,
  integer,
  list,
  type Members,
  number,
  reference,
  type Schema,
  shortText,
  tuple,
} from './schema.ts';

/** Bodies of requests. Ranges are those of `limits.ts`. */

const [longitude, latitude] = [number(LONGITUDE), number(LATITUDE)];
const CORNER = described('Longitude, latitude.', tuple(longitude, latitude));
const BOX = described(
  'West, south, east, north; west is greater than east across the antimeridian.',
  tuple(longitude, latitude, longitude, latitude),
);

const SEARCH = {
  location: closedObject({ lat: latitude, lon: longitude }, ['lat', 'lon']),
  radius: described('Metres.', number(RADIUS_METRES)),
  query: described(`At most ${QUERY.mostWords} words.`, shortText(QUERY)),
  categories: described(
    'Any of them: an OSM value, key=value, a group or a known alias.',
    list(filledText(CATEGORY), CATEGORIES),
  ),
  limit: integer(PAGE.search),
  offset: integer(OFFSET),
  weights: described('At least one above 0.', closedObject({ text: number(WEIGHT), geo: number(WEIGHT) })),
  lang: described('Language of names, before those of Accept-Language.', LANGUAGE),
  openNow: described("Excludes 'openAt'.", FLAG),
  openAt: described('ISO 8601 time with offset.', { type: 'string', format: 'date-time' }),
  brand: filledText(BRAND),
  bbox: BOX,
  polygon: described('Ring of corners, closed or not.', list(CORNER, POLYGON_CORNERS)),
  explain: described('Adds why each result matched, and which cells were read.', FLAG),
} satisfies Record<keyof SearchBody, Schema>;

const part = filledText(ADDRESS_PART);

const FORWARD = {
  q: filledText(QUERY),
  street: part,
  house_number: part,
  locality: part,
  region: part,
  postal_code: part,
  limit: integer(GEOCODE_PAGE.forward),
  country: { type: 'string', pattern: '^[A-Za-z]{2}$' },
  lang: LANGUAGE,
};

const REVERSE = {
  lat: latitude,
  lng: longitude,
  zoom: integer(ZOOM),
  limit: integer(GEOCODE_PAGE.reverse),
  lang: LANGUAGE,
};

const BATCH_REQUEST: Schema = {
  anyOf: [closedObject(FORWARD), closedObject(REVERSE, ['lat', 'lng'])],
};

/** Schemas of what is sent, by name. */
export const BODY_SCHEMAS: Members = {
  SearchRequest: closedObject(SEARCH, ['location']),
  GeocodeBatchRequest: closedObject({ requests: list(BATCH_REQUEST, BATCH) }, ['requests']),
  TokenRequest: closedObject({
    ttl: described('Seconds; 3600 where absent.', integer(TOKEN_SECONDS)),
    scope: described(
      "Some of the key's scopes, separated by spaces; all of them where absent.",
      shortText(SCOPE),
    ),
  }),
};

const jsonBody = (schema: string, example: object): Schema => ({
  required: true,
  content: { 'application/json': { schema: reference(schema), example } },
});

export const BODIES = {
  search: jsonBody('SearchRequest', {
    location: { lat: 0, lon: 0 },
    query: 'library',
    radius: 5000,
    limit: 1,
  }),
  batch: jsonBody('GeocodeBatchRequest', {
    requests: [
      { q: 'Gradient Street 3', limit: 1 },
      { lat: 0.001, lng: 0.002, zoom: 12 },
      { house_number: '3' },
    ],
  }),
  token: jsonBody('TokenRequest', { ttl: 3600, scope: 'places:read' }),
} as const;
