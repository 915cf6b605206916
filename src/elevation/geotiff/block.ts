import { inflateSync } from 'node:zlib';
import { knownHeight } from '../height-grid.ts';
import { damaged } from '../input-error.ts';
import type { SampleKind, TiffLayout } from './layout.ts';
import { inflateLzw } from './lzw.ts';

const BYTES: Readonly<Record<SampleKind, number>> = { int16: 2, uint16: 2, float32: 4 };

/** Rows that a block stores: the last strip has fewer, tiles are always whole. */
export function storedRows({ isTiled, blockRows, rows }: TiffLayout, blockRow: number): number {
  return isTiled ? blockRows : Math.min(blockRows, rows - blockRow * blockRows);
}

/**
 * Decodes a block: metres, row after row; NaN where unknown.
 *
 * @throws ServiceError INVALID_ELEVATION if it is damaged
 */
export function decodeBlock(
  path: string,
  layout: TiffLayout,
  stored: Uint8Array,
  rows: number,
): Float32Array {
  const samples = layout.blockColumns * rows;
  const size = BYTES[layout.kind];
  const bytes = inflated(path, layout, stored, samples * size);
  if (layout.predictor === 3) return known(floatsOfPlanes(bytes, layout.blockColumns, rows), layout);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (layout.predictor === 2) undoDifferences(view, layout, rows);
  const read = readerOf(view, layout);
  return known(
    Float32Array.from({ length: samples }, (_, i) => read(i * size)),
    layout,
  );
}

/** A copy that may be changed. */
function inflated(path: string, { compression }: TiffLayout, stored: Uint8Array, length: number): Uint8Array {
  const bytes = compression === 'none' ? stored.slice() : unpacked(compression, stored, length);
  if (!bytes || bytes.length < length)
    throw damaged(path, `a block unpacks to ${bytes?.length ?? 0} bytes; expected ${length}`);
  return bytes;
}

function unpacked(
  compression: 'lzw' | 'deflate',
  stored: Uint8Array,
  length: number,
): Uint8Array | undefined {
  if (compression === 'lzw') return inflateLzw(stored, length);
  try {
    return inflateSync(stored, { maxOutputLength: length });
  } catch {
    return undefined;
  }
}

function readerOf(view: DataView, { kind, isLittleEndian }: TiffLayout): (at: number) => number {
  if (kind === 'int16') return (at) => view.getInt16(at, isLittleEndian);
  if (kind === 'uint16') return (at) => view.getUint16(at, isLittleEndian);
  return (at) => view.getFloat32(at, isLittleEndian);
}

/** Predictor 2: every sample was stored as its difference to the one on its left (TIFF 6.0, section 14); of floats, their bits were. */
function undoDifferences(
  view: DataView,
  { kind, blockColumns, isLittleEndian }: TiffLayout,
  rows: number,
): void {
  const isWide = BYTES[kind] === 4;
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < blockColumns; column++) {
      const at = (row * blockColumns + column) * BYTES[kind];
      sum += isWide ? view.getUint32(at, isLittleEndian) : view.getUint16(at, isLittleEndian);
      sum = isWide ? sum >>> 0 : sum & 0xffff;
      if (isWide) view.setUint32(at, sum, isLittleEndian);
      else view.setUint16(at, sum, isLittleEndian);
    }
  }
}

/** Predictor 3: a row has the highest bytes of all floats first, then the next, each byte as its difference to the one before (TIFF Technical Note 3). */
function floatsOfPlanes(bytes: Uint8Array, columns: number, rows: number): Float32Array {
  const floats = new Float32Array(columns * rows);
  const view = new DataView(new ArrayBuffer(4));
  const rowBytes = 4 * columns;
  for (let row = 0; row < rows; row++) {
    const line = bytes.subarray(row * rowBytes, (row + 1) * rowBytes);
    for (let i = 1; i < rowBytes; i++) line[i] = (line[i]! + line[i - 1]!) & 255;
    for (let column = 0; column < columns; column++) {
      for (let plane = 0; plane < 4; plane++) view.setUint8(plane, line[plane * columns + column]!);
      floats[row * columns + column] = view.getFloat32(0);
    }
  }
  return floats;
}

/** Marks what is not known. */
function known(heights: Float32Array, { noData }: TiffLayout): Float32Array {
  const mark = noData === undefined ? Number.NaN : Math.fround(noData);
  return heights.map((height) => (height === mark ? Number.NaN : knownHeight(height)));
}
