import type { Entry } from '../../../answers/answers.ts';
import { isOfOpenStreetMap, ServiceError } from '../../../core/core.ts';
import { isCountryCode } from '../../../world/world.ts';
import { OPEN_OBJECT } from '../../openapi/answers.ts';
import { AUTOCOMPLETE_UNITS, REVERSE_UNITS } from '../../operations/cost.ts';
import type { CompatAnswer, CompatInterface, CompatRequest } from '../interface.ts';
import { objectOfNumericId } from '../numeric-id.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { askEntries, askText } from '../text-question.ts';
import { withAddresses } from '../with-addresses.ts';
import { withShapes } from '../with-shapes.ts';
import { bySpecialText } from './by-special-text.ts';
import { detailsOf } from './details.ts';
import { flagOf } from './flag.ts';
import { mainTagOf } from './main-tag.ts';
import { listAttributes } from './more.ts';
import { filtersOf, filtersOfParts, formatOf, viewboxOf, wantedOf, withoutExcluded } from './options.ts';
import { DEFAULT_LIMIT, DETAILS, LOOKUP, MOST, REVERSE, SEARCH, STATUS } from './parameters.ts';
import { entryAt, pointOf } from './reverse.ts';
import { specialTextOf } from './special-text.ts';
import { status } from './status.ts';
import { withPostcodes } from './with-postcodes.ts';
import { debugPage, json, type Writing, writeList, writeOne, writeRefusal } from './write.ts';

/** Nominatim's most rows of what lies below an object. */
const MOST_BELOW = 500;

/** What JSON, XML, a script and a page for people are called. */
const FORMS = {
  'application/json': { schema: { type: ['object', 'array'] } },
  'application/javascript': {},
  'text/xml': {},
  'text/html': {},
};
const { 'text/xml': _, ...FORMS_BUT_XML } = FORMS;

/** Nominatim's interface (docs/api of Nominatim 5.3); every path also with `.php`, as old clients ask. */
export const NOMINATIM: CompatInterface = {
  name: 'Nominatim',
  languageParameter: 'accept-language',
  refusal: writeRefusal,
  content: FORMS,
  refusalContent: { 'application/json': OPEN_OBJECT, 'text/xml': {}, 'text/plain': {} },
  routes: [
    {
      paths: ['/search', '/search.php'],
      name: 'nominatimSearch',
      summary: 'Search',
      cost: AUTOCOMPLETE_UNITS,
      query: SEARCH,
      answer: search,
    },
    {
      paths: ['/reverse', '/reverse.php'],
      name: 'nominatimReverse',
      summary: 'Tell what lies at a point',
      cost: 2 * REVERSE_UNITS,
      query: REVERSE,
      answer: reverse,
    },
    {
      paths: ['/lookup', '/lookup.php'],
      name: 'nominatimLookup',
      summary: 'Get objects by their identifiers',
      query: LOOKUP,
      answer: lookup,
    },
    {
      paths: ['/details', '/details.php'],
      name: 'nominatimDetails',
      summary: 'Tell all that is known of an object',
      content: FORMS_BUT_XML,
      mayBeMissing: true,
      query: DETAILS,
      answer: details,
    },
    {
      paths: ['/status', '/status.php'],
      name: 'nominatimStatus',
      summary: 'Tell whether there are data',
      content: { 'text/plain': {}, 'application/json': OPEN_OBJECT },
      cost: 'document',
      query: STATUS,
      answer: status,
    },
  ],
};

async function search(asked: CompatRequest): Promise<CompatAnswer> {
  const { parameters } = asked;
  const writing = writingOf(parameters, 'jsonv2', false);
  const limit = parameters.count('limit', DEFAULT_LIMIT, MOST);
  const text = parameters.searchText('q');
  const parts = partsOf(parameters);
  if (text !== undefined && parts) refuse('q', 'is given beside parts of an address; expected one of them');
  if (parameters.isEmpty('q')) return writeList([], writing);
  if (text === undefined && !parts) refuse('q', 'is missing; expected a text, or parts of an address');
  const found = await withoutExcluded(parameters, limit, (most) =>
    text === undefined ? byParts(asked, parts ?? {}, most) : byText(asked, text, most),
  );
  const query = text ?? Object.values(parts ?? {}).join(', ');
  const shown = await addressed(found, writing, asked);
  const attributes = listAttributes(shown, text === undefined ? { ...parts } : { q: text }, parameters);
  return writeList(await covering(shown, writing, asked), { ...writing, query, attributes });
}

