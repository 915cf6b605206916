import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, reasonOf } from '../files/files.ts';
import { MOST_TEXT_BYTES } from './batch.ts';
import { quoted } from './blob-place.ts';
import type { ObjectChange } from './changes.ts';
import type { OsmElement, OsmMember } from './elements.ts';
import { XmlFault, XmlScanner } from './xml-scanner.ts';

export interface ChangeReadOptions {
  /** Limit of the unpacked data. Default 4 GiB. */
  readonly mostInflatedBytes?: number;
  /** Bytes that are read at once; tests choose others. */
  readonly chunkBytes?: number;
}

const MOST_INFLATED_BYTES = 4 * 1024 ** 3;
/** Real files unpack to 10 to 15 times their size. */
const EXPANSION_LIMIT = 200;
const EXPANSION_ALLOWANCE_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 1 << 16;
const GZIP = Buffer.of(0x1f, 0x8b);
/** Changes that are handed on at once. */
const PIECE = 4_000;

const MOST_REFS = 100_000;
const MOST_MEMBERS = 200_000;
const MOST_TAGS = 10_000;
/** Numbers of objects beyond it are not exact. */
const LARGEST_ID = 2 ** 51;

/**
 * Yields the changes of an `.osc` or `.osc.gz` file, told apart by their first bytes, in file order, some thousands at a time.
 * Format: https://wiki.openstreetmap.org/wiki/OsmChange
 *
 * @throws ServiceError INVALID_CHANGES naming the byte of the unpacked data, FILE_UNAVAILABLE
 */
export async function* readChanges(
  path: string,
  options: ChangeReadOptions = {},
): AsyncGenerator<readonly ObjectChange[]> {
  const collector = new ChangeCollector();
  const scanner = new XmlScanner(collector);
  collector.refuse = (what) => scanner.fail(what);
  try {
    yield* piecesOf(unpacked(path, options), scanner, collector);
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw invalid(path, `at byte ${error.byteOffset} of the unpacked data ${error.message}`);
  }
}

async function* piecesOf(
  chunks: AsyncIterable<Buffer>,
  scanner: XmlScanner,
  collector: ChangeCollector,
): AsyncGenerator<readonly ObjectChange[]> {
  for await (const chunk of chunks) {
    scanner.write(chunk);
    if (collector.changes.length >= PIECE) yield collector.take();
  }
  scanner.end();
  yield collector.take();
}

async function* unpacked(path: string, options: ChangeReadOptions): AsyncGenerator<Buffer> {
  const { mostInflatedBytes = MOST_INFLATED_BYTES, chunkBytes = CHUNK_BYTES } = options;
  const { size, isPacked } = await beginningOf(path);
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  const stream = isPacked
    ? pipeline(file, createGunzip({ chunkSize: Math.max(64, chunkBytes) }), () => {})
    : file;
  const limit = Math.min(mostInflatedBytes, EXPANSION_ALLOWANCE_BYTES + EXPANSION_LIMIT * size);
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      refuseBeyond(limit, bytes, path);
      yield chunk;
    }
  } catch (error) {
    throw isOurs(error) ? error : unreadable(path, isPacked, bytes, error);
  } finally {
    file.destroy();
  }
}

function refuseBeyond(limit: number, bytes: number, path: string): void {
  if (bytes > limit) throw invalid(path, `it unpacks to more than ${limit} bytes, which is not read`);
}

/** True for what was thrown here, or by whoever takes the data. */
function isOurs(error: unknown): boolean {
  return error instanceof ServiceError || error instanceof XmlFault;
}

function unreadable(path: string, isPacked: boolean, bytes: number, error: unknown): ServiceError {
  if (!isPacked) return fileUnavailable('read', path, error);
  const what = `behind byte ${bytes} of the unpacked data its gzip archive is damaged or cut short`;
  return invalid(path, `${what}: ${reasonOf(error)}`);
}

async function beginningOf(path: string): Promise<{ size: number; isPacked: boolean }> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const status = await file.stat();
    const start = Buffer.alloc(GZIP.length);
    await file.read(start, 0, start.length, 0);
    if (status.size === 0) throw invalid(path, 'it is empty');
    return { size: status.size, isPacked: start.equals(GZIP) };
  } catch (error) {
    throw error instanceof ServiceError ? error : fileUnavailable('read', path, error);
  } finally {
    await file?.close();
  }
}

function invalid(path: string, what: string): ServiceError {
  return new ServiceError(
    'INVALID_CHANGES',
    `'${path}' cannot be read as changes: ${what}; expected an osmChange file (.osc or .osc.gz).`,
  );
}

const ACTIONS = new Set(['create', 'modify', 'delete']);
const MEMBER_KINDS: ReadonlySet<string> = new Set(['node', 'way', 'relation']);

type Attributes = Readonly<Record<string, string>>;
type Draft = { -readonly [Member in keyof ObjectChange]: ObjectChange[Member] };

/** Turns the tags of a file into changes. */
class ChangeCollector {
  changes: ObjectChange[] = [];
  /** Ends the reading where it is. */
  refuse: (what: string) => never = (what) => {
    throw new Error(what);
  };
  #depth = 0;
  #action = '';
  #change: Draft | undefined;
  #tags: Record<string, string> = {};
  #refs: number[] = [];
  #members: OsmMember[] = [];
  #attributes: Attributes = {};
  #tagCount = 0;

