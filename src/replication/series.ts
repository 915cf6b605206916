import { ServiceError } from '../core/core.ts';
import type { ReplicationState } from './state.ts';

export type { ReplicationState } from './state.ts';

/** A series of files of changes, numbered without gaps. */
export interface ChangeFeed {
  /** Address or directory. */
  readonly name: string;
  /** The newest state. @throws ServiceError DOWNLOAD_FAILED, FILE_UNAVAILABLE */
  latest(): Promise<ReplicationState>;
  /** The state of one file; undefined if the feed does not have it, or no longer. */
  stateOf(sequence: number): Promise<ReplicationState | undefined>;
  /** The whole file on this machine; undefined if the feed does not have it, or no longer. */
  fileOf(sequence: number): Promise<string | undefined>;
  /** Removes what was fetched from elsewhere: it was applied, or is of no use. */
  dropFetched(): Promise<void>;
}

export interface SeriesOptions {
  /** Only changes up to this time, seconds since 1970. */
  readonly until?: number | undefined;
  /** At most so many files. */
  readonly most?: number | undefined;
}

export interface PublishedChanges {
  readonly state: ReplicationState;
  readonly path: string;
}

/**
 * The files that come after a sequence number, in order.
 *
 * @throws ServiceError DOWNLOAD_FAILED if one is missing, or the feed is behind the data
 */
export async function* filesAfter(
  feed: ChangeFeed,
  from: number,
  { until = Number.POSITIVE_INFINITY, most = Number.POSITIVE_INFINITY }: SeriesOptions = {},
): AsyncGenerator<PublishedChanges> {
  const latest = await feed.latest();
  if (latest.sequence < from)
    throw new ServiceError(
      'DOWNLOAD_FAILED',
      `'${feed.name}' is at sequence ${latest.sequence}, the data set at ${from}: expected the feed that the data set follows.`,
    );
  for (let sequence = from + 1; sequence <= Math.min(latest.sequence, from + most); sequence++) {
    const state = sequence === latest.sequence ? latest : await feed.stateOf(sequence);
    if (state && state.timestamp > until) return;
    const path = state && (await feed.fileOf(sequence));
    if (!path) throw gap(feed, sequence, latest);
    yield { state, path };
  }
}

/**
 * The last state that is not newer than a time: data of that time has its changes and those before. Searches by halves, since a feed
 * may have a hundred thousand states.
 *
 * @throws ServiceError DOWNLOAD_FAILED if the feed has none that old
 */
export async function sequenceAt(feed: ChangeFeed, timestamp: number): Promise<ReplicationState> {
  const latest = await feed.latest();
  if (latest.timestamp <= timestamp) return latest;
  let older: ReplicationState | undefined;
  for (let [least, beyond] = [0, latest.sequence]; least < beyond; ) {
    const middle = Math.floor((least + beyond) / 2);
    const state = await feed.stateOf(middle);
    const isNewer = state !== undefined && state.timestamp > timestamp;
    // what the feed no longer has is older than what it has
    if (isNewer) beyond = middle;
    else [older, least] = [state ?? older, middle + 1];
  }
  if (older) return older;
  throw new ServiceError(
    'DOWNLOAD_FAILED',
    `'${feed.name}' no longer has changes as old as the data (${new Date(timestamp * 1000).toISOString()}): ${ADVICE}.`,
  );
}

const ADVICE = "download a newer extract and build it with 'waypost build'";

function gap({ name }: ChangeFeed, sequence: number, latest: ReplicationState): ServiceError {
  return new ServiceError(
    'DOWNLOAD_FAILED',
    `'${name}' is at sequence ${latest.sequence} and does not have sequence ${sequence}, which comes next: ${ADVICE}.`,
  );
}
