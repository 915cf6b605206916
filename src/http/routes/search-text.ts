import type { FastifyInstance } from 'fastify';
import { thisMinuteMs } from '../answers-kept.ts';
import { languagesWanted } from '../languages.ts';
import { GEOJSON_TYPE } from '../media-types.ts';
import { queryOf } from '../query-string.ts';
import { readerOf } from '../requests/reader.ts';
import { findRequestOf } from '../requests/search-request.ts';
import { AUTOCOMPLETE } from '../requests/tables.ts';
import { sendText } from '../responses.ts';
import type { Service } from '../service.ts';

const readAutocompleteQuery = readerOf(AUTOCOMPLETE.query, 'text');

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
