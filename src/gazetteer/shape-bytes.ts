import type { Growable } from '../arrays/arrays.ts';
import { onTheMap, shortWay } from '../geocode/geocode.ts';
import { type Rows, RowsWriter } from './rows.ts';

/**
 * Shapes of streets, exact in few bytes. A line is cut into chunks of at most sixteen positions, each of which
 * begins where the one before it ends, so that chunks are found by their boxes and read alone:
 *
 *     varint  4 × number of positions + 2 in a tunnel + 1 where the chunk goes on the line before it
 *     varints zigzag differences of latitude and longitude in 1e-7 degrees; of the first position to the street's own
 *             point, of the others to the position before them, longitudes the short way round
 */
const MOST_POSITIONS = 16;
const CONTINUES = 1;
const BELOW = 2;

/** Collects the shapes of streets. */
export class ShapeWriter {
  readonly #rows = new RowsWriter(Uint8Array);

  /**
   * The shape of the next entry.
   *
   * @param lat of the entry's own point, in 1e-7 degrees like the lines' positions (interleaved longitude, latitude)
   * @param below how many of the lines, the last ones, run in tunnels
   */
  add(lat: number, lon: number, lines: readonly Int32Array[], below = 0): void {
    for (const [at, line] of lines.entries())
      this.#addLine(lat, lon, line, at < lines.length - below ? 0 : BELOW);
    this.#rows.endRow();
  }

  /** Bytes of all shapes so far. */
  get length(): number {
    return this.#rows.values.length;
  }

  rows(): Rows<Uint8Array> {
    return this.#rows.rows();
  }

  #addLine(lat: number, lon: number, line: Int32Array, marks: number): void {
    if (line.length === 0) return;
    this.#addChunk(lat, lon, line.subarray(0, 2 * MOST_POSITIONS), marks);
    for (let from = MOST_POSITIONS - 1; 2 * from < line.length - 2; from += MOST_POSITIONS - 1)
      this.#addChunk(lat, lon, line.subarray(2 * from, 2 * (from + MOST_POSITIONS)), marks + CONTINUES);
  }

  #addChunk(lat: number, lon: number, positions: Int32Array, marks: number): void {
    const bytes = this.#rows.values;
    pushVarint(bytes, 2 * positions.length + marks);
    let lastLat = lat;
    let lastLon = lon;
    for (let at = 0; at < positions.length; at += 2) {
      pushVarint(bytes, zigzag(positions[at + 1]! - lastLat));
      pushVarint(bytes, zigzag(shortWay(positions[at]! - lastLon)));
      [lastLat, lastLon] = [positions[at + 1]!, positions[at]!];
    }
  }
}

/** Shapes as a {@link ShapeWriter} wrote them. */
export class ShapeReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  /**
   * Positions of the chunk read last: interleaved latitude, longitude in 1e-7 degrees, longitudes maybe past 180
   * degrees.
   */
  readonly positions = new Float64Array(2 * MOST_POSITIONS);
  /** True if the chunk read last continues the line before it. */
  continues = false;
  /** True if the chunk read last runs in a tunnel. */
  isBelow = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Reads the chunk that starts at a byte into {@link positions}; `lat` and `lon` are the street's own point.
   *
   * @returns number of its positions
   */
  read(start: number, lat: number, lon: number): number {
    this.#at = start;
    const head = this.#varint();
    const count = head >>> 2;
    this.continues = (head & CONTINUES) !== 0;
    this.isBelow = (head & BELOW) !== 0;
    let lastLat = lat;
    let lastLon = lon;
    for (let i = 0; i < count; i++) {
      lastLat += unzigzag(this.#varint());
      lastLon += unzigzag(this.#varint());
      this.positions[2 * i] = lastLat;
      this.positions[2 * i + 1] = lastLon;
    }
    return count;
  }

  /** First byte after the chunk read last. */
  get end(): number {
    return this.#at;
  }

  /** All lines in the bytes `[from, to)` of one street: interleaved longitude, latitude. */
  lines(from: number, to: number, lat: number, lon: number): Int32Array[] {
    const lines: number[][] = [];
    for (let start = from; start < to; start = this.#at) {
      const count = this.read(start, lat, lon);
      if (!this.continues) lines.push([]);
      this.#append(lines.at(-1)!, this.continues ? 1 : 0, count);
    }
    return lines.map((line) => Int32Array.from(line));
  }

  #append(line: number[], from: number, to: number): void {
    for (let i = from; i < to; i++) line.push(onTheMap(this.positions[2 * i + 1]!), this.positions[2 * i]!);
  }

  #varint(): number {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = this.#bytes[this.#at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
      shift += 7;
    }
  }
}

function pushVarint(bytes: Growable<Uint8Array>, value: number): void {
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}

/** Small numbers of either sign as small numbers; for whole numbers of 32 bits. */
function zigzag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

function unzigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}
