import { type TileAddress, tileIdOf } from '../archive/tile-id.ts';
import { joinWays } from '../coverage/join-coasts.ts';
import type { Region } from '../coverage/region.ts';
import { OverzoomSource } from '../drawing/overzoom.ts';
import type { TileLayer } from '../vector-tile/tile-feature.ts';
import { BorderSeams, between, type SeamedBorder } from './border-seams.ts';
import { changeOf, inWorld, onTile, tilesNear, untouched } from './seamed-lines.ts';
import type { ExactBorder, Points } from './segment-grid.ts';
import { LAST_SHAPE_ZOOM } from './world-tiles.ts';

interface RiverTile {
  readonly source: OverzoomSource;
  readonly seams: readonly SeamedBorder[];
}

type Place = readonly [x: number, y: number];

const LINES: ReadonlySet<string> = new Set(['water_lines', 'water_lines_labels']);
const RIVER = 0;
/** World units: rivers that leave the covered region farther from each other are not one, some 2 km. */
const LONGEST_GAP = 1 << 16;
/** Distance of the points between which it is looked for the place where a river leaves the covered region. */
const STEP = 1 << 12;

/**
 * The world's rivers around extracts. Where one leaves the covered region beside an exact one, it is left out as far as the exact one
 * goes on, and bent to its end.
 */
export class WorldRivers {
  readonly #layersIn: (tile: TileAddress) => readonly TileLayer[];
  readonly #leaving: readonly ExactBorder[];
  readonly #seams: BorderSeams;
  readonly #tiles = new Map<number, RiverTile | undefined>();

  /**
   * @param layersIn the layers of the world in a tile of the last zoom with shapes
   * @param rivers of extracts, downstream, interleaved x and y in world units
   */
  constructor(
    layersIn: (tile: TileAddress) => readonly TileLayer[],
    covered: Region,
    rivers: readonly Points[],
  ) {
    this.#layersIn = layersIn;
    this.#leaving = this.#leavingWithWorld(rivers, covered);
    this.#seams = new BorderSeams(this.#leaving);
  }

  /** Where rivers of the world are left out or moved, each with a hash of what is there now. */
  get changes(): readonly ReturnType<typeof changeOf>[] {
    return this.#changed().map(changeOf);
  }

  /** Interleaved x and y, in world units, of what is left out or moved. */
  get changedPoints(): readonly Points[] {
    return this.#changed().map(({ changed }) => changed);
  }

  /** The layers of a tile, with what is left of rivers if the tile is near an exact one. */
  withSeams(tile: TileAddress, layers: readonly TileLayer[]): readonly TileLayer[] {
    if (this.#leaving.length === 0 || tile.zoom < LAST_SHAPE_ZOOM) return layers;
    const shift = tile.zoom - LAST_SHAPE_ZOOM;
    const above = this.#tileOf({ zoom: LAST_SHAPE_ZOOM, x: tile.x >> shift, y: tile.y >> shift });
    if (!above) return layers;
    return [...layers.filter(({ name }) => !LINES.has(name)), ...above.source.within(tile)];
  }

  #changed(): SeamedBorder[] {
    const seams = tilesNear(this.#leaving).flatMap((tile) => this.#tileOf(tile)?.seams ?? []);
    return seams.filter(({ changed }) => changed.length > 0);
  }

  /** Those rivers of extracts that leave the covered region where the world's do. */
  #leavingWithWorld(rivers: readonly Points[], covered: Region): ExactBorder[] {
    const exits = joinWays(rivers).flatMap((points) =>
      exitsOf(points, covered).map((place) => ({
        place,
        river: { adminLevel: RIVER, countries: [], points },
      })),
    );
    const near = exits.map(({ place }) => ({ adminLevel: RIVER, countries: [], points: place }));
    const worlds = tilesNear(near).flatMap((tile) => this.#linesIn(tile));
    const nearest = worlds
      .flatMap((line) => exitsOf(line, covered))
      .map((exit) => nearestOf(exit, exits, ({ place }) => place));
    return [...new Set(nearest.flatMap((found) => (found ? [found.river] : [])))];
  }

  #linesIn(tile: TileAddress): Points[] {
    const layers = this.#layersIn(tile).filter(({ name }) => LINES.has(name));
    return layers.flatMap(({ features }) =>
      features.flatMap(({ parts }) => parts.map((part) => inWorld(part, tile))),
    );
  }

  #tileOf(tile: TileAddress): RiverTile | undefined {
    const tileId = tileIdOf(tile.zoom, tile.x, tile.y);
    if (!this.#tiles.has(tileId)) this.#tiles.set(tileId, this.#bentIn(tile));
    return this.#tiles.get(tileId);
  }

  /** Undefined if rivers are as they were. */
  #bentIn(tile: TileAddress): RiverTile | undefined {
    const lines = this.#linesIn(tile);
    const seams = this.#seams.leftOf(lines.map((points) => ({ adminLevel: RIVER, countries: [], points })));
    if (!seams.some((seam) => seam !== undefined)) return undefined;
    const left = lines.map((points, i) => seams[i] ?? untouched(points)).values();
    const bent = (): Points[] => left.next().value?.left.map(({ points }) => onTile(points, tile)) ?? [];
    const layers = this.#layersIn(tile).filter(({ name }) => LINES.has(name));
    const drawn = layers.map(({ name, features }) => ({
      name,
      features: features.map((feature) => ({ ...feature, parts: feature.parts.flatMap(bent) })),
    }));
    return { source: new OverzoomSource(tile, drawn), seams: seams.filter((seam) => seam !== undefined) };
  }
}

/** Where a line leaves or enters a region. */
function exitsOf(points: Points, covered: Region): Place[] {
  const places: Place[] = [];
  for (let at = 0; at < points.length; at += 2) places.push(...between(points, at, STEP));
  const inside = places.map(([x, y]) => covered.partAt(x, y) >= 0);
  return places.filter((_, i) => i > 0 && inside[i] !== inside[i - 1]);
}

function nearestOf<T>([x, y]: Place, all: readonly T[], placeOf: (one: T) => Place): T | undefined {
  const distances = all.map((one) => Math.hypot(placeOf(one)[0] - x, placeOf(one)[1] - y));
  const least = Math.min(...distances);
  return least < LONGEST_GAP ? all[distances.indexOf(least)] : undefined;
}
