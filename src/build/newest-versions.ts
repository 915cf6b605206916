import type { SourceType } from '../core/core.ts';

/** What decides which of several versions of an object counts. */
export interface ObjectVersion {
  readonly type: SourceType;
  readonly number: number;
  /** Seconds since 1970 of the edit; absent where the source doesn't say. */
  readonly timestamp?: number | undefined;
}

/** One of several sources, everything in ascending order (see {@link compareObjects}). */
export interface VersionedSource<Place extends ObjectVersion> {
  readonly places: AsyncIterator<Place>;
  /** When the source says an object was edited last, be it a place or not; asked in ascending order. */
  readonly timestampOf: (object: ObjectVersion) => Promise<number | undefined>;
}

const TYPE_ORDER: Readonly<Record<SourceType, number>> = { n: 0, w: 1, r: 2, g: 3 };

/** Nodes, ways, relations, each by number. */
export function compareObjects(a: ObjectVersion, b: ObjectVersion): number {
  return TYPE_ORDER[a.type] - TYPE_ORDER[b.type] || a.number - b.number;
}

/**
 * The places of all sources in ascending order, each once, in its newest version, of equal ones that of the first
 * source; without those that a still newer version says are none any more. Holds one place of each source at a time.
 */
export async function* newestVersions<Place extends ObjectVersion>(
  sources: readonly VersionedSource<Place>[],
): AsyncGenerator<Place> {
  const heads: (Place | undefined)[] = await Promise.all(sources.map(({ places }) => nextOf(places)));
  for (let least = leastOf(heads); least; least = leastOf(heads)) {
    const object = least;
    const isSame = heads.map((head) => head !== undefined && compareObjects(head, object) === 0);
    const newest = newestOf(heads.filter((_, i) => isSame[i]));
    if (newest && !(await isSuperseded(newest, sources))) yield newest;
    for (const [i, { places }] of sources.entries()) if (isSame[i]) heads[i] = await nextOf(places);
  }
}

async function nextOf<T>(iterator: AsyncIterator<T>): Promise<T | undefined> {
  const { done, value } = await iterator.next();
  return done ? undefined : value;
}

function leastOf<Place extends ObjectVersion>(heads: readonly (Place | undefined)[]): Place | undefined {
  let least: Place | undefined;
  for (const head of heads) if (head && (!least || compareObjects(head, least) < 0)) least = head;
  return least;
}

function newestOf<Place extends ObjectVersion>(versions: readonly (Place | undefined)[]): Place | undefined {
  let newest: Place | undefined;
  for (const version of versions)
    if (version && (!newest || timestampIn(version) > timestampIn(newest))) newest = version;
  return newest;
}

async function isSuperseded(
  place: ObjectVersion,
  sources: readonly VersionedSource<ObjectVersion>[],
): Promise<boolean> {
  const timestamps = await Promise.all(sources.map(({ timestampOf }) => timestampOf(place)));
  return timestamps.some((timestamp = 0) => timestamp > timestampIn(place));
}

function timestampIn({ timestamp = 0 }: ObjectVersion): number {
  return timestamp;
}
