import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { lowerBound, upperBound } from '../arrays/arrays.ts';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, systemCode } from '../files/files.ts';
import { ALL_KINDS, type ElementBatch, NODES, type ObjectColumns, RELATIONS, WAYS } from './batch.ts';
import { encodeBatch } from './block-writer.ts';
import { emptyBatch } from './builders.ts';
import { Decoder } from './decoding.ts';
import { type BlobSpan, type ExtractFile, openExtract, readBytes } from './extract-file.ts';
import type { ExtractHeader } from './header.ts';
import { supersedes } from './merge-versions.ts';
import { OverlayMerge, type Range, type Ranges, rangesOf } from './overlaid.ts';
import { KINDS, type Kind, type Overlay } from './overlay.ts';
import { encodeHeader, frameBlob } from './writer.ts';

export interface FoldOptions {
  /** Number of decoding worker threads. Default: chosen by file size and number of processors. */
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Blobs of an extract that a fold copied as they are, and blobs that it wrote. */
export interface FoldSummary {
  readonly copied: number;
  readonly written: number;
}

const BIT: Readonly<Record<Kind, number>> = { nodes: NODES, ways: WAYS, relations: RELATIONS };
const COPY_BYTES = 1 << 20;
/** Blobs that are compressed at once, in threads of Node's own. */
const MOST_IN_FLIGHT = 4;
const ZLIB_LEVEL = 6;

const deflated = promisify(deflate);

/**
 * Writes an extract with the changes of an overlay in it, as a new file that is not flushed yet. Blobs without a changed object are
 * copied byte for byte; the others are written anew, sorted as before, without the users and changesets of their objects. The header
 * stays but for what the overlay says of the data. The objects of each kind must be sorted.
 *
 * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE; or the reason of `signal`
 */
export async function foldOverlay(
  from: string,
  overlay: Overlay,
  to: string,
  options: FoldOptions = {},
): Promise<FoldSummary> {
  const extract = openExtract(from);
  const decoder = new Decoder(extract, options.threads === undefined ? {} : { threads: options.threads });
  try {
    const plan = await planOf(extract, decoder, overlay, options.signal);
    return await writeTo(to, (file) => new Fold(extract, decoder, overlay, file).write(plan, options.signal));
  } finally {
    await decoder.close();
    extract.close();
  }
}

/** Part of the new file: a blob of the old one, objects of the overlay, or both in one. */
interface Part {
  readonly span?: BlobSpan;
  /** Absent for a blob that stays as it is. */
  readonly ranges?: Ranges;
}

/** What the first pass finds out about a blob. */
interface Reached {
  readonly span: BlobSpan;
  readonly kinds: number;
  readonly ranges: Ranges;
  readonly isTouched: boolean;
}

/** The first pass: which objects of the overlay belong into which blob. */
async function planOf(
  extract: ExtractFile,
  decoder: Decoder,
  overlay: Overlay,
  signal: AbortSignal | undefined,
): Promise<readonly Part[]> {
  const next: Record<Kind, number> = { nodes: 0, ways: 0, relations: 0 };
  const reached: Reached[] = [];
  for await (const { span, batch } of decoder.batches(extract.blobs, ALL_KINDS)) {
    signal?.throwIfAborted();
    const ranges = rangesOf((kind): Range => {
      const last = batch[kind].ids.at(-1) ?? Number.NEGATIVE_INFINITY;
      const start = next[kind];
      next[kind] = upperBound(overlay.batch[kind].ids, last, start);
      return [start, next[kind]];
    });
    const isTouched = KINDS.some((kind, i) => isChanged(batch, overlay, kind, ranges[i]!));
    reached.push({ span: span!, kinds: batch.kinds, ranges, isTouched }); // without an overlay every batch is a blob's
  }
  return withRest(reached, overlay, next);
}

/** True if these objects of the overlay change anything in the batch: it may have them already, or lack what was deleted. */
function isChanged(batch: ElementBatch, overlay: Overlay, kind: Kind, [from, to]: Range): boolean {
  const held: ObjectColumns = batch[kind];
  const { ids, versions } = overlay.batch[kind];
  for (let i = from; i < to; i++) {
    const at = lowerBound(held.ids, ids[i]!);
    const isHeld = held.ids[at] === ids[i];
    if (isHeld ? supersedes(versions[i]!, held.versions[at]!) : overlay.gone[kind][i] === 0) return true;
  }
  return false;
}

/** Objects behind the last one of their kind come into its blob; those of a kind that the extract lacks behind the kinds before it. */
function withRest(
  reached: readonly Reached[],
  overlay: Overlay,
  next: Readonly<Record<Kind, number>>,
): readonly Part[] {
  const parts: Part[] = reached.map(({ span, ranges, isTouched }) =>
    isTouched ? { span, ranges } : { span },
  );
  for (const kind of KINDS.toReversed()) {
    const range: Range = [next[kind], overlay.batch[kind].ids.length];
    if (overlay.gone[kind].subarray(...range).every((isGone) => isGone === 1)) continue;
    const last = reached.findLastIndex(({ kinds }) => (kinds & BIT[kind]) !== 0);
    if (last >= 0) {
      const before = parts[last]!;
      const { ranges } = reached[last]!;
      parts[last] = { ...before, ranges: extended(before.ranges ?? ranges, kind, range) };
    } else parts.splice(placeOf(kind, reached), 0, { ranges: extended(NOTHING, kind, range) });
  }
  return parts;
}

const NOTHING: Ranges = rangesOf(() => [0, 0]);

function extended(ranges: Ranges, kind: Kind, [from, to]: Range): Ranges {
  const [start, end] = ranges[KINDS.indexOf(kind)]!;
  const whole: Range = start === end ? [from, to] : [start, to];
  return rangesOf((each) => (each === kind ? whole : ranges[KINDS.indexOf(each)]!));
}

function placeOf(kind: Kind, reached: readonly Reached[]): number {
  const before = KINDS.slice(0, KINDS.indexOf(kind)).reduce((bits, each) => bits | BIT[each], 0);
  return reached.findLastIndex(({ kinds }) => (kinds & before) !== 0) + 1;
}

/** The second pass. */
class Fold {
  readonly #extract: ExtractFile;
  readonly #decoder: Decoder;
  readonly #overlay: Overlay;
  readonly #file: FileHandle;
  /** Blobs that are being compressed, in order. */
  readonly #packing: Promise<Buffer>[] = [];
  #copied = 0;
  #written = 0;

