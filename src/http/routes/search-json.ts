import type { FastifyInstance } from 'fastify';
import { thisMinuteMs } from '../answers-kept.ts';
import { bodyOf } from '../bodies.ts';
import { chooseShape } from '../choice-of-shape.ts';
import { languagesWanted } from '../languages.ts';
import { BODY_BYTES } from '../limits.ts';
import { SHAPE_TYPES } from '../media-types.ts';
import { queryOf } from '../query-string.ts';
import { readerOf } from '../requests/reader.ts';
import { searchOfBody } from '../requests/search-request.ts';
import { SEARCH_BY_BODY } from '../requests/tables.ts';
import { sendText } from '../responses.ts';
import { answerSearch } from '../search-answer.ts';
import type { Service } from '../service.ts';

const readQuery = readerOf(SEARCH_BY_BODY.query, 'text');
const readBody = readerOf(SEARCH_BY_BODY.body);

/** `POST /v1/places/search` (`docs/contract.md`, Search). */
export function addSearchByBody(app: FastifyInstance, service: Service): void {
  app.post('/v1/places/search', { bodyLimit: BODY_BYTES.search }, async (request, reply) => {
    const shape = chooseShape(readQuery(queryOf(request), ''), service.placeForm);
    const body = readBody(bodyOf(request), '');
    const languages = languagesWanted(body.lang, request.headers['accept-language']);
    const search = searchOfBody(body, languages, thisMinuteMs(service.now()), shape !== 'geojson');
    const answer = await answerSearch(service, search, shape);
    return sendText(reply, SHAPE_TYPES[shape], answer);
  });
}
