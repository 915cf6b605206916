import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import { expectFile, fileUnavailable, mostUnpackedBytes, reasonOf } from '../files/files.ts';
import { MOST_TEXT_BYTES } from './batch.ts';
import { quoted } from './blob-place.ts';
import type { ObjectChange } from './changes.ts';
import type { OsmElement, OsmMember } from './elements.ts';
import { CHANGE_FLAWS, type Flaw, Flaws } from './flaws.ts';
import { XmlFault, XmlScanner } from './xml-scanner.ts';

export interface ChangeReadOptions {
  /** Limit of the unpacked data; by the size of the file unless given. */
  readonly mostInflatedBytes?: number;
  /** Bytes that are read at once; tests choose others. */
  readonly chunkBytes?: number;
  /** Takes the flaws that do not stop a file from being read. */
  readonly flaws?: ChangeFlaws;
}

/** Flaws of several files of changes. */
export class ChangeFlaws extends Flaws<keyof typeof CHANGE_FLAWS> {
  constructor() {
    super('The changes have', CHANGE_FLAWS);
  }
}

const CHUNK_BYTES = 1 << 16;
const GZIP = Buffer.of(0x1f, 0x8b);
/** Changes that are handed on at once. */
const PIECE = 4_000;

const MOST_REFS = 100_000;
const MOST_MEMBERS = 200_000;
const MOST_TAGS = 10_000;
/** Numbers of objects beyond it are not exact. */
const LARGEST_ID = 2 ** 51;
const LARGEST_VERSION = 2 ** 31 - 1;

/**
 * Yields the changes of an `.osc` or `.osc.gz` file, told apart by their first bytes, in file order, some thousands at a time. What is
 * no XML, no osmChange or cut short is refused; what is wrong with single objects is left out, or taken without it, and counted.
 * Format: https://wiki.openstreetmap.org/wiki/OsmChange
 *
 * @throws ServiceError INVALID_CHANGES naming the byte of the unpacked data, FILE_UNAVAILABLE
 */
export async function* readChanges(
  path: string,
  options: ChangeReadOptions = {},
): AsyncGenerator<readonly ObjectChange[]> {
  const collector = new ChangeCollector(path);
  const scanner = new XmlScanner(collector);
  collector.refuse = (what) => scanner.fail(what);
  try {
    yield* piecesOf(unpacked(path, options), scanner, collector);
    if (scanner.zeroBytes > 0) collector.count('zeros', 'those', scanner.zeroBytes);
    for (const flaw of collector.flaws) options.flaws?.note(path, flaw);
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
  const { chunkBytes = CHUNK_BYTES } = options;
  const { size, isPacked } = await beginningOf(path);
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  const stream = isPacked
    ? pipeline(file, createGunzip({ chunkSize: Math.max(64, chunkBytes) }), () => {})
    : file;
  const limit = options.mostInflatedBytes ?? mostUnpackedBytes(size);
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
    expectFile(path);
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

type FlawKind = keyof typeof CHANGE_FLAWS;

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
  readonly #path: string;
  readonly #flaws = new Map<FlawKind, Required<Flaw<FlawKind>>>();

  constructor(path: string) {
    this.#path = path;
  }

  get flaws(): Iterable<Flaw<FlawKind>> {
    return this.#flaws.values();
  }

  /** @param what has it */
  count(kind: FlawKind, what: string, count = 1): void {
    const known = this.#flaws.get(kind) ?? { kind, count: 0, first: `${what} in '${this.#path}'` };
    this.#flaws.set(kind, { ...known, count: known.count + count });
  }

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
    const id = wholeIn(attributes.id, 1, LARGEST_ID);
    if (id === undefined) this.count('unpublished', `the ${name} ${quoted(attributes.id ?? '')}`);
    else this.#beginObject(name, id, attributes);
  }

  #beginObject(kind: OsmElement['kind'], id: number, attributes: Attributes): void {
    const version = wholeIn(attributes.version, 1, LARGEST_VERSION) ?? 0;
    const timestamp = instantOf(attributes.timestamp);
    this.#change = { kind, id, version, ...(timestamp !== undefined && { timestamp }) };
    if (version === 0) this.#countOf('versionless', this.#change);
    if (timestamp === undefined && attributes.timestamp) this.#countOf('timeless', this.#change);
    this.#attributes = attributes;
    // Without a prototype, as the decoder of extracts makes them.
    this.#tags = Object.create(null);
    this.#tagCount = 0;
    this.#refs = [];
    this.#members = [];
  }

  #part(name: string, attributes: Attributes): void {
    if (name === 'tag') this.#tag(attributes);
    else if (name === 'nd') this.#node(attributes);
    else if (name === 'member') this.#member(attributes);
    if (this.#refs.length > MOST_REFS) this.refuse(`a way has more than ${MOST_REFS} nodes`);
    if (this.#members.length > MOST_MEMBERS) this.refuse(`a relation has more than ${MOST_MEMBERS} members`);
    if (this.#tagCount > MOST_TAGS) this.refuse(`an object has more than ${MOST_TAGS} tags`);
  }

  #tag({ k, v }: Attributes): void {
    if (k === undefined || v === undefined) this.#countOf('badTags');
    else this.#tags[cut(k)] = cut(v);
    this.#tagCount++;
  }

  #node(attributes: Attributes): void {
    const ref = wholeIn(attributes.ref, -LARGEST_ID, LARGEST_ID);
    if (ref === undefined) this.#countOf('badParts');
    else this.#refs.push(ref);
  }

  #member(attributes: Attributes): void {
    const { type: kind = '', role = '' } = attributes;
    const ref = wholeIn(attributes.ref, -LARGEST_ID, LARGEST_ID);
    if (ref === undefined || !isMemberKind(kind)) this.#countOf('badParts');
    else this.#members.push({ kind, ref, role: cut(role) });
  }

  #finish(change: Draft): void {
    const element = this.#isGone() ? undefined : this.#element(change);
    if (element) change.element = element;
    this.changes.push(change);
    this.#change = undefined;
  }

  /** Some programs write a deletion as a version that is not visible. */
  #isGone(): boolean {
    return this.#action === 'delete' || this.#attributes.visible === 'false';
  }

  /** Undefined for a node that lies nowhere, as if it were deleted. */
  #element({ kind, id, version, timestamp }: ObjectChange): OsmElement | undefined {
    const common = { id, tags: this.#tags, version, ...(timestamp !== undefined && { timestamp }) };
    if (kind === 'way') return { kind, ...common, refs: this.#refs };
    if (kind === 'relation') return { kind, ...common, members: this.#members };
    const [lat, lon] = [degreesOf(this.#attributes.lat, 90), degreesOf(this.#attributes.lon, 180)];
    if (lat !== undefined && lon !== undefined) return { kind, ...common, lat, lon };
    this.#countOf('unplaced');
    return undefined;
  }

  #countOf(kind: FlawKind, { kind: what, id } = this.#change!): void {
    this.count(kind, `the ${what} ${id}`); // it is called while a change is read
  }
}

/** Undefined unless the text is a whole number within the bounds. */
function wholeIn(text: string | undefined, least: number, most: number): number | undefined {
  const number = /^-?\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

function degreesOf(text: string | undefined, most: number): number | undefined {
  const degrees = text?.trim() ? Math.round(Number(text) * 1e7) / 1e7 : Number.NaN;
  return Math.abs(degrees) <= most ? degrees : undefined;
}

/** Seconds since 1970; undefined for a text that is no instant. */
function instantOf(text: string | undefined): number | undefined {
  const milliseconds = Date.parse(text ?? '');
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
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
