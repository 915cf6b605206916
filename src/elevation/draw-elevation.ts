import type { BoundingBox } from '../core/core.ts';
import { contourSquares } from './contour-squares.ts';
import { CONTOUR_LAYER, contourTile, INTERVALS } from './contour-tile.ts';
import { boundsOf, type HeightGrid } from './height-grid.ts';
import type { ElevationInput } from './input.ts';
import { metresPerPixel, TILE_PIXELS } from './mercator.ts';
import { PatchyTiles } from './patchy-tiles.ts';
import { encodePng } from './png.ts';
import { countTiles, type PyramidTile, visitPyramid } from './pyramid.ts';
import { toTerrarium } from './terrarium.ts';
import { heightsWithin, type TileHeights, tileHeights } from './tile-heights.ts';
import { TileSpool } from './tile-spool.ts';

export interface ElevationOptions {
  /** Path of the archive of heights, a file that does not exist yet. */
  readonly path: string;
  /** Path of the archive of contour lines. It is not written if there are none. */
  readonly contoursPath: string;
  readonly temporaryDirectory: string;
  /** Called after every tile of the last zoom; what it throws ends the drawing. */
  readonly onTile?: (done: number, total: number) => void;
}

export interface ElevationSummary {
  /** Files that were read. */
  readonly files: number;
  /** Tiles of heights, and of contour lines. */
  readonly tiles: number;
  readonly contourTiles: number;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** Finer heights are not told apart by shading. */
const DEEPEST_ZOOM = 12;
/** Metres between samples every three arc seconds, and some more. Contour lines of coarser ones would be guesses. */
const CONTOUR_METRES = 100;
const METRES_PER_DEGREE = 111_320;
/** At the first zoom, the files reach over so many pixels; at lower ones nothing would be seen. */
const LEAST_PIXELS = 48;
/** Tiles compressed at the same time, beside the sampling of the next. */
const MOST_UNDER_WAY = 6;
const WORLD: PyramidTile = { zoom: 0, x: 0, y: 0 };

/**
 * Draws heights as tiles of 512 pixels (Terrarium, PNG), and contour lines as vector tiles, each into an archive. Memory holds some
 * tiles, and windows of the files.
 *
 * @throws ServiceError INVALID_ELEVATION if a file is damaged; FILE_UNAVAILABLE
 */
export async function drawElevation(
  { grids, credit }: ElevationInput,
  options: ElevationOptions,
): Promise<ElevationSummary> {
  const heights = new TileSpool(options.temporaryDirectory);
  const contours = new TileSpool(options.temporaryDirectory);
  const patchy = new PatchyTiles(options.temporaryDirectory);
  try {
    const zooms = zoomsOf(grids);
    await new Drawing(grids, zooms, { heights, contours, patchy }, options).run();
    const about = { bounds: extentOf(grids), center: [0, 0, zooms.minZoom] as const };
    const named = credit === undefined ? {} : { attribution: credit };
    const { tiles } = heights.write(options.path, {
      ...about,
      ...zooms,
      tileType: 'png',
      metadata: { name: 'elevation', encoding: 'terrarium', ...named, vector_layers: [] },
    });
    const contourTiles = contours.tiles;
    if (contourTiles > 0) contours.write(options.contoursPath, { ...about, ...contourFacts(named) });
    return { files: grids.length, tiles, contourTiles, ...zooms };
  } finally {
    heights.close();
    contours.close();
    patchy.close();
  }
}

function contourFacts(named: { readonly attribution?: string }) {
  const [minZoom = 0, maxZoom = minZoom] = INTERVALS.keys();
  const fields = { ele: 'Number', index: 'Boolean' };
  const layer = { id: CONTOUR_LAYER, fields, minzoom: minZoom, maxzoom: maxZoom };
  return { maxZoom, metadata: { name: 'contours', ...named, vector_layers: [layer] } };
}

/** The last zoom has pixels as fine on the ground as the finest samples; at the first, the files are a spot. */
function zoomsOf(grids: readonly HeightGrid[]): { minZoom: number; maxZoom: number } {
  const maxZoom = Math.max(...grids.map(zoomOf));
  const [west, south, east, north] = extentOf(grids);
  const share = Math.max(east - west, north - south) / 360;
  const minZoom = firstZoom((zoom) => share * TILE_PIXELS * 2 ** zoom >= LEAST_PIXELS);
  return { minZoom: Math.min(minZoom, maxZoom), maxZoom };
}

function zoomOf(grid: HeightGrid): number {
  const [, south, , north] = boundsOf(grid);
  const nearestEquator = Math.max(0, south, -north); // there pixels are the largest on the ground
  const shrunk = Math.cos((nearestEquator * Math.PI) / 180);
  return firstZoom((zoom) => metresPerPixel(zoom) * shrunk <= metresOf(grid));
}

/** Metres between rows. */
function metresOf({ stepLat }: HeightGrid): number {
  return stepLat * METRES_PER_DEGREE;
}

function firstZoom(isEnough: (zoom: number) => boolean): number {
  let zoom = 0;
  while (zoom < DEEPEST_ZOOM && !isEnough(zoom)) zoom += 1;
  return zoom;
}

function extentOf(grids: readonly HeightGrid[]): BoundingBox {
  const boxes = grids.map(boundsOf);
  const least = (side: 0 | 1) => Math.min(...boxes.map((box) => box[side]));
  const most = (side: 2 | 3) => Math.max(...boxes.map((box) => box[side]));
  const isBeyond = least(0) < -180 || most(2) > 180;
  return isBeyond ? [-180, least(1), 180, most(3)] : [least(0), least(1), most(2), most(3)];
}

interface Spools {
  readonly heights: TileSpool;
  readonly contours: TileSpool;
  readonly patchy: PatchyTiles;
}

/** One run over the pyramid of tiles. */
class Drawing {
  readonly #grids: readonly HeightGrid[];
  readonly #zooms: { readonly minZoom: number; readonly maxZoom: number };
  readonly #spools: Spools;
  readonly #onTile: NonNullable<ElevationOptions['onTile']>;
  readonly #underWay = new Set<Promise<void>>();
  readonly #hasContours: boolean;
  readonly #total: number;
  #done = 0;

