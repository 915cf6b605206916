import {
  cutLines,
  cutPainted,
  cutRings,
  doubleArea,
  EXTENT,
  type GridPoint,
  isOnMap,
  LAST_ZOOM,
  latitudeOf,
  lineOnGrid,
  mercatorSquareMetres,
  middleOnGrid,
  onGrid,
  paintedRings,
  partsOnMap,
  polygonOnGrid,
  type Ring,
  ringsOnGrid,
  type Shape,
  type SourceGeometry,
  speckAround,
  type TileParts,
  type WorldShape,
  worldShape,
  worldX,
  worldY,
} from '../../mvt/mvt.ts';
import type { AreaSize } from '../schema/classify.ts';
import type { SourceFeature } from '../schema/source-feature.ts';
import type { MissingArea } from './specks.ts';

/** A shape at a zoom. */
interface ShapeAtZoom {
  /** Undefined if the shape is too small to be seen. */
  readonly tiles: readonly TileParts[] | undefined;
  /** Polygons of an area that are drawn smaller or larger than they are. */
  readonly missing: readonly MissingArea[];
}

const NONE: readonly MissingArea[] = [];
/** Lines before the last zoom lie on every second line of the grid, a quarter of a pixel apart. */
const COARSE_BITS = 1;

/** The shape of an object, cut into the tiles of any zoom. Results are kept for other layers that show the same object. */
export class TiledShape {
  readonly #feature: SourceFeature;
  /** By zoom, counted back from the last one. */
  readonly #lines: ShapeAtZoom[] = [];
  readonly #areas: ShapeAtZoom[] = [];
  #shape: WorldShape | undefined;
  #ringAreas: readonly (readonly number[])[] | undefined;

  constructor(feature: SourceFeature) {
    this.#feature = feature;
  }

  /** The size of an area; 0 for points and lines. */
  get size(): AreaSize {
    if (this.#feature.geometry.type !== 'area') return { mercatorSquareMetres: 0, groundSquareMetres: 0 };
    let onMap = 0;
    let onGround = 0;
    const { polygons } = this.#world;
    for (let at = 0; at < polygons.length; at++)
      for (let i = 0; i < polygons[at]!.length; i++) {
        const area = (i === 0 ? 1 : -1) * mercatorSquareMetres(this.#areasOfRings[at]![i]!);
        onMap += area;
        onGround += area * Math.cos((latitudeOf(polygons[at]![i]![1]!) * Math.PI) / 180) ** 2;
      }
    return { mercatorSquareMetres: onMap, groundSquareMetres: onGround };
  }

  /** The tiles of a zoom that show the object as this shape; undefined if it is too small to be seen, or beyond the map. */
  at(zoom: number, shape: Shape): readonly TileParts[] | undefined {
    if (shape === 'point') return isOnMap(this.#feature.lat) ? [pointAt(this.#feature, zoom)] : undefined;
    return (shape === 'area' ? this.#areaAt(zoom) : this.#linesAt(zoom)).tiles;
  }

  /** The tiles of a zoom on whose pixels an area is painted, instead of being drawn; undefined if it surely covers the middle of none. */
  paintedAt(zoom: number): readonly TileParts[] | undefined {
    const tiles = new TilesOfShape(zoom);
    const { polygons, wrapped } = this.#world;
    for (const polygon of polygons) tiles.addPainted(polygon);
    for (const polygon of wrapped.values()) tiles.addPainted(polygon);
    return tiles.seen;
  }

  /** The area that is not drawn at a zoom, polygon by polygon; none at the last zoom, and none for points and lines. */
  missingAt(zoom: number, shape: Shape): readonly MissingArea[] {
    return shape === 'area' ? this.#areaAt(zoom).missing : NONE;
  }

  get #world(): WorldShape {
    this.#shape ??= worldOf(this.#feature.geometry);
    return this.#shape;
  }

  /** Area within each ring of each polygon, in square world units. */
  get #areasOfRings(): readonly (readonly number[])[] {
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
    const made = { tiles: tiles.seen, missing: NONE };
    this.#lines[LAST_ZOOM - zoom] = made;
    return made;
  }

  #areaAt(zoom: number): ShapeAtZoom {
    const known = this.#areas[LAST_ZOOM - zoom];
    if (known) return known;
    const tiles = new TilesOfShape(zoom);
    const { polygons, wrapped } = this.#world;
    const missing: MissingArea[] = [];
    for (let i = 0; i < polygons.length; i++) this.#addPolygon(tiles, zoom, polygons[i]!, i, missing);
    for (const [i, polygon] of wrapped) this.#addPolygon(tiles, zoom, polygon, i, []); // the original already accounts for missing area
    const made = { tiles: tiles.seen, missing };
    this.#areas[LAST_ZOOM - zoom] = made;
    return made;
  }

  #addPolygon(
    tiles: TilesOfShape,
    zoom: number,
    polygon: readonly Int32Array[],
    i: number,
    missing: MissingArea[],
  ): void {
    if (zoom === LAST_ZOOM) tiles.addRings(ringsOnGrid(polygon, zoom));
    else tiles.addPolygon(polygon, this.#areasOfRings[i]!, missing);
  }
}

function areasOf(rings: readonly Int32Array[]): number[] {
  const areas: number[] = [];
  for (const ring of rings) areas.push(Math.abs(doubleArea(ring)) / 2);
  return areas;
}

/** The tiles of a zoom that show a speck around a place. */
export function speckAt(place: GridPoint, zoom: number): readonly TileParts[] {
  const tiles = new TilesOfShape(zoom);
  tiles.addRings([speckAround(place)]);
  return tiles.seen ?? [];
}

/** Collects the tiles of a zoom that show polygons or lines in world units. */
class TilesOfShape {
  readonly #zoom: number;
  readonly #tiles: TileParts[] = [];
  /** Indexes of the tiles by column and row, as soon as a second polygon or line may lie in them too. */
  #places: Map<number, number> | undefined;
  #isSeen = false;

