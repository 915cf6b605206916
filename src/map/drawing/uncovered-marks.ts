import {
  EXTENT,
  gridShift,
  groupRings,
  type Ring,
  type TileFeature,
  turned,
  WORLD_BITS,
} from '../../mvt/mvt.ts';
import { type TileAddress, tileIdOf } from '../../pmtiles/pmtiles.ts';
import { KNOWN_CELL_UNITS } from '../coverage/known-cells.ts';
import type { Rectangle, Region } from '../coverage/region.ts';
import { roundedOutline } from '../coverage/rounded-outline.ts';
import { seaTiles } from '../coverage/sea-tiles.ts';
import { FIRST_MARKED_ZOOM } from '../schema/own-layers.ts';
import { WHOLE_MARK } from './uncovered.ts';

type Parts = readonly (readonly number[])[];

const WORLD = 2 ** WORLD_BITS;
/** World units beyond the edges of the world: more than the buffer of any tile with a mark. */
const BEYOND = 2 ** (gridShift(FIRST_MARKED_ZOOM) + 8);
/** All of the world, with the buffers of its tiles. */
const ALL_AROUND: Ring = [
  ...[-BEYOND, -BEYOND, WORLD + BEYOND, -BEYOND],
  ...[WORLD + BEYOND, WORLD + BEYOND, -BEYOND, WORLD + BEYOND],
];

/** Marks of the places of which extracts hold nothing: beyond a rounded line around their objects. */
export class UncoveredMarks {
  readonly #known: Region;
  readonly #unknown: readonly Int32Array[][];
  #zoom = 0;
  /** Parts of the tiles of a zoom that are marked in part, by tile ID. */
  #partly: ReadonlyMap<number, Parts> = new Map();

  /** @param known the part of known cells that extracts cover */
  constructor(known: Region) {
    this.#known = known;
    const outlines = known.outlines().map((outline) => turned(roundedOutline(outline, KNOWN_CELL_UNITS)));
    this.#unknown = groupRings([ALL_AROUND, ...outlines]).map((rings) => rings.map(closed));
  }

  /** Boxes that change if the marks in them do. */
  get boxes(): Rectangle[] {
    return this.#known.outlines().flatMap(boxesAlong);
  }

  /** IDs of the tiles of {@link FIRST_MARKED_ZOOM} that are not marked whole, ascending. */
  get tilesHeld(): number[] {
    const held = [...this.#known.rectangles()].flatMap(({ west, north, east, south }) =>
      tilesBetween(north, south).flatMap((y) =>
        tilesBetween(west, east).map((x) => tileIdOf(FIRST_MARKED_ZOOM, x, y)),
      ),
    );
    return [...new Set(held)].sort((a, b) => a - b);
  }

  /** The mark in a tile; undefined without one. */
  in({ zoom, x, y }: TileAddress): TileFeature | undefined {
    if (zoom !== this.#zoom) this.#setZoom(zoom);
    const parts = this.#partly.get(tileIdOf(zoom, x, y));
    if (parts) return { ...WHOLE_MARK, parts };
    const side = EXTENT * 2 ** gridShift(zoom);
    const isKnown = this.#known.partAt((x + 0.5) * side, (y + 0.5) * side) >= 0;
    return isKnown ? undefined : WHOLE_MARK;
  }

  #setZoom(zoom: number): void {
    this.#zoom = zoom;
    const { coasts } = seaTiles(this.#unknown, zoom);
    this.#partly = new Map(coasts.map(({ x, y, parts }) => [tileIdOf(zoom, x, y), parts]));
  }
}

/** Columns or rows of the tiles of the first zoom with marks between two places in world units. */
function tilesBetween(from: number, to: number): number[] {
  const side = EXTENT * 2 ** gridShift(FIRST_MARKED_ZOOM);
  const first = Math.max(0, Math.floor(from / side));
  const last = Math.min(2 ** FIRST_MARKED_ZOOM, Math.ceil(to / side));
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
}

/** In the direction of sources, counter-clockwise, as {@link seaTiles} expects it. */
function closed(ring: Ring): Int32Array {
  const points = turned(ring);
  return Int32Array.from([...points, points[0]!, points[1]!]);
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
