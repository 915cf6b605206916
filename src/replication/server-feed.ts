import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import { DamagedDownload, type DownloadOptions, fetchFile, fetchText } from '../download/download.ts';
import { fileUnavailable, mostUnpackedBytes, reasonOf, systemCode } from '../files/files.ts';
import type { ChangeFeed } from './series.ts';
import { MOST_STATE_BYTES, parseState, type ReplicationState, sequencePath } from './state.ts';

export interface ServerFeedOptions extends Omit<DownloadOptions, 'subject'> {
  /** Directory that keeps files until they are applied. */
  readonly downloads: string;
  /** Limit of what one file unpacks to; by its size unless given. */
  readonly mostUnpackedBytes?: number;
}

const MOST_BYTES = 1024 ** 3;

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
    stateOf: (sequence) => server.state(`${sequencePath(sequence)}.state.txt`, sequence),
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

  /** @param sequence which the file says by its name */
  async state(name: string, sequence?: number): Promise<ReplicationState | undefined> {
    const address = `${this.url}/${name}`;
    const options = { ...this.#options, subject: address, mostBytes: MOST_STATE_BYTES };
    const text = await fetchText(address, options);
    return text === undefined ? undefined : parseState(text, address, sequence);
  }

  async file(name: string): Promise<string | undefined> {
    const path = join(this.#directory, name);
    if (await isThere(path)) return path;
    const address = `${this.url}/${name}`;
    const { mostBytes = MOST_BYTES } = this.#options;
    const options = { ...this.#options, mostBytes, subject: address };
    const outcome = await fetchFile(address, path, {
      ...options,
      check: async (part) => {
        await checkGzip(part, address, this.#options);
        return true;
      },
    });
    return outcome === 'absent' ? undefined : path;
  }

  async dropFetched(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true });
  }
}

/** @throws DamagedDownload if the archive does not unpack to its end; ServiceError DOWNLOAD_FAILED if to too much */
async function checkGzip(
  path: string,
  address: string,
  { mostUnpackedBytes: limit, signal }: ServerFeedOptions,
): Promise<void> {
  const most = limit ?? mostUnpackedBytes((await stat(path)).size);
  let bytes = 0;
  const counter = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done(bytes > most ? tooLarge(address, most) : null);
    },
  });
  try {
    await pipeline(createReadStream(path), createGunzip(), counter, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ServiceError) throw error;
    throw new DamagedDownload(`the gzip archive is damaged or cut short (${reasonOf(error)})`);
  }
}

function tooLarge(address: string, mostBytes: number): ServiceError {
  return new ServiceError(
    'DOWNLOAD_FAILED',
    `'${address}' unpacks to more than ${mostBytes} bytes, which is not read: expected a file of OpenStreetMap's changes.`,
  );
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw fileUnavailable('read', path, error);
  }
}
