/** What a picture shows. Longitude and latitude are in degrees; pixels are those of the picture before `pixelRatio`. */
export interface View {
  /** `[lon, lat]` of the middle. */
  readonly centre: readonly [lon: number, lat: number];
  /** At which the world is 512 · 2^zoom pixels wide. */
  readonly zoom: number;
  /** Degrees clockwise from north of what is up. */
  readonly bearing: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the file per pixel: 1, or 2 for fine screens. */
  readonly pixelRatio: 1 | 2;
}

/** `[west, south, east, north]` in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Pixels along a side of a tile, and of the world at zoom 0. */
export const TILE_PIXELS = 512;
/** Latitude at which the map of the world ends. */
export const LAST_LATITUDE = 85.051129;
/** Pixels kept free around what an automatic view fits, and the closest that it comes to a single point. */
const ROOM_AROUND = 40;
const CLOSEST_ZOOM = 16;

/** A tile of a view; `column` may be west or east of the world, where it is repeated. */
export interface TileInView {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
}

/** `[x, y]` of 0 to 1 from the north-west corner of the world. */
export function toWorld([lon, lat]: readonly [number, number]): [x: number, y: number] {
  const bounded = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat));
  const sine = Math.sin((bounded * Math.PI) / 180);
  return [lon / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

function toDegrees([x, y]: readonly [number, number]): [lon: number, lat: number] {
  const lat = (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) * (180 / Math.PI);
  return [(x - 0.5) * 360, lat];
}

/** Where points of the world lie in a view. */
export class Projection {
  readonly view: View;
  /** Pixels along a side of the world. */
  readonly worldPixels: number;
  readonly #cos: number;
  readonly #sin: number;
  readonly #middle: readonly [number, number];

  constructor(view: View) {
    this.view = view;
    this.worldPixels = TILE_PIXELS * 2 ** view.zoom;
    this.#cos = Math.cos((view.bearing * Math.PI) / 180);
    this.#sin = Math.sin((view.bearing * Math.PI) / 180);
    this.#middle = toWorld(view.centre);
  }

  /** Pixels from the upper left corner of the picture. */
  pixelOf([x, y]: readonly [number, number]): [x: number, y: number] {
    const [dx, dy] = [(x - this.#middle[0]) * this.worldPixels, (y - this.#middle[1]) * this.worldPixels];
    return [
      this.view.width / 2 + dx * this.#cos + dy * this.#sin,
      this.view.height / 2 - dx * this.#sin + dy * this.#cos,
    ];
  }

  /** The point of the world at a pixel. */
  worldOf([x, y]: readonly [number, number]): [x: number, y: number] {
    const [dx, dy] = [x - this.view.width / 2, y - this.view.height / 2];
    return [
      this.#middle[0] + (dx * this.#cos - dy * this.#sin) / this.worldPixels,
      this.#middle[1] + (dx * this.#sin + dy * this.#cos) / this.worldPixels,
    ];
  }

  /** Matrix (a, b, c, d, e, f of a canvas) from units of a tile to pixels of the file. */
  matrixOf({ zoom, column, row }: TileInView, extent: number): [...Six] {
    const { pixelRatio } = this.view;
    const side = 2 ** zoom;
    const [x, y] = this.pixelOf([column / side, row / side]);
    const perUnit = (this.worldPixels / side / extent) * pixelRatio;
    const [cos, sin] = [this.#cos * perUnit, this.#sin * perUnit];
    return [cos, -sin, sin, cos, x * pixelRatio, y * pixelRatio];
  }
}

type Six = [a: number, b: number, c: number, d: number, e: number, f: number];

/**
 * The tiles of a view in rows from the north, each from the west.
 *
 * @param minZoom the lowest zoom with tiles; there are none below
 * @param maxZoom the highest one; tiles are enlarged beyond
 */
export function tilesInView(view: View, minZoom: number, maxZoom: number): TileInView[] {
  const zoom = Math.min(maxZoom, Math.floor(view.zoom));
  if (zoom < minZoom) return [];
  const projection = new Projection(view);
  const side = 2 ** zoom;
  const corners = [
    [0, 0],
    [view.width, 0],
    [0, view.height],
    [view.width, view.height],
  ].map(([x = 0, y = 0]) => projection.worldOf([x, y]));
  const columns = rangeOf(corners.map(([x]) => x * side));
  const rows = rangeOf(corners.map(([, y]) => y * side)).filter((row) => row >= 0 && row < side);
  const tiles = rows.flatMap((row) => columns.map((column) => ({ zoom, column, row })));
  return tiles.filter((tile) => isSeen(projection, tile));
}

function rangeOf(positions: readonly number[]): number[] {
  const first = Math.floor(Math.min(...positions));
  const last = Math.ceil(Math.max(...positions)) - 1;
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at);
}

/** False for a tile that only the box around a turned view meets. */
function isSeen(projection: Projection, { zoom, column, row }: TileInView): boolean {
  const { width, height } = projection.view;
  const side = 2 ** zoom;
  const corners = [0, 1, 2, 3].map((at) =>
    projection.pixelOf([(column + (at % 2)) / side, (row + (at >> 1)) / side]),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return (
    Math.max(...xs) >= 0 && Math.min(...xs) <= width && Math.max(...ys) >= 0 && Math.min(...ys) <= height
  );
}

/** The view, north up, that shows all of a box with some room around it. */
export function viewAround(
  [west, south, east, north]: Bounds,
  { width, height, pixelRatio }: Pick<View, 'width' | 'height' | 'pixelRatio'>,
  mostZoom: number,
): View {
  const [left, top] = toWorld([west, north]);
  const [right, bottom] = toWorld([east, south]);
  const room = (pixels: number) => Math.max(1, pixels - 2 * Math.min(ROOM_AROUND, pixels / 4)) / TILE_PIXELS;
  const scale = Math.min(room(width) / (right - left), room(height) / (bottom - top));
  const zoom = Math.max(0, Math.min(Math.log2(scale), CLOSEST_ZOOM, mostZoom));
  const centre = toDegrees([(left + right) / 2, (top + bottom) / 2]);
  return { centre, zoom, bearing: 0, width, height, pixelRatio };
}
