import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

/** Position of a tile, or of a run of equal ones, in an archive; a run length of 0 marks a leaf directory. */
export interface DirectoryEntry {
  readonly tileId: number;
  readonly runLength: number;
  readonly length: number;
  /** Bytes from the start of its section. */
  readonly offset: number;
}

/** Encoded directories: the root, which must fit into the bytes that are read first, and the leaves that it points to. */
export interface Directories {
  readonly root: Uint8Array;
  readonly leaves: Uint8Array;
}

const LEAST_LEAF_ENTRIES = 4096;
const LEAF_GROWTH = 1.5;

/** Lays out ascending entries so that the root takes no more than `mostRootBytes` (PMTiles specification 3, section 4). */
export function layOutDirectories(entries: readonly DirectoryEntry[], mostRootBytes: number): Directories {
  const root = encodeDirectory(entries);
  if (root.length <= mostRootBytes) return { root, leaves: new Uint8Array(0) };
  for (let size = LEAST_LEAF_ENTRIES; ; size = Math.ceil(size * LEAF_GROWTH)) {
    const directories = withLeaves(entries, size);
    if (directories.root.length <= mostRootBytes) return directories;
  }
}

function withLeaves(entries: readonly DirectoryEntry[], size: number): Directories {
  const pointers: DirectoryEntry[] = [];
  const leaves: Uint8Array[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += size) {
    const leaf = encodeDirectory(entries.slice(at, at + size));
    pointers.push({ tileId: entries[at]!.tileId, runLength: 0, length: leaf.length, offset });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(pointers), leaves: Buffer.concat(leaves) };
}

function encodeDirectory(entries: readonly DirectoryEntry[]): Uint8Array {
  const writer = new PbfWriter();
  writer.writeVarint(entries.length);
  let before = 0;
  for (const { tileId } of entries) {
    writer.writeVarint(tileId - before);
    before = tileId;
  }
  for (const { runLength } of entries) writer.writeVarint(runLength);
  for (const { length } of entries) writer.writeVarint(length);
  for (const [i, { offset }] of entries.entries()) {
    const previous = entries[i - 1];
    const followsOn = previous !== undefined && offset === previous.offset + previous.length;
    writer.writeVarint(followsOn ? 0 : offset + 1);
  }
  return gzipSync(writer.finish());
}
