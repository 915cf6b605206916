import type { FastifyInstance } from 'fastify';
import { type PlaceIdentifier, type PlaceRecord, parsePlaceId, ServiceError } from '../../core/core.ts';
import { chooseShape } from '../choice-of-shape.ts';
import { recordOf } from '../entry-record.ts';
import { changesWithTime } from '../formats/geojson.ts';
import { languagesWanted } from '../languages.ts';
import { MAX_AGE_SECONDS } from '../limits.ts';
import type { DataSet } from '../parts.ts';
import { queryOf } from '../query-string.ts';
import { readerOf } from '../requests/reader.ts';
import { PLACE } from '../requests/tables.ts';
import { sendCacheable } from '../responses.ts';
import { presentationOf, secondsLeftInMinute } from '../search-answer.ts';
import type { Service } from '../service.ts';
import { SHAPES } from '../shapes.ts';
import { addVary } from '../vary.ts';

const readQuery = readerOf(PLACE.query, 'text');

/** `GET /v1/places/{placeId}` (specification, 4.2 and 4.4). */
export function addPlace(app: FastifyInstance, service: Service): void {
  app.get<{ Params: { placeId: string } }>('/v1/places/:placeId', async (request, reply) => {
    const query = readQuery(queryOf(request), '');
    const shape = chooseShape(query, service.placeForm, request.headers.accept);
    const placeId = parsePlaceId(request.params.placeId);
    const dataSet = service.dataSet();
    const record = await find(service, dataSet, placeId);
    if (!record) throw notFound(request.params.placeId);
    const languages = languagesWanted(query.lang, request.headers['accept-language']);
    const nowMs = service.now();
    const text = SHAPES[shape].writePlace(record, presentationOf(service, dataSet, languages, nowMs));
    const isOfTheMinute = shape === 'geojson' && changesWithTime(record);
    const maxAgeSeconds = isOfTheMinute ? secondsLeftInMinute(nowMs) : MAX_AGE_SECONDS;
    addVary(reply, 'Accept, Accept-Language');
    return sendCacheable(request, reply, SHAPES[shape].mediaType, text, maxAgeSeconds);
  });
}

/** Places are the search's to know, areas, streets and houses the geocoder's. */
async function find(
  service: Service,
  { searcher, geocoder }: DataSet,
  { type, number }: PlaceIdentifier,
): Promise<PlaceRecord | undefined> {
  const record = await searcher.find(type, number);
  const entry = record ? undefined : await geocoder?.entry(type, number);
  return entry ? recordOf(entry, service.taxonomy) : record;
}

function notFound(placeId: string): ServiceError {
  return new ServiceError(
    'NOT_FOUND',
    `No place has the identifier '${placeId}' in the data set being served.`,
  );
}
