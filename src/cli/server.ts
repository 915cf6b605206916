import closeWithGrace from 'close-with-grace';
import pino from 'pino';
import { systemCode } from '../generation/generation.ts';
import { createServer } from '../http/http.ts';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { CommandFailure, EXIT } from './exit-codes.ts';
import { LiveBasemap } from './live-basemap.ts';
import { LiveDataSet } from './live-data-set.ts';
import type { Settings } from './options.ts';
import { notice } from './output.ts';

export type ServerSettings = Settings<
  | 'data'
  | 'host'
  | 'port'
  | 'publicUrl'
  | 'basemap'
  | 'placeForm'
  | 'cacheEntries'
  | 'logLevel'
  | 'shutdownSeconds'
>;

export interface RunningServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly dataSet: LiveDataSet;
}

/**
 * Serves until the process is asked to stop (SIGINT, SIGTERM); SIGHUP opens the current generation again. A data
 * set that is missing or damaged is no reason not to start: requests are told, and it is opened once it is there.
 */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  // process.stderr rather than a destination of pino's, which throws into the request when the disk is full
  const log = pino({ level: settings.logLevel }, process.stderr);
  const taxonomy = await loadTaxonomy();
  const dataSet = await LiveDataSet.follow({ dataDirectory: settings.data, taxonomy, onEvent: notice });
  const basemap = settings.basemap === undefined ? undefined : await LiveBasemap.of(settings.basemap, notice);
  const { placeForm, cacheEntries } = settings;
  let address = '';
  const app = createServer({
    dataSet: dataSet.current,
    ...(basemap && { basemap: basemap.current }),
    publicUrl: () => settings.publicUrl ?? reachable(address),
    taxonomy,
    configuration: { placeForm, cacheEntries },
    log,
  });
  address = await listen(app, settings);
  process.on('SIGHUP', () => Promise.all([dataSet.reload(), basemap?.reload()]));
  const graceMs = settings.shutdownSeconds * 1000;
  closeWithGrace({ delay: graceMs || 1, logger: false, skip: ['SIGHUP', 'beforeExit'] }, async ({ err }) => {
    if (err) notice(`waypost: this is a fault of Waypost, please report it:\n${err.stack}`);
    dataSet.close();
    await app.close();
    if (err) process.exit(EXIT.internal);
  });
  return { address, dataSet };
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

/** Nobody can ask for the address that stands for all of this machine. */
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
