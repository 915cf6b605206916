import { type WorldShape, worldShape } from '../geometry/antimeridian.ts';
import { cutLines, cutRings, type TileParts } from '../geometry/cut-tiles.ts';
import { EXTENT, LAST_ZOOM, lineOnGrid, onGrid, ringsOnGrid } from '../geometry/grid.ts';
import { latitudeOf, mercatorSquareMetres, worldX, worldY } from '../geometry/mercator.ts';
import { type GridPoint, middleOnGrid, polygonOnGrid, speckAround } from '../geometry/polygon-on-grid.ts';
import { doubleArea, type Ring } from '../geometry/rings.ts';
import type { Surface } from '../schema/classify.ts';
import type { SourceFeature, SourceGeometry } from '../schema/source-feature.ts';
import type { Shape } from '../vector-tile/tile-feature.ts';
import type { LeftOut } from './specks.ts';

/** A shape at a zoom. */
interface ShapeAtZoom {
  /** Undefined where it is too small to be seen at all. */
  readonly tiles: readonly TileParts[] | undefined;
  /** Of an area. */
  readonly leftOut: readonly LeftOut[];
}

const NOTHING: readonly LeftOut[] = [];

/** A thing's shape, cut into the tiles of any zoom; what was cut once is kept for other layers that show it too. */
export class TiledShape {
  readonly #feature: SourceFeature;
  /** By how many zooms before the last one. */
  readonly #lines: ShapeAtZoom[] = [];
  readonly #areas: ShapeAtZoom[] = [];
  #shape: WorldShape | undefined;
  #ringAreas: readonly (readonly number[])[] | undefined;

  constructor(feature: SourceFeature) {
    this.#feature = feature;
  }

