import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChangeFile, type FollowedSource, followedSources } from '../build/build.ts';
import { ServiceError } from '../core/core.ts';
import {
  type ChangeFeed,
  directoryFeed,
  filesAfter,
  isSameServer,
  isToCome,
  sequenceAt,
  serverFeed,
} from '../replication/replication.ts';
import { type BuildListeners, updateInThread } from './build-thread.ts';
import type { Settings } from './options.ts';
import { formatCount, formatDuration, notice, print } from './output.ts';
import { createProgressDisplay } from './progress.ts';
import { WAYPOST_VERSION } from './version.ts';

/** Files that come at least this often are looked for every minute, others every ten. */
const OFTEN_SECONDS = 600;
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

export type UpdateSettings = Settings<
  | 'data'
  | 'threads'
  | 'from'
  | 'server'
  | 'ofPlanet'
  | 'polygon'
  | 'compact'
  | 'until'
  | 'maxSequences'
  | 'follow'
  | 'keepGenerations'
>;

/** Applies what is published, again and again; a failure is told and tried again later, ever less often. */
export async function follow(settings: UpdateSettings, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let asked = settings;
  while (!signal.aborted) {
    const waitMs = await applyPublished(asked, signal).then(
      (pauseMs) => {
        failures = 0;
        asked = { ...settings, polygon: [], compact: false }; // polygons are kept, and many changes are folded in anyway
        return pauseMs;
      },
      (error: unknown) => {
        if (signal.aborted || !(error instanceof ServiceError)) throw error;
        const retryMs = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** failures++);
        notice(`waypost: ${error.message} It is tried again in ${formatDuration(retryMs)}.`);
        return retryMs;
      },
    );
    await sleep(waitMs, undefined, { signal });
  }
}

/** A feed of changes, and the sources that follow it by their numbers. */
interface FollowedFeed {
  readonly feed: ChangeFeed;
  readonly followers: { readonly source: FollowedSource; readonly number: number }[];
}

/**
 * Applies what is published and not yet applied.
 *
 * @returns milliseconds after which to look again; 0 if there is more to apply
 */
export async function applyPublished(settings: UpdateSettings, signal: AbortSignal): Promise<number> {
  const { sources, isBuilt } = await followedSources(settings.data);
  const feeds = feedsOf(settings, sources, signal);
  const changes: ChangeFile[] = [];
  for (const followed of feeds) changes.push(...(await publishedBy(followed, sources.length, settings)));
  const isTask = settings.compact || settings.polygon.length > 0 || !isBuilt;
  if (changes.length === 0)
    print(
      `the data set has all changes that ${namesOf(feeds)} ${feeds.length === 1 ? 'has' : 'have'} published`,
    );
  if (changes.length > 0 || isTask) await applyOf(feeds, changes, settings, signal);
  if (countFiles(changes) >= settings.maxSequences) return 0;
  return Math.min(...(await Promise.all(feeds.map(({ feed }) => pauseOf(feed)))));
}

/** The files of a feed that the sources lack which follow it. */
async function publishedBy(
  { feed, followers }: FollowedFeed,
  sources: number,
  { until, maxSequences: most, from, ofPlanet, polygon }: UpdateSettings,
): Promise<ChangeFile[]> {
  const changes: ChangeFile[] = [];
  for (const { source, number } of followers) {
    const isForMore = ofPlanet || sources > 1 || polygon.length > 0 || source.hasPolygon;
    const isSame = from ? !isForMore || source.replicationUrl !== source.ownUrl : isFollowed(feed, source);
    const begin = await beginning(feed, source, isSame);
    // a directory does not say where its files are from: they are those of the server that is followed, or any
    const baseUrl = from ? source.replicationUrl : feed.name;
    for await (const { path, state } of filesAfter(feed, begin, { until: until && until / 1000, most })) {
      const header =
        isSame || !from ? { ...state, ...(baseUrl && { baseUrl }) } : { timestamp: state.timestamp };
      changes.push({ path, header, source: number });
    }
  }
  return changes;
}

/** How long to wait for the next file. */
async function pauseOf(feed: ChangeFeed): Promise<number> {
  const latest = await feed.latest();
  const before = await feed.stateOf(latest.sequence - 1);
  const isOften = before !== undefined && latest.timestamp - before.timestamp <= OFTEN_SECONDS;
  return isOften ? MINUTE_MS : 10 * MINUTE_MS;
}

