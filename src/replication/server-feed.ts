import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, reasonOf, systemCode } from '../files/files.ts';
import type { ChangeFeed } from './series.ts';
import { MOST_STATE_BYTES, parseState, type ReplicationState, sequencePath } from './state.ts';

export interface ServerFeedOptions {
  /** Directory that keeps files until they are applied. */
  readonly downloads: string;
  readonly signal?: AbortSignal | undefined;
  /** Called before each retry with one sentence that says what failed. */
  readonly onRetry?: ((sentence: string) => void) | undefined;
  /** Wait before the second attempt; it doubles with every further one. */
  readonly firstDelayMs?: number;
  /** A server that sends nothing for this long is given up. */
  readonly stallMs?: number;
  /** Limit of one file. */
  readonly mostBytes?: number;
}

const MOST_ATTEMPTS = 5;
const FIRST_DELAY_MS = 1_000;
const STALL_MS = 60_000;
const MOST_BYTES = 1024 ** 3;
/** Statuses that may pass: time-out, too many requests, and the server's own troubles. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
const ABSENT = new Set([404, 410]);

/** A failure that a retry may overcome. */
class PassingFailure extends Error {}

/**
 * Changes that a server publishes, such as planet.openstreetmap.org/replication/minute or a region of Geofabrik.
 *
 * @param url without a slash at its end, or with one
 * @throws ServiceError INVALID_CONFIGURATION if it is no web address
 */
export function serverFeed(url: string, options: ServerFeedOptions): ChangeFeed {
  const server = new Server(checked(url), options);
  return {
    name: server.url,
    latest: () => server.latest(),
    stateOf: (sequence) => server.state(`${sequencePath(sequence)}.state.txt`),
    fileOf: (sequence) => server.file(`${sequencePath(sequence)}.osc.gz`),
    dropFetched: () => server.dropFetched(),
  };
}

/** True for two addresses of one server: headers say http:// of servers that have long been asked by https://. */
export function isSameServer(one: string, other: string): boolean {
  const plain = (url: string): string => url.replace(/^https?:/, '').replace(/\/+$/, '');
  return plain(one) === plain(other);
}

function checked(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url.replace(/\/+$/, '');
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `'${url}' is not a web address: expected one that begins with https://.`,
  );
}

class Server {
  readonly url: string;
  readonly #options: ServerFeedOptions;
  /** Files of different servers have the same names. */
  readonly #directory: string;

  constructor(url: string, options: ServerFeedOptions) {
    this.url = url;
    this.#options = options;
    const hash = createHash('sha256').update(url).digest('hex').slice(0, 16);
    this.#directory = join(options.downloads, 'replication', hash);
  }

  async latest(): Promise<ReplicationState> {
    const state = await this.state('state.txt');
    if (state) return state;
    throw new ServiceError(
      'DOWNLOAD_FAILED',
      `'${this.url}/state.txt' does not exist: expected a server of OpenStreetMap's changes.`,
    );
  }

  async state(name: string): Promise<ReplicationState | undefined> {
    const address = `${this.url}/${name}`;
    const text = await this.#tried(address, async (response) => {
      const chunks: Buffer[] = [];
      await this.#receive(response, address, MOST_STATE_BYTES, async (chunk) => void chunks.push(chunk));
      return Buffer.concat(chunks).toString();
    });
    return text === undefined ? undefined : parseState(text, address);
  }

  /** A file is whole once it has its name. */
  async file(name: string): Promise<string | undefined> {
    const path = join(this.#directory, name);
    if (await isThere(path)) return path;
    const address = `${this.url}/${name}`;
    const part = `${path}.part`;
    await mkdir(dirname(path), { recursive: true });
    const isFetched = await this.#tried(address, async (response) => {
      await this.#write(response, address, part);
      await checkGzip(part);
      return true;
    });
    if (!isFetched) return undefined;
    await rename(part, path);
    return path;
  }

  async dropFetched(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true });
  }

  async #write(response: Response, address: string, part: string): Promise<void> {
    const file = await open(part, 'w').catch((error) => {
      throw fileUnavailable('write', part, error);
    });
    try {
      const { mostBytes = MOST_BYTES } = this.#options;
      await this.#receive(response, address, mostBytes, async (chunk) => {
        await file.write(chunk).catch((error) => {
          throw fileUnavailable('write', part, error);
        });
      });
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Asks until there is an answer; undefined if the server says that there is no such file. */
  async #tried<T>(address: string, read: (response: Response) => Promise<T>): Promise<T | undefined> {
    const { firstDelayMs = FIRST_DELAY_MS, signal } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#ask(address)
        .then(async (response) => ({ value: response && (await read(response)) }))
        .catch((error: unknown) => this.#tellPassing(error, address, attempt));
      if (outcome) return outcome.value;
      await sleep(firstDelayMs * 2 ** (attempt - 1), undefined, { signal });
    }
  }

  /** @throws unknown the error, unless a retry may overcome it */
  #tellPassing(error: unknown, address: string, attempt: number): undefined {
    const { onRetry, signal } = this.#options;
    signal?.throwIfAborted();
    if (!(error instanceof PassingFailure)) throw error;
    const sentence = `'${address}' could not be fetched: ${error.message}`;
    if (attempt === MOST_ATTEMPTS)
      throw new ServiceError('DOWNLOAD_FAILED', `${sentence}, ${attempt} times over.`);
    onRetry?.(`${sentence}; it is tried again.`);
  }

  async #ask(address: string): Promise<Response | undefined> {
    const { stallMs = STALL_MS, signal } = this.#options;
    const timeout = AbortSignal.timeout(stallMs);
    let response: Response;
    try {
      response = await fetch(address, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    } catch (error) {
      throw new PassingFailure(reasonOf(error));
    }
    if (response.ok) return response;
    await response.body?.cancel();
    if (ABSENT.has(response.status)) return undefined;
    if (PASSING.has(response.status)) throw new PassingFailure(`the server answers ${response.status}`);
    throw new ServiceError(
      'DOWNLOAD_FAILED',
      `'${address}' could not be fetched: the server answers ${response.status}.`,
    );
  }

  async #receive(
    response: Response,
    address: string,
    mostBytes: number,
    take: (chunk: Buffer) => Promise<void>,
  ): Promise<void> {
    let bytes = 0;
    for await (const chunk of chunksOf(response)) {
      bytes += chunk.length;
      if (bytes > mostBytes)
        throw new ServiceError(
          'DOWNLOAD_FAILED',
          `'${address}' is larger than ${mostBytes} bytes, which is not fetched.`,
        );
      await take(chunk);
    }
  }
}

/** @throws PassingFailure if the connection breaks */
async function* chunksOf({ body }: Response): AsyncGenerator<Buffer> {
  const reader = body!.getReader();
  const next = () =>
    reader.read().catch((error: unknown) => {
      throw new PassingFailure(reasonOf(error));
    });
  try {
    for (let part = await next(); !part.done; part = await next()) yield Buffer.from(part.value);
  } finally {
    await reader.cancel().catch(() => {}); // nothing more is wanted of it
  }
}

/** @throws PassingFailure if the archive does not unpack to its end */
async function checkGzip(path: string): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(path), createGunzip(), nowhere);
  } catch (error) {
    await rm(path, { force: true });
    throw new PassingFailure(`the gzip archive is damaged or cut short (${reasonOf(error)})`);
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw fileUnavailable('read', path, error);
  }
}
