import type { Ring } from '../../src/mvt/mvt.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { LAST_SHAPE_ZOOM } from '../../src/world-map/world-tiles.ts';
import {
  areaOf,
  fromSteps,
  grown,
  meeting,
  stepsPerPixel,
  turnedOutwards,
  union,
} from '../natural-earth/outlines.ts';
import { readTable, type TableName } from '../natural-earth/read-table.ts';
import { onLastGrid } from './collect-areas.ts';

/** Steps by which shelves are made larger to find cracks, so that these are closed at their mouth: half a kilometre. */
const REACH = 100;
/** Pixels by which shelves reach over land and sea, so that no sea shows where both are simplified. */
const OVERLAP = 0.8;

const ICE = { layer: 'water_polygons', attributes: ['kind', 'glacier'], order: 0, coarseness: 2 };

type Polygons = readonly (readonly Int32Array[])[];

/**
 * Adds glaciers and ice shelves, one area where they meet: tiles hold areas of one kind as one feature, in which what two of them cover
 * would count as a hole, and between their simplified edges land would show.
 */
export function addIce(maker: WorldTileMaker, land: Polygons): void {
  const shelves = iceShelves(polygonsOf('ice-shelves'), land);
  const glaciers = polygonsOf('glaciers').map(areaOf);
  const meetingShelves = meeting(shelves, glaciers);
  const others = glaciers.filter((area) => !meetingShelves.includes(area));
  const apart = fromSteps(others.flatMap(({ rings }) => union(rings)));
  maker.addArea(apart.map(onLastGrid), { ...ICE, from: 0 });
  for (let zoom = 0; zoom <= LAST_SHAPE_ZOOM; zoom++) {
    const overlap = Math.round(OVERLAP * stepsPerPixel(zoom));
    const ice = [
      ...shelves.map((ring) => grown(ring, overlap)),
      ...meetingShelves.flatMap(({ rings }) => rings),
    ];
    maker.addArea(fromSteps(union(ice)).map(onLastGrid), { ...ICE, from: zoom, to: zoom });
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

function polygonsOf(table: TableName): Polygons {
  return readTable(table).flatMap(({ polygons }) => polygons);
}
