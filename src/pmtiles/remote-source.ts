import { LRUCache } from 'lru-cache';
import { ArchiveReplaced, type ByteRange, type ByteSource, unusable } from './byte-source.ts';
import { type ObjectVersion, RangeRequests, type RemoteCounts, type RequestTimes } from './range-requests.ts';
import { type RemoteObject, webObject } from './remote-object.ts';
import { type S3Settings, s3Object } from './s3-object.ts';

export interface RemoteOptions extends RequestTimes {
  /** Most memory for what was read. Default 64 MiB. */
  readonly cacheBytes?: number;
}

/** The first request gets these many: header, root directory and, in most archives, the metadata. */
const OPENING_BYTES = 1 << 16;
const DEFAULT_CACHE_BYTES = 1 << 26;
/** Memory that a cached range takes beside its bytes. */
const ENTRY_OVERHEAD_BYTES = 200;

/**
 * An archive that lies elsewhere. Nothing is asked for before it is opened.
 *
 * @param address `http://…`, `https://…` or `s3://bucket/key`
 * @throws ServiceError INVALID_CONFIGURATION
 */
export function remoteArchiveAt(address: string, s3: S3Settings, options: RemoteOptions): RemoteArchive {
  const isS3 = address.toLowerCase().startsWith('s3:');
  return new RemoteArchive(isS3 ? s3Object(address, s3) : webObject(address), options);
}

/** An archive that lies behind a web server or in S3-compatible storage. May be opened again when it was replaced. */
class RemoteArchive {
  readonly #object: RemoteObject;
  readonly #requests: RangeRequests;
  readonly #cacheBytes: number;

  constructor(object: RemoteObject, { cacheBytes = DEFAULT_CACHE_BYTES, ...times }: RemoteOptions = {}) {
    this.#object = object;
    this.#requests = new RangeRequests(object, times);
    this.#cacheBytes = cacheBytes;
  }

  /** Where it lies, without any credential. */
  get name(): string {
    return this.#object.name;
  }

  /** Counted since this was made, over every opening. */
  get counts(): Readonly<RemoteCounts> {
    return this.#requests.counts;
  }

  /**
   * Opens what lies there now, with one request.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE
   */
  async open(): Promise<ByteSource> {
    const { bytes, version } = await this.#requests.read(
      { offset: 0, length: OPENING_BYTES },
      'its beginning',
    );
    return new RemoteSource({
      name: this.name,
      requests: this.#requests,
      opening: bytes,
      version,
      cacheBytes: this.#cacheBytes,
    });
  }
}

interface Opened {
  readonly name: string;
  readonly requests: RangeRequests;
  readonly opening: Buffer;
  readonly version: ObjectVersion;
  readonly cacheBytes: number;
}

export type { RemoteArchive };

/** One version of a remote archive. What was read stays in memory, up to a bound; the least recently used goes first. */
class RemoteSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly #requests: RangeRequests;
  readonly #opening: Buffer;
  readonly #version: ObjectVersion;
  readonly #read: LRUCache<string, Buffer>;
  readonly #reading = new Map<string, Promise<Buffer>>();
  #isReplaced = false;

  constructor({ name, requests, opening, version, cacheBytes }: Opened) {
    this.name = name;
    this.size = version.size;
    this.#requests = requests;
    this.#opening = opening;
    this.#version = version;
    this.#read = new LRUCache({
      maxSize: Math.max(1, cacheBytes),
      sizeCalculation: ({ byteLength }) => byteLength + ENTRY_OVERHEAD_BYTES,
    });
  }

  async read(range: ByteRange, what: string): Promise<Buffer> {
    const { offset, length } = range;
    if (this.#isReplaced) throw new ArchiveReplaced(this.name);
    if (offset + length > this.size) throw unusable(this.name, `it ends within ${what}`);
    if (offset + length <= this.#opening.length) return copyOf(this.#opening, range);
    const key = `${offset}:${length}`;
    const known = this.#read.get(key) ?? this.#reading.get(key);
    if (known) this.#requests.counts.saved += 1;
    return known ?? this.#fetch(key, range, what);
  }

  async check(): Promise<void> {
    await this.#request({ offset: 0, length: 1 }, 'its first byte');
  }

  async close(): Promise<void> {
    this.#read.clear();
  }

  /** Reads a range once, even for several requests at a time. */
  #fetch(key: string, range: ByteRange, what: string): Promise<Buffer> {
    const reading = this.#request(range, what)
      .then((bytes) => {
        this.#read.set(key, bytes);
        return bytes;
      })
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #request(range: ByteRange, what: string): Promise<Buffer> {
    try {
      return (await this.#requests.read(range, what, this.#version)).bytes;
    } catch (error) {
      if (error instanceof ArchiveReplaced) this.#isReplaced = true;
      if (this.#isReplaced) this.#read.clear();
      throw error;
    }
  }
}

/** Not from Node's shared pool, nor a part of the whole: whoever keeps a tile would keep the rest in memory. */
function copyOf(bytes: Buffer, { offset, length }: ByteRange): Buffer {
  const copy = Buffer.allocUnsafeSlow(length);
  bytes.copy(copy, 0, offset, offset + length);
  return copy;
}
