/** The command `serve` on a core of its own, and what it has used. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openAuth } from '../src/auth/auth.ts';

/** Keeps a program on the cores it is given (util-linux). */
export const PIN = 'taskset';
export const LOAD_CORE = '1';
export const SERVER_CORE = '0';
/** The most that a key may have. */
const MOST_PER_MINUTE = 1_000_000;
/** Unit of proc(5); Linux has no other on the machines that Node runs on. */
const TICKS_PER_SECOND = 100;

export interface PinnedServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Value of the header Authorization of every request. */
  readonly authorization: string;
  /** Processor time used so far: other work on the machine disturbs it less than throughput. */
  processorSeconds(): number;
  residentMegabytes(): number;
  stop(): Promise<void>;
}

/** Serves a data directory, in which it makes a key. */
export async function startPinned(data: string, settings: readonly string[]): Promise<PinnedServer> {
  const auth = openAuth({ dataDirectory: data });
  const { key } = auth.keys.create({ name: 'benchmark', ratePerMinute: MOST_PER_MINUTE });
  await auth.close();
  const command = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
  const words = ['--import', 'tsx', command, 'serve', '--data', data, '--port', '0', ...settings];
  const server = spawn(PIN, ['-c', SERVER_CORE, process.execPath, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await addressOf(server),
    authorization: `Bearer ${key}`,
    processorSeconds: () => processorSecondsOf(server),
    residentMegabytes: () => residentMegabytesOf(server),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

export async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const address = /^listening on (http:\S+)$/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('the server ended before it listened');
}

export function processorSecondsOf({ pid }: ChildProcess): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') '); // proc(5): a name may hold spaces
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

export function residentMegabytesOf({ pid }: ChildProcess): number {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kibibytes) / 1024);
}
