import { readQuality } from './languages.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Has no charset parameter (RFC 7946, section 12). */
export const GEOJSON_TYPE = 'application/geo+json';
export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
export const GLYPHS_TYPE = 'application/x-protobuf';
export const PNG_TYPE = 'image/png';

const NAMED = ['application/geo+json', 'application/json'];

/**
 * Whether an Accept header asks for GeoJSON by name, rather than for plain JSON: the greater q-value decides,
 * then what stands first. Wildcards are content with the default.
 */
export function prefersGeoJson(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('geo+json')) return false;
  const named = accept.toLowerCase().split(',').map(readMediaRange).filter(isNamed);
  return named.sort((a, b) => b.quality - a.quality)[0]?.type === 'application/geo+json';
}

interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

function readMediaRange(range: string): MediaRange {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { type, quality: quality === undefined ? 1 : readQuality(quality) };
}

function isNamed({ type, quality }: MediaRange): boolean {
  return quality > 0 && NAMED.includes(type);
}
