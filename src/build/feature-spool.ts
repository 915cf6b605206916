import { PbfReader, PbfWriter } from 'pbf';
import { Fingerprint } from '../arrays/arrays.ts';
import type { SourceObject, Tags } from '../core/core.ts';
import { readTemporary, TemporaryFile, type TemporaryFileHandle } from '../files/files.ts';
import type { FeatureType, Geometry } from '../osm/osm.ts';
import { readGeometry, writeGeometry } from './geometry-bytes.ts';
import { newestVersions, type ObjectVersion } from './newest-versions.ts';
import type { ObjectTimestamps } from './object-timestamps.ts';
import { SpoolProgress } from './spool-progress.ts';
import { TextReader, TextWriter } from './spooled-texts.ts';

/** An object of an extract or entry of another source that is a place or contributes to addresses or the map. */
export interface SpooledFeature extends Pick<SourceObject, 'sourceId' | 'origin'> {
  readonly type: FeatureType | 's';
  /** Degrees of a point inside its shape. */
  readonly lat: number;
  readonly lon: number;
  readonly tags: Tags;
  /** Taxonomy identifiers, the primary one first; empty if it is no place. */
  readonly categories: readonly string[];
  /** Present if a consumer needs more than the point. */
  readonly geometry?: Geometry | undefined;
  /** Between opposite corners of the box around its shape, rounded; absent for less than a metre. */
  readonly metresAcross?: number | undefined;
  /** How well known it is, 0..1 in steps of 1e-4; absent where nobody asks. */
  readonly importance?: number | undefined;
  /** Roads whose routes lead over it: network and number, `US:I=80`. */
  readonly routes?: readonly string[] | undefined;
  /** Seconds since 1970 of the last edit. */
  readonly timestamp?: number | undefined;
}

/** A feature that was read from a spool. */
export type ReadFeature<F extends SpooledFeature = SpooledFeature> = F & {
  /** Hash of everything else that it holds. */
  readonly fingerprint: number;
};

/** A feature whose geometry is needed: an area, a street, an address, an object on the map. */
export type ShapedFeature = SpooledFeature & { readonly type: FeatureType; readonly geometry: Geometry };

/**
 * Handle for reading a spool in any thread, even while it is being written: threads of a process share its file
 * descriptors.
 */
export interface SpoolContent extends TemporaryFileHandle {
  /** Memory of a {@link SpoolProgress}: one segment for each source, each in ascending order. */
  readonly progress: SharedArrayBuffer;
}

const TYPES: readonly SpooledFeature['type'][] = ['n', 'w', 'r', 's'];
const NO_TIMESTAMP = -1;
const IMPORTANCE_STEPS = 10_000;
const NONE: readonly string[] = [];
/** Small, because a concurrent reader cannot see buffered bytes. */
const BUFFERED_BYTES = 1 << 18;
/** A record begins with the number of bytes that follow, then comes its fingerprint. */
const LENGTH_BYTES = 4;

/** Opens the timestamps of all objects of a source; undefined for a source whose entries no other has. */
export type OpenTimestamps = (() => ObjectTimestamps) | undefined;

/**
 * Keeps the features on disk: duplicates across sources are only known once all sources are read. Memory use does not
 * grow with the number of features.
 */
export class FeatureSpool<F extends SpooledFeature = SpooledFeature> {
  readonly #file: TemporaryFile;
  readonly #progress: SpoolProgress;
  readonly #timestamps: OpenTimestamps[] = [];
  readonly #writer = new PbfWriter(new Uint8Array(2 * BUFFERED_BYTES));
  readonly #texts = new TextWriter(this.#writer);
  readonly #hash = new Fingerprint();
  #count = 0;
  #latestEdit = 0;

  /** @param sources number of sources */
  constructor(path: string, sources: number) {
    this.#progress = SpoolProgress.ofEmpty(sources);
    this.#file = new TemporaryFile(path);
  }

  /** Number of features added. An object that several sources contain counts several times. */
  get size(): number {
    return this.#count;
  }

  /** Seconds since 1970 of the latest edit; 0 if no source has timestamps. */
  get latestEdit(): number {
    return this.#latestEdit;
  }

