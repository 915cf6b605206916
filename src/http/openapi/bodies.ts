import { KEY_CHANGES, NEW_KEY } from '../requests/admin-tables.ts';
import { GEOCODE_BATCH, SEARCH_BY_BODY, TOKEN } from '../requests/tables.ts';
import { type Members, reference, type Schema } from './schema.ts';

/** Schemas of what is sent, by name. */
export const BODY_SCHEMAS: Members = {
  SearchRequest: { ...SEARCH_BY_BODY.body },
  GeocodeBatchRequest: { ...GEOCODE_BATCH.body },
  TokenRequest: { ...TOKEN.body },
  KeyRequest: { ...NEW_KEY.body },
  KeyChanges: { ...KEY_CHANGES.body },
};

/** A body of this schema, which has to be sent. */
export const jsonBody = (schema: string, example: object): Schema => ({
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
