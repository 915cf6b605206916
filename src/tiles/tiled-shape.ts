import { type WorldShape, worldShape } from './antimeridian.ts';
import type { Surface } from './classify.ts';
import { cutLines, cutRings } from './cut-tiles.ts';
import { EXTENT, lineOnGrid, onGrid, ringsOnGrid } from './grid.ts';
import { latitudeOf, mercatorSquareMetres, worldX, worldY } from './mercator.ts';
import { type GridPoint, middleOnGrid, polygonOnGrid, speckAround } from './polygon-on-grid.ts';
import { doubleArea, type Ring } from './rings.ts';
import { LAST_ZOOM, type Shape } from './schema.ts';
import type { SourceFeature, SourceGeometry } from './source-feature.ts';
import type { LeftOut } from './specks.ts';

/** What of a shape lies in a tile, as a tile's feature has it. */
export interface TileParts {
  readonly x: number;
  readonly y: number;
  readonly parts: (readonly number[])[];
}

/** An area at a zoom. */
interface TiledArea {
  /** Undefined where it is too small to be seen at all. */
  readonly tiles: readonly TileParts[] | undefined;
  readonly leftOut: readonly LeftOut[];
}

/** A thing's shape, cut into the tiles of any zoom; what was cut once is kept for other layers that show it too. */
export class TiledShape {
  readonly #feature: SourceFeature;
  readonly #lines = new Map<number, readonly TileParts[] | undefined>();
  readonly #areas = new Map<number, TiledArea>();
  #shape: WorldShape | undefined;
  #ringAreas: readonly (readonly number[])[] | undefined;

  constructor(feature: SourceFeature) {
    this.#feature = feature;
  }

  /** What an area measures; 0 of what is none. */
  get surface(): Surface {
    if (this.#feature.geometry.type !== 'area') return { onMap: 0, onGround: 0 };
    let [onMap, onGround] = [0, 0];
    for (const [at, areas] of this.#surfaces.entries())
      for (const [i, squareUnits] of areas.entries()) {
        const area = (i === 0 ? 1 : -1) * mercatorSquareMetres(squareUnits);
        onMap += area;
        onGround += area * Math.cos((latitudeOf(this.#world.polygons[at]![i]![1]!) * Math.PI) / 180) ** 2;
      }
    return { onMap, onGround };
  }

  /** The tiles of a zoom that it is in, drawn as a shape; undefined where it is too small to be seen at all. */
  at(zoom: number, shape: Shape): readonly TileParts[] | undefined {
    if (shape === 'point') return [pointAt(this.#feature, zoom)];
    if (shape === 'area') return this.#areaAt(zoom).tiles;
    if (!this.#lines.has(zoom)) this.#lines.set(zoom, this.#linesAt(zoom));
    return this.#lines.get(zoom);
  }

  /** What of an area is not drawn at a zoom, polygon by polygon; nothing at the last one, and of points and lines. */
  leftOutAt(zoom: number, shape: Shape): readonly LeftOut[] {
    return shape === 'area' ? this.#areaAt(zoom).leftOut : [];
  }

  get #world(): WorldShape {
    this.#shape ??= worldOf(this.#feature.geometry);
    return this.#shape;
  }

  /** What each ring of each polygon is around, in square units of the world. */
  get #surfaces(): readonly (readonly number[])[] {
    this.#ringAreas ??= this.#world.polygons.map((rings) =>
      rings.map((ring) => Math.abs(doubleArea(ring)) / 2),
    );
    return this.#ringAreas;
  }

  #linesAt(zoom: number): readonly TileParts[] | undefined {
    const tiles = new TilesOfShape(zoom);
    const { polygons, again } = this.#world;
    for (const line of polygons.flat()) tiles.addLine(line);
    for (const line of [...again.values()].flat()) tiles.addLine(line);
    return tiles.seen;
  }

  #areaAt(zoom: number): TiledArea {
    const known = this.#areas.get(zoom);
    if (known) return known;
    const tiles = new TilesOfShape(zoom);
    const { polygons, again } = this.#world;
    const add = (polygon: readonly Int32Array[], i: number): LeftOut[] => {
      if (zoom < LAST_ZOOM) return tiles.addPolygon(polygon, this.#surfaces[i]!);
      tiles.addRings(ringsOnGrid(polygon, zoom));
      return [];
    };
    const leftOut = polygons.flatMap(add);
    for (const [i, polygon] of again) add(polygon, i); // of which nothing more is left out
    const area = { tiles: tiles.seen, leftOut };
    this.#areas.set(zoom, area);
    return area;
  }
}

/** The tiles of a zoom that a speck around a place lies in. */
export function speckAt(place: GridPoint, zoom: number): readonly TileParts[] {
  const tiles = new TilesOfShape(zoom);
  tiles.addRings([speckAround(place)]);
  return tiles.seen ?? [];
}

/** Gathers the tiles of a zoom that polygons or lines in the world's units lie in. */
class TilesOfShape {
  readonly #zoom: number;
  readonly #tiles = new Map<number, TileParts>();
  #isSeen = false;

  constructor(zoom: number) {
    this.#zoom = zoom;
  }

  /** Undefined where nothing was large enough. */
  get seen(): readonly TileParts[] | undefined {
    return this.#isSeen ? [...this.#tiles.values()] : undefined;
  }

  addLine(world: Int32Array): void {
    const line = lineOnGrid(world, this.#zoom);
    if (!line) return;
    this.#isSeen = true;
    cutLines([line], this.#zoom, this.#note);
  }

  /**
   * Of a zoom before the last; returns what of the polygon is not drawn.
   *
   * @param areas what each of its rings is around, in square units of the world
   */
  addPolygon(polygon: readonly Int32Array[], areas: readonly number[]): LeftOut[] {
    const { rings, leftOut: squareUnits } = polygonOnGrid(polygon, areas, this.#zoom);
    this.addRings(rings);
    if (rings.length === 0) return [{ squareUnits, middle: middleOnGrid(polygon[0]!, this.#zoom) }];
    return squareUnits === 0 ? [] : [{ squareUnits }];
  }

  addRings(rings: readonly Ring[]): void {
    if (rings.length === 0) return;
    this.#isSeen = true;
    cutRings(rings, this.#zoom, this.#note);
  }

  readonly #note = (x: number, y: number, parts: (readonly number[])[]): void => {
    const key = (y << LAST_ZOOM) | x;
    const known = this.#tiles.get(key);
    if (known) for (const part of parts) known.parts.push(part);
    else this.#tiles.set(key, { x, y, parts: [...parts] });
  };
}

/** Where a point in degrees is on the grid of the one tile that it lies in. */
export function pointAt({ lat, lon }: Pick<SourceFeature, 'lat' | 'lon'>, zoom: number): TileParts {
  const [x, y] = [onGrid(worldX(lon), zoom), onGrid(worldY(lat), zoom)];
  const last = (1 << zoom) - 1;
  const tile = [Math.min(last, Math.floor(x / EXTENT)), Math.min(last, Math.floor(y / EXTENT))] as const;
  return { x: tile[0], y: tile[1], parts: [[x - tile[0] * EXTENT, y - tile[1] * EXTENT]] };
}

function worldOf(geometry: SourceGeometry): WorldShape {
  if (geometry.type === 'area') return worldShape(geometry.polygons);
  return worldShape(geometry.type === 'line' ? [[geometry.positions]] : []);
}
