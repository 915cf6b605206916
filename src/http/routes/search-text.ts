import type { FastifyInstance } from 'fastify';
import { thisMinuteMs } from '../answers-kept.ts';
import { languagesWanted } from '../languages.ts';
import { GEOJSON_TYPE } from '../media-types.ts';
import { queryOf } from '../query-string.ts';
import { readerOf } from '../requests/reader.ts';
import { findRequestOf, searchOfQuery } from '../requests/search-request.ts';
import { AUTOCOMPLETE, SEARCH_BY_TEXT } from '../requests/tables.ts';
import { sendText } from '../responses.ts';
import { answerSearch } from '../search-answer.ts';
import type { Service } from '../service.ts';

const readSearchQuery = readerOf(SEARCH_BY_TEXT.query, 'text');
const readAutocompleteQuery = readerOf(AUTOCOMPLETE.query, 'text');

/** `GET /v1/places/search` (`docs/contract.md`, Search). */
export function addSearchByText(app: FastifyInstance, service: Service): void {
  app.get('/v1/places/search', async (request, reply) => {
    const query = readSearchQuery(queryOf(request), '');
    const languages = languagesWanted(query.lang, request.headers['accept-language']);
    const answer = await answerSearch(service, searchOfQuery(query, languages), 'geojson');
    return sendText(reply, GEOJSON_TYPE, answer);
  });
}

/** `GET /v1/places/autocomplete` (`docs/contract.md`, Search): places and addresses for a text that is still being typed. */
export function addAutocomplete(app: FastifyInstance, service: Service): void {
  app.get('/v1/places/autocomplete', async (request, reply) => {
    const query = readAutocompleteQuery(queryOf(request), '');
    const languages = languagesWanted(query.lang, request.headers['accept-language']);
    const asked = findRequestOf(query, languages);
    const { answer } = await service.ask({
      kind: 'find',
      request: asked,
      nowMs: thisMinuteMs(service.now()),
    });
    return sendText(reply, GEOJSON_TYPE, answer.head);
  });
}
