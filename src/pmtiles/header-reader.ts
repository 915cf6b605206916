import type { ArchiveFile } from './archive-file.ts';
import type { ByteRange } from './byte-source.ts';

/** The header (PMTiles version 3, "Header"); all ranges lie inside the file. */
export interface ArchiveHeader {
  readonly root: ByteRange;
  readonly metadata: ByteRange;
  readonly leaves: ByteRange;
  readonly tiles: ByteRange;
  /** True if directories and metadata are stored with gzip. */
  readonly isInternalGzip: boolean;
  readonly isTileGzip: boolean;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** `[west, south, east, north]` in degrees. */
  readonly bounds: readonly [number, number, number, number];
  /** `[lon, lat, zoom]`, inside the bounds. */
  readonly centre: readonly [number, number, number];
}

const HEADER_BYTES = 127;
const MAGIC = 'PMTiles';
const VERSION = 3;
/** The root directory lies within the first bytes of the file. */
const OPENING_BYTES = 16_384;
/** Tile IDs of deeper zooms are not exact in a double. */
const MOST_ZOOM = 26;

const COMPRESSIONS = ['an unknown kind', 'none', 'gzip', 'brotli', 'zstd'];
const NONE = 1;
const GZIP = 2;
const TILE_TYPES = ['an unknown kind', 'MVT', 'PNG', 'JPEG', 'WebP', 'AVIF', 'MLT'];
/** Kinds of tiles that are read here. */
export type TileType = 'MVT' | 'PNG';

/** @throws ServiceError INDEX_NOT_AVAILABLE naming what is wrong */
export async function readHeader(file: ArchiveFile, expected: TileType): Promise<ArchiveHeader> {
  const bytes = await file.read({ offset: 0, length: HEADER_BYTES }, 'its header');
  checkKind(file, bytes, expected);
  const root = rangeAt(file, bytes, 8, 'root directory');
  if (root.offset + root.length > OPENING_BYTES)
    throw file.unusable(`its root directory ends after the first ${OPENING_BYTES} bytes`);
  const [minZoom, maxZoom] = [bytes[100]!, bytes[101]!];
  if (minZoom > maxZoom || maxZoom > MOST_ZOOM)
    throw file.unusable(`it has zooms ${minZoom} to ${maxZoom}; expected an interval of 0 to ${MOST_ZOOM}`);
  const bounds = readBounds(file, bytes);
  return {
    root,
    metadata: rangeAt(file, bytes, 24, 'metadata'),
    leaves: leavesOf(file, bytes),
    tiles: tilesOf(file, bytes),
    isInternalGzip: isGzip(file, bytes[97]!, 'directories'),
    isTileGzip: isGzip(file, bytes[98]!, 'tiles'),
    minZoom,
    maxZoom,
    bounds,
    centre: readCentre(bytes, bounds, minZoom, maxZoom),
  };
}

function checkKind(file: ArchiveFile, bytes: Buffer, expected: TileType): void {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw file.unusable(`it does not begin with '${MAGIC}', so it is no PMTiles archive`);
  const version = bytes[7]!;
  if (version !== VERSION)
    throw file.unusable(`it is PMTiles version ${version}; expected version ${VERSION}`);
  const type = TILE_TYPES[bytes[99]!] ?? `of type ${bytes[99]}`;
  if (type !== expected) throw file.unusable(`its tiles are ${type}; expected ${expected}`);
}

function rangeAt(file: ArchiveFile, bytes: Buffer, at: number, what: string): ByteRange {
  const [offset, length] = [Number(bytes.readBigUInt64LE(at)), Number(bytes.readBigUInt64LE(at + 8))];
  if (length > 0 && (offset < HEADER_BYTES || offset + length > file.size))
    throw file.unusable(
      `its ${what} would lie at ${offset} with ${length} bytes, the file has ${file.size}; it may be cut short`,
    );
  return { offset, length };
}

/** Empty if they seem to begin with the file: tilemaker 3.0 writes that in small archives, with a meaningless length. */
function leavesOf(file: ArchiveFile, bytes: Buffer): ByteRange {
  if (bytes.readBigUInt64LE(40) === 0n) return { offset: 0, length: 0 };
  return rangeAt(file, bytes, 40, 'section of leaf directories');
}

/** Reaches to the end of the file if the length is negative, which tilemaker 3.0 writes in small archives. */
function tilesOf(file: ArchiveFile, bytes: Buffer): ByteRange {
  const offset = Number(bytes.readBigUInt64LE(56));
  const isNegative = bytes.readBigInt64LE(64) < 0n;
  if (isNegative && offset >= HEADER_BYTES && offset < file.size)
    return { offset, length: file.size - offset };
  return rangeAt(file, bytes, 56, 'section of tiles');
}

function isGzip(file: ArchiveFile, code: number, what: string): boolean {
  if (code === NONE || code === GZIP) return code === GZIP;
  const kind = COMPRESSIONS[code] ?? `kind ${code}`;
  throw file.unusable(`its ${what} are compressed with ${kind}; expected gzip or none`);
}

function readBounds(file: ArchiveFile, bytes: Buffer): ArchiveHeader['bounds'] {
  const [west, south] = [degreesAt(bytes, 102), degreesAt(bytes, 106)];
  const [east, north] = [degreesAt(bytes, 110), degreesAt(bytes, 114)];
  const isSound = Math.max(Math.abs(west), Math.abs(east)) <= 180 && -90 <= south && south <= north;
  if (!isSound || north > 90)
    throw file.unusable(`its bounds are ${[west, south, east, north].join(', ')}; expected degrees`);
  return [west, south, east, north];
}

/** The middle of the bounds if the centre lies outside of them: writers often leave it unset. */
function readCentre(
  bytes: Buffer,
  [west, south, east, north]: ArchiveHeader['bounds'],
  minZoom: number,
  maxZoom: number,
): ArchiveHeader['centre'] {
  const zoom = Math.min(Math.max(bytes[118]!, minZoom), maxZoom);
  const [lon, lat] = [degreesAt(bytes, 119), degreesAt(bytes, 123)];
  const isInside = west <= lon && lon <= east && south <= lat && lat <= north;
  return isInside ? [lon, lat, zoom] : [(west + east) / 2, (south + north) / 2, zoom];
}

function degreesAt(bytes: Buffer, at: number): number {
  return bytes.readInt32LE(at) / 1e7;
}