  constructor(
    grids: readonly HeightGrid[],
    zooms: { readonly minZoom: number; readonly maxZoom: number },
    spools: Spools,
    { onTile = () => {} }: ElevationOptions,
  ) {
    this.#grids = grids;
    this.#zooms = zooms;
    this.#spools = spools;
    this.#onTile = onTile;
    this.#hasContours = grids.some((grid) => metresOf(grid) <= CONTOUR_METRES);
    this.#total = countTiles(WORLD, grids, zooms.maxZoom);
  }

  async run(): Promise<void> {
    try {
      await visitPyramid(WORLD, this.#grids, {
        maxZoom: this.#zooms.maxZoom,
        draw: (tile, grids) => this.#draw(tile, grids),
        take: (tile, heights) => this.#take(tile, heights),
      });
      await this.#spools.patchy.fill(WORLD, (tile, heights) => this.#store(tile, heights));
    } finally {
      await Promise.allSettled(this.#underWay);
    }
    await Promise.all(this.#underWay);
  }

  async #draw(tile: PyramidTile, grids: readonly HeightGrid[]): Promise<Float32Array> {
    const sampled = tileHeights(tile, grids);
    const heights = heightsWithin(sampled);
    await this.#take(tile, heights);
    if (this.#hasContours) this.#drawContours(tile, sampled);
    this.#done += 1;
    this.#onTile(this.#done, this.#total);
    return heights;
  }

  async #take(tile: PyramidTile, heights: Float32Array): Promise<void> {
    if (heights.some(Number.isNaN)) this.#spools.patchy.add(tile, heights);
    else await this.#store(tile, heights);
  }

  #drawContours(tile: PyramidTile, sampled: TileHeights): void {
    const squares = [...INTERVALS].flatMap(([zoom, interval]) =>
      contourSquares(tile, sampled, zoom).map((placed) => ({ ...placed, interval })),
    );
    for (const { tile: at, square, interval } of squares) {
      const bytes = contourTile(square, interval);
      if (bytes) this.#spools.contours.add(at.zoom, at.x, at.y, bytes);
    }
  }

  /** Compresses a tile while the next is sampled; waits if many are under way. */
  async #store({ zoom, x, y }: PyramidTile, heights: Float32Array): Promise<void> {
    if (zoom < this.#zooms.minZoom) return;
    const storing = encodePng(toTerrarium(heights, zoom), TILE_PIXELS).then((png) => {
      this.#spools.heights.add(zoom, x, y, png);
      this.#underWay.delete(storing);
    });
    storing.catch(() => {}); // `run` reports it
    this.#underWay.add(storing);
    if (this.#underWay.size >= MOST_UNDER_WAY) await Promise.race(this.#underWay);
  }
}
