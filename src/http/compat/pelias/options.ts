import type { Entry } from '../../../answers/answers.ts';
import type { BoundingBox } from '../../../core/core.ts';
import { distanceMetres } from '../../../core/core.ts';
import { alpha2Of } from '../../../world/world.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { gidOf, PELIAS_LAYERS, peliasLayerOf } from './feature.ts';

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
  return [west, south, east, north];
}

/**
 * What `layers`, `sources` and `boundary.circle` let through; undefined if none of them is given.
 *
 * @throws ServiceError VALIDATION_ERROR on an unknown layer or source
 */
export function filterOf(parameters: Parameters): Filter | undefined {
  const filters = [layerFilter(parameters), sourceFilter(parameters), circleFilter(parameters)];
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
  const centre = parameters.point('boundary.circle.lat', 'boundary.circle.lon');
  if (!centre) return undefined;
  const radius = (parameters.number('boundary.circle.radius', { least: 0, most: 20_000 }) ?? 50) * 1000;
  return ({ lat, lon }) => distanceMetres(centre.lat, centre.lon, lat, lon) <= radius;
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
