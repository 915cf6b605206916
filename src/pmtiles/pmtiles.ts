/**
 * pmtiles: which bytes has an archive for a tile?
 *
 * Reading: the place of an archive comes in (PMTiles 3; a file, an object of a web server or of S3-compatible storage), its metadata and
 * its tiles go out as they are stored. Writing: tiles in the order of their IDs come in, an archive goes out.
 *
 * May import core, arrays and files. Never knows what is in a tile, and never uses a byte of an archive before it is checked.
 */

export { ArchiveReader, type StoredTile } from './archive-reader.ts';
export { type ArchiveFacts, type ArchiveSummary, ArchiveWriter } from './archive-writer.ts';
export { ArchiveReplaced, unusable } from './byte-source.ts';
export { type ArchiveMetadata, COVERAGE, type VectorLayer } from './metadata-reader.ts';
export type { RemoteCounts } from './range-requests.ts';
export type { S3Settings } from './s3-object.ts';
export {
  type ArchivePlace,
  isRemoteAddress,
  openArchive,
  openPictureArchive,
  remoteArchive,
  type TileArchive,
} from './tile-archive.ts';
export { type TileAddress, tileIdOf, tileOfId, tilesBelow } from './tile-id.ts';
