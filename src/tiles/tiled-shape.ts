import type { Surface } from './classify.ts';
import { cutLines, cutRings } from './cut-tiles.ts';
import { EXTENT, gridShift, lineOnGrid, onGrid, ringsOnGrid, SPECK } from './grid.ts';
import { latitudeOf, mercatorSquareMetres, toWorld, worldX, worldY } from './mercator.ts';
import { doubleArea } from './rings.ts';
import { LAST_ZOOM, type Shape } from './schema.ts';
import type { SourceFeature, SourceGeometry } from './source-feature.ts';

/** What of a shape lies in a tile, as a tile's feature has it. */
export interface TileParts {
  readonly x: number;
  readonly y: number;
  readonly parts: (readonly number[])[];
}

type World = readonly (readonly Int32Array[])[];

/** A thing's shape, cut into the tiles of any zoom; what was cut once is kept for other layers that show it too. */
export class TiledShape {
  readonly #feature: SourceFeature;
  readonly #cut = new Map<string, readonly TileParts[] | undefined>();
  #polygons: World | undefined;

  constructor(feature: SourceFeature) {
    this.#feature = feature;
  }

  /** What an area measures; 0 of what is none. */
  get surface(): Surface {
    let [onMap, onGround] = [0, 0];
    for (const polygon of this.#world)
      for (const [i, ring] of polygon.entries()) {
        const area = (i === 0 ? 1 : -1) * mercatorSquareMetres(Math.abs(doubleArea(ring)) / 2);
        onMap += area;
        onGround += area * Math.cos((latitudeOf(ring[1]!) * Math.PI) / 180) ** 2;
      }
    return this.#feature.geometry.type === 'area' ? { onMap, onGround } : { onMap: 0, onGround: 0 };
  }

  /** The tiles of a zoom that it is in, drawn as a shape; undefined where it is too small to be seen at all. */
  at(zoom: number, shape: Shape): readonly TileParts[] | undefined {
    const key = `${zoom} ${shape}`;
    if (!this.#cut.has(key)) this.#cut.set(key, this.#cutAt(zoom, shape));
    return this.#cut.get(key);
  }

  get #world(): World {
    this.#polygons ??= worldOf(this.#feature.geometry);
    return this.#polygons;
  }

  #cutAt(zoom: number, shape: Shape): readonly TileParts[] | undefined {
    if (shape === 'point') return [pointAt(this.#feature, zoom)];
    const tiles = new TilesOfShape();
    if (shape === 'line') for (const line of this.#world.flat()) tiles.addLine(line, zoom);
    else for (const polygon of this.#world) tiles.addPolygon(polygon, zoom);
    return tiles.isSeen ? tiles.all : undefined;
  }
}

/** Gathers the tiles of a zoom that polygons or lines in the world's units lie in. */
export class TilesOfShape {
  isSeen = false;
  readonly #tiles = new Map<number, TileParts>();

  get all(): readonly TileParts[] {
    return [...this.#tiles.values()];
  }

  addLine(world: Int32Array, zoom: number): void {
    const line = lineOnGrid(world, zoom);
    if (!line) return;
    this.isSeen = true;
    cutLines([line], zoom, this.#note);
  }

  addPolygon(polygon: readonly Int32Array[], zoom: number): void {
    if (zoom < LAST_ZOOM && isSpeck(polygon[0]!, zoom)) return;
    const rings = ringsOnGrid(polygon, zoom);
    if (rings.length === 0) return;
    this.isSeen = true;
    cutRings(rings, zoom, this.#note);
  }

  readonly #note = (x: number, y: number, parts: (readonly number[])[]): void => {
    const key = y * 2 ** LAST_ZOOM + x;
    const known = this.#tiles.get(key);
    if (known) for (const part of parts) known.parts.push(part);
    else this.#tiles.set(key, { x, y, parts: [...parts] });
  };
}

/** Whether even what is around a ring is too small to be seen. */
function isSpeck(world: Int32Array, zoom: number): boolean {
  let [west, north, east, south] = [world[0]!, world[1]!, world[0]!, world[1]!];
  for (let at = 2; at < world.length; at += 2) {
    west = Math.min(west, world[at]!);
    east = Math.max(east, world[at]!);
    north = Math.min(north, world[at + 1]!);
    south = Math.max(south, world[at + 1]!);
  }
  const speck = SPECK * 2 ** gridShift(zoom);
  return (east - west) * (south - north) < speck * speck;
}

/** Where a point in degrees is on the grid of the one tile that it lies in. */
export function pointAt({ lat, lon }: Pick<SourceFeature, 'lat' | 'lon'>, zoom: number): TileParts {
  const [x, y] = [onGrid(worldX(lon), zoom), onGrid(worldY(lat), zoom)];
  const last = 2 ** zoom - 1;
  const tile = [Math.min(last, Math.floor(x / EXTENT)), Math.min(last, Math.floor(y / EXTENT))] as const;
  return { x: tile[0], y: tile[1], parts: [[x - tile[0] * EXTENT, y - tile[1] * EXTENT]] };
}

/** Polygons of rings, or lines each as if it were a polygon, in the world's units. */
function worldOf(geometry: SourceGeometry): World {
  if (geometry.type === 'area') return geometry.polygons.map((rings) => rings.map(toWorld));
  if (geometry.type === 'line') return [[toWorld(geometry.positions)]];
  return [];
}
