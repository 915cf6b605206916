import { ServiceError } from '../core/core.ts';
import { readCollection } from './answered.ts';
import { addressLabel, pointText } from './lines.ts';
import { shown } from './parameters.ts';
import type { AgentParts } from './parts.ts';

/** Where something is looked for, and how the answer calls that. */
export interface Near {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly label: string;
  /** What the text names; absent if it is a position. */
  readonly name?: string;
}

const DEGREES = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`;
const POINT = new RegExp(`^${DEGREES}\\s*[,;\\s]\\s*${DEGREES}$`);

/** True if a text is a position, which nothing has to be looked up for. */
export function isPosition(text: string): boolean {
  return POINT.test(text);
}

/**
 * The point that a text means: coordinates, or the address or place that it names.
 *
 * @param argument what the call names the text by
 * @throws ServiceError VALIDATION_ERROR if nothing is called so, or coordinates are out of range
 */
export async function readNear(
  text: string,
  languages: readonly string[],
  { ask }: AgentParts,
  argument = 'near',
): Promise<Near> {
  const [, lat, lon] = (POINT.exec(text) ?? []).map(Number);
  if (lat !== undefined && lon !== undefined) return ofPoint(lat, lon, text, argument);
  const answer = await ask({ kind: 'forward', request: { text, languages, limit: 1 } });
  const [feature] = readCollection(answer).features;
  if (!feature) throw unknownPlace(text, argument);
  const [foundLon, foundLat] = feature.geometry.coordinates;
  const name = addressLabel(feature.properties);
  return {
    lat: foundLat,
    lon: foundLon,
    label: `${name} (${pointText(feature)})`,
    name,
  };
}

function ofPoint(lat: number, lon: number, text: string, argument: string): Near {
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { lat, lon, label: `${lat},${lon}` };
  const message = `Argument '${argument}' is ${shown(text)}; expected latitude -90 to 90, then longitude -180 to 180.`;
  throw new ServiceError('VALIDATION_ERROR', message);
}

function unknownPlace(text: string, argument: string): ServiceError {
  const expectation = 'expected "lat,lon", or an address or place of this data set with its town';
  return new ServiceError(
    'VALIDATION_ERROR',
    `Nothing is called ${shown(text)} as '${argument}' says; ${expectation}.`,
  );
}
