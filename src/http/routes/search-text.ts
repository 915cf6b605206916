import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../core/core.ts';
import { DEFAULT_WEIGHTS, type Point, type SearchRequest } from '../../search/search.ts';
import { withAddresses } from '../address-suggestions.ts';
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
  addTextSearch(app, service, { path: '/v1/places/search', page: PAGE.textSearch, isCompleting: false });
}

/** `GET /v1/places/autocomplete` (`decisions.md`, Search): the same for text that is still being typed, with addresses. */
export function addAutocomplete(app: FastifyInstance, service: Service): void {
  addTextSearch(app, service, {
    path: '/v1/places/autocomplete',
    page: PAGE.autocomplete,
    isCompleting: true,
  });
}

interface TextSearch {
  readonly path: string;
  /** How many results may be asked for. */
  readonly page: Range & { readonly fallback: number };
  /** Whether the text is still being typed. */
  readonly isCompleting: boolean;
}

function addTextSearch(app: FastifyInstance, service: Service, search: TextSearch): void {
  const readQuery = queryReader(search.page);
  app.get(search.path, async (request, reply) => {
    const query = readQuery(queryOf(request), '');
    const languages = languagesWanted(query.lang, request.headers['accept-language']);
    const asked = searchOfQuery(query, languages, search.isCompleting);
    const places = await answerSearch(service, asked, 'geojson');
    const answer = search.isCompleting ? await withAddresses(service, asked, places) : places;
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

/** Has no radius: the point biases and does not filter. */
function searchOfQuery(query: Query, languages: readonly string[], isCompleting: boolean): SearchRequest {
  return withoutAbsent({
    query: query.q.trim(),
    isCompleting,
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

function centreOf({ lat, lng }: Query): Point | undefined {
  if (lat !== undefined && lng !== undefined) return { lat, lon: lng };
  if (lat === undefined && lng === undefined) return undefined;
  const missing = lat === undefined ? 'lat' : 'lng';
  const message = `Parameter '${missing}' is missing; expected 'lat' and 'lng' both or neither.`;
  throw new ServiceError('VALIDATION_ERROR', message);
}
