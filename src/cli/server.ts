import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { type Auth, openAuth, redisRateLimiter, type SharedRateLimiter } from '../auth/auth.ts';
import { systemCode } from '../files/files.ts';

import {
  type Administration,
  type CompatOptions,
  createServer,
  type HttpConfiguration,
  type HttpParts,
  openLog,
  readClient,
  readConsole,
  readOperators,
} from '../http/http.ts';
import { createPictures, type Pictures } from '../pictures/pictures.ts';
import { loadStyleAssets } from '../styles/styles.ts';
import { loadTaxonomy, shareTaxonomy } from '../taxonomy/taxonomy.ts';
import { type AnswerPool, numberOfWorkers, startAnswerPool, withoutPool } from './answer-pool.ts';
import { clusterOf } from './cluster-options.ts';
import { CommandFailure, EXIT } from './exit-codes.ts';
import { LiveDataSet } from './live-data-set.ts';
import { openMaps } from './live-maps.ts';
import { localGenerations } from './local-generations.ts';
import { faultOf, logOutput, notice } from './output.ts';
import { stopQuitting } from './quit.ts';
import type { ServerSettings } from './server-options.ts';
import { UpdateNow, updateCommandOf } from './update-now.ts';

export interface RunningServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly dataSet: LiveDataSet;
  readonly keys: Auth['keys'];
  /** Lets the console, opened on this machine, get tokens for this key. */
  readonly giveConsole: (key: string) => void;
}

/** Directory of the built console, for the built command and for the source alike. */
const CONSOLE = fileURLToPath(new URL('../../dist/console', import.meta.url));
/** The same of the elements for other pages. */
const CLIENT = fileURLToPath(new URL('../../dist/client', import.meta.url));
/** And of the operators' page. */
const OPERATORS = fileURLToPath(new URL('../../dist/operators', import.meta.url));

/**
 * Serves until the process is asked to stop (SIGINT, SIGTERM); SIGHUP opens the current generation again. The server
 * also starts without a sound data set: requests fail with the reason until one can be opened.
 *
 * @param compat interfaces of other geocoders, in place of those of the settings
 */
export async function startServer(
  settings: ServerSettings,
  compat: CompatOptions | undefined = compatOf(settings),
): Promise<RunningServer> {
  const maps = await openMaps(settings, process.env, notice);
  // process.stderr rather than a destination of pino's, which throws into the request when the disk is full
  const log = openLog(settings.logLevel, logOutput);
  const { auth, close: closeAuth } = openGuard(settings);
  const pool = await answerPoolOf(settings);
  const drawn = { styleAssets: loadStyleAssets(), pictures: picturesOf() };
  const { dataSet, cluster, close: closeCluster } = await followDataSet(settings, pool);
  let address = '';
  let demoKey: string | undefined;
  const app = createServer({
    ...dataSet.parts,
    ...maps.parts,
    ...(cluster && { cluster }),
    publicUrl: () => settings.publicUrl ?? reachable(address),
    taxonomy: loadTaxonomy,
    ...drawn,
    guard: auth,
    console: consoleOf(settings, auth, dataSet, () => demoKey),
    administration: administrationOf(settings, auth),
    clientFiles: readClient(CLIENT),
    configuration: { ...configurationOf(settings, concurrencyOf(settings, pool)), compat },
    workers: pool,
    log,
  });
  try {
    address = await listen(app, settings);
  } catch (error) {
    dataSet.close();
    await Promise.all([closeAuth(), pool.close(), drawn.pictures.close(), closeCluster()]);
    throw error;
  }
  process.on('SIGHUP', () => Promise.all([dataSet.reload(), maps.reload()]));
  stopWithGrace(settings.shutdownSeconds, async () => {
    dataSet.close();
    await app.close();
    await Promise.all([closeAuth(), pool.close(), drawn.pictures.close(), closeCluster()]);
  });
  stopQuitting();
  const giveConsole = (key: string) => {
    demoKey = key;
  };
  return { address, dataSet, keys: auth.keys, giveConsole };
}

function picturesOf(): Pictures {
  return createPictures(({ reason }) => notice(`The thread that paints pictures ended: ${reason.message}.`));
}

function administrationOf({ engine, data }: ServerSettings, { keys, usage }: Auth): Administration {
  const files = readOperators(OPERATORS);
  return {
    keys,
    usage,
    files,
    ...(engine === 'embedded' && { update: new UpdateNow(updateCommandOf(data)) }),
  };
}

/** The console, with a key for its visitors if it is public. */
function consoleOf(
  { publicConsole, consoleRate, directions, outsidePictures }: ServerSettings,
  { keys }: Pick<Auth, 'keys'>,
  dataSet: LiveDataSet,
  demoKey: () => string | undefined,
): NonNullable<HttpParts['console']> {
  const visitors = publicConsole ? keys.makeForVisitors('visitors of the console', consoleRate) : undefined;
  return {
    files: readConsole(CONSOLE),
    demoKey,
    visitorsKey: () => visitors?.key,
    bounds: () => dataSet.bounds(),
    holding: () => dataSet.holding(),
    directions,
    outsidePictures,
  };
}

