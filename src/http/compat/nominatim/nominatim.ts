import type { Entry } from '../../../answers/answers.ts';
import { ServiceError } from '../../../core/core.ts';
import { JSON_TYPE } from '../../media-types.ts';
import type { CompatAnswer, CompatInterface, CompatRequest } from '../interface.ts';
import { objectOfNumericId } from '../numeric-id.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { statusFacts } from '../status-facts.ts';
import { askEntries, askText, isWanted } from '../text-question.ts';
import { withShapes } from '../with-shapes.ts';
import { detailsOf } from './details.ts';
import { filterOf, formatOf, viewboxOf, wantedOf } from './options.ts';
import { json, type Writing, writeList, writeOne, writeRefusal } from './write.ts';

const MOST = 50;
const DEFAULT_LIMIT = 10;
/** Most that the geocoder answers to an address in parts. */
const MOST_ADDRESSES = 10;
const FINEST_ZOOM = 18;
/** Places are looked for so far from a point. */
const PLACES_WITHIN_METRES = 500;

/** Nominatim's interface (docs/api of Nominatim 5.3); every path also with `.php`, as old clients ask. */
export const NOMINATIM: CompatInterface = {
  languageParameter: 'accept-language',
  refusal: ({ status, message, parameters }) => writeRefusal(status, message, parameters.text('format')),
  routes: [
    { paths: ['/search', '/search.php'], answer: search },
    { paths: ['/reverse', '/reverse.php'], answer: reverse },
    { paths: ['/lookup', '/lookup.php'], answer: lookup },
    { paths: ['/details', '/details.php'], answer: details },
    { paths: ['/status', '/status.php'], answer: status },
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
  const found = text === undefined ? await byParts(asked, parts ?? {}) : await byText(asked, text, limit);
  const query = text ?? Object.values(parts ?? {}).join(', ');
  return writeList(await covering(found.slice(0, limit), writing, asked), { ...writing, query });
}

/** Entries with what they cover, if that is asked for. */
async function covering(
  entries: readonly Entry[],
  { wanted: { geometry, toleranceDegrees } }: Writing,
  { service }: CompatRequest,
): Promise<readonly Entry[]> {
  return geometry === undefined ? entries : withShapes(entries, toleranceDegrees, service);
}

function byText({ service, parameters, languages }: CompatRequest, text: string, limit: number) {
  return askText(service, { text, languages, limit, ...filtersOf(parameters) });
}

function filtersOf(parameters: Parameters) {
  return {
    box: viewboxOf(parameters),
    countries: parameters.list('countrycodes').map((code) => code.toUpperCase()),
    keep: filterOf(parameters),
  };
}

async function byParts(
  { service, parameters, languages }: CompatRequest,
  { amenity, ...parts }: Parts,
): Promise<readonly Entry[]> {
  const filters = filtersOf(parameters);
  const [country] = filters.countries;
  const { box } = filters;
  if (amenity !== undefined) {
    const text = [amenity, ...Object.values(parts)].join(', ');
    return askText(service, { text, languages, limit: MOST, ...filters });
  }
  const request = { languages, limit: MOST_ADDRESSES, ...(box && { box }), ...(country && { country }) };
  const forward = askedForward(parts);
  const found = await askEntries(service, { by: 'forward', request: { ...request, ...forward } });
  return found.filter((entry) => isWanted(entry, filters));
}

type Parts = Partial<Record<(typeof PARTS)[number], string>>;
const PARTS = ['amenity', 'street', 'city', 'county', 'state', 'postalcode', 'country'] as const;

function partsOf(parameters: Parameters): Parts | undefined {
  const given = PARTS.flatMap((name) => {
    const value = parameters.searchText(name);
    return value === undefined ? [] : [[name, value] as const];
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
  const { service, parameters, languages } = asked;
  const { lat, lon } = parameters.requiredPoint('lat', 'lon');
  const writing = writingOf(parameters, 'xml', true);
  const given = parameters.number('zoom', { least: -1e9, most: 1e9 }) ?? FINEST_ZOOM;
  const zoom = Math.min(Math.max(1, Math.round(given)), FINEST_ZOOM);
  const request = { lat, lon, languages, limit: MOST_ADDRESSES };
  const found = await askEntries(
    service,
    asksForPlaces(parameters)
      ? { by: 'near', request: { ...request, radiusMetres: PLACES_WITHIN_METRES, limit: MOST } }
      : { by: 'reverse', request: { ...request, zoom } },
  );
  const wanted = found.filter((one) => isWanted(one, { keep: filterOf(parameters) })).slice(0, 1);
  const [entry] = await covering(wanted, writing, asked);
  return writeOne(entry, { ...writing, query: `lat=${lat}&lon=${lon}` });
}

/** Addresses are what is asked for without a layer. */
function asksForPlaces(parameters: Parameters): boolean {
  const layers = parameters.list('layer');
  return layers.length > 0 && !layers.includes('address');
}

async function lookup(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  const ids = parameters.list('osm_ids');
  if (ids.length > MOST)
    refuse('osm_ids', `names ${ids.length} objects; expected at most ${MOST}, such as N1,W2,R3`);
  const objects = ids.flatMap((id) => objectOf(id) ?? []);
  const found = await askEntries(service, { by: 'objects', objects, languages });
  const writing = writingOf(parameters, 'xml', true);
  return writeList(await covering(found, writing, asked), { ...writing, query: ids.join(',') });
}

/** An object of the map as `W123`. */
function objectOf(id: string) {
  const [, type = '', digits = ''] = /^([nwr])(\d{1,15})$/i.exec(id) ?? [];
  const letter = type.toLowerCase();
  if (letter !== 'n' && letter !== 'w' && letter !== 'r') return undefined;
  return { type: letter, sourceId: Number(digits) } as const;
}

async function details({ service, parameters, languages }: CompatRequest): Promise<CompatAnswer> {
  const id = parameters.number('place_id', { least: 1, most: Number.MAX_SAFE_INTEGER });
  const named = `${parameters.text('osmtype') ?? ''}${parameters.text('osmid') ?? ''}`;
  if (id === undefined && named === '')
    refuse('place_id', "is missing; expected it, or 'osmtype' and 'osmid'");
  const object = id === undefined ? objectOf(named) : objectOfNumericId(id);
  const objects = object ? [object] : [];
  const [entry] = await askEntries(service, { by: 'objects', objects, languages });
  if (!entry) throw new ServiceError('NOT_FOUND', 'No place with that OSM ID found.');
  const [shown = entry] = parameters.flag('polygon_geojson') ? await withShapes([entry], 0, service) : [];
  return json(detailsOf(shown, parameters.flag('addressdetails')), parameters);
}

async function status({ service, parameters }: CompatRequest): Promise<CompatAnswer> {
  const { dataSet, dataUpdated, builtAt } = await statusFacts(service);
  if (parameters.text('format') !== 'json') return { mediaType: 'text/plain; charset=utf-8', text: 'OK' };
  const facts = {
    status: 0,
    message: 'OK',
    data_updated: dataUpdated ?? builtAt,
    software_version: 'waypost',
    database_version: dataSet,
  };
  return { mediaType: JSON_TYPE, text: JSON.stringify(facts) };
}

function writingOf(parameters: Parameters, format: 'jsonv2' | 'xml', withAddress: boolean): Writing {
  return {
    format: formatOf(parameters, format),
    wanted: wantedOf(parameters, withAddress),
    query: '',
    parameters,
  };
}
