/**
 * PostgreSQL with PostGIS as a peer: a GIN index over the words, a GiST index over geography, trigrams for typing
 * errors. Needs `apt-get install -y postgresql postgis postgresql-15-postgis-3`; runs a cluster of its own on a Unix
 * socket in the benchmark's directory, as the user `postgres` where it is started by root, and stops it at the end.
 *
 * Timed is the execution inside the server (EXPLAIN ANALYZE without per-node timing): planning, protocol and client
 * do not count against it.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { batches } from '../batches.ts';
import type { GeneratedWorld } from '../places.ts';
import { copyLine, halfDistanceOf, type Peer, type PeerAnswer, type PeerQuery, peerRows } from './peer.ts';

const SETTINGS = {
  listen_addresses: '',
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  work_mem: '128MB',
  maintenance_work_mem: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'off',
  max_wal_size: '8GB',
  statement_timeout: '120s',
  client_min_messages: 'warning',
  log_min_messages: 'error',
};

const SCHEMA = `
CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm;
CREATE UNLOGGED TABLE staged (number int, lat float8, lon float8, name_length int, name text, words text,
  keywords text, record text);
`;

const INDEXES = `
CREATE TABLE place AS SELECT number, ST_SetSRID(ST_MakePoint(lon, lat), 4326)::geography AS at, name_length,
  array_to_tsvector(array_remove(string_to_array(name, ' '), '')) AS name,
  array_to_tsvector(array_remove(string_to_array(words, ' '), '')) AS words, words AS text,
  string_to_array(keywords, ' ') AS keywords, record FROM staged;
DROP TABLE staged;
ALTER TABLE place ADD PRIMARY KEY (number);
CREATE INDEX ON place USING gin (words);
CREATE INDEX ON place USING gin (text gin_trgm_ops);
CREATE INDEX ON place USING gin (keywords);
CREATE INDEX ON place USING gist (at);
VACUUM ANALYZE place;
`;

/** Opens the cluster in `directory`, made and loaded on first use. */
export async function openPostgres(world: GeneratedWorld, directory: string): Promise<Peer> {
  const cluster = new Cluster(directory);
  await cluster.start();
  try {
    const buildSeconds = await loadOnce(cluster, world);
    const session = cluster.session();
    const version = await session.run(
      `SELECT 'PostgreSQL ' || current_setting('server_version') || ', PostGIS ' || postgis_lib_version();`,
    );
    return {
      version: version.trim(),
      buildSeconds,
      ask: (query) => ask(session, query),
      close: () => cluster.stop(),
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function loadOnce(cluster: Cluster, world: GeneratedWorld): Promise<number> {
  const marker = join(cluster.directory, 'loaded');
  if (existsSync(marker)) return Number(readFileSync(marker, 'utf8'));
  const started = performance.now();
  const session = cluster.session();
  await session.run('DROP TABLE IF EXISTS staged, place; DROP EXTENSION IF EXISTS postgis, pg_trgm CASCADE;');
  await session.run(SCHEMA);
  await cluster.copy('staged', world);
  await session.run(`SET statement_timeout = 0; ${INDEXES}`);
  const seconds = (performance.now() - started) / 1_000;
  writeFileSync(marker, `${seconds}\n`);
  return seconds;
}

async function ask(session: Session, query: PeerQuery): Promise<PeerAnswer> {
  const sql = statement(query);
  const numbers = await session.run(`SELECT number FROM (${sql}) AS page;`);
  const plan = await session.run(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql};`);
  const [explained] = JSON.parse(plan) as [{ 'Execution Time': number }]; // the documented shape
  return { ms: explained['Execution Time'], places: numbers.split('\n').filter(Boolean).map(Number) };
}

/**
 * The query with the score of `docs/ranking.md` as far as SQL says it at a fair price: all words count as exact. Where a
 * radius filters, the exact number of places is part of the answer, as it is of ours.
 */
export function statement(query: PeerQuery): string {
  const { centre, radiusMetres, words, fuzzy, keyword, limit } = query;
  const point = `ST_SetSRID(ST_MakePoint(${centre.lon}, ${centre.lat}), 4326)::geography`;
  const conditions = [
    ...(words.length > 0
      ? [fuzzy ? fuzzyCondition(words) : `words @@ ${literal(tsquery(words))}::tsquery`]
      : []),
    ...(keyword ? [`keywords @> ARRAY[${literal(keyword)}]`] : []),
    ...(radiusMetres ? [`ST_DWithin(at, ${point}, ${radiusMetres}, false)`] : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const counted = radiusMetres ? countOf(words.length === 0, where) : '';
  if (words.length === 0)
    return `SELECT number, record${counted} FROM place ${where} ORDER BY at <-> ${point} LIMIT ${limit}`;
  return `SELECT number, record, ${score(query)} AS score${counted} FROM (SELECT *, ST_Distance(at, ${point}, false) AS metres
    FROM place ${where}) AS found ORDER BY score DESC, metres, number LIMIT ${limit}`;
}

/** The total: beside an ordered walk of an index a query of its own, else a count of the rows that are there anyway. */
function countOf(isWalk: boolean, where: string): string {
  return isWalk ? `, (SELECT count(*) FROM place ${where}) AS total` : ', count(*) OVER () AS total';
}

function score(query: PeerQuery): string {
  const { text, geo } = query.weights;
  const inName = query.words.map((_, at) => `(name @@ ${literal(tsquery(query.words, at))}::tsquery)::int`);
  const nameShare = `least(1, (${inName.join(' + ')})::float8 / greatest(1, name_length))`;
  const textScore = `(0.85 + 0.15 * ${nameShare})`;
  const geoScore = `power(2, -least(1000, metres / ${halfDistanceOf(query)}))`;
  return `(${text} * ${textScore} + ${geo} * ${geoScore}) / ${text + geo}`;
}

/** All words, or the one at `only`; the last is the beginning of a word. */
function tsquery(words: readonly string[], only?: number): string {
  const last = words.length - 1;
  const terms = words.map((word, at) => `'${word}'${at === last ? ':*' : ''}`);
  return only === undefined ? terms.join(' & ') : (terms[only] ?? '');
}

function fuzzyCondition(words: readonly string[]): string {
  return words.map((word) => `${literal(word)} <% text`).join(' AND ');
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A PostgreSQL server of our own: its data in `cluster/` below the directory, its socket in the directory. */
export class Cluster {
  readonly directory: string;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #data: string;
  readonly #programs = newestPrograms();
  readonly #owner = serverOwner();
  readonly #sessions: Session[] = [];
  #server: ChildProcess | undefined;

  constructor(directory: string, settings: Readonly<Record<string, string>> = SETTINGS) {
    this.directory = directory;
    this.#settings = settings;
    this.#data = join(directory, 'cluster');
    mkdirSync(directory, { recursive: true });
    if (this.#owner.uid !== undefined) chownSync(directory, this.#owner.uid, this.#owner.gid ?? 0);
  }

  async start(): Promise<void> {
    if (!existsSync(join(this.#data, 'PG_VERSION'))) this.#initialise();
    const settings = Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#server = spawn(
      join(this.#programs, 'postgres'),
      ['-D', this.#data, '-k', this.directory, ...settings],
      { stdio: ['ignore', 'ignore', this.#log()], cwd: this.directory, ...this.#owner },
    );
    process.once('exit', this.#kill);
    await this.#untilReady();
  }

  /** Number of the server's first process, which starts one for each connection; undefined until the server was started. */
  get processId(): number | undefined {
    return this.#server?.pid;
  }

  /** A benchmark that fails leaves no server behind. */
  readonly #kill = (): void => {
    this.#server?.kill('SIGQUIT');
  };

  #log(): number {
    return openSync(join(this.directory, 'server.log'), 'a');
  }

  #initialise(): void {
    rmSync(join(this.directory, 'loaded'), { force: true });
    const options = ['-D', this.#data, '--locale=C.UTF-8', '-E', 'UTF8', '-A', 'trust', '-U', 'postgres'];
    execFileSync(join(this.#programs, 'initdb'), options, {
      cwd: this.directory,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...this.#owner,
    });
  }

  async #untilReady(): Promise<void> {
    for (let attempt = 0; attempt < 300; attempt++) {
      if (this.#server?.exitCode !== null) break;
      if (this.#answers()) return;
      await pause(200);
    }
    throw new Error(`PostgreSQL in ${this.#data} does not start`);
  }

  #answers(): boolean {
    try {
      execFileSync(join(this.#programs, 'pg_isready'), [
        '-q',
        '-h',
        this.directory,
        '-U',
        'postgres',
        '-d',
        'postgres',
      ]);
      return true;
    } catch {
      return false; // not yet: the caller waits and asks again
    }
  }

  session(): Session {
    const session = new Session(this.#psql());
    this.#sessions.push(session);
    return session;
  }

  /** Sends all rows of the world through COPY. */
  async copy(table: string, world: GeneratedWorld): Promise<void> {
    const child = this.#psql('-c', `COPY ${table} FROM STDIN`);
    const lines = batches(peerRows(world), 500, (rows) => rows.map(copyLine).join(''));
    Readable.from(lines).pipe(child.stdin!);
    const [code] = (await once(child, 'exit')) as [number | null]; // documented arguments of the event
    if (code !== 0) throw new Error(`psql ended with ${code} while copying rows into ${table}`);
  }

  #psql(...options: string[]): ChildProcess {
    const fixed = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', this.directory, '-U', 'postgres'];
    return spawn(join(this.#programs, 'psql'), [...fixed, ...options], {
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: this.directory,
    });
  }

  async stop(): Promise<void> {
    for (const session of this.#sessions) session.end();
    process.off('exit', this.#kill);
    const server = this.#server;
    if (!server || server.exitCode !== null) return;
    server.kill('SIGINT');
    await once(server, 'exit');
  }
}

/** One psql process that runs statements one after the other. */
class Session {
  static readonly #END = '@@ done @@';
  readonly #psql: ChildProcess;
  #heard = '';
  #waiting: { resolve: (text: string) => void; reject: (error: Error) => void } | undefined;

  constructor(psql: ChildProcess) {
    this.#psql = psql;
    psql.stdout?.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    psql.on('exit', (code) => this.#waiting?.reject(new Error(`psql ended with ${code}`)));
  }

  /** Runs statements and returns the rows as lines. */
  run(statements: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#psql.stdin?.write(`${statements}\n\\echo ${Session.#END}\n`);
    });
  }

  #hear(text: string): void {
    this.#heard += text;
    const end = this.#heard.indexOf(Session.#END);
    if (end < 0) return;
    const answer = this.#heard.slice(0, end);
    this.#heard = this.#heard.slice(end + Session.#END.length + 1);
    this.#waiting?.resolve(answer);
  }

  end(): void {
    this.#psql.stdin?.end();
  }
}

/** Debian keeps the server's programs out of the path, by version. */
function newestPrograms(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isFinite) : [];
  if (versions.length === 0)
    throw new Error(
      'PostgreSQL is not installed: apt-get install -y postgresql postgis postgresql-15-postgis-3',
    );
  return join(root, String(Math.max(...versions)), 'bin');
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function serverOwner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((user) => user.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('there is no user postgres to run the server as');
  return { uid: Number(uid), gid: Number(gid) };
}
