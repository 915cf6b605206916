import { ServiceError } from '../core/core.ts';
import {
  type BoundingBox,
  DEFAULT_WEIGHTS,
  type Point,
  type SearchRequest,
  type Weights,
} from '../search/search.ts';
import { language } from './languages.ts';
import {
  BRAND,
  CATEGORIES,
  CATEGORY,
  LATITUDE,
  LONGITUDE,
  OFFSET,
  OPEN_AT_YEARS,
  PAGE,
  POLYGON_CORNERS,
  QUERY,
  RADIUS_METRES,
  WEIGHT,
} from './limits.ts';
import {
  anyText,
  flag,
  integer,
  list,
  members,
  number,
  optional,
  refuse,
  text,
  withDefault,
  withoutAbsent,
} from './parameters.ts';

/**
 * The body of 4.1. Its members are checked in the order of this table, unknown ones last; the first that is
 * wrong decides the code.
 */
export const readSearchBody = members({
  location: requiredLocation,
  radius: withDefault(radius, RADIUS_METRES.fallback),
  query: optional(anyText(QUERY)),
  categories: optional(list(text(CATEGORY), CATEGORIES, 'categories')),
  limit: withDefault(integer(PAGE.search), PAGE.search.fallback),
  offset: withDefault(integer(OFFSET), OFFSET.fallback),
  weights: withDefault(weights, DEFAULT_WEIGHTS),
  lang: optional(language),
  openNow: withDefault(flag, false),
  openAt: optional(instant),
  brand: optional(text(BRAND)),
  bbox: optional(boundingBox),
  polygon: optional(polygon),
  explain: withDefault(flag, false),
});

export type SearchBody = ReturnType<typeof readSearchBody>;

/**
 * The search that a body asks for. A blank query is no query, an empty list of categories no filter.
 *
 * @param nowMs what "now" is to `openNow`, milliseconds since 1970
 * @throws ServiceError VALIDATION_ERROR when `openNow` and `openAt` contradict each other
 */
export function searchOfBody(
  body: SearchBody,
  languages: readonly string[],
  nowMs: number,
  countTotal: boolean,
): SearchRequest {
  const query = body.query?.trim();
  return withoutAbsent({
    query: query === '' ? undefined : query,
    isCompleting: false,
    centre: body.location,
    radiusMetres: body.radius,
    categories: body.categories?.length === 0 ? undefined : body.categories,
    brand: body.brand,
    bbox: body.bbox,
    polygon: body.polygon,
    openAtMs: openAtMs(body, nowMs),
    weights: body.weights,
    languages,
    offset: body.offset,
    limit: body.limit,
    countTotal,
    explain: body.explain,
  });
}

function openAtMs({ openNow, openAt }: SearchBody, nowMs: number): number | undefined {
  if (openNow && openAt !== undefined) throw new ServiceError('VALIDATION_ERROR', OPEN_TWICE);
  return openNow ? nowMs : openAt;
}

const OPEN_TWICE = "Parameters 'openNow' and 'openAt' exclude each other; expected one of them.";

const readLocation = members(
  { lat: number(LATITUDE, 'INVALID_LOCATION'), lon: number(LONGITUDE, 'INVALID_LOCATION') },
  'INVALID_LOCATION',
);

function requiredLocation(value: unknown, name: string): Point {
  if (value !== undefined) return readLocation(value, name);
  return refuse(name, value, 'an object {"lat": number, "lon": number}', 'GEO_CONSTRAINT_REQUIRED');
}

function radius(value: unknown, name: string): number {
  const { least, most } = RADIUS_METRES;
  const expected = `a number of metres from ${least} to ${most}`;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least)
    return refuse(name, value, expected, 'INVALID_RADIUS');
  return value > most ? refuse(name, value, expected, 'RADIUS_EXCEEDED') : value;
}

const readWeights = members({
  text: withDefault(number(WEIGHT), DEFAULT_WEIGHTS.text),
  geo: withDefault(number(WEIGHT), DEFAULT_WEIGHTS.geo),
});

function weights(value: unknown, name: string): Weights {
  const given = readWeights(value, name);
  if (given.text > 0 || given.geo > 0) return given;
  const message = `Parameter '${name}' is {"text": 0, "geo": 0}; expected at least one of them above 0.`;
  throw new ServiceError('VALIDATION_ERROR', message);
}

const INSTANT =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$/;

/** Milliseconds since 1970 of an ISO 8601 instant with its offset from UTC. */
function instant(value: unknown, name: string): number {
  const { least, most } = OPEN_AT_YEARS;
  const expected = `an ISO 8601 time with offset from ${least} to ${most}, such as "2026-05-18T12:30:00+02:00"`;
  const parts = typeof value === 'string' ? INSTANT.exec(value) : null;
  if (!parts) return refuse(name, value, expected);
  const [written = '', year, month, day] = parts;
  const milliseconds = Date.parse(written);
  const isInRange = Number(year) >= least && Number(year) <= most;
  const exists = !Number.isNaN(milliseconds) && Number(day) <= daysInMonth(Number(year), Number(month));
  return isInRange && exists ? milliseconds : refuse(name, value, expected);
}

/** @param month 1..12 */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const BOX_SIDES = [LONGITUDE, LATITUDE, LONGITUDE, LATITUDE].map((range) => number(range));

function boundingBox(value: unknown, name: string): BoundingBox {
  const expected = '[west, south, east, north] in degrees, south at most north';
  if (!Array.isArray(value) || value.length !== 4) return refuse(name, value, expected);
  const [west = 0, south = 0, east = 0, north = 0] = BOX_SIDES.map((read, at) =>
    read(value[at], `${name}[${at}]`),
  );
  if (south > north) throw new ServiceError('VALIDATION_ERROR', upsideDown(name, south, north));
  return [west, south, east, north];
}

function upsideDown(name: string, south: number, north: number): string {
  return `Parameter '${name}' has south ${south} above north ${north}; expected [west, south, east, north].`;
}

const longitude = number(LONGITUDE);
const latitude = number(LATITUDE);

function corner(value: unknown, name: string): readonly [lon: number, lat: number] {
  if (!Array.isArray(value) || value.length !== 2)
    return refuse(name, value, '[longitude, latitude] in degrees');
  return [longitude(value[0], `${name}[0]`), latitude(value[1], `${name}[1]`)];
}

const readCorners = list(corner, POLYGON_CORNERS, 'corners');

/** A ring, closed or not. */
function polygon(value: unknown, name: string): ReturnType<typeof readCorners> {
  const corners = readCorners(value, name);
  const distinct = new Set(corners.map(String)).size;
  if (distinct >= POLYGON_CORNERS.least) return corners;
  const message = `Parameter '${name}' has ${distinct} distinct corners; expected at least ${POLYGON_CORNERS.least}.`;
  throw new ServiceError('VALIDATION_ERROR', message);
}
