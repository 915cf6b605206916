import type { Entry } from '../../../answers/answers.ts';
import { readerOf } from '../../requests/reader.ts';
import type { CompatAnswer, WholeRequest } from '../interface.ts';
import { refuse } from '../parameters.ts';
import { areaOf } from './area.ts';
import { type NearbyAsked, SEARCH_NEARBY, SEARCH_TEXT, type TextAsked } from './bodies.ts';
import { type Mask, within } from './mask.ts';
import { offsetOf, tokenOf } from './pages.ts';
import { placeOf, type Reader } from './place.ts';
import { entryOfPlaceId } from './place-id.ts';
import { PLACE_MEMBERS } from './place-members.ts';
import { json, languagesOf, requiredMask } from './reading.ts';
import { searchNearby, searchText } from './search.ts';
import { kindsOfTypes, primaryTypeOf, typesOf } from './types.ts';

const MOST_RESULTS = 20;
/** So many of the nearest are weighed by renown. */
const MOST_WEIGHED = 60;

const ANSWER = {
  places: PLACE_MEMBERS,
  nextPageToken: true,
  contextualContents: true,
  routingSummaries: true,
  searchUri: true,
} as const;

const readText = readerOf(SEARCH_TEXT.schema);
const readNearby = readerOf(SEARCH_NEARBY.schema);

/** POST /v1/places:searchText */
export async function textSearch(request: WholeRequest): Promise<CompatAnswer> {
  const mask = requiredMask(request, ANSWER);
  const body = readText(request.body, '');
  const asked = askedOf(body, request);
  const size = body.pageSize || body.maxResultCount || MOST_RESULTS;
  const offset = offsetOf(body.pageToken);
  const found = await searchText(request.service, { ...asked, limit: offset + size + 1 });
  const more = found.length > offset + size ? tokenOf(offset + size) : undefined;
  return placesAnswer(found.slice(offset, offset + size), mask, { ...request, ...asked }, more);
}

function askedOf(
  { textQuery, languageCode, includedType, openNow, locationBias, locationRestriction }: TextAsked,
  { languages }: WholeRequest,
) {
  const rectangle = locationRestriction?.rectangle;
  const within = areaOf(rectangle && { circle: undefined, rectangle }, 'locationRestriction');
  const bias = areaOf(locationBias, 'locationBias') ?? within;
  return {
    text: textQuery.trim(),
    languages: languagesOf(languageCode, languages),
    filters: within?.filters,
    near: bias?.centre,
    kinds: includedType === undefined ? undefined : kindsOfTypes([includedType]),
    isOpenNow: openNow,
  };
}

/** POST /v1/places:searchNearby */
export async function nearbySearch(request: WholeRequest): Promise<CompatAnswer> {
  const mask = requiredMask(request, ANSWER);
  const body = readNearby(request.body, '');
  const { center, radius } = body.locationRestriction.circle;
  if (radius <= 0) refuse('radius', `is ${radius}; expected a number of metres over 0, at most 50000`);
  const isByRenown = body.rankPreference !== 'DISTANCE';
  const languages = languagesOf(body.languageCode, request.languages);
  const found = await searchNearby(request.service, {
    lat: center.latitude,
    lon: center.longitude,
    radiusMetres: Math.max(1, radius),
    languages,
    limit: MOST_WEIGHED,
    kinds: kindsOf(body),
  });
  const passing = found.filter(typeTest(body, request));
  const sorted = isByRenown ? passing.toSorted((a, b) => (b.importance ?? 0) - (a.importance ?? 0)) : passing;
  return placesAnswer(sorted.slice(0, body.maxResultCount || MOST_RESULTS), mask, { ...request, languages });
}

function kindsOf({
  includedTypes = [],
  includedPrimaryTypes = [],
}: NearbyAsked): readonly string[] | undefined {
  const types = includedTypes.length > 0 ? includedTypes : includedPrimaryTypes;
  return types.length > 0 ? kindsOfTypes(types) : undefined;
}

function typeTest(body: NearbyAsked, { service }: WholeRequest): (entry: Entry) => boolean {
  const { excludedTypes = [], includedPrimaryTypes = [], excludedPrimaryTypes = [] } = body;
  for (const types of [excludedTypes, includedPrimaryTypes, excludedPrimaryTypes]) kindsOfTypes(types);
  const taxonomy = service.taxonomy();
  return (entry) => {
    const primary = primaryTypeOf(entry, taxonomy) ?? '';
    if (includedPrimaryTypes.length > 0 && !includedPrimaryTypes.includes(primary)) return false;
    if (excludedPrimaryTypes.includes(primary)) return false;
    return !typesOf(entry, taxonomy).some((type) => excludedTypes.includes(type));
  };
}

/** GET /v1/places/{placeId} */
export async function placeDetails(request: WholeRequest): Promise<CompatAnswer> {
  const mask = requiredMask(request, PLACE_MEMBERS);
  const { service, parameters, path } = request;
  const languages = languagesOf(parameters.text('languageCode'), request.languages);
  const entry = await entryOfPlaceId(path.placeId ?? '', languages, service);
  return json(await placeOf(entry, mask, { service, languages }));
}

async function placesAnswer(
  entries: readonly Entry[],
  mask: Mask,
  { service, languages }: Reader,
  nextPageToken?: string,
): Promise<CompatAnswer> {
  const ofPlaces = within(mask, 'places');
  const places = ofPlaces
    ? await Promise.all(entries.map((entry) => placeOf(entry, ofPlaces, { service, languages })))
    : [];
  const isTokenWanted = within(mask, 'nextPageToken') !== undefined;
  return json({
    ...(places.length > 0 && { places }),
    ...(isTokenWanted && nextPageToken && { nextPageToken }),
  });
}
