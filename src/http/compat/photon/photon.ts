import type { Entry } from '../../../answers/answers.ts';
import { distanceMetres } from '../../../core/core.ts';
import { JSON_TYPE } from '../../media-types.ts';
import { boxOfList } from '../box.ts';
import type { CompatAnswer, CompatInterface, CompatRequest } from '../interface.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { statusFacts } from '../status-facts.ts';
import { askEntries, askText, isWanted } from '../text-question.ts';
import { withShapes } from '../with-shapes.ts';
import { biasPointOf, biasWeightsOf } from './bias.ts';
import { photonFeature } from './feature.ts';
import { filterOf, kindAskedFor, tagsAskedFor } from './filters.ts';
import { ZOOM_OF_TYPE } from './type-of.ts';

const MOST = 50;
const DEFAULT_LIMIT = 15;

/** Photon's interface (docs/api-v1.md of Photon 1.2). */
export const PHOTON: CompatInterface = {
  languageParameter: 'lang',
  refusal: ({ status, message }) => ({ status, mediaType: JSON_TYPE, text: JSON.stringify({ message }) }),
  routes: [
    { paths: ['/api'], answer: search },
    { paths: ['/structured'], answer: structured },
    { paths: ['/reverse'], answer: reverse },
    { paths: ['/status'], answer: status },
  ],
};

async function search({ service, parameters, languages }: CompatRequest): Promise<CompatAnswer> {
  const text = parameters.searchText('q') ?? kindAskedFor(parameters);
  if (text === undefined) refuse('q', 'is missing; expected a text');
  const limit = parameters.count('limit', DEFAULT_LIMIT, MOST);
  const near = biasPointOf(parameters);
  const weights = near && biasWeightsOf(parameters);
  const found = await askText(service, {
    text,
    languages,
    limit,
    near,
    weights,
    ...filtersOf(parameters),
  });
  return collection(parameters.flag('geometry') ? await withShapes(found, 0, service) : found);
}

function filtersOf(parameters: Parameters) {
  const bounds = boxOfList('bbox', parameters.list('bbox'));
  return {
    box: bounds && { bounds, isBounded: true },
    countries: parameters.list('countrycode').map((code) => code.toUpperCase()),
    keep: filterOf(parameters),
  };
}

/** Names of an address in parts, and what the geocoder calls them. */
const PARTS = [
  ['houseNumber', ['housenumber']],
  ['street', ['street']],
  ['locality', ['city', 'district', 'county']],
  ['region', ['state']],
  ['postalCode', ['postcode']],
] as const;

async function structured({ service, parameters, languages }: CompatRequest): Promise<CompatAnswer> {
  const filters = filtersOf(parameters);
  const parts = Object.fromEntries(
    PARTS.flatMap(([part, names]) => {
      const given = names.map((name) => parameters.searchText(name)).find((value) => value !== undefined);
      return given === undefined ? [] : [[part, given]];
    }),
  );
  if (Object.keys(parts).length === 0) refuse('city', 'is missing; expected a part of an address');
  const limit = parameters.count('limit', DEFAULT_LIMIT, MOST);
  const near = biasPointOf(parameters);
  const [country] = filters.countries;
  const request = {
    parts,
    languages,
    limit: MOST,
    ...(near && { near }),
    ...(country && { country }),
  };
  const found = await askEntries(service, { by: 'forward', request });
  return collection(found.filter((entry) => isWanted(entry, filters)).slice(0, limit));
}

async function reverse(asked: CompatRequest): Promise<CompatAnswer> {
  const { parameters } = asked;
  const point = parameters.requiredPoint('lat', 'lon');
  const limit = parameters.count('limit', 1, MOST);
  const radius = (parameters.number('radius', { least: 0, most: 5000 }) ?? Number.POSITIVE_INFINITY) * 1000;
  const keep = filterOf(parameters);
  const found = await aroundPoint(asked, point, limit);
  const near = found.filter((entry) => metresFrom(point, entry) <= radius && (keep?.(entry) ?? true));
  return collection(near.slice(0, limit));
}

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Most metres within which places are looked for, and how many without a radius. */
const FARTHEST_METRES = 100_000;
const USUAL_METRES = 1000;

/** Houses, streets and areas at the point; places of the tags, or the layer of other things, that is asked for. */
async function aroundPoint(
  { service, parameters, languages }: CompatRequest,
  point: Point,
  limit: number,
): Promise<readonly Entry[]> {
  const categories = tagsAskedFor(parameters);
  if (categories !== undefined || parameters.list('layer').includes('other')) {
    const metres = (parameters.number('radius', { least: 0, most: 5000 }) ?? 0) * 1000 || USUAL_METRES;
    const radiusMetres = Math.min(FARTHEST_METRES, Math.max(1, metres));
    const wanted = categories && categories.length > 0 ? { categories } : {};
    const request = { ...point, radiusMetres, ...wanted, languages, limit: MOST };
    return askEntries(service, { by: 'near', request });
  }
  const request = { ...point, languages, limit, zoom: 18 };
  const zooms = zoomsOf(parameters);
  const found = zooms.map((zoom) => askEntries(service, { by: 'reverse', request: { ...request, zoom } }));
  return (await Promise.all(found)).flat();
}

function zoomsOf(parameters: Parameters): readonly number[] {
  const layers = parameters.list('layer');
  const types = (Object.keys(ZOOM_OF_TYPE) as (keyof typeof ZOOM_OF_TYPE)[]).filter((type) =>
    layers.includes(type),
  ); // the keys of a constant table
  return types.length === 0 ? [18] : [...new Set(types.map((type) => ZOOM_OF_TYPE[type]))];
}

function metresFrom({ lat, lon }: Point, entry: Entry): number {
  return entry.distanceMetres ?? distanceMetres(lat, lon, entry.lat, entry.lon);
}

async function status({ service }: CompatRequest): Promise<CompatAnswer> {
  const { builtAt, dataSet } = await statusFacts(service);
  const facts = { status: 'Ok', ...(builtAt && { import_date: builtAt }), version: `waypost ${dataSet}` };
  return { mediaType: JSON_TYPE, text: JSON.stringify(facts) };
}

function collection(entries: readonly Entry[]): CompatAnswer {
  const body = { type: 'FeatureCollection', features: entries.map(photonFeature) };
  return { mediaType: JSON_TYPE, text: JSON.stringify(body) };
}
