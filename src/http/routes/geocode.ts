import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GeocodeResult } from '../../geocode/geocode.ts';
import { sendError } from '../errors.ts';
import { geocodeFeature } from '../formats/geocode.ts';
import { GEOJSON_TYPE } from '../media-types.ts';
import type { DataSet } from '../parts.ts';
import { queryOf } from '../query-string.ts';
import { forwardReader, inLanguages, reverseReader } from '../requests/geocode-request.ts';
import { sendText } from '../responses.ts';
import type { Service } from '../service.ts';
import { collection } from '../shapes.ts';

const readForward = forwardReader('text');
const readReverse = reverseReader('text');

/** `GET /v1/places/geocode/forward` (specification, 4.5). */
export function addForwardGeocoding(app: FastifyInstance, service: Service): void {
  app.get('/v1/places/geocode/forward', async (request, reply) => {
    const asked = inLanguages(readForward(queryOf(request), ''), request.headers['accept-language']);
    const dataSet = service.dataSet();
    if (!dataSet.geocoder) return refuseToGeocode(reply);
    const results = await dataSet.geocoder.forward(asked);
    return sendText(reply, GEOJSON_TYPE, JSON.stringify(geocodeCollection(results, service, dataSet)));
  });
}

/** `GET /v1/places/geocode/reverse` (specification, 4.6). */
export function addReverseGeocoding(app: FastifyInstance, service: Service): void {
  app.get('/v1/places/geocode/reverse', async (request, reply) => {
    const asked = inLanguages(readReverse(queryOf(request), ''), request.headers['accept-language']);
    const dataSet = service.dataSet();
    if (!dataSet.geocoder) return refuseToGeocode(reply);
    const results = await dataSet.geocoder.reverse(asked);
    return sendText(reply, GEOJSON_TYPE, JSON.stringify(geocodeCollection(results, service, dataSet)));
  });
}

/** Answers of geocoding in the envelope of section 2.5, naming whom the data set is of. */
export function geocodeCollection(
  results: readonly GeocodeResult[],
  { taxonomy }: Service,
  { attribution = [] }: DataSet,
): object {
  const features = results.map((result) => geocodeFeature(result, taxonomy));
  return collection(features, { attribution });
}

/** Sentence for a data set of an older Waypost. It names nothing of the machine. */
export const WITHOUT_ADDRESSES =
  'The data set being served holds no areas and addresses; build the data set again.';

/** Answers where there is no geocoder, with the sentence that says how to mend it. */
export function refuseToGeocode(reply: FastifyReply): FastifyReply {
  return sendError(reply, 'INDEX_NOT_AVAILABLE', WITHOUT_ADDRESSES);
}
