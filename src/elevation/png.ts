import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHANNELS = 3;
const TRUE_COLOUR = 2;
const BITS = 8;
/** Beyond it, deflate takes much more time for a percent of size. */
const LEVEL = 7;
const compress = promisify(deflate);

/**
 * Encodes a picture as PNG (https://www.w3.org/TR/png-3/), in true colour of 8 bits. Compression runs beside this thread.
 *
 * @param colours interleaved red, green and blue, row after row
 */
export async function encodePng(colours: Uint8Array, width: number): Promise<Buffer> {
  const height = colours.length / (width * CHANNELS);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS, TRUE_COLOUR, 0, 0, 0], 8);
  const data = await compress(filtered(colours, width * CHANNELS), { level: LEVEL });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** Filters of a row (section 9.2): difference to the left, to above, and to the better guess of Paeth. */
const FILTERS = [1, 2, 4] as const;

/** Rows with the filter that leaves the smallest differences, whose number comes first. */
function filtered(colours: Uint8Array, rowBytes: number): Uint8Array {
  const rows = colours.length / rowBytes;
  const out = new Uint8Array(rows * (rowBytes + 1));
  const tries = FILTERS.map(() => new Uint8Array(rowBytes));
  const before = new Uint8Array(rowBytes);
  for (let row = 0; row < rows; row++) {
    const bytes = colours.subarray(row * rowBytes, (row + 1) * rowBytes);
    const above = row === 0 ? before : colours.subarray((row - 1) * rowBytes, row * rowBytes);
    const sums = FILTERS.map((filter, i) => applyFilter(filter, bytes, above, tries[i]!));
    const best = sums.indexOf(Math.min(...sums));
    out[row * (rowBytes + 1)] = FILTERS[best]!;
    out.set(tries[best]!, row * (rowBytes + 1) + 1);
  }
  return out;
}

/** @returns sum of the differences, taken as signed */
function applyFilter(filter: 1 | 2 | 4, bytes: Uint8Array, above: Uint8Array, into: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) {
    const left = i < CHANNELS ? 0 : bytes[i - CHANNELS]!;
    const corner = i < CHANNELS ? 0 : above[i - CHANNELS]!;
    const guess = filter === 1 ? left : filter === 2 ? above[i]! : paeth(left, above[i]!, corner);
    const difference = (bytes[i]! - guess) & 255;
    into[i] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
