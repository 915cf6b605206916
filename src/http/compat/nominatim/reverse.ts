import type { EntriesAsked, Entry } from '../../../answers/answers.ts';
import { isOfOpenStreetMap } from '../../../core/core.ts';
import type { CompatRequest } from '../interface.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { askEntries } from '../text-question.ts';
import { settlementTagsOfRanks } from './layer-tags.ts';
import { filtersOfLayers, layersOf, withoutExcluded } from './options.ts';
import { placeRankOf } from './rank.ts';

const FINEST_ZOOM = 18;
const COUNTRY_ZOOM = 3;
const TOWN_ZOOM = 12;
/** At this zoom Nominatim tells major streets and those where people live, the geocoder major ones alone. */
const STREET_ZOOM = 16;
/** Settlements within a town are looked for so far from a point: 0.02 degrees of latitude at Nominatim. */
const PARTS_WITHIN_METRES = 2200;
/** Places are looked for so far from a point: 0.006 degrees of latitude at Nominatim. */
const PLACES_WITHIN_METRES = 660;

/** A point in degrees, perhaps beyond the earth. */
interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Finest `place_rank` of places by zoom 0..18 (Nominatim, "Reverse geocoding"). */
const FINEST_RANKS = [2, 2, 2, 4, 4, 8, 10, 10, 12, 12, 16, 17, 18, 19, 22, 25, 26, 27, 30] as const;

/** What lies at a point, at most one entry: the nearest of addresses and points of interest, or of the layers that are asked for. */
export async function entryAt(asked: CompatRequest, point: Point): Promise<Entry | undefined> {
  const { service, parameters } = asked;
  const zoom = zoomOf(parameters);
  if (Math.abs(point.lat) > 90 || Math.abs(point.lon) > 180) return undefined;
  const [entry] = await withoutExcluded(parameters, 1, (limit) =>
    askEntries(service, questionOf(asked, point, zoom, limit)),
  );
  if (entry?.kind === 'area' && zoom > TOWN_ZOOM) return (await partAt(asked, point, zoom, entry)) ?? entry;
  return entry ?? (layersOf(parameters).includes('address') ? countryAt(asked, point) : undefined);
}

/** The nearest village, hamlet or quarter of an area that the zoom shows, and that is known by a point. */
async function partAt(
  { service, languages }: CompatRequest,
  { lat, lon }: Point,
  zoom: number,
  { source, ...area }: Entry,
): Promise<Entry | undefined> {
  if (!source || !isOfOpenStreetMap(source.type)) return undefined;
  const tags = [settlementTagsOfRanks(placeRankOf({ ...area, source }) + 1, FINEST_RANKS[zoom] ?? 0)];
  const areas = [{ type: source.type, sourceId: source.sourceId }];
  const request = { lat, lon, languages, limit: 2, radiusMetres: PARTS_WITHIN_METRES, tags, areas };
  const found = await askEntries(service, { by: 'near', request: { ...request, isNamed: true } });
  const part = found.find(({ name }) => name !== area.name); // its own point is no part of it
  if (!part?.source || !isOfOpenStreetMap(part.source.type)) return undefined;
  const object = { type: part.source.type, sourceId: part.source.sourceId };
  const [described] = await askEntries(service, { by: 'objects', objects: [object], languages });
  return described;
}

/** Nominatim knows the country of any point, whatever was imported. */
async function countryAt({ service, languages }: CompatRequest, point: Point): Promise<Entry | undefined> {
  const request = { ...point, languages, limit: 1, zoom: COUNTRY_ZOOM };
  const [country] = await askEntries({ ...service, world: true }, { by: 'reverse', request });
  return country?.level === 'country' ? country : undefined;
}

/**
 * The point of `lat` and `lon`; what lies beyond the earth is allowed, and nothing lies there.
 *
 * @throws ServiceError VALIDATION_ERROR if one is missing, or no number
 */
export function pointOf(parameters: Parameters): Point {
  const [lat, lon] = ['lat', 'lon'].map((name) => parameters.number(name, { least: -1e9, most: 1e9 }));
  if (lat === undefined) return refuse('lat', 'is missing; expected degrees');
  if (lon === undefined) return refuse('lon', 'is missing; expected degrees');
  return { lat, lon };
}

/** A zoom that is no whole number, or beyond 0..18, is brought to the nearest that is one. */
function zoomOf(parameters: Parameters): number {
  const given = parameters.number('zoom', { least: -1e9, most: 1e9 }) ?? FINEST_ZOOM;
  return Math.min(Math.max(0, Math.round(given)), FINEST_ZOOM);
}

function questionOf(
  { parameters, languages }: CompatRequest,
  { lat, lon }: Point,
  zoom: number,
  limit: number,
): EntriesAsked {
  const layers = layersOf(parameters);
  const kinds = filtersOfLayers(parameters.list('layer'), FINEST_RANKS[zoom]);
  const request = { lat, lon, languages, limit, ...kinds };
  const radiusMetres = PLACES_WITHIN_METRES;
  if (!layers.includes('address'))
    return { by: 'near', request: { ...request, radiusMetres, isNamed: true } };
  if (!layers.includes('poi') || zoom < FINEST_ZOOM)
    return {
      by: 'reverse',
      request: { ...request, zoom: Math.max(1, zoom === STREET_ZOOM ? zoom + 1 : zoom) },
    };
  return { by: 'around', request: { ...request, radiusMetres, heedsStreets: true } };
}
