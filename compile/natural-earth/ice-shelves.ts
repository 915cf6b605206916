import type { Ring } from '../../src/tiles/geometry/rings.ts';
import type { WorldFeature, WorldTileMaker } from '../../src/tiles/world/world-tile-maker.ts';
import { LAST_SHAPE_ZOOM } from '../../src/tiles/world/world-tiles.ts';
import { areaOf, fromSteps, grown, meeting, stepsPerPixel, turnedOutwards, union } from './outlines.ts';
import { readTable } from './read-table.ts';

/** Steps by which shelves are made larger to find cracks, so that these are closed at their mouth: half a kilometre. */
const REACH = 100;
/** Pixels by which ice reaches over land and sea, so that no sea shows where both are simplified. */
const OVERLAP = 0.8;
/** Natural Earth has shelves at 1:50 million. */
const COARSENESS = 3;

type Polygons = readonly (readonly Int32Array[])[];

/** Adds ice shelves, which are coarser than land is, without the cracks of sea between them. */
export function addIceShelves(maker: WorldTileMaker, land: Polygons, feature: WorldFeature): void {
  const shelves = readTable('ice-shelves').flatMap(({ polygons }) => polygons);
  const ice = iceShelves(shelves, land);
  for (let zoom = feature.from; zoom <= LAST_SHAPE_ZOOM; zoom++) {
    const overlap = Math.round(OVERLAP * stepsPerPixel(zoom));
    const shown = union(ice.map((ring) => grown(ring, overlap)));
    maker.addArea(fromSteps(shown), { ...feature, from: zoom, to: zoom, coarseness: COARSENESS });
  }
}

/**
 * Outer rings of ice shelves and of cracks: of what sea the land and the shelves, made a little larger, enclose.
 *
 * @param shelves polygons in 1e-7 degrees, as `land`
 */
export function iceShelves(shelves: Polygons, land: Polygons): Ring[] {
  const ice = union(shelves.flatMap((polygon) => areaOf(polygon).rings)).map(([outer]) =>
    grown(outer, REACH),
  );
  const around = meeting(ice, land.map(areaOf)).flatMap(({ rings }) => rings);
  const cracks = union([...ice, ...around]).flatMap(([, ...holes]) => holes);
  return [...ice, ...cracks.map(turnedOutwards)];
}
