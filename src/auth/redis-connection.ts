import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { encodeCommand, type Reply, ReplyReader } from './redis-replies.ts';

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

const DEFAULT_PORT = 6379;
/** A request waits no longer than this for its allowance. */
const ANSWER_WITHIN_MS = 500;
/** After a failure nobody waits for Redis until this has passed. */
const RETRY_AFTER_MS = 1000;

/**
 * One connection to Redis, opened when it is first needed and again after a failure. Enough to run scripts: a client of
 * its own for two commands is less to carry than a package for all of them.
 */
export class RedisConnection {
  readonly #url: URL;
  #socket: Socket | undefined;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #failedAtMs = Number.NEGATIVE_INFINITY;

  /** @param url `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS */
  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Runs a script; the form is that of the package `redis`, which rate-limiter-flexible speaks. */
  eval(
    script: string,
    given: { readonly keys: readonly string[]; readonly arguments: readonly string[] },
  ): Promise<Reply> {
    return this.#send(['EVAL', script, String(given.keys.length), ...given.keys, ...given.arguments]);
  }

  close(): void {
    this.#socket?.destroy();
  }

  #send(words: readonly string[]): Promise<Reply> {
    if (!this.#socket && performance.now() - this.#failedAtMs < RETRY_AFTER_MS)
      return Promise.reject(new Error('Redis cannot be reached.'));
    const socket = this.#socket ?? this.#open();
    return this.#write(socket, words);
  }

  #write(socket: Socket, words: readonly string[]): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      socket.write(encodeCommand(words));
      if (this.#waiting.length === 1) this.#expectAnswer(socket);
    });
  }

  #open(): Socket {
    const { protocol, hostname: host, port, username, password, pathname } = this.#url;
    const to = { host, port: port === '' ? DEFAULT_PORT : Number(port) };
    const socket = protocol === 'rediss:' ? connectSecurely({ ...to, servername: host }) : connect(to);
    const reader = new ReplyReader();
    this.#socket = socket;
    socket.setNoDelay().unref();
    socket.on('data', (bytes) => this.#receive(socket, reader, bytes));
    socket.on('error', () => {}); // 'close' follows and tells those who wait
    socket.on('close', () => this.#lose());
    for (const words of greeting(username, password, pathname))
      this.#write(socket, words).catch(() => socket.destroy());
    return socket;
  }

  #receive(socket: Socket, reader: ReplyReader, bytes: Buffer): void {
    try {
      for (const reply of reader.push(bytes)) this.#answer(reply);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined);
    }
    this.#expectAnswer(socket);
  }

  /** Not the socket's own timeout, which every request that is sent would put off. */
  #expectAnswer(socket: Socket): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => socket.destroy(), ANSWER_WITHIN_MS);
    this.#timer.unref();
  }

  #answer(reply: Reply): void {
    const first = this.#waiting.shift();
    if (reply instanceof Error) first?.reject(reply);
    else first?.resolve(reply);
  }

  #lose(): void {
    clearTimeout(this.#timer);
    this.#socket = undefined;
    this.#failedAtMs = performance.now();
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The connection to Redis was lost.'));
  }
}

/** What is said before anything else. */
function greeting(username: string, password: string, pathname: string): string[][] {
  const words: string[][] = [];
  const [user, secret, database] = [username, password, pathname.slice(1)].map(decodeURIComponent);
  if (secret) words.push(user ? ['AUTH', user, secret] : ['AUTH', secret]);
  if (database) words.push(['SELECT', database]);
  return words;
}