  /** What an area measures; 0 of what is none. */
  get surface(): Surface {
    if (this.#feature.geometry.type !== 'area') return { onMap: 0, onGround: 0 };
    let onMap = 0;
    let onGround = 0;
    const { polygons } = this.#world;
    for (let at = 0; at < polygons.length; at++)
      for (let i = 0; i < polygons[at]!.length; i++) {
        const area = (i === 0 ? 1 : -1) * mercatorSquareMetres(this.#surfaces[at]![i]!);
        onMap += area;
        onGround += area * Math.cos((latitudeOf(polygons[at]![i]![1]!) * Math.PI) / 180) ** 2;
      }
    return { onMap, onGround };
  }

  /** The tiles of a zoom that it is in, drawn as a shape; undefined where it is too small to be seen at all. */
  at(zoom: number, shape: Shape): readonly TileParts[] | undefined {
    if (shape === 'point') return [pointAt(this.#feature, zoom)];
    return (shape === 'area' ? this.#areaAt(zoom) : this.#linesAt(zoom)).tiles;
  }

  /** What of an area is not drawn at a zoom, polygon by polygon; nothing at the last one, and of points and lines. */
  leftOutAt(zoom: number, shape: Shape): readonly LeftOut[] {
    return shape === 'area' ? this.#areaAt(zoom).leftOut : NOTHING;
  }

  get #world(): WorldShape {
    this.#shape ??= worldOf(this.#feature.geometry);
    return this.#shape;
  }

  /** What each ring of each polygon is around, in square units of the world. */
  get #surfaces(): readonly (readonly number[])[] {
    this.#ringAreas ??= this.#world.polygons.map(areasOf);
    return this.#ringAreas;
  }

  #linesAt(zoom: number): ShapeAtZoom {
    const known = this.#lines[LAST_ZOOM - zoom];
    if (known) return known;
    const tiles = new TilesOfShape(zoom);
    const { polygons, wrapped } = this.#world;
    for (const lines of polygons) for (const line of lines) tiles.addLine(line);
    for (const lines of wrapped.values()) for (const line of lines) tiles.addLine(line);
    const made = { tiles: tiles.seen, leftOut: NOTHING };
    this.#lines[LAST_ZOOM - zoom] = made;
    return made;
  }

  #areaAt(zoom: number): ShapeAtZoom {
    const known = this.#areas[LAST_ZOOM - zoom];
    if (known) return known;
    const tiles = new TilesOfShape(zoom);
    const { polygons, wrapped } = this.#world;
    const leftOut: LeftOut[] = [];
    for (let i = 0; i < polygons.length; i++) this.#addPolygon(tiles, zoom, polygons[i]!, i, leftOut);
    for (const [i, polygon] of wrapped) this.#addPolygon(tiles, zoom, polygon, i, []); // of which nothing more is left out
    const made = { tiles: tiles.seen, leftOut };
    this.#areas[LAST_ZOOM - zoom] = made;
    return made;
  }

  #addPolygon(
    tiles: TilesOfShape,
    zoom: number,
    polygon: readonly Int32Array[],
    i: number,
    leftOut: LeftOut[],
  ): void {
    if (zoom === LAST_ZOOM) tiles.addRings(ringsOnGrid(polygon, zoom));
    else tiles.addPolygon(polygon, this.#surfaces[i]!, leftOut);
  }
}

function areasOf(rings: readonly Int32Array[]): number[] {
  const areas: number[] = [];
  for (const ring of rings) areas.push(Math.abs(doubleArea(ring)) / 2);
  return areas;
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
  readonly #tiles: TileParts[] = [];
  /** Places among the tiles, once a second polygon or line may lie in them too. */
  #places: Map<number, number> | undefined;
  #isSeen = false;

  constructor(zoom: number) {
    this.#zoom = zoom;
  }

  /** Undefined where nothing was large enough. */
  get seen(): readonly TileParts[] | undefined {
    return this.#isSeen ? this.#tiles : undefined;
  }

  addLine(world: Int32Array): void {
    const line = lineOnGrid(world, this.#zoom);
    if (!line) return;
    this.#begin();
    cutLines([line], this.#zoom, this.#note);
  }

  /**
   * Of a zoom before the last.
   *
   * @param areas what each of its rings is around, in square units of the world
   * @param leftOut what of the polygon is not drawn is added to these
   */
  addPolygon(polygon: readonly Int32Array[], areas: readonly number[], leftOut: LeftOut[]): void {
    const { rings, leftOut: squareUnits } = polygonOnGrid(polygon, areas, this.#zoom);
    this.addRings(rings);
    if (rings.length === 0) leftOut.push({ squareUnits, middle: middleOnGrid(polygon[0]!, this.#zoom) });
    else if (squareUnits !== 0) leftOut.push({ squareUnits });
  }

  addRings(rings: readonly Ring[]): void {
    if (rings.length === 0) return;
    this.#begin();
    cutRings(rings, this.#zoom, this.#note);
  }

  #begin(): void {
    if (this.#isSeen && !this.#places)
      this.#places = new Map(this.#tiles.map(({ x, y }, place) => [keyOf(x, y), place]));
    this.#isSeen = true;
  }

  readonly #note = (x: number, y: number, parts: (readonly number[])[]): void => {
    const place = this.#places?.get(keyOf(x, y));
    if (place === undefined) {
      this.#places?.set(keyOf(x, y), this.#tiles.length);
      this.#tiles.push({ x, y, parts });
      return;
    }
    const known = this.#tiles[place]!.parts;
    for (const part of parts) known.push(part);
  };
}

function keyOf(x: number, y: number): number {
  return (y << LAST_ZOOM) | x;
}

/** Where a point in degrees is on the grid of the one tile that it lies in. */
export function pointAt({ lat, lon }: Pick<SourceFeature, 'lat' | 'lon'>, zoom: number): TileParts {
  const gridX = onGrid(worldX(lon), zoom);
  const gridY = onGrid(worldY(lat), zoom);
  const last = (1 << zoom) - 1;
  const x = Math.min(last, gridX / EXTENT) | 0;
  const y = Math.min(last, gridY / EXTENT) | 0;
  return { x, y, parts: [[gridX - x * EXTENT, gridY - y * EXTENT]] };
}

function worldOf(geometry: SourceGeometry): WorldShape {
  if (geometry.type === 'area') return worldShape(geometry.polygons);
  return worldShape(geometry.type === 'line' ? [[geometry.positions]] : []);
}
