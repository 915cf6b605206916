import type { Entry } from '../../../answers/answers.ts';
import type { BoundingBox } from '../../../core/core.ts';
import { distanceMetres } from '../../../core/core.ts';
import { alpha2Of } from '../../../world/world.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { categoriesOf, gidOf, PELIAS_LAYERS, peliasLayerOf } from './feature.ts';

const SOURCES: Readonly<Record<string, string>> = {
  osm: 'openstreetmap',
  openstreetmap: 'openstreetmap',
  oa: 'openaddresses',
  openaddresses: 'openaddresses',
  wof: 'whosonfirst',
  whosonfirst: 'whosonfirst',
  gn: 'geonames',
  geonames: 'geonames',
};
/** Layers that `coarse` stands for are all but these. */
const NOT_COARSE = ['venue', 'address', 'street'];

type Filter = (entry: Entry) => boolean;

/** The four sides of `boundary.rect`, all of them or none. */
export function rectOf(parameters: Parameters): BoundingBox | undefined {
  const side = (name: string, most: number) =>
    parameters.number(`boundary.rect.${name}`, { least: -most, most });
  const sides = [side('min_lon', 180), side('min_lat', 90), side('max_lon', 180), side('max_lat', 90)];
  const [west, south, east, north] = sides;
  if (sides.every((one) => one === undefined)) return undefined;
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return refuse('boundary.rect', 'is not whole; expected min_lon, min_lat, max_lon and max_lat');
  if (west > east || south > north)
    return refuse('boundary.rect', 'is turned round; expected min_lon and min_lat below max_lon and max_lat');
  return [west, south, east, north];
}

const ANY_NUMBER = { least: -1e9, most: 1e9 };
const QUARTER_TURN = 90;
const HALF_TURN = 180;
const TURN = 360;

/**
 * The point of `NAME.lat` and `NAME.lon`, undefined if both are absent. One that lies beyond a pole or has gone round is brought back onto the earth.
 *
 * @throws ServiceError VALIDATION_ERROR if one of the two is missing, or no number
 */
export function pointOf(
  parameters: Parameters,
  name: string,
): { readonly lat: number; readonly lon: number } | undefined {
  const [lat, lon] = ['lat', 'lon'].map((axis) => parameters.number(`${name}.${axis}`, ANY_NUMBER));
  if (lat === undefined && lon === undefined) return undefined;
  if (lat === undefined) return refuse(`${name}.lat`, `is missing; expected it beside '${name}.lon'`);
  if (lon === undefined) return refuse(`${name}.lon`, `is missing; expected it beside '${name}.lat'`);
  return onEarth(lat, lon);
}

/** Over a pole the way leads on on the other side. */
function onEarth(lat: number, lon: number): { readonly lat: number; readonly lon: number } {
  if (Math.abs(lat) <= QUARTER_TURN && Math.abs(lon) <= HALF_TURN) return { lat, lon };
  const north = around(lat);
  const isOver = Math.abs(north) > QUARTER_TURN;
  return {
    lat: isOver ? Math.sign(north) * HALF_TURN - north : north,
    lon: around(isOver ? lon + HALF_TURN : lon),
  };
}

/** Degrees in -180..180. */
function around(degrees: number): number {
  return degrees - TURN * Math.round(degrees / TURN);
}

/**
 * What `layers`, `sources` and `boundary.circle` let through; undefined if none of them is given.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown layer or source
 */
export function filterOf(parameters: Parameters): Filter | undefined {
  const filters = [
    layerFilter(parameters),
    sourceFilter(parameters),
    circleFilter(parameters),
    categoryFilter(parameters),
    areaFilter(parameters),
  ];
  const given = filters.filter((filter) => filter !== undefined);
  return given.length === 0 ? undefined : (entry) => given.every((filter) => filter(entry));
}

