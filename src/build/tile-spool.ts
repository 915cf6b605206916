import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { PbfReader, PbfWriter } from 'pbf';
import type { Tags } from '../core/core.ts';
import { fileUnavailable } from '../generation/generation.ts';
import type { FeatureType } from '../osm/osm.ts';
import type { SourceFeature, SourceGeometry } from '../tiles/tiles.ts';
import { newestVersions, type ObjectVersion } from './newest-versions.ts';
import type { ObjectTimestamps } from './object-timestamps.ts';

/** What an extract says of an object that may be on the map. */
export interface SpooledShape extends SourceFeature {
  readonly number: number;
  /** Seconds since 1970 of the last edit. */
  readonly timestamp?: number;
}

/** The shapes of one source, which are in ascending order. */
interface Segment {
  readonly startByte: number;
  readonly endByte: number;
  readonly timestamps: () => ObjectTimestamps;
}

const TYPES: readonly FeatureType[] = ['n', 'w', 'r'];
const GEOMETRIES = ['point', 'line', 'area', 'collection'] as const;
const BUFFERED_BYTES = 1 << 20;
const LENGTH_BYTES = 4;

/**
 * Keeps what may be on the map on disk until all sources are read, as numbers rather than text: shapes are most of what
 * an extract holds.
 */
export class TileSpool {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #segments: Segment[] = [];
  readonly #writer = new PbfWriter(new Uint8Array(2 * BUFFERED_BYTES));
  #bytes = 0;
  #count = 0;
  #isRemoved = false;

  constructor(path: string) {
    this.#path = path;
    this.#descriptor = this.#attempt(() => openSync(path, 'wx+'));
  }

  /** Shapes that were added; an object of several sources counts several times. */
  get size(): number {
    return this.#count;
  }

  /** Nodes, then ways, then relations of a source, each in ascending order. */
  add(shape: SpooledShape): void {
    const start = this.#writer.pos;
    this.#writer.writeFixed32(0);
    writeShape(this.#writer, shape);
    const end = this.#writer.pos;
    this.#writer.pos = start;
    this.#writer.writeFixed32(end - start - LENGTH_BYTES);
    this.#writer.pos = end;
    this.#count += 1;
    if (end > BUFFERED_BYTES) this.#flush();
  }

  /** To be called after the shapes of each source, with what tells the times of all its objects. */
  endSource(timestamps: () => ObjectTimestamps): void {
    this.#flush();
    const startByte = this.#segments.at(-1)?.endByte ?? 0;
    this.#segments.push({ startByte, endByte: this.#bytes, timestamps });
  }

  /**
   * Every object once, in its newest version, in ascending order.
   *
   * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE, as several sources are read again for it
   */
  async *newest(): AsyncGenerator<SpooledShape> {
    const [only, ...others] = this.#segments;
    if (others.length > 0) yield* this.#merged();
    else if (only) yield* this.#read(only);
  }

  /** Removes the file; may be called again. */
  remove(): void {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
  }

  async *#merged(): AsyncGenerator<SpooledShape> {
    const timestamps = this.#segments.map((segment) => segment.timestamps());
    const sources = this.#segments.map((segment, i) => ({
      places: this.#readLater(segment),
      timestampOf: (object: ObjectVersion) => timestamps[i]!.of(object),
    }));
    try {
      yield* newestVersions(sources);
    } finally {
      for (const source of timestamps) await source.close();
    }
  }

  async *#readLater(segment: Segment): AsyncGenerator<SpooledShape> {
    yield* this.#read(segment);
  }

  *#read({ startByte, endByte }: Segment): Generator<SpooledShape> {
    let rest: Buffer = Buffer.alloc(0);
    for (let position = startByte; position < endByte; ) {
      const chunk = Buffer.allocUnsafe(Math.min(BUFFERED_BYTES, endByte - position));
      position += this.#readAt(chunk, position);
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let at = 0;
      for (;;) {
        const end = endOfRecord(rest, at);
        if (end === undefined) break;
        yield readShape(rest.subarray(at + LENGTH_BYTES, end));
        at = end;
      }
      rest = rest.subarray(at);
    }
  }

  #readAt(chunk: Buffer, position: number): number {
    for (let done = 0; done < chunk.length; )
      done += this.#attempt(() =>
        readSync(this.#descriptor, chunk, done, chunk.length - done, position + done),
      );
    return chunk.length;
  }

  #flush(): void {
    const bytes = this.#writer.buf.subarray(0, this.#writer.pos);
    for (let at = 0; at < bytes.length; )
      at += this.#attempt(() => writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#bytes + at));
    this.#bytes += bytes.length;
    this.#writer.pos = 0;
  }

  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw fileUnavailable('write', this.#path, error);
    }
  }
}

