import { EXTENT, gridShift, LAST_ZOOM, REACH } from '../../mvt/mvt.ts';
import { tileIdOf } from '../../pmtiles/pmtiles.ts';

/** Bounds in world units, both ends included. */
export interface Box {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** Grid units around a tile within which a shape may touch it: the buffer, and what rounding and simplifying may move. */
const MARGIN = REACH + 8;
/** With more changed tiles than this, comparing costs more than drawing: then all of them count as changed. */
const MOST_TILES = 2_000_000;

/** Tiles of a zoom, first to last, both included. */
interface Range {
  readonly firstX: number;
  readonly firstY: number;
  readonly lastX: number;
  readonly lastY: number;
}

/** The tiles that may differ from those of the map before. */
export class ChangedTiles {
  /** By zoom: row times tiles in a row, plus column. */
  readonly #tiles = Array.from({ length: LAST_ZOOM + 1 }, () => new Set<number>());
  #areAll = false;
  #size = 0;

  /** Marks all tiles of the world. */
  markAll(): void {
    this.#areAll = true;
  }

  get areAll(): boolean {
    return this.#areAll;
  }

  /** Marks the tiles that a shape within these bounds may touch, from a zoom to the last. */
  markBox(box: Box, leastZoom: number, lastZoom = LAST_ZOOM): void {
    for (let zoom = leastZoom; zoom <= lastZoom && !this.#areAll; zoom++) {
      const range = rangeOf(box, zoom);
      if (this.#size + countOf(range) > MOST_TILES) this.#areAll = true;
      else this.#markRange(range, zoom);
    }
  }

  markTile(zoom: number, x: number, y: number): void {
    const tiles = this.#tiles[zoom]!;
    const before = tiles.size;
    this.#size += tiles.add(y * 2 ** zoom + x).size - before;
    if (this.#size > MOST_TILES) this.#areAll = true;
  }

  has(zoom: number, x: number, y: number): boolean {
    return this.#areAll || this.#tiles[zoom]!.has(y * 2 ** zoom + x);
  }

  /** True if a shape within these bounds may touch a marked tile, at a zoom from `leastZoom` to the last. */
  touches(box: Box, leastZoom: number): boolean {
    for (let zoom = LAST_ZOOM; zoom >= leastZoom; zoom--) if (this.touchesAt(box, zoom)) return true;
    return false;
  }

  touchesAt(box: Box, zoom: number): boolean {
    if (this.#areAll) return true;
    const tiles = this.#tiles[zoom]!;
    if (tiles.size === 0) return false;
    const range = rangeOf(box, zoom);
    return countOf(range) > tiles.size ? isAnyIn(range, tiles, zoom) : this.#hasAnyOf(range, zoom);
  }

  /** IDs of the marked tiles, ascending. Not for a map of which all tiles are marked. */
  ids(): Float64Array {
    const ids = new Float64Array(this.#size);
    let at = 0;
    for (const [zoom, tiles] of this.#tiles.entries())
      for (const key of tiles) ids[at++] = tileIdOf(zoom, key % 2 ** zoom, Math.floor(key / 2 ** zoom));
    return ids.sort();
  }

  #markRange({ firstX, firstY, lastX, lastY }: Range, zoom: number): void {
    for (let y = firstY; y <= lastY; y++) for (let x = firstX; x <= lastX; x++) this.markTile(zoom, x, y);
  }

  #hasAnyOf({ firstX, firstY, lastX, lastY }: Range, zoom: number): boolean {
    const columns = lastX - firstX + 1;
    for (let i = 0; i < columns * (lastY - firstY + 1); i++)
      if (this.has(zoom, firstX + (i % columns), firstY + Math.floor(i / columns))) return true;
    return false;
  }
}

function isAnyIn({ firstX, firstY, lastX, lastY }: Range, tiles: ReadonlySet<number>, zoom: number): boolean {
  for (const key of tiles) {
    const x = key % 2 ** zoom;
    const y = Math.floor(key / 2 ** zoom);
    if (x >= firstX && x <= lastX && y >= firstY && y <= lastY) return true;
  }
  return false;
}

function countOf({ firstX, firstY, lastX, lastY }: Range): number {
  return (lastX - firstX + 1) * (lastY - firstY + 1);
}

function rangeOf({ west, north, east, south }: Box, zoom: number): Range {
  const units = 2 ** gridShift(zoom);
  const tile = EXTENT * units;
  const margin = MARGIN * units;
  return {
    firstX: onMap(Math.floor((west - margin) / tile), zoom),
    firstY: onMap(Math.floor((north - margin) / tile), zoom),
    lastX: onMap(Math.floor((east + margin) / tile), zoom),
    lastY: onMap(Math.floor((south + margin) / tile), zoom),
  };
}

function onMap(tile: number, zoom: number): number {
  return Math.max(0, Math.min(2 ** zoom - 1, tile));
}