/** Ends the process when it is asked to: requests under way are given so long, or until a second signal. */
function stopWithGrace(seconds: number, close: () => Promise<void>): void {
  const cutOff = (when: string) => (): void => {
    notice(`waypost: stopped ${when}, before all that was under way had ended.`);
    process.exit(EXIT.cutOff);
  };
  const fail = (error: unknown): never => {
    notice(faultOf(error));
    process.exit(EXIT.internal);
  };
  closeWithGrace(
    {
      delay: seconds * 1000 || 1,
      logger: false,
      skip: ['SIGHUP', 'beforeExit'],
      onTimeout: cutOff(`after the ${seconds} s of --shutdown-seconds`),
      onSecondSignal: cutOff('by a second signal'),
      onSecondError: fail,
    },
    async ({ err }) => {
      if (err) notice(faultOf(err));
      await close().catch(fail);
      if (err) process.exit(EXIT.internal);
    },
  );
}

/** A cluster does the work of searching: threads of our own would only wait for it. */
async function answerPoolOf({ engine, workers: wanted }: ServerSettings): Promise<AnswerPool> {
  const workers = engine === 'opensearch' ? 1 : numberOfWorkers(wanted);
  if (workers === 1) return withoutPool();
  shareTaxonomy();
  return startAnswerPool(workers, notice);
}

interface Followed extends Pick<HttpParts, 'cluster'> {
  readonly dataSet: LiveDataSet;
  /** Closes what requests need that are still open when the data set is followed no more. */
  readonly close: () => Promise<void>;
}

async function followDataSet(settings: ServerSettings, pool: AnswerPool): Promise<Followed> {
  if (settings.engine === 'embedded') {
    const dataSet = await LiveDataSet.follow(localGenerations(settings.data, pool.open), notice);
    return { dataSet, close: async () => {} };
  }
  const { clusterGenerations, silenceOf } = await import('./cluster-generations.ts');
  const cluster = await clusterOf(settings, notice);
  const { connection } = cluster;
  const silence = await silenceOf(cluster);
  return {
    dataSet: await LiveDataSet.follow(clusterGenerations(cluster, settings.data), notice, silence),
    cluster: () => ({
      requests: connection.trips,
      retries: connection.retries,
      nodesLeftOut: connection.nodesLeftOut,
    }),
    close: () => connection.abandon(), // requests have ended by then; what is under way asks for another data set
  };
}

/** The next question waits in the pool while a worker answers, so that no worker is idle between two of them. */
const SEARCHES_PER_WORKER = 2;
/** What a connection has under way with each node; more would wait there. */
const SEARCHES_PER_NODE = 8;

/** Searches under way at the same time. */
function concurrencyOf({ engine, opensearch }: ServerSettings, { size }: AnswerPool): number {
  if (engine === 'opensearch') return SEARCHES_PER_NODE * opensearch.length;
  return size === 1 ? 1 : SEARCHES_PER_WORKER * size;
}

function configurationOf(settings: ServerSettings, concurrency: number): HttpConfiguration {
  const { placeForm, cacheEntries, corsOrigins, embedOrigins, trustedProxies, metricsPublic } = settings;
  const load = { concurrency, underWay: settings.requestsUnderWay, waitMs: settings.waitMs };
  return { placeForm, cacheEntries, corsOrigins, embedOrigins, trustedProxies, load, metricsPublic };
}

function compatOf({ compat, compatRoot: root, compatAccess: access, compatWorld }: ServerSettings) {
  if (compat.length === 0 && root === undefined) return undefined;
  return { names: compat, root, access, world: compatWorld === 'on' };
}

/** @throws ServiceError FILE_UNAVAILABLE, INVALID_CONFIGURATION */
function openGuard({ data, redisUrl, tokenAlgorithm }: ServerSettings): {
  auth: Auth;
  close: () => Promise<void>;
} {
  const shared: SharedRateLimiter | undefined =
    redisUrl === undefined ? undefined : redisRateLimiter(redisUrl, notice);
  const auth = openAuth({
    dataDirectory: data,
    signingAlgorithm: tokenAlgorithm,
    onEvent: notice,
    ...(shared && { rateLimiter: shared }),
  });
  const close = async () => {
    shared?.close();
    await auth.close();
  };
  return { auth, close };
}

async function listen(
  app: ReturnType<typeof createServer>,
  { host, port }: Pick<ServerSettings, 'host' | 'port'>,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new CommandFailure(EXIT.address, whyNotListening(host, port, error), { cause: error });
  }
  const taken = app.server.address();
  const takenPort = typeof taken === 'object' && taken ? taken.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${takenPort}`;
}

/** Replaces the wildcard address, which clients cannot request. */
function reachable(address: string): string {
  return address.replace(/\/\/(?:0\.0\.0\.0|\[::\]):/, '//localhost:');
}

function whyNotListening(host: string, port: number, error: unknown): string {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'another program listens there; stop it or choose another --port',
    EACCES: 'permission is denied; choose a --port above 1023',
    EADDRNOTAVAIL: 'this machine has no such address; choose another --host',
    ENOTFOUND: 'the name is not known; choose another --host',
  };
  return `Cannot listen on ${host}:${port}: ${reasons[systemCode(error) ?? ''] ?? String(error)}.`;
}
