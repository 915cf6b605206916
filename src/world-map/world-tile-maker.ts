import type { Tags } from '../core/core.ts';
import { FeatureSorter, layerNamed, namesOf, pointAt, type SortedRecord } from '../map/map.ts';
import {
  cutLines,
  cutRings,
  directedRing,
  EXTENT,
  type FieldValue,
  gridShift,
  lineOnGrid,
  pointsOnGrid,
  type Ring,
  ringsOnGrid,
  type Shape,
  simplifyLine,
  simplifyRing,
  toWorld,
  turned,
  WORLD_UNITS,
  withoutSpikes,
} from '../mvt/mvt.ts';
import { tileIdOf } from '../pmtiles/pmtiles.ts';
import { beyondEdges } from './beyond-edges.ts';
import { LAST_LABEL_ZOOM, LAST_SHAPE_ZOOM } from './world-tiles.ts';

/** A point in degrees with its names. */
export interface Named {
  readonly lat: number;
  readonly lon: number;
  /** `name` and `name:xx`. */
  readonly names: Tags;
}

/** How features enter the tiles. */
export interface WorldFeature {
  /** Identifier of a layer of the schema. */
  readonly layer: string;
  /** The first zoom that shows it. */
  readonly from: number;
  /** The last zoom that shows it; if absent the last one with shapes, for points the last one with labels. */
  readonly to?: number;
  /** Names and values by turns. */
  readonly attributes: readonly FieldValue[];
  /** Position in its layer: features stand in ascending order. */
  readonly order: number;
  /** How much coarser than coasts its shape may be; 1 if absent. */
  readonly coarseness?: number;
}

/** Grid units by which the sea reaches beyond the world, so that land at its edges is a hole like any other. */
const MARGIN = 200;
/** Grid units by which simplifying may move shapes: less than half a pixel, and at zooms that are shown enlarged less. */
const TOLERANCE = 3;
const TOLERANCE_AT_LAST = 1.2;

/** A range of zooms, both included. */
export interface Zooms {
  readonly from: number;
  readonly to: number;
}

/** Draws the world, once, when the project is compiled. */
export class WorldTileMaker {
  readonly #sorter: FeatureSorter;
  readonly #tilesWithNewLabels = new Set<number>();

  constructor(directory: string) {
    this.#sorter = new FeatureSorter({ directory });
  }

  /** Adds the sea around land: everything else. Polygons of land are in 1e-7 degrees, as sources have them. */
  addSeaAround(land: readonly (readonly Int32Array[])[], { from, to }: Zooms): void {
    const worlds = land.map((polygon) => polygon.map(toWorld));
    for (let zoom = from; zoom <= to; zoom++) {
      const rings = worlds.flatMap((polygon) => coarseRings(polygon, zoom));
      this.#addSea([wholeWorld(zoom), ...rings.map(turned)], zoom, from);
    }
  }

  /** Adds seas, given as {@link addArea} takes areas; between them and the edges of the world is nothing else. */
  addSeas(seas: readonly (readonly Int32Array[])[], { from, to }: Zooms): void {
    const worlds = seas.map((polygon) => polygon.map((ring) => directed(ring, true)));
    for (let zoom = from; zoom <= to; zoom++) {
      const rings = worlds.flatMap((polygon) =>
        polygon.flatMap((ring, i) => {
          const shape = coarseRing(ring, zoom);
          if (shape.length === 0) return [];
          return [i === 0 ? shape : turned(shape)];
        }),
      );
      this.#addSea(rings, zoom, from);
    }
  }

  #addSea(rings: readonly Ring[], zoom: number, from: number): void {
    cutRings(rings, zoom, this.#adder(zoom, { layer: 'ocean', from, attributes: [], order: 0 }, 'area'));
  }

  /**
   * Adds an area.
   *
   * @param polygons in 1e-7 degrees, each with its outer ring first; rings in any direction, closed by their first point
   */
  addArea(polygons: readonly (readonly Int32Array[])[], feature: WorldFeature): void {
    const worlds = polygons.map((rings) => rings.map((ring, i) => directed(ring, i === 0)));
    for (const zoom of zoomsOf(feature)) {
      const add = this.#adder(zoom, feature, 'area');
      const shapes = worlds.map((world) => coarseRings(world, zoom, feature.coarseness));
      for (const rings of shapes.filter(({ length }) => length > 0)) cutRings(rings, zoom, add);
    }
  }

  /** Adds the part of an area in a tile: valid rings on the tile's grid, each outer one before its holes. */
  addDrawn(
    tileId: number,
    { layer, attributes, order }: Pick<WorldFeature, 'layer' | 'attributes' | 'order'>,
    rings: readonly Ring[],
  ): void {
    const drawn = { shape: 'area', attributes: JSON.stringify(attributes), order } as const;
    this.#sorter.add(tileId, layerNamed(layer), drawn, rings);
  }

