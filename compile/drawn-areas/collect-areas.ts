import { LAYERS } from '../../src/map/schema/shortbread.ts';
import { doubleArea, EXTENT, gridShift, latitudeOf, toWorld, WORLD_UNITS } from '../../src/mvt/mvt.ts';
import { tileOfId } from '../../src/pmtiles/pmtiles.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { LAST_SHAPE_ZOOM } from '../../src/world-map/world-tiles.ts';
import type { AreaKind, DrawnAreas, TileRings } from './drawn-areas.ts';

/** World units in a grid unit of the last zoom with shapes, and a share of it by which points lie beyond its grid. */
const UNITS = 2 ** gridShift(LAST_SHAPE_ZOOM);
const BEYOND = UNITS / 8;
/** Cells of a tile along a side within which areas follow one another. */
const CELLS = 64;

/**
 * A polygon on the grid of the last zoom with shapes, so that the points which earlier zooms keep are points of the last one. They lie a
 * little beyond the grid, so that all zooms round them alike; what lies at the edge of the world stays there.
 *
 * @param polygon interleaved longitude and latitude in 1e-7 degrees, as the result
 */
export function onLastGrid(polygon: readonly Int32Array[]): Int32Array[] {
  return polygon.map((ring) => {
    const world = toWorld(ring);
    return ring.map((position, at) => {
      const units = world[at]!;
      if (units === 0 || units === WORLD_UNITS) return position;
      const moved = Math.round(units / UNITS) * UNITS + BEYOND;
      return Math.round((at % 2 === 0 ? (moved / WORLD_UNITS - 0.5) * 360 : latitudeOf(moved)) * 1e7);
    });
  });
}

/** All that was added to a maker, which must be areas. */
export function collectAreas(maker: WorldTileMaker): DrawnAreas[] {
  const byKind = new Map<string, { kind: AreaKind; zooms: Map<number, TileRings[]> }>();
  for (const { tileId, layer, feature } of maker.sorted()) {
    const kind = {
      layer: LAYERS[layer]!.id,
      attributes: JSON.parse(feature.attributes) as AreaKind['attributes'], // written by the maker
      order: feature.order,
    };
    const key = JSON.stringify(kind);
    const known = byKind.get(key) ?? { kind, zooms: new Map() };
    byKind.set(key, known);
    addTo(known.zooms, tileId, feature.parts);
  }
  return [...byKind.values()].map(({ kind, zooms }) => ({
    kind,
    zooms: [...zooms.entries()].sort(([a], [b]) => b - a).map(([, tiles]) => tiles.map(inOrder)),
  }));
}

function addTo(zooms: Map<number, TileRings[]>, tileId: number, parts: TileRings['rings']): void {
  const { zoom } = tileOfId(tileId);
  const tiles = zooms.get(zoom) ?? [];
  zooms.set(zoom, tiles);
  const last = tiles.at(-1);
  if (last?.tileId === tileId) tiles[tiles.length - 1] = { tileId, rings: [...last.rings, ...parts] };
  else tiles.push({ tileId, rings: parts });
}

/** A tile whose areas follow one another cell by cell, so that the ways between them are short. */
function inOrder({ tileId, rings }: TileRings): TileRings {
  const areas: (readonly number[])[][] = [];
  for (const ring of rings) {
    if (doubleArea(ring) > 0) areas.push([ring]);
    else areas.at(-1)!.push(ring); // a hole follows the outer ring
  }
  const ordered = areas.map((area) => ({ area, place: placeOf(area[0]!) })).sort((a, b) => a.place - b.place);
  return { tileId, rings: ordered.flatMap(({ area }) => area) };
}

/** The cell of a ring's first point: rows of cells, each the other way round than the one before. */
function placeOf([x = 0, y = 0]: readonly number[]): number {
  const [column, row] = [x, y].map((value) => Math.floor((value * CELLS) / EXTENT));
  return row! * 2 * CELLS + (row! % 2 === 0 ? column! : -column!);
}