/** Places with the address where they stand and the nearest postcode, if addresses are asked for. */
async function addressed(
  entries: readonly Entry[],
  { wanted }: Writing,
  { service, languages }: CompatRequest,
): Promise<readonly Entry[]> {
  if (!wanted.address) return entries;
  return withPostcodes(await withAddresses(entries, languages, service), service);
}

/** Entries with what they cover, if that is asked for. */
async function covering(
  entries: readonly Entry[],
  { wanted: { geometry, toleranceDegrees } }: Writing,
  { service }: CompatRequest,
): Promise<readonly Entry[]> {
  return geometry === undefined ? entries : withShapes(entries, toleranceDegrees, service);
}

/** A tag in brackets is looked for first; coordinates beside a name only if the text as it stands has no answer. */
async function byText(asked: CompatRequest, text: string, limit: number): Promise<readonly Entry[]> {
  const { service, parameters, languages } = asked;
  const special = specialTextOf(text);
  if (isCountryCode(text)) return ofCountry(asked, text);
  if (special?.tag !== undefined) return bySpecialText(asked, special, limit);
  const sides = whereabouts(parameters);
  const found = await askText(service, { text, languages, limit, needsAllWords: true, ...sides });
  if (found.length > 0 || !special?.name) return found;
  return bySpecialText(asked, special, limit);
}

/** The code of a country stands for the country alone, if the filters let it through. */
async function ofCountry(
  { service, parameters, languages }: CompatRequest,
  text: string,
): Promise<readonly Entry[]> {
  const { filters } = whereabouts(parameters);
  const { countries = [text.toUpperCase()], tags } = filters;
  if (tags || !countries.includes(text.toUpperCase())) return [];
  const country = { ...filters, countries: [text.toUpperCase()], layers: ['country'] } as const;
  return askText(service, { text, languages, limit: 1, needsAllWords: true, filters: country });
}

/** The filters, and the box that is preferred where it is no filter. */
function whereabouts(parameters: Parameters) {
  const box = viewboxOf(parameters);
  return {
    filters: filtersOf(parameters),
    ...(box && !box.isBounded && { preferredBox: box.bounds }),
  };
}

async function byParts(
  { service, parameters, languages }: CompatRequest,
  { amenity, ...parts }: Parts,
  limit: number,
): Promise<readonly Entry[]> {
  const { filters, preferredBox } = whereabouts(parameters);
  if (amenity !== undefined) {
    const text = [amenity, ...Object.values(parts)].join(', ');
    return askText(service, { text, languages, limit, needsAllWords: true, filters, preferredBox });
  }
  const box = preferredBox && { bounds: preferredBox, isBounded: false };
  const request = { languages, limit, ...(box && { box }), ...askedForward(parts) };
  const ofParts = { ...filtersOfParts(parts), ...filters };
  const found = await askEntries(service, { by: 'forward', request: { ...request, ...ofParts } });
  // a town may be tagged as a county is: rather that than nothing
  return found.length > 0
    ? found
    : askEntries(service, { by: 'forward', request: { ...request, ...filters } });
}

type Parts = Partial<Record<(typeof PARTS)[number], string>>;
const PARTS = ['amenity', 'street', 'city', 'county', 'state', 'postalcode', 'country'] as const;

