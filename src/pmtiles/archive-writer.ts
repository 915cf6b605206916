import { hash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { BoundingBox } from '../core/core.ts';
import { type DirectoryEntry, layOutDirectories } from './directory-writer.ts';
import { heaviestPlace } from './heaviest-place.ts';
import { tileOfId } from './tile-id.ts';

/** The description that an archive holds of itself. */
export interface ArchiveFacts {
  /** `[west, south, east, north]` in degrees. */
  readonly bounds: BoundingBox;
  /** Initial view in degrees and zoom; the place is replaced by that of the heaviest tile of the last zoom, if there is one. */
  readonly center: readonly [lon: number, lat: number, zoom: number];
  readonly maxZoom: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Default: vector tiles, compressed with gzip; pictures are stored as they are. */
  readonly tileType?: 'png';
}

export interface ArchiveSummary {
  readonly tiles: number;
  readonly bytes: number;
}

const HEADER_BYTES = 127;
/** Header and root directory lie within the bytes that a reader asks for first. */
const FIRST_BYTES = 16_384;
const BUFFERED_BYTES = 1 << 20;
/** Larger tiles are never equal; small ones are, such as those of open sea or of one wood. */
const LARGEST_SHARED_BYTES = 4096;
const GZIP = 2;
const MVT = 1;
const PNG = 2;
const PLAIN = 1;

/**
 * Writes a PMTiles archive, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): header and root
 * directory, then tiles in order, equal ones once, then metadata and further directories.
 */
export class ArchiveWriter {
  readonly #descriptor: number;
  readonly #entries: { tileId: number; runLength: number; length: number; offset: number }[] = [];
  readonly #shared = new Map<string, { offset: number; length: number }>();
  #pieces: Uint8Array[] = [];
  #pieceBytes = 0;
  #position = FIRST_BYTES;
  #tileBytes = 0;
  #contents = 0;
  #isClosed = false;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx');
  }

  /**
   * Adds a tile. Tile IDs must ascend.
   *
   * @param bytes compressed with gzip
   * @param count number of equal tiles with consecutive IDs
   */
  add(tileId: number, bytes: Uint8Array, count = 1): void {
    const { offset, length } = this.#place(bytes);
    const last = this.#entries.at(-1);
    if (last && last.offset === offset && last.tileId + last.runLength === tileId) last.runLength += count;
    else this.#entries.push({ tileId, runLength: count, length, offset });
  }

  finish(facts: ArchiveFacts): ArchiveSummary {
    const metadata = gzipSync(JSON.stringify(facts.metadata));
    const { root, leaves } = layOutDirectories(this.#entries, FIRST_BYTES - HEADER_BYTES);
    const metadataAt = FIRST_BYTES + this.#tileBytes;
    this.#append(metadata);
    this.#append(leaves);
    this.#flush();
    const tiles = this.#entries.reduce((sum, { runLength }) => sum + runLength, 0);
    const first = new Uint8Array(FIRST_BYTES);
    const [lon, lat] = heaviestPlace(this.#entries, facts.maxZoom) ?? facts.center;
    const center = [lon, lat, facts.center[2]] as const;
    const sections = {
      root: [HEADER_BYTES, root.length],
      metadata: [metadataAt, metadata.length],
      leaves: [metadataAt + metadata.length, leaves.length],
      tiles: [FIRST_BYTES, this.#tileBytes],
    } as const;
    const minZoom = tileOfId(this.#entries[0]?.tileId ?? 0).zoom;
    const counts = [tiles, this.#entries.length, this.#contents] as const;
    first.set(encodeHeader({ ...facts, center, minZoom }, sections, counts));
    first.set(root, HEADER_BYTES);
    this.#write(first, 0);
    this.close();
    return { tiles, bytes: this.#position };
  }

  /** Closes the file; may be called again. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#descriptor);
  }

  /** Position of an equal tile that is already stored, or of this one, which is then stored. */
  #place(bytes: Uint8Array): Pick<DirectoryEntry, 'offset' | 'length'> {
    const digest = bytes.length <= LARGEST_SHARED_BYTES ? hash('sha256', bytes, 'base64') : undefined;
    const known = digest === undefined ? undefined : this.#shared.get(digest);
    if (known) return known;
    const place = { offset: this.#tileBytes, length: bytes.length };
    if (digest !== undefined) this.#shared.set(digest, place);
    this.#append(bytes);
    this.#tileBytes += bytes.length;
    this.#contents += 1;
    return place;
  }

  #append(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#pieceBytes += bytes.length;
    if (this.#pieceBytes > BUFFERED_BYTES) this.#flush();
  }

  #flush(): void {
    this.#write(Buffer.concat(this.#pieces), this.#position);
    this.#position += this.#pieceBytes;
    this.#pieces = [];
    this.#pieceBytes = 0;
  }

  #write(bytes: Uint8Array, position: number): void {
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.#descriptor, bytes, at, bytes.length - at, position + at);
  }
}

/** First byte and number of bytes of each section. */
interface Sections {
  readonly root: readonly [number, number];
  readonly metadata: readonly [number, number];
  readonly leaves: readonly [number, number];
  readonly tiles: readonly [number, number];
}

/** Encodes the header (specification, section 3). */
function encodeHeader(
  {
    bounds: [west, south, east, north],
    center: [lon, lat, zoom],
    minZoom,
    maxZoom,
    tileType,
  }: ArchiveFacts & { minZoom: number },
  { root, metadata, leaves, tiles }: Sections,
  counts: readonly [addressed: number, entries: number, contents: number],
): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  for (const [i, number] of [root, metadata, leaves, tiles].flat().entries())
    header.writeBigUInt64LE(BigInt(number), 8 + 8 * i);
  for (const [i, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + 8 * i);
  const kind = tileType === 'png' ? [PLAIN, PNG] : [GZIP, MVT];
  header.set([1, GZIP, ...kind, minZoom, maxZoom], 96);
  for (const [i, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i);
  header.writeUInt8(zoom, 118);
  header.writeInt32LE(Math.round(lon * 1e7), 119);
  header.writeInt32LE(Math.round(lat * 1e7), 123);
  return header;
}
