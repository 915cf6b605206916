import { ServiceError } from '../core/core.ts';
import { type Corridor, lengthOfPath, PATH_LIMITS, pointsOfPolyline } from '../filters/filters.ts';
import { degreesText, distanceText } from './lines.ts';
import { isPosition, type Near, readNear } from './near.ts';
import { shown } from './parameters.ts';
import type { AgentParts } from './parts.ts';

/** Each is looked up by a search of its own. */
const MOST_NAMES = 10;
const STOP_PARTS = 3;
const USUAL_PRECISION = 5;
const POLYLINE = /^[?-~]+$/;

/** A way as a call gives it: stops, or an encoded polyline. */
interface GivenWay {
  readonly path?: readonly string[];
  readonly polyline?: string;
  readonly precision?: number;
}

/** A way, and how the answer calls it. */
interface Way {
  readonly path: Corridor['path'];
  /** Its ends and the stops between that were looked up, and its length. */
  readonly label: string;
}

/**
 * The way that a call gives. Stops that are no positions are looked up by their names, and straight lines join them.
 *
 * @throws ServiceError VALIDATION_ERROR if there is none or two, a stop is not found, or the way has too many points or is too long
 */
export async function readWay(
  { path, polyline, precision = USUAL_PRECISION }: GivenWay,
  languages: readonly string[],
  parts: AgentParts,
): Promise<Way> {
  if (path && polyline !== undefined)
    throw wrong("Arguments 'path' and 'polyline' exclude each other; expected one of them.");
  if (polyline !== undefined) return ofPolyline(polyline, precision);
  if (path) return ofStops(path, languages, parts);
  throw wrong("Argument 'path' is missing; expected two or more stops, or 'polyline'.");
}

async function ofStops(
  stops: readonly string[],
  languages: readonly string[],
  parts: AgentParts,
): Promise<Way> {
  const names = stops.filter((stop) => !isPosition(stop)).length;
  if (names > MOST_NAMES)
    throw wrong(
      `Argument 'path' has ${names} names; expected at most ${MOST_NAMES}, the others as "lat,lon".`,
    );
  const found = await Promise.all(stops.map((stop) => readNear(stop, languages, parts, 'path')));
  const told = found.filter(({ name }, at) => name !== undefined || at === 0 || at === found.length - 1);
  const path = found.map(({ lat, lon }) => [lon, lat] as const);
  const { ends, metres } = measured(path, told.map(stopText), 'path');
  return { path, label: `${ends}, ${distanceText(metres)} in straight lines, not by road` };
}

/** Enough of an address to tell it from its namesakes, as several stand in one line. */
function stopText({ name, lat, lon }: Near): string {
  const position = degreesText(lat, lon);
  return name === undefined ? position : `${name.split(', ', STOP_PARTS).join(', ')} (${position})`;
}

function ofPolyline(text: string, precision: number): Way {
  const { fewestPoints, mostPoints } = PATH_LIMITS;
  const points = POLYLINE.test(text) ? pointsOfPolyline(text, precision) : undefined;
  if (!points) throw wrong(`Argument 'polyline' is ${shown(text)}; expected an encoded polyline, unchanged.`);
  if (points.length < fewestPoints || points.length > mostPoints)
    throw wrong(
      `Argument 'polyline' has ${points.length} points; expected ${fewestPoints} to ${mostPoints}.`,
    );
  if (points.some(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 90))
    throw wrong(
      `Argument 'polyline' has points not on Earth at precision ${precision}; expected another 'precision'.`,
    );
  const told = [points[0], points.at(-1)].flatMap((end) => (end ? [degreesText(end[1], end[0])] : []));
  const { ends, metres } = measured(points, told, 'polyline');
  return { path: points, label: `${ends}, ${distanceText(metres)}` };
}

/** @throws ServiceError VALIDATION_ERROR if the way is too long */
function measured(path: Corridor['path'], stops: readonly string[], argument: string) {
  const metres = lengthOfPath(path);
  const { mostKilometres } = PATH_LIMITS;
  const ends = stops.join(' → ');
  if (metres <= mostKilometres * 1000) return { ends, metres };
  const length = `${Math.ceil(metres / 1000)} km long (${ends})`;
  throw wrong(`Argument '${argument}' is ${length}; expected at most ${mostKilometres} km.`);
}

function wrong(sentence: string): ServiceError {
  return new ServiceError('VALIDATION_ERROR', sentence);
}
