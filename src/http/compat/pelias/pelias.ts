import { JSON_TYPE } from '../../edge/media-types.ts';
import { OPEN_OBJECT } from '../../openapi/answers.ts';
import { AUTOCOMPLETE_UNITS, REVERSE_UNITS } from '../../operations/cost.ts';
import type { CompatAnswer, CompatInterface, CompatRequest } from '../interface.ts';
import { refuseAs } from '../parameters.ts';
import { askEntries, askText } from '../text-question.ts';
import { collection, writeRefusal } from './envelope.ts';
import { filtersOf, objectsOf, pointOf, refuseContradictions } from './options.ts';
import { PLACE, REVERSE, SEARCH, STRUCTURED, STRUCTURED_PARTS } from './parameters.ts';
import { entriesAt } from './reverse.ts';
import { sizeOf } from './size.ts';

/** Pelias's interface (routes/v1.js of pelias/api). */
export const PELIAS: CompatInterface = {
  name: 'Pelias',
  languageParameter: 'lang',
  refusal: writeRefusal,
  content: { 'application/json': OPEN_OBJECT },
  refusalContent: { 'application/json': OPEN_OBJECT },
  noSuchPath: {
    status: 404,
    mediaType: JSON_TYPE,
    text: JSON.stringify({ error: 'not found: invalid path' }),
  },
  routes: [
    {
      paths: ['/v1/search'],
      name: 'peliasSearch',
      summary: 'Search',
      takesPost: true,
      cost: AUTOCOMPLETE_UNITS,
      query: SEARCH,
      answer: search,
    },
    {
      paths: ['/v1/autocomplete'],
      name: 'peliasAutocomplete',
      summary: 'Complete a text',
      cost: AUTOCOMPLETE_UNITS,
      query: SEARCH,
      answer: search,
    },
    {
      paths: ['/v1/search/structured'],
      name: 'peliasStructured',
      summary: 'Search by parts of an address',
      query: STRUCTURED,
      answer: structured,
    },
    {
      paths: ['/v1/reverse', '/v1/nearby'],
      name: 'peliasReverse',
      summary: 'Tell what lies at a point',
      cost: 2 * REVERSE_UNITS,
      query: REVERSE,
      answer: reverse,
    },
    {
      paths: ['/v1/place'],
      name: 'peliasPlace',
      summary: 'Get places by their identifiers',
      query: PLACE,
      answer: place,
    },
    {
      paths: ['/attribution', '/v1/attribution', '/v1'],
      name: 'peliasAttribution',
      summary: 'Tell whose data answer',
      content: { 'text/html': {} },
      cost: 'document',
      answer: attribution,
    },
    {
      paths: ['/status'],
      name: 'peliasStatus',
      summary: 'Tell whether there are data',
      content: { 'text/plain': {} },
      cost: 'document',
      answer: status,
    },
  ],
};

async function search(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  refuseContradictions(parameters);
  const text = parameters.searchText('text') ?? refuseAs("invalid param 'text': text length, must be >0");
  const size = sizeOf(parameters);
  const near = pointOf(parameters, 'focus.point');
  const filters = filtersOf(parameters);
  const found = await askText(service, { text, languages, limit: size, near, filters, withAreas: true });
  return collection(found, asked);
}

/** Parts of an address, and what the geocoder calls them; the first that is given of those that are one. */
const PARTS = [
  ['street', ['address']],
  ['locality', ['locality', 'borough', 'neighbourhood', 'county']],
  ['region', ['region']],
  ['postalCode', ['postalcode']],
] as const;

async function structured(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  refuseContradictions(parameters);
  const size = sizeOf(parameters);
  const filters = filtersOf(parameters);
  const parts = parameters.parts(PARTS);
  const country = parameters.searchText('country');
  const given = Object.values(parts);
  if (given.length === 0 && country === undefined)
    refuseAs(`at least one of the following fields is required: ${STRUCTURED_PARTS.join(', ')}`);
  const wanted = country === undefined ? { parts } : { text: [...given, country].join(', ') };
  const request = { ...filters, ...wanted, languages, limit: size };
  return collection(await askEntries(service, { by: 'forward', request }, true), asked);
}

async function reverse(asked: CompatRequest): Promise<CompatAnswer> {
  const { parameters } = asked;
  refuseContradictions(parameters);
  const size = sizeOf(parameters);
  return collection(await entriesAt(asked, size), asked);
}

async function place(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  refuseContradictions(parameters);
  const ids = parameters.list('ids');
  if (ids.length === 0) refuseAs("invalid param 'ids': length must be >0");
  const objects = objectsOf(ids);
  return collection(await askEntries(service, { by: 'objects', objects, languages }, true), asked);
}

/** A page for people: whose data it is. */
async function attribution(): Promise<CompatAnswer> {
  const text = `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Attribution</title></head><body>
<p><a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a> (ODbL)</p>
<p><a href="https://www.geonames.org/">© GeoNames</a> (CC BY 4.0)</p></body></html>`;
  return { mediaType: 'text/html; charset=utf-8', text };
}

/** Throws as the data set does where there is none. */
async function status({ service }: CompatRequest): Promise<CompatAnswer> {
  service.dataSet();
  return { mediaType: 'text/plain; charset=utf-8', text: 'status: ok' };
}
