/**
 * SQLite with FTS5 and R*Tree as a peer, through the sqlite3 module of Python 3 (Debian's has both). Every query is
 * asked words first and place first, and the faster of the two counts. It has nothing for typing errors.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { batches } from '../batches.ts';
import type { GeneratedWorld } from '../places.ts';
import { copyLine, halfDistanceOf, type Peer, type PeerAnswer, type PeerQuery, peerRows } from './peer.ts';

const DRIVER = fileURLToPath(new URL('sqlite.py', import.meta.url));

/** Opens the database in `directory`, made and loaded on first use. */
export async function openSqlite(world: GeneratedWorld, directory: string): Promise<Peer> {
  mkdirSync(directory, { recursive: true });
  const database = join(directory, 'places.sqlite');
  const buildSeconds = await loadOnce(world, database);
  const driver = new Driver(database);
  const version = (await driver.ask('version')) as string; // the driver's answer to this word
  return {
    version,
    buildSeconds,
    ask: (query) => ask(driver, query),
    close: () => driver.close(),
  };
}

async function ask(driver: Driver, query: PeerQuery): Promise<PeerAnswer | undefined> {
  if (query.fuzzy) return undefined;
  const answer = await driver.ask({ ...query, halfDistanceMetres: halfDistanceOf(query) });
  return answer as PeerAnswer; // the driver's answer to a query
}

async function loadOnce(world: GeneratedWorld, database: string): Promise<number> {
  const marker = `${database}.loaded`;
  if (existsSync(marker)) return Number(readFileSync(marker, 'utf8'));
  rmSync(database, { force: true });
  const started = performance.now();
  const child = drive(database, 'load');
  Readable.from(batches(peerRows(world), 500, (rows) => rows.map(copyLine).join(''))).pipe(child.stdin!);
  const [code] = (await once(child, 'exit')) as [number | null]; // documented arguments of the event
  if (code !== 0) throw new Error(`python3 ended with ${code} while loading ${database}`);
  const seconds = (performance.now() - started) / 1_000;
  writeFileSync(marker, `${seconds}\n`);
  return seconds;
}

function drive(database: string, command: 'load' | 'serve'): ChildProcess {
  return spawn('python3', [DRIVER, database, command], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** The Python process; one question is answered before the next is asked. */
class Driver {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #ended = new AbortController();

  constructor(database: string) {
    this.#child = drive(database, 'serve');
    this.#lines = createInterface({ input: this.#child.stdout! });
    this.#child.once('exit', (code) => this.#ended.abort(new Error(`python3 ended with ${code}`)));
  }

  async ask(question: unknown): Promise<unknown> {
    const line = once(this.#lines, 'line', { signal: this.#ended.signal });
    this.#child.stdin?.write(`${JSON.stringify(question)}\n`);
    const [answer] = (await line) as [string]; // documented arguments of the event
    return JSON.parse(answer);
  }

  async close(): Promise<void> {
    this.#child.stdin?.end();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }
}