  /**
   * Adds lines.
   *
   * @param lines interleaved longitude and latitude in 1e-7 degrees
   * @param names `name` and `name:xx`, which stand behind the attributes
   */
  addLines(lines: readonly Int32Array[], feature: WorldFeature, names: Tags = {}): void {
    const worlds = lines.map(toWorld);
    const named = withNames(feature, names);
    for (const zoom of zoomsOf(feature)) {
      const add = this.#adder(zoom, named, 'line');
      const shapes = worlds.map((world) => coarse(Array.from(world), zoom, feature.coarseness, simplifyLine));
      const shown = shapes.flatMap((shape) => [lineOnGrid(shape, zoom) ?? []]);
      for (const line of shown.filter(({ length }) => length > 0)) cutLines([line], zoom, add);
    }
  }

  /** Adds a label, with its names behind its attributes. */
  addLabel(point: Named, feature: WorldFeature): void {
    const named = withNames(feature, point.names);
    for (let zoom = feature.from; zoom <= (feature.to ?? LAST_LABEL_ZOOM); zoom++) {
      const { x, y, parts } = pointAt(point, zoom);
      if (zoom === feature.from) this.#tilesWithNewLabels.add(tileIdOf(zoom, x, y));
      this.#adder(zoom, named, 'point')(x, y, parts);
    }
  }

  /** True if a tile has a label that the zoom before does not show. */
  hasNewLabel(tileId: number): boolean {
    return this.#tilesWithNewLabels.has(tileId);
  }

  sorted(): Iterable<SortedRecord> {
    return this.#sorter.sorted();
  }

  remove(): void {
    this.#sorter.remove();
  }

  #adder(zoom: number, { layer, attributes, order }: WorldFeature, shape: Shape) {
    const [index, text] = [layerNamed(layer), JSON.stringify(attributes)];
    return (x: number, y: number, parts: readonly (readonly number[])[]): void =>
      this.#sorter.add(tileIdOf(zoom, x, y), index, { shape, attributes: text, order }, parts);
  }
}

function withNames(feature: WorldFeature, names: Tags): WorldFeature {
  return { ...feature, attributes: [...feature.attributes, ...namesOf(names).flat()] };
}

/** The zooms that show a shape. */
function zoomsOf({ from, to = LAST_SHAPE_ZOOM }: WorldFeature): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

/** The rings of a polygon on the grid of a zoom, also of islands that are smaller than a pixel. */
function coarseRings(polygon: readonly Int32Array[], zoom: number, coarseness?: number): readonly Ring[] {
  const rings = polygon.map((ring) => closed(coarse(withMargin(ring, zoom), zoom, coarseness, simplifyRing)));
  return ringsOnGrid(rings, zoom, true);
}

/** An outer ring on the grid of a zoom, which may cross itself: the rings of an ocean are made valid tile by tile. Empty if it is a point. */
function coarseRing(ring: Int32Array, zoom: number): Ring {
  const points = coarse(withMargin(ring, zoom), zoom, undefined, simplifyRing);
  const isTurned = true; // sources run counter-clockwise around areas, tiles clockwise
  return withoutSpikes(pointsOnGrid(points, zoom, points.length / 2, isTurned));
}

/** @param points interleaved x and y in world units */
function coarse(
  points: readonly number[],
  zoom: number,
  coarseness: number | undefined,
  simplify: typeof simplifyLine,
): Int32Array {
  const units = (coarseness ?? 1) * (zoom === LAST_SHAPE_ZOOM ? TOLERANCE_AT_LAST : TOLERANCE);
  return Int32Array.from(simplify(points, units * 2 ** gridShift(zoom)));
}

function closed(ring: Int32Array): Int32Array {
  const whole = new Int32Array(ring.length + 2);
  whole.set(ring);
  whole.set(ring.subarray(0, 2), ring.length);
  return whole;
}

/** A closed ring, on the world and in the direction of sources. */
function directed(ring: Int32Array, isOuter: boolean): Int32Array {
  return directedRing(Array.from(toWorld(ring).subarray(0, -2)), isOuter);
}

/** The points of a ring, which reaches beyond the edges of the world where it runs along them: simplifying would lead it off the edge. */
function withMargin(ring: Int32Array, zoom: number): Ring {
  return beyondEdges(Array.from(ring.subarray(0, -2)), WORLD_UNITS, (MARGIN / 2) * 2 ** gridShift(zoom));
}

function wholeWorld(zoom: number): Ring {
  const [first, last] = [-MARGIN, EXTENT * 2 ** zoom + MARGIN];
  return [first, first, last, first, last, last, first, last];
}
