import { deflateSync } from 'node:zlib';

/** Metres at a longitude and latitude. */
export type Ground = (lon: number, lat: number) => number;

/** A mountain 2,000 metres high around a summit, half a degree to its foot. */
export function mountain(lon: number, lat: number): Ground {
  return (x, y) => Math.max(0, 2000 - 4000 * Math.hypot(x - lon, y - lat));
}

/**
 * A square degree of SRTM with samples every three arc seconds.
 *
 * @param west and `south` of its south-western corner, in whole degrees
 */
export function hgt(west: number, south: number, ground: Ground): Buffer {
  const side = 1201;
  const bytes = Buffer.alloc(2 * side * side);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const height = ground(west + column / (side - 1), south + 1 - row / (side - 1));
      bytes.writeInt16BE(Math.round(height), 2 * (row * side + column));
    }
  return bytes;
}

export interface TiffForm {
  /** Longitude and latitude of the north-western corner of the first pixel, whose middle is the first sample. */
  readonly west: number;
  readonly north: number;
  /** Degrees between samples. */
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  readonly kind: 'int16' | 'float32';
  readonly compression: 'none' | 'lzw' | 'deflate';
  readonly predictor: 1 | 2 | 3;
  /** Columns and rows of a tile; strips of so many rows if `columns` is absent. */
  readonly block: { readonly columns?: number; readonly rows: number };
  readonly byteOrder: 'II' | 'MM';
  readonly noData?: number;
  /** True if `west` and `north` are of the first sample itself. */
  readonly isPoint?: boolean;
  /** Code of the coordinate system; longitudes and latitudes of WGS 84 if absent. */
  readonly system?: number;
  /** Written in place of those that follow from the rest. */
  readonly tags?: readonly Tag[];
}

export const SMALL_TIFF: TiffForm = {
  west: 8,
  north: 47,
  step: 0.001,
  columns: 100,
  rows: 60,
  kind: 'int16',
  compression: 'none',
  predictor: 1,
  block: { rows: 60 },
  byteOrder: 'II',
};

const COMPRESSIONS = { none: 1, lzw: 5, deflate: 8 } as const;
const BYTES = { int16: 2, float32: 4 } as const;
export type Tag = readonly [tag: number, type: 2 | 3 | 4 | 12, values: readonly number[]];
const TYPE_BYTES = { 2: 1, 3: 2, 4: 4, 12: 8 } as const;

/** Encodes a GeoTIFF of the ground. */
export function geoTiff(form: TiffForm, ground: Ground): Buffer {
  const blocks = blocksOf(form, ground);
  const offsets: number[] = [];
  let end = 8;
  for (const block of blocks) {
    offsets.push(end);
    end += block.length;
  }
  const body = Buffer.concat([Buffer.alloc(8), ...blocks]);
  const writer = new Writer(form.byteOrder === 'II');
  body.write(form.byteOrder, 0, 'latin1');
  writer.write(body, 2, 3, 42);
  writer.write(body, 4, 4, end);
  const lengths = blocks.map(({ length }) => length);
  return Buffer.concat([body, directory(tagsOf(form, offsets, lengths), end, writer)]);
}

function tagsOf(form: TiffForm, offsets: readonly number[], lengths: readonly number[]): Tag[] {
  const { columns, rows, kind, compression, predictor, block, west, north, step, noData } = form;
  const isTiled = block.columns !== undefined;
  const place: Tag[] = isTiled
    ? [
        [322, 4, [block.columns ?? 0]],
        [323, 4, [block.rows]],
        [324, 4, offsets],
        [325, 4, lengths],
      ]
    : [
        [273, 4, offsets],
        [278, 4, [block.rows]],
        [279, 4, lengths],
      ];
  const keys = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, form.isPoint ? 2 : 1, 2048, 0, 1, form.system ?? 4326];
  const mark = noData === undefined ? [] : [...Buffer.from(`${noData}\0`)];
  const tags: Tag[] = [
    [256, 4, [columns]],
    [257, 4, [rows]],
    [258, 3, [8 * BYTES[kind]]],
    [259, 3, [COMPRESSIONS[compression]]],
    [277, 3, [1]],
    [317, 3, [predictor]],
    [339, 3, [kind === 'int16' ? 2 : 3]],
    [33_550, 12, [step, step, 0]],
    [33_922, 12, [0, 0, 0, west, north, 0]],
    [34_735, 3, keys],
    ...place,
    ...(mark.length > 0 ? [[42_113, 2, mark] as const] : []),
  ];
  const given = form.tags ?? [];
  const others = tags.filter(([tag]) => !given.some(([other]) => other === tag));
  return [...others, ...given].sort((a, b) => a[0] - b[0]);
}

function directory(tags: readonly Tag[], start: number, writer: Writer): Buffer {
  const head = Buffer.alloc(2 + 12 * tags.length + 4);
  const longer: Buffer[] = [];
  let end = start + head.length;
  writer.write(head, 0, 3, tags.length);
  for (const [i, [tag, type, values]] of tags.entries()) {
    const at = 2 + 12 * i;
    const bytes = Buffer.alloc(Math.max(4, TYPE_BYTES[type] * values.length));
    for (const [j, value] of values.entries()) writer.write(bytes, j * TYPE_BYTES[type], type, value);
    writer.write(head, at, 3, tag);
    writer.write(head, at + 2, 3, type);
    writer.write(head, at + 4, 4, values.length);
    if (bytes.length === 4) bytes.copy(head, at + 8);
    else writer.write(head, at + 8, 4, end);
    if (bytes.length === 4) continue;
    longer.push(bytes);
    end += bytes.length;
  }
  return Buffer.concat([head, ...longer]);
}

