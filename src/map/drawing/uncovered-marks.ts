import {
  dissolveRings,
  EXTENT,
  gridShift,
  groupedRings,
  groupRings,
  type Ring,
  sourceRing,
  type TileFeature,
  turned,
} from '../../mvt/mvt.ts';
import { type TileAddress, tileIdOf } from '../../pmtiles/pmtiles.ts';
import { AreaTiles } from '../coverage/area-tiles.ts';
import { KNOWN_CELL_UNITS } from '../coverage/known-cells.ts';
import type { Region } from '../coverage/region.ts';
import { roundedOutline } from '../coverage/rounded-outline.ts';
import { OPEN_SEA } from '../coverage/sea-tiles.ts';
import { isIn } from '../coverage/spans.ts';
import { StatedArea } from '../coverage/stated-area.ts';
import { FIRST_MARKED_ZOOM } from '../schema/own-layers.ts';
import { WHOLE_MARK } from './uncovered.ts';

/**
 * Marks of the places of which extracts hold nothing: beyond the areas that they are said to have, and of those of which nothing is said, beyond
 * a rounded line around their objects.
 */
export class UncoveredMarks {
  /** What extracts hold, as far as there are marks. */
  readonly held: AreaTiles;
  readonly #regions: readonly Region[];
  /** Rings of what is held in the tiles that are marked in part, by tile ID. */
  readonly #partly = new Map<number, Ring[]>();

  /**
   * @param cells those that hold objects of extracts whose area nobody states
   * @param stated the areas of the others
   */
  constructor(cells: Region, stated = new StatedArea([])) {
    this.#regions = [cells, stated.cells];
    const rounded = cells.outlines().map((outline) => roundedOutline(outline, KNOWN_CELL_UNITS));
    const polygons = [...groupRings(rounded).map((rings) => rings.map(sourceRing)), ...stated.polygons];
    this.held = new AreaTiles(polygons, FIRST_MARKED_ZOOM);
    for (const { zoom, tiles } of this.held.partly)
      for (const { x, y, parts } of tiles) {
        const tileId = tileIdOf(zoom, x, y);
        this.#partly.set(tileId, [...(this.#partly.get(tileId) ?? []), ...parts]);
      }
  }

  /** IDs of the tiles of {@link FIRST_MARKED_ZOOM} that are not marked whole, ascending. */
  get tilesHeld(): number[] {
    const held = this.#regions
      .flatMap((region) => [...region.rectangles()])
      .flatMap(({ west, north, east, south }) =>
        tilesBetween(north, south).flatMap((y) =>
          tilesBetween(west, east).map((x) => tileIdOf(FIRST_MARKED_ZOOM, x, y)),
        ),
      );
    return [...new Set(held)].sort((a, b) => a - b);
  }

  /** The mark in a tile; undefined without one. */
  in({ zoom, x, y }: TileAddress): TileFeature | undefined {
    const tileId = tileIdOf(zoom, x, y);
    if (isIn(this.held.whole, tileId)) return undefined;
    const held = this.#partly.get(tileId);
    if (!held) return WHOLE_MARK;
    const parts = groupedRings(dissolveRings([OPEN_SEA, ...held.map(turned)]));
    return parts.length > 0 ? { ...WHOLE_MARK, parts } : undefined;
  }
}

/** Columns or rows of the tiles of the first zoom with marks between two places in world units. */
function tilesBetween(from: number, to: number): number[] {
  const side = EXTENT * 2 ** gridShift(FIRST_MARKED_ZOOM);
  const first = Math.max(0, Math.floor(from / side));
  const last = Math.min(2 ** FIRST_MARKED_ZOOM, Math.ceil(to / side));
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
}
