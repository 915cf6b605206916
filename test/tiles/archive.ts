import { gzipSync } from 'node:zlib';

/**
 * Archives written byte by byte after the text of PMTiles version 3, sharing nothing with the code that reads or
 * writes them in Waypost.
 */
export interface ArchiveContent {
  /** By `z/x/y`, as stored. Equal buffers are stored once, and in a row as one run. */
  readonly tiles: Readonly<Record<string, Buffer>>;
  /** Most entries of a directory; more make leaf directories, of as many levels as are needed. */
  readonly entriesPerDirectory?: number;
  /** Lays the tiles in the file in the reverse of their order. */
  readonly isUnclustered?: boolean;
  readonly isPlainInside?: boolean;
  readonly tileCompression?: number;
  readonly metadata?: unknown;
  readonly zooms?: readonly [number, number];
  readonly bounds?: readonly [number, number, number, number];
  readonly centre?: readonly [number, number, number];
}

export const LAYERS = ['land', 'streets', 'buildings', 'place_labels'].map((id) => ({ id, fields: {} }));

const COMPRESSION_NONE = 1;
const COMPRESSION_GZIP = 2;

interface Entry {
  tile: number;
  run: number;
  length: number;
  offset: number;
}

/** A tile's content: any bytes will do, no reader looks at them. */
export function tile(text: string): Buffer {
  return gzipSync(text);
}

export function archive(content: ArchiveContent): Buffer {
  const { isPlainInside = false, tileCompression = COMPRESSION_GZIP, entriesPerDirectory = 1000 } = content;
  const { zooms = [0, 14], bounds = [-180, -85, 180, 85], centre = [0, 0, 0] } = content;
  const metadata = content.metadata === undefined ? { vector_layers: LAYERS } : content.metadata;
  const store = (bytes: Buffer) => (isPlainInside ? bytes : gzipSync(bytes));
  const { entries, data } = layOut(content);
  const { root, leaves } = directories(entries, entriesPerDirectory, store);
  const text = store(Buffer.from(typeof metadata === 'string' ? metadata : JSON.stringify(metadata)));

  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  let offset = header.length;
  for (const [at, section] of [
    [8, root],
    [24, text],
    [40, leaves],
    [56, data],
  ] as const) {
    header.writeBigUInt64LE(BigInt(offset), at);
    header.writeBigUInt64LE(BigInt(section.length), at + 8);
    offset += section.length;
  }
  header[96] = content.isUnclustered ? 0 : 1;
  header[97] = isPlainInside ? COMPRESSION_NONE : COMPRESSION_GZIP;
  header[98] = tileCompression;
  header[99] = 1;
  header[100] = zooms[0];
  header[101] = zooms[1];
  bounds.forEach((degrees, at) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at);
  });
  header[118] = centre[2];
  header.writeInt32LE(Math.round(centre[0] * 1e7), 119);
  header.writeInt32LE(Math.round(centre[1] * 1e7), 123);
  return Buffer.concat([header, root, text, leaves, data]);
}

function layOut({ tiles, isUnclustered }: ArchiveContent): { entries: Entry[]; data: Buffer } {
  const numbered = Object.entries(tiles)
    .map(([address, bytes]) => ({ tile: numberOf(address), bytes }))
    .sort((a, b) => a.tile - b.tile);
  const contents = [...new Set(numbered.map(({ bytes }) => bytes))];
  if (isUnclustered) contents.reverse();
  const offsets = new Map<Buffer, number>();
  let end = 0;
  for (const bytes of contents) {
    offsets.set(bytes, end);
    end += bytes.length;
  }
  const entries: Entry[] = [];
  for (const { tile, bytes } of numbered) {
    const [last, offset] = [entries.at(-1), offsets.get(bytes)!];
    if (last && last.offset === offset && last.tile + last.run === tile) last.run += 1;
    else entries.push({ tile, run: 1, length: bytes.length, offset });
  }
  return { entries, data: Buffer.concat(contents) };
}

function directories(entries: Entry[], most: number, store: (bytes: Buffer) => Buffer) {
  const leaves: Buffer[] = [];
  let end = 0;
  let level = entries;
  while (level.length > most) {
    const above: Entry[] = [];
    for (let at = 0; at < level.length; at += most) {
      const leaf = store(directory(level.slice(at, at + most)));
      above.push({ tile: level[at]!.tile, run: 0, length: leaf.length, offset: end });
      leaves.push(leaf);
      end += leaf.length;
    }
    level = above;
  }
  return { root: store(directory(level)), leaves: Buffer.concat(leaves) };
}

/** A directory as it is before it is compressed. */
export function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  varint(entries.length, bytes);
  entries.forEach(({ tile }, at) => {
    varint(tile - (entries[at - 1]?.tile ?? 0), bytes);
  });
  for (const { run } of entries) varint(run, bytes);
  for (const { length } of entries) varint(length, bytes);
  entries.forEach(({ offset }, at) => {
    const before = entries[at - 1];
    varint(before && before.offset + before.length === offset ? 0 : offset + 1, bytes);
  });
  return Buffer.from(bytes);
}

function varint(value: number, into: number[]): void {
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) into.push(Number(rest & 127n) | 128);
  into.push(Number(rest));
}

/** Walks the Hilbert curve by the table of its four shapes: which quarter comes when, and how it is turned. */
function numberOf(address: string): number {
  const [zoom = 0, x = 0, y = 0] = address.split('/').map(Number);
  let [number, shape] = [0, 'down' as keyof typeof CURVE];
  for (let bit = zoom - 1; bit >= 0; bit--) {
    const quarter = ((x >> bit) & 1) + 2 * ((y >> bit) & 1); // 0 north-west, 1 north-east, 2 south-west, 3 south-east
    const [order, next] = CURVE[shape][quarter]!;
    number = number * 4 + order;
    shape = next;
  }
  for (let below = 0; below < zoom; below++) number += 4 ** below;
  return number;
}

/** By shape and quarter: the quarter's place in the order, and its own shape. */
const CURVE = {
  down: [
    [0, 'right'],
    [3, 'left'],
    [1, 'down'],
    [2, 'down'],
  ],
  right: [
    [0, 'down'],
    [1, 'right'],
    [3, 'up'],
    [2, 'right'],
  ],
  up: [
    [2, 'up'],
    [1, 'up'],
    [3, 'right'],
    [0, 'left'],
  ],
  left: [
    [2, 'left'],
    [3, 'down'],
    [1, 'left'],
    [0, 'up'],
  ],
} as const satisfies Record<string, readonly (readonly [number, string])[]>;
