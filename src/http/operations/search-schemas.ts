import Type from 'typebox';
import { DEFAULT_WEIGHTS } from '../../search/search.ts';
import { withDefault, worded } from '../requests/reader.ts';
import { isNot } from '../requests/refusal.ts';
import { closed, LATITUDE, LONGITUDE, tuple } from '../requests/schemas.ts';

/** Schemas of the search by JSON body alone (`docs/contract.md`, Search). */

const FEWEST_CORNERS = 3;
/** Years in which opening hours can be asked for. */
const OPEN_AT_YEARS = { first: 1970, last: 2099 };

export const LOCATION = closed(
  { lat: LATITUDE, lon: Type.Number({ ...LONGITUDE, description: "'lng' is the same." }) },
  worded({
    called: 'an object {"lat": number, "lon": number}',
    codes: { missing: 'GEO_CONSTRAINT_REQUIRED', wrong: 'INVALID_LOCATION' },
    secondName: { of: 'lon', name: 'lng' },
  }),
);

export const RADIUS = Type.Number({
  minimum: 1,
  maximum: 100_000,
  description: 'Metres.',
  ...worded({
    called: 'a number of metres',
    codes: { wrong: 'INVALID_RADIUS', tooGreat: 'RADIUS_EXCEEDED' },
  }),
});

const weight = (usual: number) => withDefault(Type.Number({ minimum: 0, maximum: 1 }), usual);

export const WEIGHTS = Type.Refine(
  closed(
    { text: weight(DEFAULT_WEIGHTS.text), geo: weight(DEFAULT_WEIGHTS.geo) },
    { description: 'At least one above 0.' },
  ),
  ({ text, geo }) => text !== 0 || geo !== 0,
  () => 'is {"text": 0, "geo": 0}; expected at least one of them above 0',
);

const INSTANT =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$/;
const INSTANT_EXPECTED = `an ISO 8601 time with offset from ${OPEN_AT_YEARS.first} to ${OPEN_AT_YEARS.last}, such as "2026-05-18T12:30:00+02:00"`;

export const OPEN_AT = Type.Refine(
  Type.String({
    format: 'date-time',
    description: 'ISO 8601 time with offset.',
    ...worded({ called: INSTANT_EXPECTED }),
  }),
  isInstant,
  (given) => isNot(given, INSTANT_EXPECTED),
);

function isInstant(given: string): boolean {
  const [written, year = '', month = '', day = ''] = INSTANT.exec(given) ?? [];
  if (written === undefined || Number.isNaN(Date.parse(written))) return false;
  const isInRange = Number(year) >= OPEN_AT_YEARS.first && Number(year) <= OPEN_AT_YEARS.last;
  return isInRange && Number(day) <= daysInMonth(Number(year), Number(month));
}

/** @param month 1..12 */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export const BOX = Type.Refine(
  tuple([LONGITUDE, LATITUDE, LONGITUDE, LATITUDE], {
    description: 'West, south, east, north; west is greater than east across the antimeridian.',
    ...worded({ called: '[west, south, east, north] in degrees, south at most north' }),
  }),
  ([, south, , north]) => south <= north,
  ([, south, , north]) => `has south ${south} above north ${north}; expected [west, south, east, north]`,
);

const CORNER = tuple([LONGITUDE, LATITUDE], {
  description: 'Longitude, latitude.',
  ...worded({ called: '[longitude, latitude] in degrees' }),
});

export const POLYGON = Type.Refine(
  Type.Array(CORNER, {
    minItems: FEWEST_CORNERS,
    maxItems: 1000,
    description: 'Ring of corners, closed or not.',
    ...worded({ called: 'corners' }),
  }),
  (corners) => distinct(corners) >= FEWEST_CORNERS,
  (corners) => `has ${distinct(corners)} distinct corners; expected at least ${FEWEST_CORNERS}`,
);

function distinct(corners: readonly (readonly number[])[]): number {
  return new Set(corners.map(String)).size;
}
