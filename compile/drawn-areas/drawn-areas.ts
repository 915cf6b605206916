/**
 * Areas of the world as tiles hold them: simplified, cut, valid. `scripts/draw-areas.mjs` draws them, as that takes minutes and
 * sources of 150 MB; the file is committed, and compiling only decodes it.
 *
 * A zoom keeps some of the points of the zoom after it. So the last zoom is stored as steps from point to point, and each earlier one
 * as numbers of points to leave out between those that it keeps.
 */
import { EXTENT } from '../../src/mvt/mvt.ts';
import { tileOfId } from '../../src/pmtiles/pmtiles.ts';
import type { WorldFeature } from '../../src/world-map/world-tile-maker.ts';
import { AreaNumbers } from './area-numbers.ts';
import { RangeDecoder } from './range-coder.ts';

/** The first zoom at which coast and waters are OpenStreetMap's: before it Natural Earth's are as good, and smaller. */
export const FIRST_EXACT_ZOOM = 5;

/** What the areas of one kind have in common. */
export type AreaKind = Pick<WorldFeature, 'layer' | 'attributes' | 'order'>;

/** The areas of one kind in a tile: its rings on the tile's grid, each outer one before its holes. */
export interface TileRings {
  readonly tileId: number;
  readonly rings: readonly (readonly number[])[];
}

/** All areas of one kind. */
export interface DrawnAreas {
  readonly kind: AreaKind;
  /** By zoom: tiles in ascending order. Zooms follow one another, the last one first. */
  readonly zooms: readonly (readonly TileRings[])[];
}

/**
 * The points of a zoom in the order in which they are stored: interleaved x and y on the grid of the last zoom, which spans the world. There
 * they are as exact as they are known, as rounding them twice would move them.
 */
export type ExactPoints = readonly number[];

/** Bytes before the kinds that say how long these are. */
export const LENGTH_BYTES = 4;
/** How a point is stored that the zoom after may have too; from `SKIP` on, numbers leave out so many of its points less `SKIP`. */
export const [STEP, JUMP, SKIP] = [0, 1, 2];

/** A coordinate of the last zoom on the grid of one that is by so many zooms coarser. */
export function rounded(value: number, coarser: number): number {
  return (value + ((1 << coarser) >> 1)) >> coarser;
}

/**
 * Decodes areas: u32 length of the kinds, kinds as JSON, then for a `RangeDecoder` of each kind the number of its zooms, of each zoom
 * the number of its tiles, of each tile its ID less the one before, the number of its rings, and of each ring its points.
 *
 * @param bytes of `encodeDrawnAreas`
 */
export function decodeDrawnAreas(bytes: Buffer): DrawnAreas[] {
  const start = LENGTH_BYTES + bytes.readUInt32LE(0);
  const kinds = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, start)) as AreaKind[]; // written by that function
  const numbers = new AreaNumbers(new RangeDecoder(bytes.subarray(start)));
  return kinds.map((kind) => {
    let points: ExactPoints = [];
    const zooms = Array.from({ length: numbers.count() }, (_, coarser) => {
      const reader = new PointReader(numbers, points, coarser);
      const tiles = readTiles(numbers, reader);
      points = reader.points;
      return tiles;
    });
    return { kind, zooms };
  });
}

function readTiles(numbers: AreaNumbers, reader: PointReader): TileRings[] {
  let tileId = 0;
  return Array.from({ length: numbers.count() }, () => {
    tileId += numbers.count();
    const rings = Array.from({ length: numbers.count() }, () => reader.ring(numbers.size(), tileId));
    return { tileId, rings };
  });
}

class PointReader {
  readonly points: number[] = [];
  readonly #numbers: AreaNumbers;
  readonly #after: ExactPoints;
  readonly #coarser: number;
  #place = -1;
  #x = 0;
  #y = 0;

  constructor(numbers: AreaNumbers, after: ExactPoints, coarser: number) {
    this.#numbers = numbers;
    this.#after = after;
    this.#coarser = coarser;
  }

  ring(count: number, tileId: number): number[] {
    const { x, y } = tileOfId(tileId);
    const ring: number[] = [];
    this.#numbers.begin();
    for (let i = 0; i < count; i++) {
      this.#next();
      ring.push(this.#x - EXTENT * x, this.#y - EXTENT * y);
    }
    return ring;
  }

  #next(): void {
    const move = this.#coarser === 0 ? STEP : this.#numbers.move();
    if (move === STEP) {
      const right = this.#numbers.right();
      this.#x += right;
      this.#y += this.#numbers.down(right);
      this.points.push(this.#x << this.#coarser, this.#y << this.#coarser);
      return;
    }
    this.#place += 1 + (move === JUMP ? this.#numbers.jump() : move - SKIP);
    const [x, y] = [this.#after[2 * this.#place]!, this.#after[2 * this.#place + 1]!];
    this.#x = rounded(x, this.#coarser);
    this.#y = rounded(y, this.#coarser);
    this.points.push(x, y);
  }
}