class Writer {
  readonly isLittle: boolean;

  constructor(isLittle: boolean) {
    this.isLittle = isLittle;
  }

  write(bytes: Buffer, at: number, type: 2 | 3 | 4 | 12, value: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (type === 2) view.setUint8(at, value);
    else if (type === 3) view.setUint16(at, value, this.isLittle);
    else if (type === 4) view.setUint32(at, value, this.isLittle);
    else view.setFloat64(at, value, this.isLittle);
  }
}

/** Tiles reach over the edge of the picture; the last strip ends with it. */
function blocksOf(form: TiffForm, ground: Ground): Buffer[] {
  const { columns, rows, block } = form;
  const blockColumns = block.columns ?? columns;
  const blocks: Buffer[] = [];
  for (let row = 0; row < rows; row += block.rows)
    for (let column = 0; column < columns; column += blockColumns) {
      const blockRows = block.columns === undefined ? Math.min(block.rows, rows - row) : block.rows;
      blocks.push(encodedBlock(form, ground, { column, row, columns: blockColumns, rows: blockRows }));
    }
  return blocks;
}

interface Block {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

function encodedBlock(form: TiffForm, ground: Ground, block: Block): Buffer {
  const { predictor, kind, compression } = form;
  const rows = rowsOf(form, ground, block);
  if (predictor === 2) for (const row of rows) takeDifferences(row, kind, form.byteOrder === 'II');
  const bytes = Buffer.concat(
    predictor === 3 ? rows.map((row) => planesOf(row, form.byteOrder === 'II')) : rows,
  );
  if (compression === 'none') return bytes;
  return compression === 'deflate' ? deflateSync(bytes) : lzw(bytes);
}

function rowsOf(form: TiffForm, ground: Ground, block: Block): Buffer[] {
  const { west, north, step, isPoint, kind, byteOrder } = form;
  const middle = isPoint ? 0 : 0.5;
  return Array.from({ length: block.rows }, (_, y) => {
    const bytes = Buffer.alloc(block.columns * BYTES[kind]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let x = 0; x < block.columns; x++) {
      const height = ground(
        west + (block.column + x + middle) * step,
        north - (block.row + y + middle) * step,
      );
      if (kind === 'int16') view.setInt16(2 * x, Math.round(height), byteOrder === 'II');
      else view.setFloat32(4 * x, height, byteOrder === 'II');
    }
    return bytes;
  });
}

function takeDifferences(row: Buffer, kind: 'int16' | 'float32', isLittle: boolean): void {
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  const size = BYTES[kind];
  for (let at = row.length - size; at >= size; at -= size) {
    if (size === 2)
      view.setInt16(at, view.getInt16(at, isLittle) - view.getInt16(at - 2, isLittle), isLittle);
    else view.setInt32(at, view.getInt32(at, isLittle) - view.getInt32(at - 4, isLittle), isLittle);
  }
}

/** Predictor 3: all highest bytes first; then differences of bytes. */
function planesOf(row: Buffer, isLittle: boolean): Buffer {
  const count = row.length / 4;
  const planes = Buffer.alloc(row.length);
  for (let i = 0; i < row.length; i++) {
    const plane = isLittle ? 3 - (i % 4) : i % 4;
    planes[plane * count + Math.floor(i / 4)] = row[i]!;
  }
  for (let i = planes.length - 1; i > 0; i--) planes[i] = (planes[i]! - planes[i - 1]!) & 255;
  return planes;
}

/** LZW as TIFF has it (TIFF 6.0, section 13): the table is cleared before it is full. */
function lzw(bytes: Buffer): Buffer {
  const out = new BitWriter();
  let table = new Map<string, number>();
  let [next, bits] = [258, 9];
  out.write(256, bits);
  let text = '';
  const codeOf = (key: string) => (key.length === 1 ? key.charCodeAt(0) : table.get(key)!);
  for (const byte of bytes) {
    const longer = text + String.fromCharCode(byte);
    if (longer.length === 1 || table.has(longer)) {
      text = longer;
      continue;
    }
    out.write(codeOf(text), bits);
    table.set(longer, next++);
    if (next === 4094) {
      out.write(256, bits);
      table = new Map();
      [next, bits] = [258, 9];
    } else if (next === 1 << bits) bits += 1;
    text = String.fromCharCode(byte);
  }
  if (text) out.write(codeOf(text), bits);
  if (next + 1 === 1 << bits) bits += 1;
  out.write(257, bits);
  return out.finish();
}

class BitWriter {
  readonly #bytes: number[] = [];
  #pending = 0;
  #count = 0;

  write(value: number, bits: number): void {
    this.#pending = (this.#pending << bits) | value;
    this.#count += bits;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#bytes.push((this.#pending >> this.#count) & 255);
    }
    this.#pending &= (1 << this.#count) - 1;
  }

  finish(): Buffer {
    if (this.#count > 0) this.write(0, 8 - this.#count);
    return Buffer.from(this.#bytes);
  }
}