  take(): readonly ObjectChange[] {
    const { changes } = this;
    this.changes = [];
    return changes;
  }

  readonly start = (name: string, attributes: Attributes): void => {
    this.#depth++;
    if (this.#depth === 1 && name !== 'osmChange')
      this.refuse(`the root element is ${quoted(name)}, not 'osmChange'`);
    if (this.#depth === 2) this.#action = ACTIONS.has(name) ? name : '';
    else if (this.#depth === 3 && this.#action !== '') this.#begin(name, attributes);
    else if (this.#depth === 4 && this.#change) this.#part(name, attributes);
  };

  readonly end = (): void => {
    if (this.#depth === 3 && this.#change) this.#finish(this.#change);
    this.#depth--;
  };

  #begin(name: string, attributes: Attributes): void {
    if (name !== 'node' && name !== 'way' && name !== 'relation') return;
    const id = this.#whole(attributes, 'id', -LARGEST_ID, name);
    if (id === 0) this.refuse(`a ${name} has the number 0`);
    const version = this.#whole(attributes, 'version', 1, `the ${name} ${id}`);
    const timestamp = this.#time(attributes.timestamp, `the ${name} ${id}`);
    this.#change = { kind: name, id, version, ...(timestamp !== undefined && { timestamp }) };
    this.#attributes = attributes;
    // Without a prototype, as the decoder of extracts makes them.
    this.#tags = Object.create(null);
    this.#tagCount = 0;
    this.#refs = [];
    this.#members = [];
  }

  #part(name: string, attributes: Attributes): void {
    if (name === 'tag') this.#tag(attributes);
    else if (name === 'nd') this.#refs.push(this.#whole(attributes, 'ref', -LARGEST_ID, 'an nd'));
    else if (name === 'member') this.#member(attributes);
    if (this.#refs.length > MOST_REFS) this.refuse(`a way has more than ${MOST_REFS} nodes`);
    if (this.#members.length > MOST_MEMBERS) this.refuse(`a relation has more than ${MOST_MEMBERS} members`);
    if (this.#tagCount > MOST_TAGS) this.refuse(`an object has more than ${MOST_TAGS} tags`);
  }

  #tag({ k, v }: Attributes): void {
    if (k === undefined || v === undefined) this.refuse('a tag has no key or no value');
    this.#tags[cut(k)] = cut(v);
    this.#tagCount++;
  }

  #member(attributes: Attributes): void {
    const { type: kind = '', role = '' } = attributes;
    if (!isMemberKind(kind))
      this.refuse(`a member is of the type ${quoted(kind)}, not node, way or relation`);
    this.#members.push({
      kind,
      ref: this.#whole(attributes, 'ref', -LARGEST_ID, 'a member'),
      role: cut(role),
    });
  }

  #finish(change: Draft): void {
    if (this.#action !== 'delete') change.element = this.#element(change);
    this.changes.push(change);
    this.#change = undefined;
  }

  #element({ kind, id, version, timestamp }: ObjectChange): OsmElement {
    const common = { id, tags: this.#tags, version, ...(timestamp !== undefined && { timestamp }) };
    if (kind === 'way') return { kind, ...common, refs: this.#refs };
    if (kind === 'relation') return { kind, ...common, members: this.#members };
    const [lat, lon] = [this.#degrees('lat', 90, id), this.#degrees('lon', 180, id)];
    return { kind, ...common, lat, lon };
  }

  #degrees(name: 'lat' | 'lon', most: number, id: number): number {
    const text = this.#attributes[name] ?? '';
    const degrees = Math.round(Number(text) * 1e7) / 1e7;
    if (text.trim() === '' || !(Math.abs(degrees) <= most))
      this.refuse(`the ${name} of the node ${id} is ${quoted(text)}, not a number from -${most} to ${most}`);
    return degrees;
  }

  #whole(attributes: Attributes, name: string, least: number, of: string): number {
    const text = attributes[name] ?? '';
    const number = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= LARGEST_ID))
      this.refuse(`the ${name} of ${of} is ${quoted(text)}, not a whole number that objects have`);
    return number;
  }

  #time(text: string | undefined, of: string): number | undefined {
    if (text === undefined || text === '') return undefined;
    const milliseconds = Date.parse(text);
    if (Number.isNaN(milliseconds))
      this.refuse(`the timestamp of ${of} is ${quoted(text)}, which is no instant`);
    return Math.floor(milliseconds / 1000);
  }
}

function isMemberKind(kind: string): kind is OsmMember['kind'] {
  return MEMBER_KINDS.has(kind);
}

/** Text of at most as many bytes as texts of extracts have, whole characters all of them. */
function cut(text: string): string {
  if (text.length * 3 <= MOST_TEXT_BYTES || Buffer.byteLength(text) <= MOST_TEXT_BYTES) return text;
  const bytes = Buffer.from(text).subarray(0, MOST_TEXT_BYTES);
  return bytes.toString().replace(/\ufffd$/u, '');
}
