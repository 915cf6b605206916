import { createFinder } from '../find/find.ts';
import { entriesAround } from './around.ts';
import type { Entry, EntryParts } from './entry.ts';
import { type ShapeGeometry, shapeGeometry } from './formats/shape.ts';
import { entryOfPlace } from './place-entry.ts';
import { placesNear } from './places-near.ts';
import type { EntriesAsked, ObjectIdentifier, ShapesAsked } from './question.ts';
import { allStanding } from './standing.ts';

/** Adds to entries what they cover, as far as it is known. */
export function withShapes(
  entries: readonly Entry[],
  asked: ShapesAsked,
  { geocoder }: Pick<EntryParts, 'geocoder'>,
): Promise<readonly Entry[]> {
  const withShape = async (entry: Entry): Promise<Entry> => {
    const { kind, source } = entry;
    if (!source || !(asked.withFootprints || kind === 'area' || kind === 'street')) return entry;
    const geometry = await shapeOfObject(source, asked, { geocoder });
    return geometry ? { ...entry, geometry } : entry;
  };
  return Promise.all(entries.map(withShape));
}

/** What an object of the map covers; undefined for what is known by its point alone. */
export async function shapeOfObject(
  { type, sourceId }: ObjectIdentifier,
  { toleranceDegrees, withFootprints }: ShapesAsked,
  { geocoder }: Pick<EntryParts, 'geocoder'>,
): Promise<ShapeGeometry | undefined> {
  const shape = await geocoder.shape(type, sourceId, withFootprints);
  return shape && shapeGeometry(shape, toleranceDegrees);
}

/** Answers a question with entries, the likeliest or nearest first; of objects, in the order in which they were asked for. */
export async function entriesFor(asked: EntriesAsked, parts: EntryParts): Promise<readonly Entry[]> {
  switch (asked.by) {
    case 'find': {
      const { entries } = await createFinder(parts).find(asked.request, asked.nowMs);
      return entries.map((found) =>
        found.kind === 'address'
          ? found.result
          : entryOfPlace(found.hit.record, asked.request.languages, parts),
      );
    }
    case 'forward':
      return createFinder(parts).forward(asked.request);
    case 'reverse':
      return parts.geocoder.reverse(asked.request);
    case 'near':
      return allStanding(await placesNear(asked.request, parts), [], asked.request.languages, parts);
    case 'around':
      return entriesAround(asked.request, parts);
    case 'below': {
      const { object, languages, most } = asked;
      return parts.geocoder.below(object.type, object.sourceId, languages, most);
    }
    case 'objects': {
      const found = await Promise.all(
        asked.objects.map((object) => entryOfObject(object, asked.languages, parts)),
      );
      return found.filter((entry) => entry !== undefined);
    }
  }
}

/** The gazetteer says in which areas its entries lie; unnamed places are the search's alone. */
async function entryOfObject(
  { type, sourceId }: ObjectIdentifier,
  languages: readonly string[],
  parts: EntryParts,
): Promise<Entry | undefined> {
  const { searcher, geocoder } = parts;
  const described = await geocoder.described(type, sourceId, languages);
  if (described) return described;
  const record = await searcher.find(type, sourceId);
  return record && entryOfPlace(record, languages, parts);
}