/** Applies and drops what was fetched; damaged files too, so that they are fetched anew. */
async function applyOf(
  feeds: readonly FollowedFeed[],
  changes: readonly ChangeFile[],
  settings: UpdateSettings,
  signal: AbortSignal,
): Promise<void> {
  const dropFetched = async (): Promise<void> => {
    for (const { feed } of feeds) await feed.dropFetched();
  };
  try {
    await apply({ changes, feeds: namesOf(feeds) }, settings, signal);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INVALID_CHANGES') await dropFetched();
    throw error;
  }
  await dropFetched();
}

function namesOf(feeds: readonly FollowedFeed[]): string {
  return new Intl.ListFormat('en').format(feeds.map(({ feed }) => `'${feed.name}'`));
}

/** One feed for all sources, or the server that each of them follows. */
function feedsOf(
  settings: UpdateSettings,
  sources: readonly FollowedSource[],
  signal: AbortSignal,
): readonly FollowedFeed[] {
  const feeds = new Map<string, FollowedFeed>();
  for (const [number, source] of sources.entries()) {
    const feed = feedOf(settings, source, signal);
    const known = feeds.get(feed.name) ?? { feed, followers: [] };
    known.followers.push({ source, number });
    feeds.set(feed.name, known);
  }
  return [...feeds.values()];
}

function feedOf(
  { from, server, data }: UpdateSettings,
  source: FollowedSource,
  signal: AbortSignal,
): ChangeFeed {
  if (from) return directoryFeed(from);
  const url = server ?? source.replicationUrl;
  if (url)
    return serverFeed(url, {
      downloads: join(data, 'downloads'),
      signal,
      onRetry: (sentence) => notice(`warning: ${sentence}`),
    });
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `The extract '${source.name}' names no server of changes: give one with --server, or a directory with --from.`,
  );
}

/** True if the source follows the server already. */
function isFollowed({ name }: ChangeFeed, { replicationUrl }: FollowedSource): boolean {
  return replicationUrl !== undefined && isSameServer(name, replicationUrl);
}

/** The sequence that a source is at in a feed. */
async function beginning(feed: ChangeFeed, source: FollowedSource, isSame: boolean): Promise<number> {
  const { replicationSequence: sequence, replicationTimestamp: timestamp } = source;
  if (sequence !== undefined && isSame) return sequence;
  if (timestamp && isToCome(Date.parse(timestamp) / 1000))
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `The data of '${source.name}' is of ${timestamp}, which is yet to come by the clock of this machine, so nobody knows which changes it lacks: build a newer extract, or set the clock.`,
    );
  if (timestamp) return (await sequenceAt(feed, Date.parse(timestamp) / 1000)).sequence;
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `The extract '${source.name}' does not say how new it is, so nobody knows which changes it lacks: build one whose header has a timestamp.`,
  );
}

interface Applied {
  readonly changes: readonly ChangeFile[];
  /** Where the changes come from, if not from files. */
  readonly feeds?: string;
}

/** Applies files of changes, and says what came of it. */
export async function apply(
  { changes, feeds }: Applied,
  { data: dataDirectory, threads, keepGenerations, ofPlanet, polygon, compact }: UpdateSettings,
  signal: AbortSignal,
): Promise<void> {
  const beganMs = performance.now();
  const display = createProgressDisplay(process.stderr.isTTY === true);
  const listeners: BuildListeners = {
    onProgress: display.show,
    onWarning: (sentence) => display.say(`warning: ${sentence}`),
  };
  const task = {
    changes,
    ofPlanet,
    polygons: polygon,
    compact,
    dataDirectory,
    threads,
    keepGenerations,
    waypostVersion: WAYPOST_VERSION,
  };
  const { manifest, objects, folded } = await updateInThread(task, listeners, signal);
  const took = formatDuration(performance.now() - beganMs);
  const files = countFiles(changes);
  const what = `${formatCount(files)} files of changes${feeds ? ` of ${feeds}` : ''}`;
  if (manifest) {
    const done = files > 0 ? `applied ${what}` : 'built the data set again';
    const fold = folded > 0 ? ' and folded changes into the extract' : '';
    print(
      `${done} in ${took}${fold}: ${formatCount(objects)} objects differ from the extract; generation ${manifest.id} is current`,
    );
  } else if (files > 0) print(`${what} change nothing in the data set, which stays as it is`);
}

/** Files, each once, however many sources they are for. */
function countFiles(changes: readonly ChangeFile[]): number {
  return new Set(changes.map(({ path }) => path)).size;
}