/** Where the record at a place ends; undefined where not all of it is there. */
function endOfRecord(bytes: Buffer, at: number): number | undefined {
  if (at + LENGTH_BYTES > bytes.length) return undefined;
  const end = at + LENGTH_BYTES + bytes.readUInt32LE(at);
  return end > bytes.length ? undefined : end;
}

function writeShape(
  writer: PbfWriter,
  { type, number, timestamp = 0, lat, lon, tags, geometry }: SpooledShape,
): void {
  writer.writeVarint(TYPES.indexOf(type));
  writer.writeDouble(number);
  writer.writeDouble(timestamp);
  writer.writeDouble(lat);
  writer.writeDouble(lon);
  writer.writeString(JSON.stringify(tags));
  writer.writeVarint(GEOMETRIES.indexOf(geometry.type));
  if (geometry.type === 'line') writePositions(writer, geometry.positions);
  if (geometry.type === 'area')
    writeLists(writer, geometry.polygons, (rings) =>
      writeLists(writer, rings, (ring) => writePositions(writer, ring)),
    );
  if (geometry.type !== 'collection') return;
  writePositions(writer, geometry.points);
  writeLists(writer, geometry.lines, (line) => writePositions(writer, line));
}

function readShape(bytes: Uint8Array): SpooledShape {
  const reader = new PbfReader(bytes);
  const type = TYPES[reader.readVarint()]!;
  const [number, timestamp] = [reader.readDouble(), reader.readDouble()];
  const [lat, lon] = [reader.readDouble(), reader.readDouble()];
  const tags = JSON.parse(reader.readString()) as Tags; // written by `add`
  const geometry = readGeometry(reader, lat, lon);
  return { type, number, lat, lon, tags, geometry, ...(timestamp > 0 && { timestamp }) };
}

function readGeometry(reader: PbfReader, lat: number, lon: number): SourceGeometry {
  const type = GEOMETRIES[reader.readVarint()]!;
  if (type === 'point') return { type, lat: Math.round(lat * 1e7), lon: Math.round(lon * 1e7) };
  if (type === 'line') return { type, positions: readPositions(reader) };
  if (type === 'area')
    return { type, polygons: readLists(reader, () => readLists(reader, () => readPositions(reader))) };
  const points = readPositions(reader);
  return { type, points, lines: readLists(reader, () => readPositions(reader)) };
}

function writeLists<T>(writer: PbfWriter, items: readonly T[], write: (item: T) => void): void {
  writer.writeVarint(items.length);
  for (const item of items) write(item);
}

function readLists<T>(reader: PbfReader, read: () => T): T[] {
  return Array.from({ length: reader.readVarint() }, read);
}

/** Each position as it differs from the one before: a few bytes. */
function writePositions(writer: PbfWriter, positions: Int32Array): void {
  writer.writeVarint(positions.length);
  for (let at = 0; at < positions.length; at++)
    writer.writeSVarint(positions[at]! - (positions[at - 2] ?? 0));
}

function readPositions(reader: PbfReader): Int32Array {
  const positions = new Int32Array(reader.readVarint());
  for (let at = 0; at < positions.length; at++)
    positions[at] = reader.readSVarint() + (positions[at - 2] ?? 0);
  return positions;
}
