import Type from 'typebox';
import { ServiceError } from '../../core/core.ts';
import { ATTRIBUTES } from '../../find/find.ts';
import { DEFAULT_WEIGHTS, type SearchRequest } from '../../search/search.ts';
import { chooseShape } from '../choice-of-shape.ts';
import { MOST_BODY_BYTES } from '../edge/limits.ts';
import { SHAPE_TYPES } from '../edge/media-types.ts';
import { sendText } from '../edge/responses.ts';
import { thisMinuteMs } from '../kept/answers-kept.ts';
import { eitherForm, geoJson } from '../openapi/answers.ts';
import { type Read, withDefault, worded } from '../requests/reader.ts';
import { category, closed, limit, OPTIONAL_QUERY, oneOf, text } from '../requests/schemas.ts';
import { withoutAbsent } from '../requests/without-absent.ts';
import { answerSearch } from '../search-answer.ts';
import { PLACES_READ } from './access.ts';
import { member, pageUnits, unitsOfPath } from './cost.ts';
import { operation } from './operation.ts';
import { INTERPRET, LANG, SHAPE } from './parameters.ts';
import { ALONG, corridorOf, PATH } from './path-schemas.ts';
import { BOX, LOCATION, OPEN_AT, POLYGON, RADIUS, WEIGHTS } from './search-schemas.ts';

/** What a search asks for, wherever it looks. */
const WANTED = {
  query: Type.Optional(OPTIONAL_QUERY),
  categories: Type.Optional(
    Type.Array(category(), {
      minItems: 0,
      maxItems: 50,
      description: 'Any of them: an OSM value, key=value, a group or a known alias.',
      ...worded({ called: 'categories' }),
    }),
  ),
  limit: limit(1000, 20),
  offset: withDefault(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), 0),
  ...LANG,
  openNow: withDefault(Type.Boolean({ description: "Excludes 'openAt'." }), false),
  openAt: Type.Optional(OPEN_AT),
  brand: Type.Optional(text(100)),
  attributes: Type.Optional(
    Type.Array(oneOf(ATTRIBUTES, 'What places must have.'), {
      minItems: 0,
      maxItems: ATTRIBUTES.length,
      description: 'All of them: what a place must have by its tags.',
      ...worded({ called: 'attributes' }),
    }),
  ),
  ...INTERPRET,
  bbox: Type.Optional(BOX),
  polygon: Type.Optional(POLYGON),
  explain: withDefault(
    Type.Boolean({ description: 'Adds why each result matched, and which cells were read.' }),
    false,
  ),
};

const BODY = closed({
  location: LOCATION,
  radius: withDefault(RADIUS, 5000),
  weights: withDefault(WEIGHTS, DEFAULT_WEIGHTS),
  ...WANTED,
});
const ALONG_BODY = closed({ ...ALONG, path: PATH, ...WANTED });
type SearchBody = Read<typeof BODY>;
type AlongBody = Read<typeof ALONG_BODY>;

/** `docs/contract.md`, Search. */
export const SEARCH_PLACES = operation({
  method: 'POST',
  path: '/v1/places/search',
  name: 'searchPlaces',
  summary: 'Search places around a location, or beside a way',
  tag: 'Places',
  answer: {
    description: 'The page of places asked for.',
    content: {
      ...eitherForm('SearchResultsFormA', 'SearchResultsFormB'),
      ...geoJson('PlaceCollection', 'PlaceCollection'),
    },
  },
  access: PLACES_READ,
  mayBeUnbuilt: true,
  cost: ({ body }) =>
    pageUnits(member(body, 'limit'), member(body, 'offset')) + unitsOfPath(member(body, 'path')),
  query: closed(SHAPE),
  body: {
    name: 'SearchRequest',
    schema: BODY,
    other: { name: 'SearchAlongRequest', schema: ALONG_BODY, member: 'path' },
    example: { location: { lat: 0, lon: 0 }, query: 'library', radius: 5000, limit: 1 },
    mostBytes: MOST_BODY_BYTES,
  },
  acceptsLanguages: true,
  handler:
    ({ service }) =>
    async ({ query, body, languages }, _request, reply) => {
      const shape = chooseShape(query, service.placeForm);
      const search = searchOf(body, languages, thisMinuteMs(service.now()), shape !== 'geojson');
      return sendText(reply, SHAPE_TYPES[shape], await answerSearch(service, search, shape));
    },
});

/**
 * The search that a body asks for. A blank query is no query, an empty list of categories no filter.
 *
 * @param nowMs what "now" is to `openNow`, milliseconds since 1970
 * @throws ServiceError VALIDATION_ERROR when `openNow` and `openAt` contradict each other, and as {@link corridorOf}
 */
function searchOf(
  body: SearchBody | AlongBody,
  languages: readonly string[],
  nowMs: number,
  countTotal: boolean,
): SearchRequest {
  const query = body.query?.trim();
  return withoutAbsent({
    query: query === '' ? undefined : query,
    isCompleting: false,
    ...whereOf(body),
    categories: body.categories?.length === 0 ? undefined : body.categories,
    brand: body.brand,
    attributes: body.attributes?.length === 0 ? undefined : body.attributes,
    isLiteral: body.interpret ? undefined : true,
    bbox: body.bbox,
    polygon: body.polygon,
    openAtMs: openAtMs(body, nowMs),
    languages,
    offset: body.offset,
    limit: body.limit,
    countTotal,
    explain: body.explain,
  });
}

/** Around a location, or beside a way, whose order leaves nothing to weigh. */
function whereOf(
  body: SearchBody | AlongBody,
): Pick<SearchRequest, 'centre' | 'radiusMetres' | 'weights' | 'corridor'> {
  if ('path' in body) return { corridor: corridorOf(body), weights: DEFAULT_WEIGHTS };
  return { centre: body.location, radiusMetres: body.radius, weights: body.weights };
}

function openAtMs({ openNow, openAt }: SearchBody | AlongBody, nowMs: number): number | undefined {
  if (openNow && openAt !== undefined) throw new ServiceError('VALIDATION_ERROR', OPEN_TWICE);
  if (openNow) return nowMs;
  return openAt === undefined ? undefined : Date.parse(openAt);
}

const OPEN_TWICE = "Parameters 'openNow' and 'openAt' exclude each other; expected one of them.";
