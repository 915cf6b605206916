import { AREA_LEVELS } from '../../../addresses/addresses.ts';
import { type BoundingBox, numberOfOrigin, type SourceObject, type SourceType } from '../../../core/core.ts';
import {
  type Circle,
  type Filters,
  LAYERS,
  type TagFilter,
  type TagPattern,
} from '../../../filters/filters.ts';
import { alpha2Of } from '../../../world/world.ts';
import { type Parameters, refuseAs } from '../parameters.ts';
import { layerFilters } from '../settlement.ts';
import { COARSE_LAYERS, OWN_SOURCE, PELIAS_LAYERS, peliasLayerOfLayer } from './feature.ts';

const SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    osm: 'openstreetmap',
    openstreetmap: 'openstreetmap',
    oa: 'openaddresses',
    openaddresses: 'openaddresses',
    wof: 'whosonfirst',
    whosonfirst: 'whosonfirst',
    gn: 'geonames',
    geonames: 'geonames',
  }),
);
const OSM = ['osm'] as const;
const WORLD = ['world'] as const;
/** Layers of which Who's On First has nothing. */
const NOT_COARSE = ['venue', 'address', 'street'];

const RECT_SIDES = 'boundary.rect.min_lat, boundary.rect.max_lat, boundary.rect.min_lon';

/**
 * A number of degrees or kilometres; what stands behind it is left unread.
 *
 * @throws ServiceError VALIDATION_ERROR if the text begins with none
 */
export function numberOf(parameters: Parameters, name: string): number | undefined {
  const text = parameters.text(name);
  if (text === undefined) return undefined;
  const number = Number.parseFloat(text);
  return Number.isFinite(number) ? number : refuseAs(`missing param '${name}'`);
}

/**
 * The four sides of `boundary.rect`, all of them or none.
 *
 * @throws ServiceError VALIDATION_ERROR if some are missing or turned round
 */
export function rectOf(parameters: Parameters): BoundingBox | undefined {
  const side = (name: string, most: number) =>
    parameters.number(`boundary.rect.${name}`, { least: -most, most });
  const sides = [side('min_lon', 180), side('min_lat', 90), side('max_lon', 180), side('max_lat', 90)];
  const [west, south, east, north] = sides;
  if (sides.every((one) => one === undefined)) return undefined;
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return refuseAs(`parameters ${RECT_SIDES} and boundary.rect.max_lon must all be specified`);
  if (south > north) return refuseAs('min_lat is larger than max_lat in boundary.rect');
  if (west > east) return refuseAs('min_lon is larger than max_lon in boundary.rect');
  return [west, south, east, north];
}

const USUAL_KILOMETRES = 50;
const MOST_KILOMETRES = 20_000;
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
  const [lat, lon] = ['lat', 'lon'].map((axis) => numberOf(parameters, `${name}.${axis}`));
  if (lat === undefined && lon === undefined) return undefined;
  if (lat === undefined || lon === undefined)
    return refuseAs(`parameters ${name}.lat and ${name}.lon must both be specified`);
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
 * What `layers`, `sources`, `categories` and the boundaries let through.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown layer, source or country, or a boundary that is none
 */
export function filtersOf(parameters: Parameters): Filters {
  const categories = categoriesOf(parameters);
  const layers = layersOf(parameters, categories?.wanted !== undefined);
  const bbox = rectOf(parameters);
  const circle = circleFilter(parameters);
  const area = areaOf(parameters);
  const countries = countriesOf(parameters);
  const tags = [...(layers?.tags ?? []), ...(categories ? [categories] : [])];
  return {
    ...layers,
    ...sourcesOf(parameters),
    ...(tags.length > 0 && { tags }),
    ...(bbox && { bbox }),
    ...(circle && { circle }),
    ...(area && { areas: objectsOf([area.gid]) }),
    ...(countries.length > 0 && { countries }),
  };
}

/**
 * Layers that are asked for, each once, with those that `coarse` stands for in its place.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown layer
 */
export function wantedLayers(parameters: Parameters): readonly string[] {
  const asked = lowerList(parameters, 'layers');
  const unknown = asked.find((layer) => !PELIAS_LAYERS.some((one) => one === layer));
  if (unknown !== undefined) return refuseChoice('layers', unknown, PELIAS_LAYERS);
  return [...new Set(asked.flatMap((layer) => (layer === 'coarse' ? COARSE_LAYERS : [layer])))];
}

function refuseChoice(name: string, given: string, options: readonly string[]): never {
  const wrong = given.slice(0, 40);
  return refuseAs(`'${wrong}' is an invalid ${name} parameter. Valid options: ${options.join(',')}`);
}

function lowerList(parameters: Parameters, name: string): readonly string[] {
  return parameters.list(name).map((value) => value.toLowerCase());
}

/** @param isOfVenues true if only venues are wanted, whatever the layers are */
function layersOf(parameters: Parameters, isOfVenues: boolean): ReturnType<typeof layerFilters> | undefined {
  const asked = wantedLayers(parameters);
  const sources = wantedSources(parameters);
  const isOfAreas = sources.includes('whosonfirst') && !sources.includes('openstreetmap');
  if (asked.length === 0 && !isOfVenues && !isOfAreas) return undefined;
  const isAsked = (layer: string) => asked.length === 0 || asked.includes(layer);
  const wanted = LAYERS.filter((layer) => isAsked(peliasLayerOfLayer(layer)));
  const ofAreas = wanted.filter((layer) => !isOfAreas || AREA_LEVELS.some((level) => level === layer));
  return layerFilters(ofAreas.filter((layer) => !isOfVenues || layer === 'place'));
}

/**
 * Each parameter has one value, and sources and layers go together.
 *
 * @throws ServiceError VALIDATION_ERROR
 */