  constructor(zoom: number) {
    this.#zoom = zoom;
  }

  /** Undefined if nothing was large enough to be seen. */
  get seen(): readonly TileParts[] | undefined {
    return this.#isSeen ? this.#tiles : undefined;
  }

  addLine(world: Int32Array): void {
    const isLast = this.#zoom === LAST_ZOOM;
    const line = lineOnGrid(world, this.#zoom, isLast, isLast ? 0 : COARSE_BITS);
    if (!line) return;
    this.#begin();
    cutLines([line], this.#zoom, this.#note);
  }

  /**
   * Adds a polygon at a zoom before the last.
   *
   * @param areas area within each of its rings, in square world units
   * @param missing receives the area of the polygon that is not drawn
   */
  addPolygon(polygon: readonly Int32Array[], areas: readonly number[], missing: MissingArea[]): void {
    const { rings, missingSquareUnits: squareUnits } = polygonOnGrid(polygon, areas, this.#zoom);
    this.addRings(rings);
    if (rings.length === 0) missing.push({ squareUnits, middle: middleOnGrid(polygon[0]!, this.#zoom) });
    else if (squareUnits !== 0) missing.push({ squareUnits });
  }

  /** Adds a polygon that is painted. */
  addPainted(polygon: readonly Int32Array[]): void {
    const rings = paintedRings(polygon, this.#zoom);
    if (rings.length === 0) return;
    this.#begin();
    cutPainted(rings, this.#zoom, this.#note);
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

/** The one tile that a point in degrees lies in, and its place on that tile's grid. */
export function pointAt({ lat, lon }: Pick<SourceFeature, 'lat' | 'lon'>, zoom: number): TileParts {
  const gridX = onGrid(worldX(lon), zoom);
  const gridY = onGrid(worldY(lat), zoom);
  const last = (1 << zoom) - 1;
  const x = Math.min(last, gridX / EXTENT) | 0;
  const y = Math.min(last, gridY / EXTENT) | 0;
  return { x, y, parts: [[gridX - x * EXTENT, gridY - y * EXTENT]] };
}

function worldOf(geometry: SourceGeometry): WorldShape {
  if (geometry.type === 'area') return worldShape(geometry.polygons, 'area');
  if (geometry.type !== 'line') return worldShape([], 'line');
  const { polygons, wrapped } = worldShape([[geometry.positions]], 'line');
  const onMap = (lines: readonly Int32Array[]): readonly Int32Array[] => lines.flatMap(partsOnMap);
  return {
    polygons: polygons.map(onMap),
    wrapped: new Map([...wrapped].map(([i, lines]) => [i, onMap(lines)])),
  };
}
