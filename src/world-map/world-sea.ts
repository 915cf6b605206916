import { LAST_WORLD_ZOOM, type Rectangle, type SeaOfWorld } from '../map/map.ts';
import { EXTENT, gridShift, isInside, type Ring } from '../mvt/mvt.ts';
import { tileIdOf } from '../pmtiles/pmtiles.ts';
import type { WorldTileFile } from './world-tile-file.ts';

/** Samples along each side of a rectangle. */
const PROBES = 5;
const MOST_KEPT = 64;

/** The sea of the world, as exactly as it is stored below extracts. */
export class WorldSea implements SeaOfWorld {
  readonly #world: WorldTileFile;
  readonly #seas = new Map<number, readonly Ring[]>();

  constructor(world: WorldTileFile) {
    this.#world = world;
  }

  /** Share of the rectangles that is sea, 0 to 1, estimated from samples. */
  seaShare(rectangles: Iterable<Rectangle>): number {
    const steps = Array.from({ length: PROBES }, (_, i) => i / (PROBES - 1));
    let [seas, places] = [0, 0];
    for (const { west, north, east, south } of rectangles)
      for (const right of steps)
        for (const down of steps) {
          places += 1;
          if (this.isSea(west + right * (east - west), north + down * (south - north))) seas += 1;
        }
    return places > 0 ? seas / places : 0;
  }

  /** True if a place, in world units, lies at sea. */
  isSea(x: number, y: number): boolean {
    const scale = 2 ** -gridShift(LAST_WORLD_ZOOM);
    const [gridX, gridY] = [x * scale, y * scale];
    const [column, row] = [Math.floor(gridX / EXTENT), Math.floor(gridY / EXTENT)];
    const rings = this.#seaOf(tileIdOf(LAST_WORLD_ZOOM, column, row));
    const isAround = (ring: Ring): boolean => isInside(ring, gridX - column * EXTENT, gridY - row * EXTENT);
    return rings.filter(isAround).length % 2 === 1;
  }

  #seaOf(tileId: number): readonly Ring[] {
    const known = this.#seas.get(tileId);
    if (known) return known;
    const sea = this.#world.layersOf(tileId).find(({ name }) => name === 'ocean');
    const rings = sea?.features.flatMap(({ parts }) => parts) ?? [];
    if (this.#seas.size >= MOST_KEPT) this.#seas.clear();
    this.#seas.set(tileId, rings);
    return rings;
  }
}
