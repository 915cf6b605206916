import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeFile } from '../../build/build.ts';
import { ServiceError } from '../../core/core.ts';
import { type ManifestSource, openCurrent, withFollowed } from '../../generation/generation.ts';
import {
  type ChangeFeed,
  directoryFeed,
  filesAfter,
  isSameServer,
  sequenceAt,
  serverFeed,
} from '../../replication/replication.ts';
import { type BuildListeners, updateInThread } from '../build-thread.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { Interruption, interruptible } from '../interrupt.ts';
import type { Settings } from '../options.ts';
import { formatCount, formatDuration, notice, print } from '../output.ts';
import { createProgressDisplay } from '../progress.ts';
import { WAYPOST_VERSION } from '../version.ts';

type UpdateSettings = Settings<
  | 'data'
  | 'threads'
  | 'from'
  | 'server'
  | 'ofPlanet'
  | 'until'
  | 'maxSequences'
  | 'follow'
  | 'keepGenerations'
>;

/** Files that come at least this often are looked for every minute, others every ten. */
const OFTEN_SECONDS = 600;
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

export const updateCommand = command({
  name: 'update',
  help: 'apply changes of OpenStreetMap to a data set',
  argument: ['[file...]', 'files of changes, .osc or .osc.gz; those of a server or directory unless given'],
  options: [
    'data',
    'threads',
    'from',
    'server',
    'ofPlanet',
    'until',
    'maxSequences',
    'follow',
    'keepGenerations',
  ],
  tryFirst: 'waypost update --data data',
  run: async (settings, files) => {
    refuseContradictions(settings, files);
    const run = (signal: AbortSignal): Promise<void> => {
      if (files.length > 0)
        return apply(
          { changes: files.map((path) => ({ path })), ofPlanet: settings.ofPlanet },
          settings,
          signal,
        );
      return settings.follow ? follow(settings, signal) : applyPublished(settings, signal).then(() => {});
    };
    await interruptible(run).catch(ignoreStopWhile(settings.follow));
    return EXIT.done;
  },
});

/** Whoever follows is stopped sooner or later, which is no failure. */
function ignoreStopWhile(follows: boolean): (error: unknown) => void {
  return (error) => {
    if (!follows || !(error instanceof Interruption)) throw error;
  };
}

function refuseContradictions(
  { from, server, follow: goesOn }: UpdateSettings,
  files: readonly string[],
): void {
  if (files.length > 0 && (from || server || goesOn))
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'Files of changes cannot be given together with --from, --server or --follow.',
    );
  if (from && server)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'Changes come --from a directory or from a --server, not from both.',
    );
}

/** Applies what is published, again and again; a failure is told and tried again later, ever less often. */
async function follow(settings: UpdateSettings, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const waitMs = await applyPublished(settings, signal).then(
      (pauseMs) => {
        failures = 0;
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

/** @returns milliseconds after which to look again; 0 if there is more to apply */
async function applyPublished(settings: UpdateSettings, signal: AbortSignal): Promise<number> {
  const source = await followedSource(settings.data);
  const feed = feedOf(settings, source, signal);
  const from = await beginning(feed, source);
  const changes: ChangeFile[] = [];
  const { until, maxSequences: most } = settings;
  const baseUrl = settings.from ? source.replicationUrl : feed.name;
  for await (const { path, state } of filesAfter(feed, from, { until: until && until / 1000, most }))
    changes.push({ path, header: { ...state, ...(baseUrl && { baseUrl }) } });
  if (changes.length === 0) print(`the data set has all changes that '${feed.name}' has published`);
  else await applyOf(feed, { changes, ofPlanet: settings.ofPlanet, feed: feed.name }, settings, signal);
  if (changes.length === most) return 0;
  const latest = await feed.latest();
  const before = await feed.stateOf(latest.sequence - 1);
  const isOften = before !== undefined && latest.timestamp - before.timestamp <= OFTEN_SECONDS;
  return isOften ? MINUTE_MS : 10 * MINUTE_MS;
}

/** Applies and drops what was fetched; damaged files too, so that they are fetched anew. */
async function applyOf(
  feed: ChangeFeed,
  applied: Applied,
  settings: UpdateSettings,
  signal: AbortSignal,
): Promise<void> {
  try {
    await apply(applied, settings, signal);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INVALID_CHANGES') await feed.dropFetched();
    throw error;
  }
  await feed.dropFetched();
}

/** The only source of a data set: changes belong to one extract. */
async function followedSource(data: string): Promise<ManifestSource> {
  const [source, ...others] = (await openCurrent(data)).manifest.sources;
  if (source && others.length === 0) return withFollowed(data, source);
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `The data set in ${data} is made of ${others.length + 1} sources: changes can be applied to a data set of one.`,
  );
}

function feedOf(
  { from, server, data }: UpdateSettings,
  source: ManifestSource,
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

/** True if the data set follows the feed already; a directory is taken for a copy of what it follows. */
function isFollowed({ name }: ChangeFeed, { replicationUrl }: ManifestSource): boolean {
  return !URL.canParse(name) || (replicationUrl !== undefined && isSameServer(name, replicationUrl));
}

/** The sequence that the data set is at in this feed. */
async function beginning(feed: ChangeFeed, source: ManifestSource): Promise<number> {
  const { replicationSequence: sequence, replicationTimestamp: timestamp } = source;
  if (sequence !== undefined && isFollowed(feed, source)) return sequence;
  if (timestamp) return (await sequenceAt(feed, Date.parse(timestamp) / 1000)).sequence;
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `The extract '${source.name}' does not say how new it is, so nobody knows which changes it lacks: build one whose header has a timestamp.`,
  );
}

interface Applied {
  readonly changes: readonly ChangeFile[];
  readonly ofPlanet: boolean;
  /** Where the changes come from, if not from files. */
  readonly feed?: string;
}

async function apply(
  { changes, ofPlanet, feed }: Applied,
  { data: dataDirectory, threads, keepGenerations }: UpdateSettings,
  signal: AbortSignal,
): Promise<void> {
  const beganMs = Date.now();
  const display = createProgressDisplay(process.stderr.isTTY === true);
  const listeners: BuildListeners = {
    onProgress: display.show,
    onWarning: (sentence) => display.say(`warning: ${sentence}`),
  };
  const task = {
    changes,
    ofPlanet,
    dataDirectory,
    threads,
    keepGenerations,
    waypostVersion: WAYPOST_VERSION,
  };
  const { manifest, objects } = await updateInThread(task, listeners, signal);
  const took = formatDuration(Date.now() - beganMs);
  const what = `${formatCount(changes.length)} files of changes${feed ? ` of '${feed}'` : ''}`;
  if (!manifest) print(`${what} change nothing in the data set, which stays as it is`);
  else
    print(
      `applied ${what} in ${took}: ${formatCount(objects)} objects differ from the extract; generation ${manifest.id} is current`,
    );
}
