import type { Entry } from '../../../answers/answers.ts';
import { JSON_TYPE } from '../../edge/media-types.ts';
import type { CompatAnswer, CompatQuestion, CompatRefusal } from '../interface.ts';
import { cleanedQuery } from './cleaned.ts';
import { peliasFeature } from './feature.ts';
import { isLangUnknown } from './lang.ts';
import { PLACE, REVERSE, SEARCH, STRUCTURED } from './parameters.ts';
import { sizeWarnings } from './size.ts';

const ATTRIBUTION = '© OpenStreetMap contributors; © GeoNames (CC BY 4.0)';

/** Parameters of any route, and those that change nothing. */
const KNOWN: ReadonlySet<string> = new Set([
  ...[SEARCH, STRUCTURED, REVERSE, PLACE].flatMap((table) => Object.keys(table)),
  ...['venue', 'private', 'debug'],
]);
const LONGEST_NAME = 80;

/** Features in Pelias's envelope; `categories` are told of venues if they are asked for. */
export function collection(entries: readonly Entry[], question: CompatQuestion): CompatAnswer {
  const bbox = boundsOf(entries);
  const withCategory = question.parameters.text('categories') !== undefined;
  const text = JSON.stringify({
    geocoding: geocodingOf(question),
    type: 'FeatureCollection',
    features: entries.map((entry) => peliasFeature(entry, withCategory)),
    ...(bbox && { bbox }),
  });
  return { mediaType: JSON_TYPE, text };
}

/** A refusal in the same envelope. */
export function writeRefusal({ status, message, ...question }: CompatRefusal): CompatAnswer {
  const geocoding = { ...geocodingOf(question), errors: [message] };
  const text = JSON.stringify({ geocoding, type: 'FeatureCollection', features: [] });
  return { status, mediaType: JSON_TYPE, text };
}

function geocodingOf(question: CompatQuestion): object {
  const warnings = warningsOf(question);
  return {
    version: '0.2',
    attribution: ATTRIBUTION,
    query: cleanedQuery(question),
    ...(warnings.length > 0 && { warnings }),
    engine: { name: 'Waypost', author: 'Waypost', version: '1' },
    timestamp: Date.now(),
  };
}

/** What of the request was not taken as it is. */
function warningsOf({ parameters }: CompatQuestion): readonly string[] {
  const unknown = parameters.names().filter((name) => !KNOWN.has(name));
  return [
    ...(isLangUnknown(parameters) ? ['invalid language provided via querystring'] : []),
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
