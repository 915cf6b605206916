import {
  AUTOCOMPLETE,
  CATEGORIES,
  FONT,
  GEOCODE_BATCH,
  GEOCODE_FORWARD,
  GEOCODE_REVERSE,
  GLYPHS,
  PLACE,
  SEARCH_BY_BODY,
  SPRITE,
  STYLE,
  TILE,
} from '../requests/tables.ts';
import { BODIES } from './bodies.ts';
import {
  answer,
  BEARER,
  BEARER_OR_PUBLISHABLE,
  BEARER_OR_QUERY,
  eitherForm,
  geoJson,
  json,
  NO_CREDENTIAL,
  NOT_FOUND,
  NOT_MODIFIED,
  OF_BODIES,
  OF_GUARDS,
  type Path,
  refusals,
} from './operations.ts';
import { parametersOf } from './parameters.ts';

/** Every route but those of operators, with what it takes and answers (`docs/contract.md`); by path, then method. */
export const PATHS: Readonly<Record<string, Path>> = {
  '/v1/places/search': {
    post: {
      operationId: 'searchPlaces',
      summary: 'Search places around a location',
      tags: ['Places'],
      parameters: parametersOf(SEARCH_BY_BODY),
      requestBody: BODIES.search,
      responses: {
        ...answer('The page of places asked for.', {
          ...eitherForm('SearchResultsFormA', 'SearchResultsFormB'),
          ...geoJson('PlaceCollection', 'PlaceCollection'),
        }),
        ...refusals(OF_GUARDS, OF_BODIES),
      },
      security: BEARER_OR_PUBLISHABLE,
    },
  },
  '/v1/places/autocomplete': {
    get: {
      operationId: 'autocompletePlaces',
      summary: 'Complete a text that is being typed to places and addresses',
      tags: ['Places'],
      parameters: parametersOf(AUTOCOMPLETE),
      responses: {
        ...answer(
          'Places and addresses as GeoJSON.',
          geoJson('SuggestionCollection', 'SuggestionCollection'),
        ),
        ...refusals(OF_GUARDS),
      },
      security: BEARER_OR_PUBLISHABLE,
    },
  },
  '/v1/places/{placeId}': {
    get: {
      operationId: 'getPlace',
      summary: 'Get a place by its identifier',
      tags: ['Places'],
      parameters: parametersOf(PLACE),
      responses: {
        ...answer('The place.', {
          ...eitherForm('PlaceFormA', 'PlaceFormB'),
          ...geoJson('PlaceCollection', 'PlaceCollection'),
        }),
        ...NOT_MODIFIED,
        ...refusals(OF_GUARDS, NOT_FOUND),
      },
      security: BEARER_OR_PUBLISHABLE,
    },
  },
  '/v1/categories': {
    get: {
      operationId: 'listCategories',
      summary: 'List what searches may name as a category',
      tags: ['Places'],
      parameters: parametersOf(CATEGORIES),
      responses: {
        ...answer('Categories and their groups.', json('Categories')),
        ...NOT_MODIFIED,
        ...refusals(OF_GUARDS),
      },
      security: BEARER_OR_PUBLISHABLE,
    },
  },
  '/v1/places/geocode/forward': {
    get: {
      operationId: 'geocodeForward',
      summary: 'Turn an address or a name into coordinates',
      tags: ['Geocoding'],
      parameters: parametersOf(GEOCODE_FORWARD),
      responses: {
        ...answer('What was found, best first.', geoJson('GeocodeCollection', 'GeocodeForward')),
        ...refusals(OF_GUARDS),
      },
      security: BEARER_OR_PUBLISHABLE,
    },
  },
  '/v1/places/geocode/reverse': {
    get: {
      operationId: 'geocodeReverse',
      summary: 'Turn coordinates into an address',
      tags: ['Geocoding'],
      parameters: parametersOf(GEOCODE_REVERSE),
      responses: {
        ...answer('What lies there; nothing at sea.', geoJson('GeocodeCollection', 'GeocodeReverse')),
        ...refusals(OF_GUARDS),
      },
      security: BEARER_OR_PUBLISHABLE,
    },
  },
  '/v1/places/geocode/batch': {
    post: {
      operationId: 'geocodeBatch',
      summary: 'Answer many geocoding requests at once',
      tags: ['Geocoding'],
      parameters: parametersOf(GEOCODE_BATCH),
      requestBody: BODIES.batch,
      responses: {
        ...answer('One result or error a request, in order.', json('GeocodeBatchResults')),
        ...refusals(OF_GUARDS, OF_BODIES),
      },
      security: BEARER_OR_PUBLISHABLE,
    },
  },
  '/v1/auth/token': {
    post: {
      operationId: 'exchangeToken',
      summary: 'Exchange an API key for a short-lived access token',
      tags: ['Credentials'],
      requestBody: BODIES.token,
      responses: { ...answer('The token.', json('AccessToken')), ...refusals(OF_GUARDS, OF_BODIES) },
      security: BEARER,
    },
  },
  '/v1/tiles/basemap.json': {
    get: {
      operationId: 'describeTiles',
      summary: 'Describe the basemap (TileJSON)',
      tags: ['Maps'],
      responses: { ...answer('TileJSON 3.0.0.', json('TileJson')), ...NOT_MODIFIED, ...refusals(OF_GUARDS) },
      security: BEARER_OR_QUERY,
    },
  },
  '/v1/tiles/elevation/{z}/{x}/{y}.png': {
    get: {
      operationId: 'getElevationTile',
      summary: 'Get heights of the ground as a picture (Terrarium)',
      tags: ['Maps'],
      parameters: parametersOf(TILE),
      responses: {
        ...answer('The tile. There are none unless the data set was built with heights.', {
          'image/png': {},
        }),
        ...NOT_MODIFIED,
        ...refusals(OF_GUARDS, NOT_FOUND),
      },
      security: BEARER_OR_QUERY,
    },
  },
  '/v1/tiles/elevation.json': {
    get: {
      operationId: 'describeElevation',
      summary: 'Describe the heights of the ground (TileJSON)',
      tags: ['Maps'],
      responses: { ...answer('TileJSON 3.0.0.', json('TileJson')), ...refusals(OF_GUARDS, NOT_FOUND) },
      security: BEARER_OR_QUERY,
    },
  },
  '/v1/tiles/contours/{z}/{x}/{y}.mvt': {
    get: {
      operationId: 'getContourTile',
      summary: 'Get a vector tile of contour lines',
      tags: ['Maps'],
      parameters: parametersOf(TILE),
      responses: {
        ...answer('The tile. There are none unless the data set was built with heights.', {
          'application/vnd.mapbox-vector-tile': {},
        }),
        ...NOT_MODIFIED,
        ...refusals(OF_GUARDS, NOT_FOUND),
      },
      security: BEARER_OR_QUERY,
    },
  },
  '/v1/tiles/contours.json': {
    get: {
      operationId: 'describeContours',
      summary: 'Describe the contour lines (TileJSON)',
      tags: ['Maps'],
      responses: { ...answer('TileJSON 3.0.0.', json('TileJson')), ...refusals(OF_GUARDS, NOT_FOUND) },
      security: BEARER_OR_QUERY,
    },
  },
  '/styles/v0/{theme}.json': {
    get: {
      operationId: 'getStyle',
      summary: 'Get a style of the map (MapLibre style specification, version 8)',
      tags: ['Maps'],
      parameters: parametersOf(STYLE),
      responses: { ...answer('The style.', json('Style')), ...NOT_MODIFIED, ...refusals(NOT_FOUND) },
      security: NO_CREDENTIAL,
    },
  },
  '/styles/v0/sprites/{file}': {
    get: {
      operationId: 'getSprite',
      summary: 'Get the sheet of icons that the styles refer to, or its index',
      tags: ['Maps'],
      parameters: parametersOf(SPRITE),
      responses: {
        ...answer('The sheet, all of it signed distance fields, or where each icon lies in it.', {
          'image/png': {},
          'application/json': { schema: { type: 'object' } },
        }),
        ...NOT_MODIFIED,
        ...refusals(NOT_FOUND),
      },
      security: NO_CREDENTIAL,
    },
  },
  '/styles/v0/glyphs/{fontstack}/{range}.pbf': {
    get: {
      operationId: 'getGlyphs',
      summary: 'Get a range of the glyphs that the styles refer to',
      tags: ['Maps'],
      parameters: parametersOf(GLYPHS),
      responses: {
        ...answer('The glyphs that the font stack has in the range, perhaps none.', {
          'application/x-protobuf': {},
        }),
        ...NOT_MODIFIED,
        ...refusals(NOT_FOUND),
      },
      security: NO_CREDENTIAL,
    },
  },
  '/styles/v0/fonts/{file}': {
    get: {
      operationId: 'getFont',
      summary: 'Get a font of a script that needs shaping',
      tags: ['Maps'],
      parameters: parametersOf(FONT),
      responses: {
        ...answer('The font, of one weight.', { 'font/woff2': {} }),
        ...NOT_MODIFIED,
        ...refusals(NOT_FOUND),
      },
      security: NO_CREDENTIAL,
    },
  },
  '/styles/v0/rtl-text.js': {
    get: {
      operationId: 'getRtlText',
      summary: 'Get the plugin by which MapLibre before version 6.9 writes from right to left',
      tags: ['Maps'],
      responses: {
        ...answer('The script, for `setRTLTextPlugin`.', { 'text/javascript': {} }),
        ...NOT_MODIFIED,
        ...refusals(),
      },
      security: NO_CREDENTIAL,
    },
  },
  '/health': {
    get: {
      operationId: 'health',
      summary: 'Tell whether the process is up',
      tags: ['Service'],
      responses: { ...answer('It is.', json('Health')), ...refusals() },
      security: NO_CREDENTIAL,
    },
  },
  '/ready': {
    get: {
      operationId: 'readiness',
      summary: 'Tell whether the data set is open',
      tags: ['Service'],
      responses: { ...answer('It is.', json('Readiness')), ...refusals() },
      security: NO_CREDENTIAL,
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      summary: "Tell what the service has done, for Prometheus, on the server's own machine",
      tags: ['Service'],
      responses: {
        ...answer('The text format of Prometheus.', { 'text/plain': { schema: { type: 'string' } } }),
        ...refusals(NOT_FOUND),
      },
      security: NO_CREDENTIAL,
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'describeApi',
      summary: 'Get this document',
      tags: ['Service'],
      responses: {
        ...answer('OpenAPI 3.1.', { 'application/json': { schema: { type: 'object' } } }),
        ...NOT_MODIFIED,
        ...refusals(),
      },
      security: NO_CREDENTIAL,
    },
  },
};
