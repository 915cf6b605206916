import { EXTENT } from '../../src/mvt/mvt.ts';
import { tileOfId } from '../../src/pmtiles/pmtiles.ts';
import { AreaNumbers } from './area-numbers.ts';
import {
  type DrawnAreas,
  type ExactPoints,
  JUMP,
  LENGTH_BYTES,
  rounded,
  SKIP,
  STEP,
  type TileRings,
} from './drawn-areas.ts';
import { RangeEncoder } from './range-coder.ts';

/** Points farther on are jumped to. */
const MOST_SKIPPED = 100;

/** Encodes areas for `decodeDrawnAreas`, which describes the form. Of each zoom but the last, rings may begin at another point then. */
export function encodeDrawnAreas(areas: readonly DrawnAreas[]): Buffer {
  const encoder = new RangeEncoder();
  const numbers = new AreaNumbers(encoder);
  for (const { zooms } of areas) {
    numbers.count(zooms.length);
    let after: ExactPoints = [];
    for (const [coarser, tiles] of zooms.entries()) after = writeZoom(numbers, tiles, after, coarser);
  }
  const head = Buffer.from(JSON.stringify(areas.map(({ kind }) => kind)));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, encoder.bytes()]);
}

function writeZoom(
  numbers: AreaNumbers,
  tiles: readonly TileRings[],
  after: ExactPoints,
  coarser: number,
): ExactPoints {
  const writer = new PointWriter(numbers, after, coarser);
  numbers.count(tiles.length);
  let before = 0;
  for (const { tileId, rings } of tiles) {
    numbers.count(tileId - before);
    numbers.count(rings.length);
    before = tileId;
    for (const ring of rings) {
      numbers.size(ring.length / 2);
      writer.addRing(onWorld(ring, tileId));
    }
  }
  return writer.points;
}

function onWorld(ring: readonly number[], tileId: number): number[] {
  const { x, y } = tileOfId(tileId);
  return ring.map((value, at) => value + EXTENT * (at % 2 === 0 ? x : y));
}

class PointWriter {
  readonly points: number[] = [];
  readonly #numbers: AreaNumbers;
  readonly #after: ExactPoints;
  readonly #placesByPoint = new Map<number, number[]>();
  readonly #coarser: number;
  #place = -1;
  #x = 0;
  #y = 0;

  constructor(numbers: AreaNumbers, after: ExactPoints, coarser: number) {
    this.#numbers = numbers;
    this.#after = after;
    this.#coarser = coarser;
    for (let i = 0; 2 * i < after.length; i++) {
      const key = keyOf(rounded(after[2 * i]!, coarser), rounded(after[2 * i + 1]!, coarser));
      const known = this.#placesByPoint.get(key);
      if (known) known.push(i);
      else this.#placesByPoint.set(key, [i]);
    }
  }

  addRing(ring: readonly number[]): void {
    const start = this.#coarser === 0 ? 0 : 2 * this.#firstOf(ring);
    this.#numbers.begin();
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[(start + at) % ring.length]!, ring[(start + at + 1) % ring.length]!];
      this.#add(x, y);
      this.#x = x;
      this.#y = y;
    }
  }

  /** The point of a ring that comes first in the zoom after. */
  #firstOf(ring: readonly number[]): number {
    let [first, least] = [0, Number.POSITIVE_INFINITY];
    for (let i = 0; 2 * i < ring.length; i++) {
      const [place = least] = this.#placesByPoint.get(keyOf(ring[2 * i]!, ring[2 * i + 1]!)) ?? [];
      if (place < least) [first, least] = [i, place];
    }
    return first;
  }

  #add(x: number, y: number): void {
    const place = this.#placeOf(x, y);
    if (place === undefined) {
      if (this.#coarser > 0) this.#numbers.move(STEP);
      this.#numbers.down(this.#numbers.right(x - this.#x), y - this.#y);
      this.points.push(x << this.#coarser, y << this.#coarser);
      return;
    }
    const skipped = place - this.#place - 1;
    if (skipped >= 0 && skipped < MOST_SKIPPED) this.#numbers.move(SKIP + skipped);
    else {
      this.#numbers.move(JUMP);
      this.#numbers.jump(skipped);
    }
    this.#place = place;
    this.points.push(this.#after[2 * place]!, this.#after[2 * place + 1]!);
  }

  /** The next place of a point in the zoom after, else the nearest before. */
  #placeOf(x: number, y: number): number | undefined {
    const places = this.#placesByPoint.get(keyOf(x, y));
    return places?.find((place) => place > this.#place) ?? places?.at(-1);
  }
}

/** A number for a point on the grid of the world. */
function keyOf(x: number, y: number): number {
  return x * 2 ** 24 + y;
}
