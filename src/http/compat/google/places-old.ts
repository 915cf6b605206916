import type { Entry } from '../../../answers/answers.ts';
import { distanceMetres } from '../../../core/core.ts';
import type { Filters } from '../../../filters/filters.ts';
import { centreOfBox } from '../../box-centre.ts';
import { JSON_TYPE } from '../../edge/media-types.ts';
import type { CompatAnswer, CompatRequest } from '../interface.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { type Mask, maskOf } from './mask.ts';
import { barred, boxIn, componentsOf, countriesOf, type Point, pointIn, pointOf } from './options.ts';
import { entryOfPlaceId } from './place-id.ts';
import { namesOfFields, OF_LISTS, OLD_MEMBERS, oldPlaceOf } from './place-old.ts';
import { oldPredictionOf } from './prediction.ts';
import { searchNearby, searchText } from './search.ts';
import { worded } from './status.ts';
import { kindsOfTypes, typesOf } from './types.ts';
import { wantedOf } from './wanted.ts';

/** The old form of Places API, which the official clients for Node and Python ask. */

const MOST_RESULTS = 20;
const MOST_PREDICTIONS = 5;
const FARTHEST_METRES = 50_000;
const ATTRIBUTIONS = {
  html_attributions: ['© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>'],
};
const ID_ALONE: Mask = new Map([['place_id', true as const]]);

/** GET findplacefromtext */
export async function findPlace(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  const text = parameters.searchText('input') ?? refuse('input', 'is missing; expected a name or an address');
  const inputType = parameters.text('inputtype');
  if (inputType !== 'textquery' && inputType !== 'phonenumber')
    refuse('inputtype', 'is not one of textquery and phonenumber; expected one of them');
  const mask = maskGiven(parameters) ?? ID_ALONE;
  const near = biasOf(parameters);
  const found = await searchText(service, { text, languages, limit: 1, near });
  return worded('candidates', await placesOf(found, mask, asked));
}

/** GET textsearch */
export async function oldTextSearch(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  refusePages(parameters);
  const type = parameters.text('type');
  const text = parameters.searchText('query') ?? type?.replaceAll('_', ' ');
  const found = await searchText(service, {
    text: text ?? refuse('query', "is missing; expected a text, or 'type'"),
    languages,
    limit: MOST_RESULTS,
    near: pointOf(parameters, 'location'),
    kinds: type === undefined ? undefined : kindsOfTypes([type]),
    isOpenNow: isOpenNow(parameters),
  });
  return worded('results', await placesOf(found, OF_LISTS, asked), ATTRIBUTIONS);
}

/** GET nearbysearch */
export async function oldNearbySearch(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  refusePages(parameters);
  const centre =
    pointOf(parameters, 'location') ?? refuse('location', 'is missing; expected latitude,longitude');
  const radiusMetres = radiusOf(parameters);
  const type = parameters.text('type');
  const text = parameters.searchText('keyword') ?? parameters.searchText('name');
  const shared = {
    languages,
    limit: MOST_RESULTS,
    kinds: type === undefined ? undefined : kindsOfTypes([type]),
    isOpenNow: isOpenNow(parameters),
  };
  const circle = { ...centre, radiusMetres };
  const found =
    text === undefined
      ? await searchNearby(service, { ...shared, ...circle })
      : await searchText(service, { ...shared, text, near: centre, filters: { circle, layers: ['place'] } });
  return worded('results', await placesOf(found, OF_LISTS, asked), ATTRIBUTIONS);
}

/** GET details */
export async function oldDetails(asked: CompatRequest): Promise<CompatAnswer> {
  const { service, parameters, languages } = asked;
  // googlemaps for Python writes it in one word
  const placeId = parameters.text('place_id') ?? parameters.text('placeid');
  if (placeId === undefined) return refuse('place_id', 'is missing; expected an identifier');
  const mask = maskGiven(parameters) ?? true;
  const entry = await entryOfPlaceId(placeId, languages, service);
  const result = await oldPlaceOf(entry, mask, asked);
  return { mediaType: JSON_TYPE, text: JSON.stringify({ ...ATTRIBUTIONS, result, status: 'OK' }) };
}