export function refuseContradictions(parameters: Parameters): void {
  const twice = parameters.repeated();
  if (twice !== undefined) refuseAs(`'${twice}' parameter can only have one value`);
  const [, nested] = parameters.names().flatMap((name) => /^([^[]+)\[/.exec(name) ?? []);
  if (nested !== undefined) refuseAs(`'${nested}' parameter must be a scalar`);
  const layers = wantedLayers(parameters);
  const isOfAreas = wantedSources(parameters).join() === 'whosonfirst';
  if (!isOfAreas || layers.length === 0 || !layers.every((layer) => NOT_COARSE.includes(layer))) return;
  refuseAs(
    `You have specified both the \`sources\` and \`layers\` parameters in a combination that will return no results: the whosonfirst source has nothing in the ${layers.join(',')} layer`,
  );
}

/**
 * Sources that are asked for, by their long names, each once.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown source
 */
export function wantedSources(parameters: Parameters): readonly string[] {
  const named = lowerList(parameters, 'sources').map(
    (source) => SOURCES.get(source) ?? refuseChoice('sources', source, [...SOURCES.keys()]),
  );
  return [...new Set(named)];
}

/** Areas are Who's On First's at Pelias, and OpenStreetMap's here: they pass as both. */
function sourcesOf(parameters: Parameters): Pick<Filters, 'sources'> {
  const asked = wantedSources(parameters);
  if (asked.length === 0 || asked.includes('whosonfirst')) return {};
  const has = (source: string) => asked.includes(source);
  return { sources: [...(has('openstreetmap') ? OSM : []), ...(has('geonames') ? WORLD : [])] };
}

/**
 * The centre of a circle, and its radius in kilometres if one is given.
 *
 * @param centre parameters of the centre: `boundary.circle`, or `point` where that is absent
 * @throws ServiceError VALIDATION_ERROR
 */
export function circleOf(parameters: Parameters, centre: 'boundary.circle' | 'point') {
  const radius = numberOf(parameters, 'boundary.circle.radius');
  const point = pointOf(parameters, centre);
  return point && { ...point, ...(radius !== undefined && { radius }) };
}

function circleFilter(parameters: Parameters): Circle | undefined {
  const circle = circleOf(parameters, 'boundary.circle');
  if (!circle) return undefined;
  const { lat, lon, radius = USUAL_KILOMETRES } = circle;
  return { lat, lon, radiusMetres: Math.min(MOST_KILOMETRES, Math.max(0, radius)) * 1000 };
}

/** Kinds of venues: any of those that are named, none of those behind a minus sign. */
function categoriesOf(parameters: Parameters): TagFilter | undefined {
  const given = parameters.list('categories').map((category) => category.toLowerCase());
  if (given.length === 0) return undefined;
  const wanted = given.filter((category) => !category.startsWith('-')).flatMap(patternsOf);
  const unwanted = given
    .filter((category) => category.startsWith('-'))
    .flatMap((one) => patternsOf(one.slice(1)));
  return { ...(wanted.length > 0 && { wanted }), unwanted, isOfPlaces: true };
}

/** A category is a key, a value, or both: `amenity:cafe`. */
function patternsOf(category: string): readonly TagPattern[] {
  const [first = '', ...rest] = category.split(':');
  const whole = rest.length > 0 ? [{ key: first, value: rest.join(':') }] : [];
  return [{ key: category }, { value: category }, ...whole];
}

const TYPES: ReadonlyMap<string, SourceType> = new Map([
  ['node', 'n'],
  ['way', 'w'],
  ['relation', 'r'],
]);

/** Objects of the map and of further sources; identifiers of anything else are left out. */
export function objectsOf(gids: readonly string[]): Pick<SourceObject, 'type' | 'sourceId'>[] {
  return gids.flatMap((gid) => {
    const [source = '', , ...rest] = gid.split(':');
    const id = rest.join(':');
    const [, type = '', number = ''] = /^(?:(\w+)\/)?(\d{1,15})$/.exec(id) ?? [];
    if (SOURCES.has(source))
      return TYPES.has(type) ? [{ type: TYPES.get(type)!, sourceId: Number(number) }] : [];
    if (source === OWN_SOURCE) return number === '' ? [] : [{ type: 's', sourceId: Number(number) }];
    return id === '' ? [] : [{ type: 's', sourceId: numberOfOrigin(`${source}:${id}`) }];
  });
}

/** `source:layer:id` in its parts; undefined if it is none. */
export function gidParts(gid: string): { source: string; layer: string; id: string } | undefined {
  const [source = '', layer = '', ...rest] = gid.split(':');
  const id = rest.join(':');
  return source && layer && id ? { source, layer, id } : undefined;
}

/**
 * The area that results must lie in, which may be no object of the map.
 *
 * @throws ServiceError VALIDATION_ERROR if `boundary.gid` is not of the form `source:layer:id`
 */
export function areaOf(parameters: Parameters): { readonly gid: string; readonly id: string } | undefined {
  const gid = parameters.text('boundary.gid');
  if (gid === undefined) return undefined;
  const { id } = gidParts(gid) ?? refuseAs(`${gid.slice(0, 80)} does not follow source:layer:id format`);
  return { gid, id };
}

/**
 * Codes of `boundary.country`, ISO 3166-1 of two or three letters, as two.
 *
 * @throws ServiceError VALIDATION_ERROR
 */
export function countriesOf(parameters: Parameters): readonly string[] {
  return parameters
    .list('boundary.country')
    .map(
      (code) =>
        alpha2Of(code.toUpperCase()) ??
        refuseAs(`${code.slice(0, 40)} is not a valid ISO2/ISO3 country code`),
    );
}
