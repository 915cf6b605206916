import Type from 'typebox';
import { pointsOfPolyline } from '../../filters/filters.ts';
import type { Drawing, Marker, Overlays } from '../../pictures/pictures.ts';
import { worded } from '../requests/reader.ts';
import { isNot, refuse, shown } from '../requests/refusal.ts';

/** Pins, lines and areas in the query string of a picture. */

const MOST = { markers: 100, positions: 10_000, characters: 8_000 } as const;
const MARKER =
  'longitude,latitude, perhaps with a colour such as d33a2c and a label of one or two characters';
const COLOUR = '^[0-9a-fA-F]{6}$';
const STYLE = {
  stroke: '1f6feb',
  strokeOpacity: 1,
  strokeWidth: 4,
  fill: '1f6feb',
  fillOpacity: 0.2,
} as const;
const USUAL_PIN = 'd33a2c';
const POLYLINE_PRECISION = 5;
const NUMBER = /^-?\d{1,3}(?:\.\d+)?$/;
const LABEL = /^[\p{L}\p{N}]{0,2}$/u;

export const OVERLAYS = {
  markers: Type.Optional(
    Type.String({
      description: `Pins, separated by semicolons: ${MARKER}. At most ${MOST.markers}.`,
      examples: ['0.001,0.001,d33a2c,A;0.004,0.002'],
    }),
  ),
  path: Type.Optional(
    Type.String({
      pattern: '^[?-~]+$',
      description: `A line, as an encoded polyline with ${POLYLINE_PRECISION} decimals.`,
      examples: ['gEgEoKgE'],
      ...worded({ called: 'an encoded polyline' }),
    }),
  ),
  path_colour: Type.Optional(
    Type.String({
      pattern: COLOUR,
      description: `Colour of the line: six hexadecimal digits; ${STYLE.stroke} where absent.`,
      examples: [STYLE.stroke],
      ...worded({ called: 'six hexadecimal digits' }),
    }),
  ),
  path_width: Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: 40,
      description: `Width of the line in pixels; ${STYLE.strokeWidth} where absent.`,
      examples: [STYLE.strokeWidth],
    }),
  ),
  geojson: Type.Optional(
    Type.String({
      description:
        'Points, lines and areas as GeoJSON, percent-encoded. Features may have `stroke`, `stroke-width`, `stroke-opacity`, `fill`, `fill-opacity`, `marker-color` and `marker-symbol`, as simplestyle has them.',
      examples: ['{"type":"Point","coordinates":[0.002,0.002]}'],
    }),
  ),
};

interface Given {
  readonly markers?: string | undefined;
  readonly path?: string | undefined;
  readonly path_colour?: string | undefined;
  readonly path_width?: number | undefined;
  readonly geojson?: string | undefined;
}

type Position = Marker['at'];

/** @throws ServiceError VALIDATION_ERROR with the first flaw */
export function overlaysOf(given: Given): Overlays {
  for (const name of ['markers', 'path', 'geojson'] as const) refuseLong(name, given[name]);
  const markers = given.markers === undefined ? [] : markersOf(given.markers);
  const lines = given.path === undefined ? [] : [lineOf(given.path, given)];
  if (given.path === undefined && (given.path_colour !== undefined || given.path_width !== undefined))
    refuse(
      given.path_colour === undefined ? 'path_width' : 'path_colour',
      "is of a line; expected one in 'path'",
    );
  const others = given.geojson === undefined ? { markers: [], drawings: [] } : geoJsonOverlays(given.geojson);
  const drawings = [...others.drawings, ...lines];
  const positions = drawings.reduce((all, { parts }) => all + parts.flat().length, 0);
  if (positions > MOST.positions)
    refuse('geojson', `has ${positions} positions with the path; expected at most ${MOST.positions}`);
  return { drawings, markers: [...others.markers, ...markers] };
}

function refuseLong(name: string, text = ''): void {
  if (text.length > MOST.characters)
    refuse(name, `has ${text.length} characters; expected at most ${MOST.characters}`);
}

function markersOf(text: string): Marker[] {
  const texts = text.split(';');
  if (texts.length > MOST.markers)
    refuse('markers', `has ${texts.length} markers; expected at most ${MOST.markers}`);
  return texts.map(markerOf);
}

function markerOf(text: string): Marker {
  const [lon = '', lat = '', colour = USUAL_PIN, label = '', ...more] = text.split(',');
  const at = [Number(lon), Number(lat)] as const;
  const isPoint = NUMBER.test(lon) && NUMBER.test(lat) && isOnEarth(at);
  const isGood = isPoint && new RegExp(COLOUR).test(colour) && LABEL.test(label) && more.length === 0;
  return isGood ? { at, colour, label } : refuse('markers', `holds ${shown(text)}; expected ${MARKER}`);
}

