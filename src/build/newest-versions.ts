import type { SourceType } from '../core/core.ts';

/** Identity and age of one version of an object. */
export interface ObjectVersion {
  readonly type: SourceType;
  readonly sourceId: number;
  /** Seconds since 1970 of the edit; absent if the source has none. */
  readonly timestamp?: number | undefined;
}

/** One of several sources, sorted by {@link compareObjects}. */
export interface VersionedSource<Place extends ObjectVersion> {
  readonly places: AsyncIterator<Place>;
  /** Time of an object's last edit, be it a place or not. Called in ascending order. */
  readonly timestampOf: (object: ObjectVersion) => Promise<number | undefined>;
}

const TYPE_ORDER: Readonly<Record<SourceType, number>> = { n: 0, w: 1, r: 2, g: 3, s: 4 };

/** Orders nodes before ways before relations before entries of other sources, each kind by number. */
export function compareObjects(a: ObjectVersion, b: ObjectVersion): number {
  return TYPE_ORDER[a.type] - TYPE_ORDER[b.type] || a.sourceId - b.sourceId;
}

/**
 * Yields the places of all sources in ascending order, each once, in its newest version. Among versions of equal age
 * the first source wins. Objects that are no longer places in a newer version are left out. Holds one place of each
 * source at a time.
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
