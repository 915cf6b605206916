import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs';
import type { Tags } from '../core/core.ts';
import { fileUnavailable } from '../generation/generation.ts';
import type { FeatureType } from '../osm/osm.ts';
import type { GeometryText } from './geometry-text.ts';
import { newestVersions, type ObjectVersion } from './newest-versions.ts';
import type { ObjectTimestamps } from './object-timestamps.ts';

/** What an extract says of an object that is a place, or that the map of addresses is made of, or both. */
export interface SpooledFeature {
  readonly type: FeatureType;
  readonly number: number;
  /** Degrees of a point inside its shape. */
  readonly lat: number;
  readonly lon: number;
  readonly tags: Tags;
  /** Taxonomy identifiers, the primary one first; empty where it is no place. */
  readonly categories: readonly string[];
  /** Where it is an area, a street or an address. */
  readonly geometry?: GeometryText;
  /** Seconds since 1970 of the last edit. */
  readonly timestamp?: number;
}

const BUFFERED_CHARACTERS = 1 << 20;
const CHUNK_BYTES = 1 << 18;

/** The features of one source, which are in ascending order. */
interface Segment {
  readonly startByte: number;
  readonly endByte: number;
  readonly timestamps: () => ObjectTimestamps;
}

/**
 * Keeps the features that were read on disk, in a line of JSON each, until all sources are read: only then can those
 * that several of them hold be told apart. In memory there is next to nothing of them, however many there are.
 */
export class FeatureSpool {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #segments: Segment[] = [];
  #lines: string[] = [];
  #characters = 0;
  #bytes = 0;
  #count = 0;
  #latestEdit = 0;
  #isRemoved = false;

  constructor(path: string) {
    this.#path = path;
    this.#descriptor = this.#attempt(() => openSync(path, 'wx'));
  }

  /** Features that were added; an object of several sources counts several times. */
  get size(): number {
    return this.#count;
  }

  /** Seconds since 1970 of the latest edit of all; 0 when no source has any. */
  get latestEdit(): number {
    return this.#latestEdit;
  }

  /** Nodes, then ways, then relations of a source, each in ascending order. */
  add(feature: SpooledFeature): void {
    const line = JSON.stringify(feature);
    this.#count += 1;
    this.#latestEdit = Math.max(this.#latestEdit, feature.timestamp ?? 0);
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#characters > BUFFERED_CHARACTERS) this.#flush();
  }

  /** To be called after the features of each source, with what tells the times of all its objects. */
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
  async *newest(): AsyncGenerator<SpooledFeature> {
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

  async *#merged(): AsyncGenerator<SpooledFeature> {
    const timestamps = this.#segments.map((segment) => segment.timestamps());
    const sources = this.#segments.map((segment, i) => ({
      places: this.#read(segment),
      timestampOf: (object: ObjectVersion) => timestamps[i]!.of(object),
    }));
    try {
      yield* newestVersions(sources);
    } finally {
      for (const { places } of sources) await places.return(undefined);
      for (const source of timestamps) await source.close();
    }
  }

  async *#read({ startByte, endByte }: Segment): AsyncGenerator<SpooledFeature> {
    if (startByte === endByte) return;
    const range = { start: startByte, end: endByte - 1 };
    for await (const line of readLines(this.#path, range)) yield JSON.parse(line) as SpooledFeature; // written by `add`
  }

  #flush(): void {
    if (this.#lines.length === 0) return;
    const bytes = Buffer.from(`${this.#lines.join('\n')}\n`);
    for (let at = 0; at < bytes.length; ) at += this.#attempt(() => writeSync(this.#descriptor, bytes, at));
    this.#bytes += bytes.length;
    this.#lines = [];
    this.#characters = 0;
  }

  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw fileUnavailable('write', this.#path, error);
    }
  }
}

/** Lines of a part of a file; only line feeds end them, not the separators of Unicode that names may hold. */
async function* readLines(path: string, range: { start: number; end: number }): AsyncGenerator<string> {
  let rest = '';
  const options = { ...range, encoding: 'utf8', highWaterMark: CHUNK_BYTES } as const;
  for await (const chunk of createReadStream(path, options)) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
