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
import { KNOWN_CELL_UNITS } from '../coverage/known-cells.ts';
import type { Rectangle, Region } from '../coverage/region.ts';
import { roundedOutline } from '../coverage/rounded-outline.ts';
import { OPEN_SEA, seaTiles } from '../coverage/sea-tiles.ts';
import { isIn, type Spans, spansAround } from '../coverage/spans.ts';
import { StatedArea } from '../coverage/stated-area.ts';
import { FIRST_MARKED_ZOOM } from '../schema/own-layers.ts';
import { WHOLE_MARK } from './uncovered.ts';

/**
 * Marks of the places of which extracts hold nothing: beyond the areas that they are said to have, and of those of which nothing is said, beyond
 * a rounded line around their objects.
 */
export class UncoveredMarks {
  readonly #cells: Region;
  readonly #stated: Region;
  /** In world units, as {@link seaTiles} expects them; they may overlap. */
  readonly #known: readonly (readonly Int32Array[])[];
  #zoom = 0;
  /** Rings of what is known in the tiles of a zoom that are marked in part, by tile ID. */
  #partly: ReadonlyMap<number, readonly Ring[]> = new Map();
  /** IDs of the tiles of the zoom without a mark. */
  #whole: Spans = [];

  /**
   * @param cells those that hold objects of extracts whose area nobody states
   * @param stated the areas of the others
   */
  constructor(cells: Region, stated = new StatedArea([])) {
    this.#cells = cells;
    this.#stated = stated.cells;
    const rounded = cells.outlines().map((outline) => roundedOutline(outline, KNOWN_CELL_UNITS));
    this.#known = [...groupRings(rounded).map((rings) => rings.map(sourceRing)), ...stated.polygons];
  }

  /** Boxes that change if the marks in them do, where no area is stated. */
  get boxes(): Rectangle[] {
    return this.#cells.outlines().flatMap(boxesAlong);
  }

  /** IDs of the tiles of {@link FIRST_MARKED_ZOOM} that are not marked whole, ascending. */
  get tilesHeld(): number[] {
    const rectangles = [...this.#cells.rectangles(), ...this.#stated.rectangles()];
    const held = rectangles.flatMap(({ west, north, east, south }) =>
      tilesBetween(north, south).flatMap((y) =>
        tilesBetween(west, east).map((x) => tileIdOf(FIRST_MARKED_ZOOM, x, y)),
      ),
    );
    return [...new Set(held)].sort((a, b) => a - b);
  }

  /** The mark in a tile; undefined without one. */
  in({ zoom, x, y }: TileAddress): TileFeature | undefined {
    if (zoom !== this.#zoom) this.#setZoom(zoom);
    const tileId = tileIdOf(zoom, x, y);
    if (isIn(this.#whole, tileId)) return undefined;
    const known = this.#partly.get(tileId);
    if (!known) return WHOLE_MARK;
    const parts = groupedRings(dissolveRings([OPEN_SEA, ...known.map(turned)]));
    return parts.length > 0 ? { ...WHOLE_MARK, parts } : undefined;
  }

  #setZoom(zoom: number): void {
    this.#zoom = zoom;
    const { coasts, open } = seaTiles(this.#known, zoom);
    const partly = new Map<number, Ring[]>();
    for (const { x, y, parts } of coasts) {
      const tileId = tileIdOf(zoom, x, y);
      partly.set(tileId, [...(partly.get(tileId) ?? []), ...parts]);
    }
    this.#partly = partly;
    this.#whole = spansAround(open);
  }
}

/** Columns or rows of the tiles of the first zoom with marks between two places in world units. */
function tilesBetween(from: number, to: number): number[] {
  const side = EXTENT * 2 ** gridShift(FIRST_MARKED_ZOOM);
  const first = Math.max(0, Math.floor(from / side));
  const last = Math.min(2 ** FIRST_MARKED_ZOOM, Math.ceil(to / side));
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
}

/** A box around each edge of each cell along an outline: what lies in it depends on no other edge. */
function boxesAlong(outline: Ring): Rectangle[] {
  const boxes: Rectangle[] = [];
  for (let at = 0; at < outline.length; at += 2) {
    const to = (at + 2) % outline.length;
    const [x, y] = [outline[at]!, outline[at + 1]!];
    const [right, down] = [outline[to]! - x, outline[to + 1]! - y];
    // in the steps of `roundedOutline`, which depend on the length of the edge; one of the two is 0
    const count = Math.max(1, Math.round((Math.abs(right) + Math.abs(down)) / KNOWN_CELL_UNITS));
    for (let step = 0; step < count; step++)
      boxes.push(
        boxAround(x + (step / count) * right, y + (step / count) * down, right / count, down / count),
      );
  }
  return boxes;
}

function boxAround(x: number, y: number, right: number, down: number): Rectangle {
  const reach = 2 * KNOWN_CELL_UNITS;
  return {
    west: x + Math.min(0, right) - reach,
    north: y + Math.min(0, down) - reach,
    east: x + Math.max(0, right) + reach,
    south: y + Math.max(0, down) + reach,
  };
}
