/** Makes pictures of maps small enough to be kept: at most 256 colours (PNG, colour type 3). */
import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

const MOST_COLOURS = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A colour as 0xRRGGBB and how many pixels have it. */
type Counted = readonly [colour: number, pixels: number];

/** The picture in its own colours where these are few, else in the 256 that serve it best (median cut). */
export function indexed(picture: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(picture);
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at++)
    colours[at] = (data[4 * at]! << 16) | (data[4 * at + 1]! << 8) | data[4 * at + 2]!;
  const boxes = cut(countsOf(colours));
  const indexOf = new Map(boxes.flatMap((box, index) => box.map(([colour]) => [colour, index] as const)));
  const rows = Buffer.alloc(height * (width + 1)); // each begins with its filter type, 0 for no filter
  for (let at = 0; at < colours.length; at++)
    rows[at + Math.floor(at / width) + 1] = indexOf.get(colours[at]!)!;
  return encode(width, height, Buffer.concat(boxes.map(meanOf)), rows);
}

function countsOf(colours: Uint32Array): Counted[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts];
}

/** Cuts the box that differs most, where half of its pixels are on either side, until there are as many as may be. */
function cut(all: Counted[]): Counted[][] {
  const boxes = [all];
  while (boxes.length < MOST_COLOURS) {
    const [widest, shift] = boxes
      .map(spread)
      .reduce((best, [extent, along], index) => (extent > best[2] ? [index, along, extent] : best), [
        -1, 0, 0,
      ] as [index: number, shift: number, extent: number]);
    if (widest < 0) break;
    boxes.push(...halves(boxes.splice(widest, 1)[0]!, shift));
  }
  return boxes;
}

/** How much a box differs, weighed by its pixels, and along which channel; 0 where it is one colour. */
function spread(box: readonly Counted[]): [extent: number, shift: number] {
  const pixels = box.reduce((sum, [, count]) => sum + count, 0);
  const extents = [16, 8, 0].map((shift): [number, number] => {
    const values = box.map(([colour]) => (colour >> shift) & 255);
    let [least, most] = [255, 0];
    for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
    return [(most - least) * Math.sqrt(pixels), shift];
  });
  return extents.reduce((best, one) => (one[0] > best[0] ? one : best));
}

function halves(box: readonly Counted[], shift: number): [Counted[], Counted[]] {
  const sorted = [...box].sort(([a], [b]) => ((a >> shift) & 255) - ((b >> shift) & 255) || a - b);
  const half = sorted.reduce((sum, [, count]) => sum + count, 0) / 2;
  let [at, sum] = [0, 0];
  while (at < sorted.length - 1 && sum < half) sum += sorted[at++]![1];
  return [sorted.slice(0, at), sorted.slice(at)];
}

function meanOf(box: readonly Counted[]): Buffer {
  const pixels = box.reduce((sum, [, count]) => sum + count, 0);
  const channel = (shift: number) =>
    Math.round(box.reduce((sum, [colour, count]) => sum + ((colour >> shift) & 255) * count, 0) / pixels);
  return Buffer.from([channel(16), channel(8), channel(0)]);
}

function encode(width: number, height: number, palette: Buffer, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // eight bits, indexes, the only compression and filters there are, not interlaced
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
