import { createFinder, type FindRequest, type Found } from '../find/find.ts';
import { geocodeFeature } from './formats/geocode.ts';
import { placeFeature } from './formats/geojson.ts';
import { presentationOf, thisMinuteMs } from './search-answer.ts';
import type { Service } from './service.ts';
import { collection, type Presentation } from './shapes.ts';

/** Text of the FeatureCollection of what a text being typed may mean, from the cache if the same was asked before. */
export async function answerFind(service: Service, request: FindRequest): Promise<string> {
  const { cache } = service;
  const dataSet = service.dataSet();
  const nowMs = thisMinuteMs(service.now());
  const key = cache.keepsNothing ? '' : `find${nowMs}${JSON.stringify(request)}`;
  const kept = cache.find(dataSet.id, key);
  if (kept) return kept.head;
  const found = await createFinder(dataSet.searcher, dataSet.geocoder).find(request);
  const presentation = presentationOf(service, dataSet, request.languages, nowMs);
  const text = JSON.stringify(
    collection(
      found.map((entry) => featureOf(entry, presentation)),
      presentation,
    ),
  );
  cache.keep(dataSet.id, key, { head: text, tail: '', shardsSearched: 0 });
  return text;
}

function featureOf(found: Found, presentation: Presentation): object {
  if (found.kind === 'place') return placeFeature(found.hit.record, presentation);
  return geocodeFeature(found.result, presentation.taxonomy);
}
