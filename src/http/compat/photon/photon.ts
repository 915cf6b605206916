import type { Entry } from '../../../answers/answers.ts';
import { JSON_TYPE } from '../../edge/media-types.ts';
import { OPEN_OBJECT } from '../../openapi/answers.ts';
import { AUTOCOMPLETE_UNITS, REVERSE_UNITS } from '../../operations/cost.ts';
import type { CompatAnswer, CompatInterface, CompatRequest } from '../interface.ts';
import { refuse } from '../parameters.ts';
import { statusFacts } from '../status-facts.ts';
import { askEntries, askText } from '../text-question.ts';
import { withShapes } from '../with-shapes.ts';
import { biasPointOf } from './bias.ts';
import { photonFeature } from './feature.ts';
import { filtersOf, wantsTags } from './filters.ts';
import { MOST, REVERSE, SEARCH, STRUCTURED } from './parameters.ts';
import { entriesAt } from './reverse.ts';

const DEFAULT_LIMIT = 15;

/** Photon's interface (docs/api-v1.md of Photon 1.2). */
export const PHOTON: CompatInterface = {
  name: 'Photon',
  languageParameter: 'lang',
  refusal: ({ status, message }) => ({ status, mediaType: JSON_TYPE, text: JSON.stringify({ message }) }),
  content: { 'application/json': OPEN_OBJECT },
  refusalContent: { 'application/json': OPEN_OBJECT },
  routes: [
    {
      paths: ['/api'],
      name: 'photonSearch',
      summary: 'Search',
      cost: AUTOCOMPLETE_UNITS,
      query: SEARCH,
      answer: search,
    },
    {
      paths: ['/structured'],
      name: 'photonStructured',
      summary: 'Search by parts of an address',
      query: STRUCTURED,
      answer: structured,
    },
    {
      paths: ['/reverse'],
      name: 'photonReverse',
      summary: 'Tell what lies at a point',
      cost: 2 * REVERSE_UNITS,
      query: REVERSE,
      answer: reverse,
    },
    {
      paths: ['/status'],
      name: 'photonStatus',
      summary: 'Tell which data answer',
      content: { 'application/json': OPEN_OBJECT },
      cost: 'document',
      answer: status,
    },
  ],
};

async function search(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  const filters = filtersOf(parameters);
  const text = parameters.searchText('q') ?? (wantsTags(filters) ? '' : undefined);
  if (text === undefined) refuse('q', 'is missing; expected a text');
  const limit = parameters.count('limit', DEFAULT_LIMIT, MOST);
  const near = biasPointOf(parameters);
  return collection(await askText(service, { text, languages, limit, near, filters }), asked);
}

/** Names of an address in parts, and what the geocoder calls them. */
const PARTS = [
  ['houseNumber', ['housenumber']],
  ['street', ['street']],
  ['locality', ['city', 'district', 'county']],
  ['region', ['state']],
  ['postalCode', ['postcode']],
] as const;

async function structured(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  const filters = filtersOf(parameters);
  const parts = parameters.parts(PARTS);
  if (Object.keys(parts).length === 0) refuse('city', 'is missing; expected a part of an address');
  const limit = parameters.count('limit', DEFAULT_LIMIT, MOST);
  const near = biasPointOf(parameters);
  const request = { ...filters, parts, languages, limit, ...(near && { near }) };
  return collection(await askEntries(service, { by: 'forward', request }), asked);
}

async function reverse(asked: CompatRequest): Promise<CompatAnswer> {
  return collection(await entriesAt(asked, asked.parameters.count('limit', 1, MOST)), asked);
}

/** Photon tells the commit that it was built from; here the data set says which data answer. */
async function status({ service }: CompatRequest): Promise<CompatAnswer> {
  const { builtAt, dataSet } = await statusFacts(service);
  const facts = {
    status: 'Ok',
    ...(builtAt && { import_date: builtAt }),
    version: `waypost ${dataSet}`,
    git_commit: 'unknown',
  };
  return { mediaType: JSON_TYPE, text: JSON.stringify(facts) };
}

/** Features; with `geometry` their shapes, with `debug` what was understood and what was found, as they are before they are written. */
async function collection(
  entries: readonly Entry[],
  { service, parameters }: CompatRequest,
): Promise<CompatAnswer> {
  const shown = parameters.flag('geometry') ? await withShapes(entries, 0, service) : entries;
  const body = { type: 'FeatureCollection', features: shown.map(photonFeature) };
  if (!parameters.flag('debug')) return { mediaType: JSON_TYPE, text: JSON.stringify(body) };
  const properties = { debug: parameters.all(), raw_data: entries };
  return { mediaType: JSON_TYPE, text: JSON.stringify({ ...body, properties }, undefined, 2) };
}
