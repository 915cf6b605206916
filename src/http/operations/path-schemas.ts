import Type, { type Static } from 'typebox';
import { type Corridor, lengthOfPath, PATH_LIMITS, pointsOfPolyline } from '../../filters/filters.ts';
import { readerOf, worded } from '../requests/reader.ts';
import { isNot, refuse } from '../requests/refusal.ts';
import { closed, LATITUDE, LONGITUDE, tuple } from '../requests/schemas.ts';

/** Schemas of a search along a way, and what they mean. */

const POINTS = { fewest: PATH_LIMITS.fewestPoints, most: PATH_LIMITS.mostPoints } as const;
const { mostKilometres: MOST_KILOMETRES, usualCorridorMetres: USUAL_CORRIDOR_METRES } = PATH_LIMITS;
const USUAL_PRECISION = 5;

const POLYLINE = Type.String({
  pattern: '^[?-~]+$',
  description: 'Encoded polyline.',
  examples: ['_ibE_seK_seK_seK'],
  ...worded({ called: 'an encoded polyline' }),
});

const POSITIONS = Type.Array(
  tuple([LONGITUDE, LATITUDE], {
    description: 'Longitude, latitude.',
    ...worded({ called: '[longitude, latitude] in degrees' }),
  }),
  { minItems: POINTS.fewest, maxItems: POINTS.most, ...worded({ called: 'points [longitude, latitude]' }) },
);

const LINE = closed({ type: Type.Enum(['LineString']), coordinates: POSITIONS });

const readPolyline = readerOf(POLYLINE);
const readPositions = readerOf(POSITIONS);
const readLine = readerOf(LINE);

const LIMITS = `${POINTS.fewest} to ${POINTS.most} points, at most ${MOST_KILOMETRES} km.`;

export const PATH = Type.Unsafe<Static<typeof POLYLINE> | Static<typeof POSITIONS> | Static<typeof LINE>>({
  anyOf: [POLYLINE, POSITIONS, LINE],
  description: `The way: an encoded polyline, points, or a GeoJSON LineString, whose heights are left out. ${LIMITS}`,
});

/** What says a way in a query string. */
export const ALONG = {
  path: Type.Optional(
    Type.String({
      ...POLYLINE,
      description: `Encoded polyline of a way: places beside it, in its order. ${LIMITS} Excludes 'lat' and 'lng'.`,
    }),
  ),
  precision: Type.Optional(
    Type.Integer({
      minimum: 5,
      maximum: 6,
      description: `Decimals of an encoded polyline; ${USUAL_PRECISION} where absent.`,
      examples: [USUAL_PRECISION],
    }),
  ),
  corridor: Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: PATH_LIMITS.mostCorridorMetres,
      description: `Metres beside 'path' that places may lie; ${USUAL_CORRIDOR_METRES} where absent.`,
      examples: [USUAL_CORRIDOR_METRES],
      ...worded({ called: 'a number of metres' }),
    }),
  ),
};

interface GivenWay {
  /** A polyline, points or a line, not checked yet. */
  readonly path: unknown;
  readonly precision: number | undefined;
  readonly corridor: number | undefined;
}

/**
 * The ground beside a way.
 *
 * @throws ServiceError VALIDATION_ERROR if the way is none, has too few or too many points or is too long
 */
export function corridorOf({ path: given, precision, corridor }: GivenWay): Corridor {
  if (precision !== undefined && typeof given !== 'string')
    refuse('precision', "is of an encoded polyline; expected one in 'path'");
  const path = pathOf(given, precision ?? USUAL_PRECISION);
  const kilometres = lengthOfPath(path) / 1000;
  if (!(kilometres <= MOST_KILOMETRES))
    refuse('path', `is ${Math.ceil(kilometres)} km long; expected at most ${MOST_KILOMETRES} km`);
  return { path, metres: corridor ?? USUAL_CORRIDOR_METRES };
}

function pathOf(given: unknown, precision: number): Corridor['path'] {
  if (typeof given === 'string') return pathOfPolyline(readPolyline(given, 'path'), precision);
  if (Array.isArray(given)) return readPositions(withoutHeights(given), 'path');
  if (typeof given === 'object' && given !== null && 'coordinates' in given)
    return readLine({ ...given, coordinates: withoutHeights(given.coordinates) }, 'path').coordinates;
  return refuse('path', isNot(given, 'an encoded polyline, an array of points or a GeoJSON LineString'));
}

function pathOfPolyline(text: string, precision: number): Corridor['path'] {
  const points = pointsOfPolyline(text, precision);
  if (!points) return refuse('path', isNot(text, 'an encoded polyline'));
  if (points.length < POINTS.fewest || points.length > POINTS.most)
    refuse('path', `has ${points.length} points; expected ${POINTS.fewest} to ${POINTS.most}`);
  const beyond = points.find(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 90);
  if (beyond)
    refuse(
      'path',
      `has the point ${beyond[1]}, ${beyond[0]}, which is not on Earth; expected another 'precision'`,
    );
  return points;
}

/** Positions of GeoJSON may have a height as their third number. */
function withoutHeights(positions: unknown): unknown {
  if (!Array.isArray(positions)) return positions;
  return positions.map((position) =>
    Array.isArray(position) && position.length === 3 ? position.slice(0, 2) : position,
  );
}
