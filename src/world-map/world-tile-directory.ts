/** Where a tile lies in the file of the world's tiles; offsets count from the end of the directory. */
export interface DirectoryEntry {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
  /** Bytes of the borders, which follow the tile. */
  readonly bordersLength: number;
}

/** A layer, its first zoom, and its fields. */
export type LayerFields = readonly [layer: string, firstZoom: number, fields: readonly string[]];

export interface Directory {
  readonly fields: readonly LayerFields[];
  /** By tile ID, ascending. */
  readonly entries: readonly DirectoryEntry[];
  /** Offset in the file of the first tile. */
  readonly start: number;
}

/** Bytes before the directory that say how long it is. */
export const HEADER_BYTES = 8;
const ENTRY_BYTES = 16;

/**
 * Encodes the directory of the world's tiles (little-endian): u32 bytes of the fields, u32 number of tiles, the fields as JSON, then
 * of each tile u32 tile ID, offset, length, length of its borders.
 */
export function encodeDirectory(fields: readonly LayerFields[], entries: readonly DirectoryEntry[]): Buffer {
  const json = Buffer.from(JSON.stringify(fields));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(json.length, 0);
  header.writeUInt32LE(entries.length, 4);
  const table = Buffer.alloc(ENTRY_BYTES * entries.length);
  for (const [i, { tileId, offset, length, bordersLength }] of entries.entries())
    for (const [column, value] of [tileId, offset, length, bordersLength].entries())
      table.writeUInt32LE(value, ENTRY_BYTES * i + 4 * column);
  return Buffer.concat([header, json, table]);
}

/** Length of the directory in bytes, by its first {@link HEADER_BYTES} bytes. */
export function directoryBytes(header: Buffer): number {
  return HEADER_BYTES + header.readUInt32LE(0) + ENTRY_BYTES * header.readUInt32LE(4);
}

/** @param bytes begin with the directory */
export function decodeDirectory(bytes: Buffer): Directory {
  const table = HEADER_BYTES + bytes.readUInt32LE(0);
  const fields = JSON.parse(bytes.toString('utf8', HEADER_BYTES, table)) as LayerFields[]; // written above
  const entries = Array.from({ length: bytes.readUInt32LE(4) }, (_, i): DirectoryEntry => {
    const at = table + ENTRY_BYTES * i;
    return {
      tileId: bytes.readUInt32LE(at),
      offset: bytes.readUInt32LE(at + 4),
      length: bytes.readUInt32LE(at + 8),
      bordersLength: bytes.readUInt32LE(at + 12),
    };
  });
  return { fields, entries, start: directoryBytes(bytes) };
}
