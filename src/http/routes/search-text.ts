import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../core/core.ts';
import type { FindRequest } from '../../find/find.ts';
import { DEFAULT_WEIGHTS, type Point, type SearchRequest } from '../../search/search.ts';
import { answerFind } from '../find-answer.ts';
import { language, languagesWanted } from '../languages.ts';
import { CATEGORY, LATITUDE, LONGITUDE, PAGE, QUERY, type Range } from '../limits.ts';
import {
  decimal,
  integer,
  members,
  number,
  optional,
  text,
  withDefault,
  withoutAbsent,
} from '../parameters.ts';
import { queryOf } from '../query-string.ts';
import { sendText } from '../responses.ts';
import { answerSearch } from '../search-answer.ts';
import type { Service } from '../service.ts';
import { SHAPES } from '../shapes.ts';

/** `GET /v1/places/search` (specification, 4.3). */
export function addSearchByText(app: FastifyInstance, service: Service): void {
  const readQuery = queryReader(PAGE.textSearch);
  app.get('/v1/places/search', async (request, reply) => {
    const query = readQuery(queryOf(request), '');
    const languages = languagesWanted(query.lang, request.headers['accept-language']);
    const answer = await answerSearch(service, searchOfQuery(query, languages), 'geojson');
    return sendText(reply, SHAPES.geojson.mediaType, answer);
  });
}

/** `GET /v1/places/autocomplete` (`decisions.md`, Search): places and addresses for a text that is still being typed. */
export function addAutocomplete(app: FastifyInstance, service: Service): void {
  const readQuery = queryReader(PAGE.autocomplete);
  app.get('/v1/places/autocomplete', async (request, reply) => {
    const query = readQuery(queryOf(request), '');
    const languages = languagesWanted(query.lang, request.headers['accept-language']);
    const answer = await answerFind(service, findRequestOf(query, languages));
    return sendText(reply, SHAPES.geojson.mediaType, answer);
  });
}

function queryReader(page: Range & { readonly fallback: number }) {
  return members({
    q: text(QUERY),
    lat: optional(decimal(number(LATITUDE))),
    lng: optional(decimal(number(LONGITUDE))),
    limit: withDefault(decimal(integer(page)), page.fallback),
    category: optional(text(CATEGORY)),
    lang: optional(language),
  });
}

type Query = ReturnType<ReturnType<typeof queryReader>>;

/** The request has no radius: the point biases and does not filter. */
function searchOfQuery(query: Query, languages: readonly string[]): SearchRequest {
  return withoutAbsent({
    query: query.q.trim(),
    isCompleting: false,
    centre: centreOf(query),
    categories: query.category === undefined ? undefined : [query.category],
    weights: DEFAULT_WEIGHTS,
    languages,
    offset: 0,
    limit: query.limit,
    countTotal: false,
    explain: false,
  });
}

function findRequestOf(query: Query, languages: readonly string[]): FindRequest {
  return withoutAbsent({
    text: query.q.trim(),
    languages,
    limit: query.limit,
    near: centreOf(query),
    categories: query.category === undefined ? undefined : [query.category],
  });
}

function centreOf({ lat, lng }: Query): Point | undefined {
  if (lat !== undefined && lng !== undefined) return { lat, lon: lng };
  if (lat === undefined && lng === undefined) return undefined;
  const missing = lat === undefined ? 'lat' : 'lng';
  const message = `Parameter '${missing}' is missing; expected 'lat' and 'lng' both or neither.`;
  throw new ServiceError('VALIDATION_ERROR', message);
}
