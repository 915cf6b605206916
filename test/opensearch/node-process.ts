import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Installation } from './installation.ts';

/** Settings of OpenSearch; `path.home` and `http.port` are among them. */
export type NodeSettings = Readonly<Record<string, string>>;

/** One node of OpenSearch, which may be started again after it ended. */
export class NodeProcess {
  readonly #command: string;
  readonly #options: readonly string[];
  readonly #log: string;
  #process: ChildProcess | undefined;

  constructor({ java, options, main }: Installation, heapMb: number, settings: NodeSettings, log: string) {
    const heap = [`-Xms${heapMb}m`, `-Xmx${heapMb}m`];
    const words = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    this.#command = java.java;
    this.#options = [...heap, ...options, main, ...words];
    this.#log = log;
    mkdirSync(settings['path.home']!, { recursive: true });
  }

  get isRunning(): boolean {
    return (
      this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
    );
  }

  start(): void {
    if (this.isRunning) throw new Error(`A node runs already; its log is ${this.#log}.`);
    const log = openSync(this.#log, 'a');
    this.#process = spawn(this.#command, this.#options, { stdio: ['pipe', log, log] });
    this.#process.stdin!.on('error', () => {}); // nothing is written; its end tells the node to end
    closeSync(log);
  }

  /** Ends the node at once; its data stay as they are. */
  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#process!, 'exit');
    this.#process!.kill('SIGKILL');
    await ended;
  }

  /** Stops it in the middle of what it does, as a machine without memory or network seems to; its sockets stay open. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  lastWords(): string {
    return `${this.#log}:\n${readFileSync(this.#log, 'utf8').slice(-2_000)}`;
  }
}

/** Ports that the system gives out; they are held together until all are known. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port); // it listens on a port
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
