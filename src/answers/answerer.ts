import { type PlaceRecord, ServiceError } from '../core/core.ts';
import { createFinder, type Found, type FoundList, mayAskForNow } from '../find/find.ts';
import { type AddressCheck, checkAddress, type GeocodeResult, type Geocoder } from '../geocode/geocode.ts';
import type { Searcher } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { withAreasAround } from './areas-around.ts';
import { entriesFor, shapeOfObject, withShapes } from './entries.ts';
import type { Entry } from './entry.ts';
import { recordOf } from './entry-record.ts';
import { checkedAddress } from './formats/check.ts';
import { geocodeFeature } from './formats/geocode.ts';
import { changesWithTime, placeFeature } from './formats/geojson.ts';
import { categoryEntry, interpretationEntry } from './formats/interpretation.ts';
import { withShape } from './formats/shape.ts';
import {
  type Answer,
  type Answerer,
  type EntriesAsked,
  languagesOf,
  type PlaceRequest,
  type Question,
  type ShapesAsked,
} from './question.ts';
import { attributionOf, collection, type Presentation, SHAPES } from './shapes.ts';
import { allStanding } from './standing.ts';
import { askedForMore, askedOfExtract, withoutTheWorld } from './without-world.ts';

/** Searcher and geocoder of a data set, and how to write its answers. */
export interface AnswererParts {
  readonly searcher: Searcher;
  readonly geocoder: Geocoder;
  readonly taxonomy: Taxonomy;
  /** Sources besides OpenStreetMap that want to be named. */
  readonly attribution?: readonly string[] | undefined;
}

/** Answers questions in this thread. */
export function createAnswerer(parts: AnswererParts): Answerer {
  return async (question) => {
    switch (question.kind) {
      case 'search': {
        const { request, shape, nowMs } = question;
        const result = await createFinder(parts).search(request, nowMs);
        const { head, tail } = SHAPES[shape].writeSearch(result, presentationOf(parts, request, nowMs));
        const saysOpen = shape === 'geojson' && result.hits.some(({ record }) => changesWithTime(record));
        const isOfTheMinute = saysOpen || mayAskForNow(request.query ?? '');
        return { head, tail, shardsSearched: result.shardsSearched, isOfTheMinute };
      }
      case 'find': {
        const { request, nowMs } = question;
        const found = await createFinder(parts).find(request, nowMs);
        const text = foundText(found, presentationOf(parts, request, nowMs));
        return { ...whole(text), isOfTheMinute: saysWhatIsOpen(found) || mayAskForNow(request.text) };
      }
      case 'forward':
        return geocoded(await createFinder(parts).forward(question.request), question.shapes, parts);
      case 'reverse':
        return geocoded(await parts.geocoder.reverse(question.request), question.shapes, parts);
      case 'check':
        return checked(await checkAddress(parts.geocoder, question.address), parts);
      case 'entries':
        return entriesAnswer(question, parts);
      case 'place': {
        const { request, shape, nowMs } = question;
        const record = await findPlace(parts, request);
        const covered = request.shapes && (await shapeOfObject(request, request.shapes, parts));
        const text = SHAPES[shape].writePlace(record, presentationOf(parts, request, nowMs), covered);
        return { ...whole(text), isOfTheMinute: shape === 'geojson' && changesWithTime(record) };
      }
    }
  };
}

function checked(check: AddressCheck, parts: AnswererParts): Answer {
  return whole(JSON.stringify({ ...checkedAddress(check), attribution: attributionOf(parts) }));
}

async function entriesAnswer(
  { asked, shapes, withAreas, withAddresses, withoutWorld }: Extract<Question, { readonly kind: 'entries' }>,
  parts: AnswererParts,
): Promise<Answer> {
  const languages = languagesOf(asked);
  const own = withoutWorld ? await ownEntriesFor(asked, parts) : await entriesFor(asked, parts);
  const stood = withAddresses ? await allStanding(own, [], languages, parts) : own;
  const entries = withAreas ? withAreasAround(stood, languages, parts) : stood;
  const text = JSON.stringify(shapes ? await withShapes(entries, shapes, parts) : entries);
  return { ...whole(text), isOfTheMinute: asked.by === 'find' && mayAskForNow(asked.request.text) };
}

/** Entries of the data set's own extract. */
async function ownEntriesFor(asked: EntriesAsked, parts: AnswererParts): Promise<readonly Entry[]> {
  const found = await entriesFor(askedOfExtract(asked), parts);
  const own = await withoutTheWorld(found, parts);
  const more = own.length < found.length ? askedForMore(asked) : undefined;
  if (!more || !('request' in asked)) return own;
  return (await withoutTheWorld(await entriesFor(more, parts), parts)).slice(0, asked.request.limit);
}

function whole(text: string): Answer {
  return { head: text, tail: '', shardsSearched: 0 };
}

function presentationOf(
  { taxonomy, attribution = [] }: AnswererParts,
  { languages }: { readonly languages: readonly string[] },
  nowMs: number,
): Presentation {
  return { taxonomy, languages, nowMs, attribution };
}

/** A list as a FeatureCollection, with the categories that the text names and how it was understood. */
function foundText({ entries, categories, interpretation }: FoundList, presentation: Presentation): string {
  const features = entries.map((entry) => featureOf(entry, presentation));
  return JSON.stringify({
    ...collection(features, presentation),
    ...(categories.length > 0 && { categories: categories.map((id) => categoryEntry(id, presentation)) }),
    ...(interpretation && { interpretation: interpretationEntry(interpretation, presentation) }),
  });
}

function saysWhatIsOpen({ entries }: FoundList): boolean {
  return entries.some((found) => found.kind === 'place' && changesWithTime(found.hit.record));
}

function featureCollection(features: readonly object[], { attribution = [] }: AnswererParts): Answer {
  return whole(JSON.stringify(collection(features, { attribution })));
}

function featureOf(found: Found, presentation: Presentation): object {
  if (found.kind === 'place') return placeFeature(found.hit.record, presentation, found.hit);
  return geocodeFeature(found.result, presentation.taxonomy);
}

async function geocoded(
  results: readonly GeocodeResult[],
  shapes: ShapesAsked | undefined,
  parts: AnswererParts,
): Promise<Answer> {
  const entries: readonly Entry[] = shapes ? await withShapes(results, shapes, parts) : results;
  return featureCollection(
    entries.map((entry) => withShape(geocodeFeature(entry, parts.taxonomy), entry.geometry)),
    parts,
  );
}

/** The search knows places, the geocoder areas, streets and houses. */
async function findPlace(
  { searcher, geocoder, taxonomy }: AnswererParts,
  { placeId, type, sourceId }: PlaceRequest,
): Promise<PlaceRecord> {
  const record = await searcher.find(type, sourceId);
  if (record) return record;
  const entry = await geocoder.entry(type, sourceId);
  if (entry) return recordOf(entry, taxonomy);
  const message = `No place has the identifier '${placeId}' in the data set being served.`;
  throw new ServiceError('NOT_FOUND', message);
}