  constructor(extract: ExtractFile, decoder: Decoder, overlay: Overlay, file: FileHandle) {
    this.#extract = extract;
    this.#decoder = decoder;
    this.#overlay = overlay;
    this.#file = file;
  }

  async write(parts: readonly Part[], signal: AbortSignal | undefined): Promise<FoldSummary> {
    await this.#file.writeFile(await framed('OSMHeader', encodeHeader(this.#header())));
    const touched = parts.flatMap(({ span, ranges }) => (span && ranges ? [span] : []));
    const decoded = this.#decoder.batches(touched, ALL_KINDS);
    const merge = new OverlayMerge(this.#overlay);
    for (const { span, ranges } of parts) {
      signal?.throwIfAborted();
      if (span && !ranges) await this.#copy(span);
      if (!ranges) continue;
      const batch = span ? (await decoded.next()).value!.batch : emptyBatch(); // one for each of `touched`
      for (const block of encodeBatch(merge.merged(batch, ranges))) await this.#pack(block);
    }
    await this.#drain(0);
    return { copied: this.#copied, written: this.#written };
  }

  /** What is written anew packs nodes together, which the header must say. */
  #header(): ExtractHeader {
    const { header } = this.#extract;
    const { timestamp, sequence, baseUrl } = this.#overlay.header;
    return {
      ...header,
      requiredFeatures: [...new Set([...header.requiredFeatures, 'DenseNodes'])],
      writingProgram: 'waypost',
      ...(timestamp !== undefined && { replicationTimestamp: timestamp }),
      ...(sequence !== undefined && { replicationSequenceNumber: sequence }),
      ...(baseUrl !== undefined && { replicationBaseUrl: baseUrl }),
    };
  }

  async #copy({ byteOffset, dataOffset, dataLength }: BlobSpan): Promise<void> {
    await this.#drain(0);
    const end = dataOffset + dataLength;
    for (let at = byteOffset; at < end; at += COPY_BYTES)
      await this.#file.writeFile(readBytes(this.#extract, at, Math.min(COPY_BYTES, end - at)));
    this.#copied++;
  }

  async #pack(block: Uint8Array): Promise<void> {
    const packed = framed('OSMData', block);
    // Awaited in order. Until then a rejection must not count as unhandled.
    packed.catch(() => undefined);
    this.#packing.push(packed);
    this.#written++;
    await this.#drain(MOST_IN_FLIGHT);
  }

  /** Writes what was compressed until so many blobs are left. */
  async #drain(left: number): Promise<void> {
    while (this.#packing.length > left) await this.#file.writeFile(await this.#packing.shift()!);
  }
}

async function framed(type: 'OSMHeader' | 'OSMData', content: Uint8Array): Promise<Buffer> {
  const packed = await deflated(content, { level: ZLIB_LEVEL });
  return frameBlob(type, { packed, rawBytes: content.length });
}

async function writeTo<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'w');
    return await write(file);
  } catch (error) {
    throw error instanceof ServiceError || !systemCode(error) ? error : fileUnavailable('write', path, error);
  } finally {
    await file?.close();
  }
}
