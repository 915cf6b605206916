import {
  CellGrid,
  doubleArea,
  outlinesOf,
  PIXEL,
  type TileFeature,
  type TileLayer,
  withoutPatches,
} from '../../mvt/mvt.ts';
import { LAND_KINDS, landClassOf, landLayerOf } from '../schema/land-classes.ts';

const LAND = 'land';
/** The last zoom that shows kinds of land by their class. */
const LAST_CLASS_ZOOM = 10;
/** Pixels along a side of a cell, and sides by which outlines may move, by the last zoom of that size. */
const GRIDS = [
  { lastZoom: 12, pixels: 2, tolerance: 0.8 },
  { lastZoom: 13, pixels: 1, tolerance: 1.3 },
] as const;
/** Patches of fewer cells take the kind of what is around them. */
const LEAST_CELLS = 3;

/**
 * Generalises the land of a tile of an early zoom: it is covered by few coarse shapes, each of the kind that most of it has, without gaps or
 * overlaps between them. Later zooms and other layers stay as they are.
 */
export function withLandCover(zoom: number, layers: readonly TileLayer[]): readonly TileLayer[] {
  const grid = GRIDS.find(({ lastZoom }) => zoom <= lastZoom);
  if (!grid || !layers.some(({ name }) => name === LAND)) return layers;
  return layers.map((layer) =>
    layer.name === LAND ? { name: LAND, features: landCover(zoom, grid, layer.features) } : layer,
  );
}

function landCover(
  zoom: number,
  { pixels, tolerance }: (typeof GRIDS)[number],
  features: readonly TileFeature[],
): TileFeature[] {
  const painted = features.map((feature) => landOf(zoom, feature)).sort(byPainting);
  const grid = new CellGrid(pixels * PIXEL);
  for (const { kind, parts } of painted) grid.paint(parts, LAND_KINDS.indexOf(kind) + 1);
  return [...outlinesOf(withoutPatches(grid.cells(), LEAST_CELLS), tolerance)].map(
    ([label, parts]): TileFeature => ({
      order: 0,
      attributes: JSON.stringify(['kind', LAND_KINDS[label - 1]!]),
      shape: 'area',
      parts,
    }),
  );
}

/** Land as it is painted. */
interface Land {
  readonly kind: string;
  readonly layer: number;
  /** Twice its surface in square units. */
  readonly surface: number;
  readonly parts: TileFeature['parts'];
}

function landOf(zoom: number, { attributes, parts }: TileFeature): Land {
  const kind = kindIn(attributes);
  const surface = Math.abs(parts.reduce((sum, ring) => sum + doubleArea(ring), 0)); // holes run the other way
  return {
    kind: zoom <= LAST_CLASS_ZOOM ? landClassOf(kind) : kind,
    layer: landLayerOf(kind),
    surface,
    parts,
  };
}

/** Layer by layer, and in a layer the small over the large, as a quarry lies in a wood. */
function byPainting(a: Land, b: Land): number {
  return a.layer - b.layer || b.surface - a.surface;
}

function kindIn(attributes: string): string {
  const words = JSON.parse(attributes) as readonly string[]; // as `TileFeature` says; land has texts alone
  return words[words.indexOf('kind') + 1]!;
}
