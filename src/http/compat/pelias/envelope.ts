import type { Entry } from '../../../answers/answers.ts';
import { JSON_TYPE } from '../../media-types.ts';
import type { CompatAnswer, CompatRefusal } from '../interface.ts';
import type { Parameters } from '../parameters.ts';
import { peliasFeature } from './feature.ts';
import { sizeOf, sizeWarnings } from './size.ts';

const ATTRIBUTION = '© OpenStreetMap contributors; © GeoNames (CC BY 4.0)';

/** Parameters that the envelope repeats. */
const REPEATED = [
  ...['text', 'venue', 'address', 'neighbourhood', 'borough', 'locality', 'county', 'region', 'postalcode'],
  ...['country', 'ids', 'layers', 'sources', 'categories', 'lang', 'focus.point.lat', 'focus.point.lon'],
  ...['point.lat', 'point.lon', 'boundary.gid', 'boundary.country'],
  ...['boundary.rect.min_lon', 'boundary.rect.min_lat', 'boundary.rect.max_lon', 'boundary.rect.max_lat'],
  ...['boundary.circle.lat', 'boundary.circle.lon', 'boundary.circle.radius'],
];
/** Parameters that are known besides. */
const KNOWN: ReadonlySet<string> = new Set([...REPEATED, 'size', 'private', 'debug']);
const LONGEST_NAME = 80;

/** Features in Pelias's envelope; `categories` are told of venues if they are asked for. */
export function collection(entries: readonly Entry[], parameters: Parameters): CompatAnswer {
  const bbox = boundsOf(entries);
  const withCategory = parameters.text('categories') !== undefined;
  const text = JSON.stringify({
    geocoding: geocodingOf(parameters),
    type: 'FeatureCollection',
    features: entries.map((entry) => peliasFeature(entry, withCategory)),
    ...(bbox && { bbox }),
  });
  return { mediaType: JSON_TYPE, text };
}

/** A refusal in the same envelope. */
export function writeRefusal({ status, message, parameters }: CompatRefusal): CompatAnswer {
  const geocoding = { ...geocodingOf(parameters), errors: [message] };
  const text = JSON.stringify({ geocoding, type: 'FeatureCollection', features: [] });
  return { status, mediaType: JSON_TYPE, text };
}

function geocodingOf(parameters: Parameters): object {
  const warnings = warningsOf(parameters);
  return {
    version: '0.2',
    attribution: ATTRIBUTION,
    query: { ...parameters.given(REPEATED), size: sizeOf(parameters) },
    ...(warnings.length > 0 && { warnings }),
    engine: { name: 'Waypost', author: 'Waypost', version: '1' },
    timestamp: Date.now(),
  };
}

/** What of the request was not taken as it is. */
function warningsOf(parameters: Parameters): readonly string[] {
  const unknown = parameters.names().filter((name) => !KNOWN.has(name));
  return [
    ...sizeWarnings(parameters),
    ...unknown.map((name) => `Invalid Parameter: ${name.slice(0, LONGEST_NAME)}`),
  ];
}

function boundsOf(entries: readonly Entry[]): readonly number[] | undefined {
  if (entries.length === 0) return undefined;
  const lats = entries.map(({ lat }) => lat);
  const lons = entries.map(({ lon }) => lon);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