/** Quotation marks around a part, which spreadsheets leave, are no part of it. */
function partsOf(parameters: Parameters): Parts | undefined {
  const given = PARTS.flatMap((name) => {
    const value = parameters.searchText(name)?.replace(/^["'\s]+|["'\s]+$/g, '');
    return value ? [[name, value] as const] : [];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** The geocoder has no part for countries: where one is given, all parts are one text. */
function askedForward(parts: Parts) {
  const { street, city, county, state, postalcode, country } = parts;
  if (country !== undefined) return { text: Object.values(parts).join(', ') };
  const locality = city ?? county;
  return {
    parts: {
      ...(street && { street }),
      ...(locality && { locality }),
      ...(state && { region: state }),
      ...(postalcode && { postalCode: postalcode }),
    },
  };
}

async function reverse(asked: CompatRequest): Promise<CompatAnswer> {
  const { parameters } = asked;
  const point = pointOf(parameters);
  const query = `lat=${point.lat}&lon=${point.lon}&format=xml`;
  const writing = { ...writingOf(parameters, 'xml', true), query };
  const found = await entryAt(asked, point);
  const told = await withPostcodes(found ? [found] : [], asked.service);
  const [entry] = await covering(told, writing, asked);
  return writeOne(entry, writing);
}

async function lookup(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  const ids = parameters.list('osm_ids');
  const objects = ids.flatMap((id) => objectOf(id) ?? []);
  if (objects.length > MOST) throw new ServiceError('VALIDATION_ERROR', 'Too many object IDs.');
  const writing = writingOf(parameters, 'xml', true);
  const found = await addressed(
    await askEntries(service, { by: 'objects', objects, languages }),
    writing,
    asked,
  );
  return writeList(await covering(found, writing, asked), { ...writing, query: ids.join(',') });
}

/** An object of the map as `W123`. */
function objectOf(id: string) {
  const [, type = '', digits = ''] = /^([nwr])(\d{1,15})$/i.exec(id) ?? [];
  const letter = type.toLowerCase();
  if (letter !== 'n' && letter !== 'w' && letter !== 'r') return undefined;
  return { type: letter, sourceId: Number(digits) } as const;
}

async function details(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters } = asked;
  const [entry] = await askedFor(asked);
  const wantedClass = parameters.text('class');
  if (!entry || (wantedClass !== undefined && mainTagOf(entry).key !== wantedClass))
    throw new ServiceError('NOT_FOUND', 'No place with that OSM ID found.');
  const isWhole = flagOf(parameters, 'polygon_geojson');
  const [shown = entry] = isWhole ? await withShapes([entry], 0, service) : [];
  const body = detailsOf(shown, await belowOf(entry, asked), parameters);
  return flagOf(parameters, 'debug') ? debugPage(body) : json(body, parameters);
}

/** What lies directly below, if anything is asked for that needs it. */
async function belowOf(
  { source }: Entry,
  { service, parameters, languages }: CompatRequest,
): Promise<readonly Entry[]> {
  const isWanted = ['hierarchy', 'linkedplaces'].some((name) => flagOf(parameters, name));
  if (!isWanted || !source || !isOfOpenStreetMap(source.type)) return [];
  const object = { type: source.type, sourceId: source.sourceId };
  return askEntries(service, { by: 'below', object, languages, most: MOST_BELOW });
}

/** The object of `place_id`, or of `osmtype` and `osmid`, or the postcode. */
function askedFor({ service, parameters, languages }: CompatRequest): Promise<readonly Entry[]> {
  const id = parameters.number('place_id', { least: 0, most: Number.MAX_SAFE_INTEGER });
  const [type, number, postcode] = ['osmtype', 'osmid', 'postcode'].map((name) => parameters.text(name));
  if (!id && type === undefined && postcode !== undefined) {
    const request = { text: postcode, languages, limit: 1, layers: ['postcode'] } as const;
    return askEntries(service, { by: 'forward', request }, true);
  }
  if (!id && (type === undefined || !/^\d+$/.test(number ?? '')))
    refuse('place_id', "is missing; expected it, or 'osmtype' and 'osmid'");
  const object = id ? objectOfNumericId(id) : objectOf(`${type}${number}`);
  const objects = object ? [object] : [];
  return askEntries(service, { by: 'objects', objects, languages }, true);
}

function writingOf(parameters: Parameters, format: 'jsonv2' | 'xml', withAddress: boolean): Writing {
  return {
    format: formatOf(parameters, format),
    wanted: wantedOf(parameters, withAddress),
    query: '',
    parameters,
  };
}
