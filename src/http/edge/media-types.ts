import Negotiator from 'negotiator';

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Has no charset parameter (RFC 7946, section 12). */
export const GEOJSON_TYPE = 'application/geo+json';
/** Media types of places by their shape. */
export const SHAPE_TYPES = { a: JSON_TYPE, b: JSON_TYPE, geojson: GEOJSON_TYPE } as const;
export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
export const PROTOBUF_TYPE = 'application/x-protobuf';
export const PNG_TYPE = 'image/png';
export const FONT_TYPE = 'font/woff2';
export const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** Media types of a vector tile, the usual one first: the bytes are the same. */
const TILE_TYPES = [TILE_TYPE, PROTOBUF_TYPE];

/** The type that an Accept header prefers; the usual one if it names neither. */
export function tileTypeFor(accept: string | undefined): string {
  if (!accept?.includes('protobuf')) return TILE_TYPE; // saves most requests the reading
  return new Negotiator({ headers: { accept } }).mediaType(TILE_TYPES) ?? TILE_TYPE;
}

const SHAPES_OF_PLACES = ['application/json', 'application/geo+json'];

/** True if an Accept header prefers GeoJSON to plain JSON. Without a preference, as with wildcards, plain JSON it is. */
export function prefersGeoJson(accept: string | undefined): boolean {
  if (!accept?.includes('+')) return false; // saves most requests the reading
  return new Negotiator({ headers: { accept } }).mediaType(SHAPES_OF_PLACES) === 'application/geo+json';
}
