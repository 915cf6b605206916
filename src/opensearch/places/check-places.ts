import { isDeepStrictEqual } from 'node:util';
import { type PlaceRecord, ServiceError } from '../../core/core.ts';
import type { Attempt, IndexHit, IndexQuery, PlaceIndex } from '../../search/search.ts';
import { analyse } from '../../text/text.ts';
import type { Connection } from '../cluster/connection.ts';
import type { MergedPlaces } from './merged-places.ts';
import { documentName } from './place-documents.ts';

/** Documents that are read again and compared. */
const DOCUMENTS = 1_000;
/** Searches that are compared with those of another engine. */
const SEARCHES = 200;
const DOCUMENTS_PER_REQUEST = 250;
const SCORE_TOLERANCE = 1e-6;

/** Places [0, count) of which so many, evenly spread, are looked at. */
function sample(count: number, wanted: number): number[] {
  const size = Math.min(count, wanted);
  return Array.from({ length: size }, (_, i) => Math.floor((i * count) / size));
}

/**
 * Reads documents again and compares their records with what was pushed.
 *
 * @param routingOf routing value of a document
 * @throws ServiceError INTERNAL_ERROR naming the first that differs
 */
export async function checkDocuments(
  connection: Connection,
  index: string,
  places: MergedPlaces,
  routingOf: (document: number) => string,
): Promise<void> {
  const documents = sample(places.documents, DOCUMENTS);
  for (let from = 0; from < documents.length; from += DOCUMENTS_PER_REQUEST) {
    const some = documents.slice(from, from + DOCUMENTS_PER_REQUEST);
    const wanted = some.map((document) => ({
      _id: documentName(places.identity(document)),
      routing: routingOf(document),
      _source: ['r'],
    }));
    const { docs } = await connection.request<{ docs: readonly { _source?: { r: unknown } }[] }>(
      'POST',
      `/${index}/_mget`,
      { docs: wanted },
      { members: ['docs'] },
    );
    const wrong = some.findIndex(
      (document, at) => !isDeepStrictEqual(docs[at]?._source?.r, recordOf(places, document)),
    );
    if (wrong >= 0) throw differs(`document ${wanted[wrong]!._id} of ${index} is not what was pushed`);
  }
}

function recordOf(places: MergedPlaces, document: number): PlaceRecord {
  const text = places.part(document).recordText(places.documentOf[document]!).toString();
  return JSON.parse(text) as PlaceRecord; // its checksum held: it is what was written
}

/**
 * Searches for names of places near them, and compares the answers with those of another engine over the same places.
 *
 * @throws ServiceError INTERNAL_ERROR naming the first search that is answered in another way
 */
export async function checkSearches(
  remote: PlaceIndex,
  reference: PlaceIndex,
  places: MergedPlaces,
): Promise<void> {
  for (const [number, document] of sample(places.searchable, SEARCHES).entries()) {
    const place = recordOf(places, document);
    const [query, attempt] = [queryAt(place, number), attemptAt(place, number)];
    const [found, expected] = [
      await remote.search(query, [attempt]),
      await reference.search(query, [attempt]),
    ];
    if (found.total === expected.total && isSame(found.hits, expected.hits)) continue;
    const text = attempt.words.map((word) => word.text).join(' ');
    throw differs(
      `a search for '${text}' near ${place.lat},${place.lon} is not answered as by the data set itself`,
    );
  }
}

/** Searches of many kinds, by their number. */
function queryAt({ lat, lon }: PlaceRecord, number: number): IndexQuery {
  return {
    keywords: [],
    centre: { lat, lon },
    ...(number % 2 === 0 && { radiusMetres: 5_000 }),
    halfDistanceMetres: 1_000,
    weights: { text: 0.5, geo: 0.5 },
    offset: 0,
    limit: 20,
    countTotal: number % 3 !== 0,
    listCells: false,
  };
}

/** The first words of a place's name, now and then as beginnings. */
function attemptAt({ tags }: PlaceRecord, number: number): Attempt {
  const words = analyse(tags.name ?? '').slice(0, 2);
  return {
    words: words.map(({ text }) => ({
      text,
      spellings: [{ text, quality: 1 }],
      categories: [],
      prefix: number % 4 === 0,
      edits: 0,
    })),
    matching: 'all',
  };
}

function isSame(found: readonly IndexHit[], expected: readonly IndexHit[]): boolean {
  return (
    found.length === expected.length &&
    found.every(
      ({ record, score }, at) =>
        record.type === expected[at]!.record.type &&
        record.sourceId === expected[at]!.record.sourceId &&
        Math.abs(score - expected[at]!.score) <= SCORE_TOLERANCE,
    )
  );
}

function differs(what: string): ServiceError {
  return new ServiceError('INTERNAL_ERROR', `The push was checked and is not served: ${what}.`);
}