function lineOf(
  text: string,
  { path_colour: stroke = STYLE.stroke, path_width: strokeWidth = STYLE.strokeWidth }: Given,
): Drawing {
  const points = pointsOfPolyline(text, POLYLINE_PRECISION);
  if (!points || points.length < 2)
    return refuse('path', isNot(text, 'an encoded polyline of two points or more'));
  const beyond = points.find((point) => !isOnEarth(point));
  if (beyond) refuse('path', `has the point ${beyond[1]}, ${beyond[0]}, which is not on Earth`);
  return { ...STYLE, isArea: false, parts: [points], stroke, strokeWidth };
}

function isOnEarth([lon, lat]: Position): boolean {
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}

function geoJsonOverlays(text: string): Overlays {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return refuse('geojson', isNot(text, 'GeoJSON'));
  }
  const found = featuresIn(parsed).map(({ geometry, properties }) => overlayOf(geometry, properties));
  return { drawings: found.flatMap((one) => one.drawings), markers: found.flatMap((one) => one.markers) };
}

interface FoundFeature {
  readonly geometry: Members;
  readonly properties: Members;
}

type Members = Readonly<Record<string, unknown>>;

const NO_MEMBERS: Members = {};

function featuresIn(value: unknown): FoundFeature[] {
  const members = membersOf(value);
  if (members.type === 'FeatureCollection') return listOf(members.features).flatMap(featuresIn);
  const isFeature = members.type === 'Feature';
  const properties = isFeature ? membersOf(members.properties ?? NO_MEMBERS) : NO_MEMBERS;
  return geometriesIn(isFeature ? members.geometry : members).map((geometry) => ({ geometry, properties }));
}

function geometriesIn(value: unknown): Members[] {
  const members = membersOf(value);
  return members.type === 'GeometryCollection' ? listOf(members.geometries).flatMap(geometriesIn) : [members];
}

function overlayOf({ type, coordinates }: Members, properties: Members): Overlays {
  const depth = DEPTHS[String(type)];
  if (depth === undefined)
    return refuse('geojson', `has the type ${shown(type)}; expected GeoJSON of points, lines or areas`);
  const parts = positionsIn(coordinates, depth);
  if (String(type).endsWith('Point')) {
    const [colour, label] = [colourIn(properties, 'marker-color', USUAL_PIN), labelIn(properties)];
    return { drawings: [], markers: parts.flat().map((at) => ({ at, colour, label })) };
  }
  return {
    drawings: [{ ...lookIn(properties), isArea: String(type).endsWith('Polygon'), parts }],
    markers: [],
  };
}

/** Lists around a position, by the type of a geometry. */
const DEPTHS: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

/** Lists of positions, those of all polygons as one list. */
function positionsIn(value: unknown, depth: number): Position[][] {
  if (depth === 0) return [[positionOf(value)]];
  if (depth === 1) return [listOf(value).map(positionOf)];
  return listOf(value).flatMap((part) => positionsIn(part, depth - 1));
}

function positionOf(value: unknown): Position {
  const [lon, lat] = listOf(value);
  const isPoint = typeof lon === 'number' && typeof lat === 'number' && isOnEarth([lon, lat]);
  return isPoint
    ? [lon, lat]
    : refuse('geojson', 'has a position that is not [longitude, latitude] in degrees');
}

function lookIn(properties: Members): Omit<Drawing, 'isArea' | 'parts'> {
  return {
    stroke: colourIn(properties, 'stroke', STYLE.stroke),
    strokeWidth: numberIn(properties, 'stroke-width', STYLE.strokeWidth, 40),
    strokeOpacity: numberIn(properties, 'stroke-opacity', STYLE.strokeOpacity, 1),
    fill: colourIn(properties, 'fill', STYLE.fill),
    fillOpacity: numberIn(properties, 'fill-opacity', STYLE.fillOpacity, 1),
  };
}

function colourIn(properties: Members, name: string, usual: string): string {
  const { [name]: given = `#${usual}` } = properties;
  const hex = typeof given === 'string' ? given.replace('#', '') : '';
  const long = /^[0-9a-f]{3}$/i.test(hex) ? hex.replace(/./g, '$&$&') : hex;
  return new RegExp(COLOUR).test(long)
    ? long
    : refuse('geojson', `has the ${name} ${shown(given)}; expected a colour such as "#1f6feb"`);
}

function numberIn(properties: Members, name: string, usual: number, most: number): number {
  const { [name]: given = usual } = properties;
  const isGood = typeof given === 'number' && given >= 0 && given <= most;
  return isGood
    ? given
    : refuse('geojson', `has the ${name} ${shown(given)}; expected a number from 0 to ${most}`);
}

function labelIn(properties: Members): string {
  const { 'marker-symbol': given = '' } = properties;
  const label = String(given);
  return LABEL.test(label)
    ? label
    : refuse('geojson', `has the marker-symbol ${shown(given)}; expected one or two characters`);
}

function membersOf(value: unknown): Members {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Members) : refuse('geojson', 'has something else where GeoJSON has an object'); // any object has members
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : refuse('geojson', 'has something else where GeoJSON has a list');
}