/** GET autocomplete and queryautocomplete */
export async function oldAutocomplete({
  service,
  parameters,
  languages,
}: CompatRequest): Promise<CompatAnswer> {
  const input = parameters.searchText('input') ?? refuse('input', 'is missing; expected a text');
  const offset = parameters.number('offset', { least: 0, most: 300 });
  const { kinds, filters } = wantedOf(barred(parameters, 'types'));
  const near = pointOf(parameters, 'location');
  const origin = pointOf(parameters, 'origin');
  const found = await searchText(service, {
    text: input.slice(0, offset || undefined).trim(),
    languages,
    limit: MOST_PREDICTIONS,
    filters: { ...filters, ...countriesOf(componentsOf(parameters)), ...strictCircle(parameters, near) },
    near,
    kinds,
  });
  const taxonomy = service.taxonomy();
  const predictions = found.map((entry) =>
    oldPredictionOf(entry, input, { types: typesOf(entry, taxonomy), metres: metresFrom(origin, entry) }),
  );
  return worded('predictions', predictions);
}

function placesOf(entries: readonly Entry[], mask: Mask, asked: CompatRequest): Promise<object[]> {
  return Promise.all(entries.map((entry) => oldPlaceOf(entry, mask, asked)));
}

function maskGiven(parameters: Parameters): Mask | undefined {
  const fields = namesOfFields(parameters.list('fields'));
  return fields.length > 0 ? maskOf(fields, { members: OLD_MEMBERS, separator: '/' }) : undefined;
}

/** `ipbias`, `point:…`, `circle:radius@…` or `rectangle:…`. */
function biasOf(parameters: Parameters): Point | undefined {
  const bias = parameters.text('locationbias');
  if (bias === undefined || bias === 'ipbias') return undefined;
  const [form = '', ...rest] = bias.split(':');
  const value = rest.join(':');
  if (form === 'point') return pointIn('locationbias', value);
  if (form === 'circle') return pointIn('locationbias', value.slice(value.indexOf('@') + 1));
  if (form === 'rectangle') return centreOfBox(boxIn('locationbias', value));
  return refuse('locationbias', 'is none of ipbias, point:, circle: and rectangle:; expected one of them');
}

/** By distance there is no radius, and by renown there must be one. */
function radiusOf(parameters: Parameters): number {
  const radius = parameters.number('radius', { least: 0, most: Number.MAX_SAFE_INTEGER });
  if (parameters.text('rankby') === 'distance') {
    if (radius !== undefined) refuse('radius', "is given beside 'rankby=distance'; expected one of them");
    return FARTHEST_METRES;
  }
  if (radius === undefined) return refuse('radius', "is missing; expected metres, or 'rankby=distance'");
  return Math.min(FARTHEST_METRES, Math.max(1, radius));
}

function strictCircle(parameters: Parameters, centre: Point | undefined): Filters {
  const radius = parameters.number('radius', { least: 0, most: Number.MAX_SAFE_INTEGER });
  if (!parameters.flag('strictbounds')) return {};
  if (!centre || radius === undefined)
    refuse('strictbounds', "is given alone; expected 'location' and 'radius' beside it");
  return { circle: { ...centre, radiusMetres: Math.max(1, radius) } };
}

function isOpenNow(parameters: Parameters): boolean {
  return parameters.flag('opennow') || parameters.isEmpty('opennow');
}

function metresFrom(origin: Point | undefined, { lat, lon }: Entry): number | undefined {
  return origin && Math.round(distanceMetres(origin.lat, origin.lon, lat, lon));
}

/** No answer has a token of a next page. */
function refusePages(parameters: Parameters): void {
  if (parameters.text('pagetoken') !== undefined)
    refuse('pagetoken', 'is given; expected none, as no answer has one');
}
