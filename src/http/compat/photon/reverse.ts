import type { EntriesAsked, Entry } from '../../../answers/answers.ts';
import { distanceMetres } from '../../../core/core.ts';
import type { CompatRequest } from '../interface.ts';
import type { Parameters } from '../parameters.ts';
import { askEntries } from '../text-question.ts';
import { filtersOf, wantsTags } from './filters.ts';
import { ZOOM_OF_TYPE } from './type-of.ts';

/** Most metres within which places are looked for, and how many without a radius. */
const FARTHEST_METRES = 100_000;
const USUAL_METRES = 1000;
const LEAST_KILOMETRES = 1e-6;
const HOUSE = 'house';

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** What is near a point and passes the filters: houses and points of interest by their distance, or the layers that are asked for. */
export async function entriesAt(asked: CompatRequest, limit: number): Promise<readonly Entry[]> {
  const { service, parameters } = asked;
  const point = parameters.requiredPoint('lat', 'lon');
  const metres = radiusOf(parameters) ?? Number.POSITIVE_INFINITY;
  const questions = questionsOf(asked, point, limit);
  const found = (await Promise.all(questions.map((question) => askEntries(service, question)))).flat();
  return found.filter((entry) => metresFrom(point, entry) <= metres).slice(0, limit);
}

/** `radius` is in kilometres, more than 0. */
function radiusOf(parameters: Parameters): number | undefined {
  const kilometres = parameters.number('radius', { least: LEAST_KILOMETRES, most: 5000 });
  return kilometres === undefined ? undefined : kilometres * 1000;
}

/** Places of the tags, or the layer of other things, that is asked for; else one question for each layer. */
function questionsOf(
  { parameters, languages }: CompatRequest,
  point: Point,
  limit: number,
): readonly EntriesAsked[] {
  const filters = filtersOf(parameters);
  const layers = parameters.list('layer');
  const radiusMetres = Math.min(FARTHEST_METRES, Math.max(1, radiusOf(parameters) || USUAL_METRES));
  const request = { ...filters, ...point, languages, limit, radiusMetres };
  if (wantsTags(filters)) return [{ by: 'near', request }];
  if (layers.includes('other')) return [{ by: 'near', request: { ...request, isNamed: true } }];
  const types = (Object.keys(ZOOM_OF_TYPE) as (keyof typeof ZOOM_OF_TYPE)[]).filter((type) =>
    layers.includes(type),
  ); // the keys of a constant table
  const zooms = new Set(types.filter((type) => type !== HOUSE).map((type) => ZOOM_OF_TYPE[type]));
  const addresses = { ...filters, ...point, languages, limit };
  const isOfHouses = layers.length === 0 || layers.includes(HOUSE);
  return [
    ...(isOfHouses ? [{ by: 'around', request } as const] : []),
    ...[...zooms].map((zoom) => ({ by: 'reverse', request: { ...addresses, zoom } }) as const),
  ];
}

function metresFrom({ lat, lon }: Point, entry: Entry): number {
  return entry.distanceMetres ?? distanceMetres(lat, lon, entry.lat, entry.lon);
}
