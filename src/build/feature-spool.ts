import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs';
import type { SourceType, Tags } from '../core/core.ts';
import { fileUnavailable } from '../generation/generation.ts';
import { NewestVersions, type ObjectVersion } from './newest-versions.ts';

/** What an extract says of an object that is a place. */
export interface PlaceFeature {
  readonly type: SourceType;
  readonly number: number;
  /** Degrees of a point inside its shape. */
  readonly lat: number;
  readonly lon: number;
  readonly tags: Tags;
  /** Taxonomy identifiers, the primary one first; not empty. */
  readonly categories: readonly string[];
  /** Seconds since 1970 of the last edit. */
  readonly timestamp?: number;
}

const BUFFERED_CHARACTERS = 1 << 20;
const CHUNK_BYTES = 1 << 18;

/**
 * Keeps the places that were read on disk, in a line of JSON each, until all sources are read: only then is it
 * known which version of an object that several of them hold is the newest.
 */
export class FeatureSpool {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #newest = new NewestVersions();
  #lines: string[] = [];
  #characters = 0;
  #count = 0;
  #latestEdit = 0;

  constructor(path: string) {
    this.#path = path;
    this.#descriptor = this.#attempt(() => openSync(path, 'wx'));
  }

  /** Places, each object once. */
  get size(): number {
    return this.#newest.size;
  }

  /** Seconds since 1970 of the latest edit of all; 0 when no source has any. */
  get latestEdit(): number {
    return this.#latestEdit;
  }

  add(feature: PlaceFeature): void {
    const line = JSON.stringify(feature);
    this.#newest.see(feature, this.#count);
    this.#count += 1;
    this.#latestEdit = Math.max(this.#latestEdit, feature.timestamp ?? 0);
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#characters > BUFFERED_CHARACTERS) this.#flush();
  }

  /** Leaves an object out that an extract holds in a version newer than all that were added: it is no place now. */
  supersede(object: ObjectVersion): void {
    this.#newest.supersede(object);
  }

  /** Every object once, in its newest version, in the order of reading. */
  async *newest(): AsyncGenerator<PlaceFeature> {
    this.#flush();
    let position = 0;
    for await (const line of readLines(this.#path)) {
      const feature: PlaceFeature = JSON.parse(line); // written by `add`
      if (this.#newest.isNewest(feature, position)) yield feature;
      position += 1;
    }
  }

  /** Removes the file. */
  remove(): void {
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    if (this.#lines.length === 0) return;
    const bytes = Buffer.from(`${this.#lines.join('\n')}\n`);
    for (let at = 0; at < bytes.length; ) at += this.#attempt(() => writeSync(this.#descriptor, bytes, at));
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

/** Lines of a file; only line feeds end them, not the separators of Unicode that names may hold. */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
