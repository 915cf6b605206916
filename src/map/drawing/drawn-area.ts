import type { TileLayer } from '../../mvt/mvt.ts';

interface BoxedRing {
  readonly ring: readonly number[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The ground that a layer of areas covers in a tile; nothing without a layer. */
export class DrawnArea {
  readonly #rings: readonly BoxedRing[];

  constructor(layer: TileLayer | undefined) {
    this.#rings = layer?.features.flatMap(({ parts }) => parts.map(boxed)) ?? [];
  }

  /** By the winding of all rings: holes wind the other way, and areas may overlap. */
  has(x: number, y: number): boolean {
    let winding = 0;
    for (const { ring, left, top, right, bottom } of this.#rings)
      if (x >= left && x <= right && y >= top && y <= bottom) winding += windingAround(x, y, ring);
    return winding !== 0;
  }
}

function windingAround(x: number, y: number, ring: readonly number[]): number {
  let winding = 0;
  let beforeX = ring.at(-2)!;
  let beforeY = ring.at(-1)!;
  for (let at = 0; at < ring.length; at += 2) {
    const [ownX, ownY] = [ring[at]!, ring[at + 1]!];
    if (ownY > y !== beforeY > y && x < ((beforeX - ownX) * (y - ownY)) / (beforeY - ownY) + ownX)
      winding += ownY > beforeY ? 1 : -1;
    beforeX = ownX;
    beforeY = ownY;
  }
  return winding;
}

function boxed(ring: readonly number[]): BoxedRing {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < ring.length; at += 2) {
    left = Math.min(left, ring[at]!);
    right = Math.max(right, ring[at]!);
    top = Math.min(top, ring[at + 1]!);
    bottom = Math.max(bottom, ring[at + 1]!);
  }
  return { ring, left, top, right, bottom };
}