  /**
   * Adds a feature. Each source's nodes come first, then ways, then relations, each in ascending order.
   *
   * @returns its fingerprint
   */
  add(feature: F): number {
    const start = this.#writer.pos;
    this.#writer.writeFixed32(0);
    this.#writer.writeDouble(0);
    this.#hash.restart();
    writeFeature(this.#writer, this.#texts, feature, this.#hash);
    const end = this.#writer.pos;
    this.#writer.pos = start;
    this.#writer.writeFixed32(end - start - LENGTH_BYTES);
    const fingerprint = this.#hash.value;
    this.#writer.writeDouble(fingerprint);
    this.#writer.pos = end;
    this.#count += 1;
    this.#latestEdit = Math.max(this.#latestEdit, feature.timestamp ?? 0);
    if (end > BUFFERED_BYTES) this.#flush();
    return fingerprint;
  }

  /** Call after the features of each source. */
  endSource(timestamps: OpenTimestamps): void {
    this.#flush();
    this.#texts.restart();
    this.#progress.endSegment();
    this.#timestamps.push(timestamps);
  }

  /** Content for {@link newestIn}, valid until {@link remove} is called. */
  get content(): SpoolContent {
    return { ...this.#file.handle, progress: this.#progress.memory };
  }

  /**
   * Yields every object once, in its newest version, in ascending order. All sources must have been read.
   *
   * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE: several sources are read a second time
   */
  newest(): AsyncGenerator<ReadFeature<F>> {
    if (!this.#progress.isWhole) throw new Error(`${this.#file.handle.path} is still written.`); // by this very thread
    return newestIn(this.content, this.#timestamps) as AsyncGenerator<ReadFeature<F>>; // what `add` was given
  }

  /** Removes the file. May be called more than once. */
  remove(): void {
    this.#file.close();
  }

  #flush(): void {
    const bytes = this.#writer.buf.subarray(0, this.#writer.pos);
    this.#file.append(bytes);
    this.#progress.wrote(bytes.length);
    this.#writer.pos = 0;
  }
}

/**
 * Yields every object of a spool once, in its newest version, in ascending order. If another thread is still writing a
 * single source, it yields objects as they arrive and blocks this thread in between.
 *
 * @param timestamps of each source: the timestamps of all its objects
 * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE: several sources are read a second time
 */
export async function* newestIn(
  content: SpoolContent,
  timestamps: readonly OpenTimestamps[],
): AsyncGenerator<ReadFeature> {
  const { segments } = new SpoolProgress(content.progress);
  if (segments > 1) yield* merged(content, timestamps);
  else if (segments === 1) yield* read(content, 0);
}

async function* merged(
  content: SpoolContent,
  timestamps: readonly OpenTimestamps[],
): AsyncGenerator<ReadFeature> {
  const overlapping = timestamps.filter((open) => open !== undefined).length;
  // what one source alone can have is in no other
  const times = timestamps.map((open) => (overlapping > 1 ? open?.() : undefined));
  const sources = times.map((source, segment) => ({
    places: readLater(content, segment),
    timestampOf: async (object: ObjectVersion) => source?.of(object),
  }));
  try {
    yield* newestVersions(sources);
  } finally {
    for (const source of times) await source?.close();
  }
}

async function* readLater(content: SpoolContent, segment: number): AsyncGenerator<ReadFeature> {
  yield* read(content, segment);
}

function* read(content: SpoolContent, segment: number): Generator<ReadFeature> {
  const progress = new SpoolProgress(content.progress);
  const texts = new TextReader();
  let rest: Buffer = Buffer.alloc(0);
  for (let position = progress.startOf(segment); ; ) {
    const endByte = progress.readableTo(segment, position);
    if (endByte === position) return;
    const chunk = Buffer.allocUnsafe(Math.min(BUFFERED_BYTES, endByte - position));
    readTemporary(content, chunk, position);
    position += chunk.length;
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (;;) {
      const end = endOfRecord(rest, at);
      if (end === undefined) break;
      yield readFeature(rest.subarray(at + LENGTH_BYTES, end), texts);
      at = end;
    }
    rest = rest.subarray(at);
  }
}

/** End of the record at `at`; `undefined` if the record is incomplete. */
function endOfRecord(bytes: Buffer, at: number): number | undefined {
  if (at + LENGTH_BYTES > bytes.length) return undefined;
  const end = at + LENGTH_BYTES + bytes.readUInt32LE(at);
  return end > bytes.length ? undefined : end;
}

function writeFeature(
  writer: PbfWriter,
  texts: TextWriter,
  feature: SpooledFeature,
  hash: Fingerprint,
): void {
  const { type, sourceId, origin, timestamp = NO_TIMESTAMP, lat, lon, tags, categories } = feature;
  const { metresAcross = 0, importance = 0, routes = NONE, geometry } = feature;
  const start = writer.pos;
  writer.writeVarint(TYPES.indexOf(type));
  writer.writeDouble(sourceId);
  writer.writeDouble(timestamp);
  writer.writeDouble(lat);
  writer.writeDouble(lon);
  hash.addBytes(writer.buf, start, writer.pos);
  texts.writeTags(tags, hash);
  texts.writeList(categories, hash);
  texts.writeList(routes, hash);
  texts.writeList(origin === undefined ? NONE : [origin], hash);
  const rest = writer.pos;
  writer.writeVarint(metresAcross);
  writer.writeVarint(Math.round(IMPORTANCE_STEPS * importance));
  writer.writeBoolean(geometry !== undefined);
  if (geometry) writeGeometry(writer, geometry);
  hash.addBytes(writer.buf, rest, writer.pos);
}

function readFeature(bytes: Uint8Array, texts: TextReader): ReadFeature {
  const reader = new PbfReader(bytes);
  const fingerprint = reader.readDouble();
  const type = TYPES[reader.readVarint()]!;
  const sourceId = reader.readDouble();
  const timestamp = reader.readDouble();
  const lat = reader.readDouble();
  const lon = reader.readDouble();
  const tags = texts.readTags(reader);
  const categories = texts.readList(reader);
  const routes = texts.readList(reader);
  const [origin] = texts.readList(reader);
  const metresAcross = reader.readVarint();
  const importance = reader.readVarint() / IMPORTANCE_STEPS;
  const fields = { type, sourceId, origin, fingerprint, lat, lon, tags, categories };
  return new FeatureOfBytes(
    fields,
    { routes: routes.length > 0 ? routes : undefined, importance: importance || undefined },
    metresAcross > 0 ? metresAcross : undefined,
    timestamp === NO_TIMESTAMP ? undefined : timestamp,
    reader.readBoolean() ? reader : undefined,
  );
}

type Fields = Omit<ReadFeature, keyof ForMap | 'geometry' | 'metresAcross' | 'timestamp'>;
/** What only the map needs. */
type ForMap = Pick<ReadFeature, 'routes' | 'importance'>;

/** Decodes the shape when it is asked for: much of it nobody needs. */
class FeatureOfBytes implements ReadFeature {
  readonly type: Fields['type'];
  readonly sourceId: number;
  readonly origin: string | undefined;
  readonly fingerprint: number;
  readonly lat: number;
  readonly lon: number;
  readonly tags: Tags;
  readonly categories: readonly string[];
  readonly routes: ForMap['routes'];
  readonly importance: ForMap['importance'];
  readonly metresAcross: number | undefined;
  readonly timestamp: number | undefined;
  #shape: PbfReader | Geometry | undefined;

  /** @param shape stands at the bytes of the shape; undefined without one */
  constructor(
    fields: Fields,
    { routes, importance }: ForMap,
    metresAcross: number | undefined,
    timestamp: number | undefined,
    shape: PbfReader | undefined,
  ) {
    this.type = fields.type;
    this.sourceId = fields.sourceId;
    this.origin = fields.origin;
    this.fingerprint = fields.fingerprint;
    this.lat = fields.lat;
    this.lon = fields.lon;
    this.tags = fields.tags;
    this.categories = fields.categories;
    this.routes = routes;
    this.importance = importance;
    this.metresAcross = metresAcross;
    this.timestamp = timestamp;
    this.#shape = shape;
  }

  get geometry(): Geometry | undefined {
    if (this.#shape instanceof PbfReader) this.#shape = readGeometry(this.#shape);
    return this.#shape;
  }
}