function layerFilter(parameters: Parameters): Filter | undefined {
  const layers = parameters.list('layers');
  if (layers.length === 0) return undefined;
  const unknown = layers.find((layer) => !PELIAS_LAYERS.some((one) => one === layer));
  if (unknown !== undefined)
    refuse('layers', `is ${JSON.stringify(unknown)}; expected some of ${PELIAS_LAYERS.join(', ')}`);
  return (entry) => {
    const layer = peliasLayerOf(entry);
    return layers.includes(layer) || (layers.includes('coarse') && !NOT_COARSE.includes(layer));
  };
}

/**
 * Each parameter has one value, and sources and layers go together.
 *
 * @throws ServiceError VALIDATION_ERROR
 */
export function refuseContradictions(parameters: Parameters): void {
  const twice = parameters.repeated();
  if (twice !== undefined) refuse(twice, 'can only have one value');
  const layers = parameters.list('layers');
  const isOfAreas = parameters.list('sources').every((source) => SOURCES[source] === 'whosonfirst');
  if (parameters.list('sources').length === 0 || layers.length === 0 || !isOfAreas) return;
  if (layers.every((layer) => NOT_COARSE.includes(layer)))
    refuse('layers', `is ${layers.join(',')}, of which the source whosonfirst has nothing`);
}

/** Areas are Who's On First's at Pelias, and OpenStreetMap's here: they pass as both. */
function sourceFilter(parameters: Parameters): Filter | undefined {
  const sources = parameters.list('sources');
  if (sources.length === 0) return undefined;
  const wanted = sources.map(
    (source) =>
      SOURCES[source] ??
      refuse('sources', `is ${JSON.stringify(source)}; expected some of ${Object.keys(SOURCES).join(', ')}`),
  );
  return (entry) =>
    wanted.includes(gidOf(entry).source) || (entry.kind === 'area' && wanted.includes('whosonfirst'));
}

function circleFilter(parameters: Parameters): Filter | undefined {
  const centre = pointOf(parameters, 'boundary.circle');
  if (!centre) return undefined;
  const radius = (parameters.number('boundary.circle.radius', { least: 0, most: 20_000 }) ?? 50) * 1000;
  return ({ lat, lon }) => distanceMetres(centre.lat, centre.lon, lat, lon) <= radius;
}

/** Kinds of venues: any of those that are named, none of those behind a minus sign. */
function categoryFilter(parameters: Parameters): Filter | undefined {
  const given = parameters.list('categories').map((category) => category.toLowerCase());
  const wanted = given.filter((category) => !category.startsWith('-'));
  const unwanted = given.filter((category) => category.startsWith('-')).map((category) => category.slice(1));
  if (given.length === 0) return undefined;
  return (entry) => {
    const own = entry.kind === 'place' ? [...categoriesOf(entry), categoriesOf(entry).join(':')] : [];
    const has = (category: string): boolean => own.includes(category);
    return (wanted.length === 0 || wanted.some(has)) && !unwanted.some(has);
  };
}

/** Entries within the area of `boundary.gid`. */
function areaFilter(parameters: Parameters): Filter | undefined {
  const area = areaAsked(parameters);
  if (area === undefined) return undefined;
  return (entry) => entry.areas?.some((around) => gidOf(around).id === area) ?? false;
}

/**
 * The identifier, without source and layer, of the area that results must lie in.
 *
 * @throws ServiceError VALIDATION_ERROR if `boundary.gid` is not of the form `source:layer:id`
 */
export function areaAsked(parameters: Parameters): string | undefined {
  const gid = parameters.text('boundary.gid');
  if (gid === undefined) return undefined;
  const [, , id, ...others] = gid.split(':').filter((part) => part !== '');
  if (id !== undefined && others.length === 0) return id;
  return refuse('boundary.gid', `is ${JSON.stringify(gid.slice(0, 80))}; expected source:layer:id`);
}

/** Codes of `boundary.country`, ISO 3166-1 of two or three letters, as two. */
export function countriesOf(parameters: Parameters): readonly string[] {
  return parameters.list('boundary.country').map((code) => {
    const known = alpha2Of(code.toUpperCase());
    return (
      known ??
      refuse('boundary.country', `is ${JSON.stringify(code.slice(0, 40))}; expected codes of ISO 3166-1`)
    );
  });
}
