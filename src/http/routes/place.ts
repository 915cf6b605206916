import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parsePlaceId, ServiceError } from '../../core/core.ts';
import { chooseShape, SHAPE_PARAMETERS } from '../choice-of-shape.ts';
import { language, languagesWanted } from '../languages.ts';
import { PLACE_MAX_AGE_SECONDS } from '../limits.ts';
import { members, optional } from '../parameters.ts';
import { queryOf } from '../query-string.ts';
import { sendText } from '../responses.ts';
import { presentationOf } from '../search-answer.ts';
import type { Service } from '../service.ts';
import { SHAPES } from '../shapes.ts';

const readQuery = members({ ...SHAPE_PARAMETERS, lang: optional(language) });

/** `GET /v1/places/{placeId}` (specification, 4.2 and 4.4). */
export function addPlace(app: FastifyInstance, service: Service): void {
  app.get<{ Params: { placeId: string } }>('/v1/places/:placeId', async (request, reply) => {
    const query = readQuery(queryOf(request), '');
    const shape = chooseShape(query, service.placeForm, request.headers.accept);
    const placeId = parsePlaceId(request.params.placeId);
    const dataSet = service.dataSet();
    const record = await dataSet.searcher.find(placeId.type, placeId.number);
    if (!record) throw notFound(request.params.placeId);
    const languages = languagesWanted(query.lang, request.headers['accept-language']);
    const text = SHAPES[shape].writePlace(record, presentationOf(service, dataSet, languages, service.now()));
    return sendCacheable(request, reply, SHAPES[shape].mediaType, text);
  });
}

function notFound(placeId: string): ServiceError {
  return new ServiceError(
    'NOT_FOUND',
    `No place has the identifier '${placeId}' in the data set being served.`,
  );
}

/** Sends the text, or 304 where the client holds it already. */
function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  text: string,
): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.headers({
    'cache-control': `public, max-age=${PLACE_MAX_AGE_SECONDS}`,
    vary: 'Accept, Accept-Language',
    etag: tag,
  });
  return holds(request.headers['if-none-match'], tag)
    ? reply.code(304).send()
    : sendText(reply, mediaType, text);
}

/** If-None-Match compares weakly (RFC 9110, section 13.1.2). */
function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === tag);
}
