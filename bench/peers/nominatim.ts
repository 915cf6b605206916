/**
 * Nominatim as one of the geocoders of the side-by-side comparison: `nominatim-db`, `nominatim-api`, falcon and uvicorn from PyPI in a virtual
 * environment, osm2pgsql, PostgreSQL with PostGIS. Its database is a cluster of its own on a Unix socket in the benchmark's directory.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { extractName } from '../eval/extract.ts';
import { PIN, SERVER_CORE } from '../pinned-server.ts';
import { freePort } from './free-port.ts';
import { Cluster } from './postgres.ts';
import { memoryMegabytesOf, processorSecondsOf, processTree } from './process-tree.ts';
import type { ServedGeocoder } from './served.ts';

/** As its installation guide recommends, with memory for small extracts; losing data in a power cut is allowed, for speed. */
const SETTINGS = {
  listen_addresses: '',
  shared_buffers: '512MB',
  work_mem: '50MB',
  maintenance_work_mem: '1GB',
  effective_cache_size: '4GB',
  synchronous_commit: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '60min',
  random_page_cost: '1.0',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_connections: '60',
};
const IMPORT_THREADS = '2';
const SERVER_WORKERS = '2';
const MOST_SECONDS_TO_START = 60;

/**
 * Imports the extract, unless `directory` holds it already, and serves it; database and server on the servers' core.
 *
 * @param programs `bin` of the virtual environment
 */
export async function openNominatim(
  extract: string,
  directory: string,
  programs: string,
): Promise<ServedGeocoder> {
  const cluster = new Cluster(join(directory, 'postgres'), SETTINGS);
  await cluster.start();
  try {
    const database = `nominatim_${extractName(extract).replaceAll('-', '_')}`;
    const project = join(directory, database);
    const environment = environmentOf(cluster, database);
    const importSeconds = importOnce(extract, project, programs, environment);
    return await serve({ cluster, database, project, programs, environment, importSeconds });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

interface Installed {
  readonly cluster: Cluster;
  readonly database: string;
  readonly project: string;
  readonly programs: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly importSeconds: number;
}

function environmentOf({ directory }: Cluster, database: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NOMINATIM_DATABASE_DSN: `pgsql:dbname=${database};host=${directory};user=postgres`,
    NOMINATIM_DATABASE_WEBUSER: 'postgres',
  };
}

/** Seconds of the import, in this run or the earlier one whose database it uses. */
function importOnce(extract: string, project: string, programs: string, env: NodeJS.ProcessEnv): number {
  const marker = join(project, 'imported');
  if (existsSync(marker)) return Number(readFileSync(marker, 'utf8'));
  mkdirSync(project, { recursive: true });
  const began = performance.now();
  const words = ['import', '--osm-file', extract, '--threads', IMPORT_THREADS];
  execFileSync(join(programs, 'nominatim'), words, { cwd: project, env, stdio: 'ignore' });
  const seconds = (performance.now() - began) / 1000;
  writeFileSync(marker, `${seconds}\n`);
  return seconds;
}

async function serve(installed: Installed): Promise<ServedGeocoder> {
  const { cluster, database, project, programs, environment, importSeconds } = installed;
  const port = await freePort();
  if (cluster.processId !== undefined)
    execFileSync(PIN, ['-a', '-c', '-p', SERVER_CORE, String(cluster.processId)], { stdio: 'ignore' });
  const words = ['--factory', 'nominatim_api.server.falcon.server:run_wsgi', '--workers', SERVER_WORKERS];
  const settings = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--no-access-log',
    '--log-level',
    'warning',
  ];
  const server = spawn(PIN, ['-c', SERVER_CORE, join(programs, 'uvicorn'), ...words, ...settings], {
    cwd: project,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const roots = [server.pid, cluster.processId].filter((pid) => pid !== undefined);
  const url = `http://127.0.0.1:${port}`;
  return {
    name: 'Nominatim',
    version: await versionOf(url),
    url,
    speaks: 'nominatim',
    importSeconds,
    diskMegabytes: await databaseMegabytes(cluster, database),
    memoryMegabytes: () => memoryMegabytesOf(processTree(roots)),
    processorSeconds: () => processorSecondsOf(processTree(roots)),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await cluster.stop();
    },
  };
}

async function databaseMegabytes(cluster: Cluster, database: string): Promise<number> {
  const bytes = await cluster.session().run(`SELECT pg_database_size('${database}');`);
  return Number(bytes) / 1e6;
}

/** Waits until the server answers, and reads its version from the answer. */
async function versionOf(url: string): Promise<string> {
  for (let tries = 0; tries < MOST_SECONDS_TO_START; tries++) {
    const response = await fetch(`${url}/status?format=json`).catch(() => undefined);
    if (response?.ok) return ((await response.json()) as { software_version: string }).software_version; // documented
    await pause(1_000);
  }
  throw new Error(`Nominatim did not answer within ${MOST_SECONDS_TO_START} s`);
}
