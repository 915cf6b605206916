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
import { type Parameters, refuse } from '../parameters.ts';
import { layerFilters } from '../settlement.ts';
import { OWN_SOURCE, PELIAS_LAYERS, peliasLayerOfLayer } from './feature.ts';

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
/** Layers that `coarse` stands for are all but these. */
const NOT_COARSE = ['venue', 'address', 'street'];

/** The four sides of `boundary.rect`, all of them or none. */
function rectOf(parameters: Parameters): BoundingBox | undefined {
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
 * What `layers`, `sources`, `categories` and the boundaries let through.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown layer, source or country, or a boundary that is none
 */
export function filtersOf(parameters: Parameters): Filters {
  const categories = categoriesOf(parameters);
  const layers = layersOf(parameters, categories?.wanted !== undefined);
  const bbox = rectOf(parameters);
  const circle = circleOf(parameters);
  const areas = areasOf(parameters);
  const countries = countriesOf(parameters);
  const tags = [...(layers?.tags ?? []), ...(categories ? [categories] : [])];
  return {
    ...layers,
    ...sourcesOf(parameters),
    ...(tags.length > 0 && { tags }),
    ...(bbox && { bbox }),
    ...(circle && { circle }),
    ...(areas && { areas }),
    ...(countries.length > 0 && { countries }),
  };
}

/** @param isOfVenues true if only venues are wanted, whatever the layers are */
function layersOf(parameters: Parameters, isOfVenues: boolean): ReturnType<typeof layerFilters> | undefined {
  const asked = parameters.list('layers');
  const unknown = asked.find((layer) => !PELIAS_LAYERS.some((one) => one === layer));
  if (unknown !== undefined)
    refuse('layers', `is ${JSON.stringify(unknown)}; expected some of ${PELIAS_LAYERS.join(', ')}`);
  const sources = wantedSources(parameters);
  const isOfAreas = sources.includes('whosonfirst') && !sources.includes('openstreetmap');
  if (asked.length === 0 && !isOfVenues && !isOfAreas) return undefined;
  const isAsked = (layer: string) =>
    asked.length === 0 || asked.includes(layer) || (asked.includes('coarse') && !NOT_COARSE.includes(layer));
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
  if (twice !== undefined) refuse(twice, 'can only have one value');
  const layers = parameters.list('layers');
  const isOfAreas = parameters.list('sources').every((source) => SOURCES.get(source) === 'whosonfirst');
  if (parameters.list('sources').length === 0 || layers.length === 0 || !isOfAreas) return;
  if (layers.every((layer) => NOT_COARSE.includes(layer)))
    refuse('layers', `is ${layers.join(',')}, of which the source whosonfirst has nothing`);
}

function wantedSources(parameters: Parameters): readonly string[] {
  return parameters
    .list('sources')
    .map(
      (source) =>
        SOURCES.get(source) ??
        refuse('sources', `is ${JSON.stringify(source)}; expected some of ${[...SOURCES.keys()].join(', ')}`),
    );
}

/** Areas are Who's On First's at Pelias, and OpenStreetMap's here: they pass as both. */
function sourcesOf(parameters: Parameters): Pick<Filters, 'sources'> {
  const asked = wantedSources(parameters);
  if (asked.length === 0 || asked.includes('whosonfirst')) return {};
  const has = (source: string) => asked.includes(source);
  return { sources: [...(has('openstreetmap') ? OSM : []), ...(has('geonames') ? WORLD : [])] };
}

function circleOf(parameters: Parameters): Circle | undefined {
  const centre = pointOf(parameters, 'boundary.circle');
  if (!centre) return undefined;
  const kilometres = parameters.number('boundary.circle.radius', { least: 0, most: 20_000 }) ?? 50;
  return { ...centre, radiusMetres: kilometres * 1000 };
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

/**
 * The area that results must lie in; none if the identifier is that of no object of the map.
 *
 * @throws ServiceError VALIDATION_ERROR if `boundary.gid` is not of the form `source:layer:id`
 */
function areasOf(parameters: Parameters): Filters['areas'] {
  const gid = parameters.text('boundary.gid');
  if (gid === undefined) return undefined;
  if (gid.split(':').filter((part) => part !== '').length === 3) return objectsOf([gid]);
  return refuse('boundary.gid', `is ${JSON.stringify(gid.slice(0, 80))}; expected source:layer:id`);
}

/** Codes of `boundary.country`, ISO 3166-1 of two or three letters, as two. */
function countriesOf(parameters: Parameters): readonly string[] {
  return parameters.list('boundary.country').map((code) => {
    const known = alpha2Of(code.toUpperCase());
    return (
      known ??
      refuse('boundary.country', `is ${JSON.stringify(code.slice(0, 40))}; expected codes of ISO 3166-1`)
    );
  });
}
