import { BUFFER, dissolveRings, EXTENT, groupedRings, type Ring, turned } from '../../src/mvt/mvt.ts';
import { tileIdOf } from '../../src/pmtiles/pmtiles.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { LAST_SHAPE_ZOOM } from '../../src/world-map/world-tiles.ts';
import {
  areaOf,
  fromSteps,
  grown,
  meeting,
  STEPS_PER_DEGREE,
  stepsPerPixel,
  turnedOutwards,
  union,
} from '../natural-earth/outlines.ts';
import { readTable, type TableName } from '../natural-earth/read-table.ts';
import { onLastGrid } from './collect-areas.ts';
import { type DrawnAreas, FIRST_EXACT_ZOOM } from './drawn-areas.ts';

/** Steps by which shelves are made larger to find cracks, so that these are closed at their mouth: half a kilometre. */
const REACH = 100;
/** Pixels by which shelves reach over land and sea, so that no sea shows where both are simplified. */
const OVERLAP = 0.8;

/** The first row of the first exact zoom whose land is all ice, 61.6° S, and degrees south of which Natural Earth's is left out there. */
const FIRST_ANTARCTIC_ROW = 23;
const FIRST_ANTARCTIC_STEP = 61.6 * STEPS_PER_DEGREE;
const [FIRST, LAST] = [-BUFFER, EXTENT + BUFFER];
const WHOLE_TILE: Ring = [FIRST, FIRST, LAST, FIRST, LAST, LAST, FIRST, LAST];
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
  for (let zoom = 0; zoom <= LAST_SHAPE_ZOOM; zoom++) {
    const isShown = ([outer = []]: readonly Ring[]) => zoom < FIRST_EXACT_ZOOM || !isAntarctic(outer);
    const overlap = Math.round(OVERLAP * stepsPerPixel(zoom));
    const ice = [
      ...shelves.map((ring) => grown(ring, overlap)),
      ...meetingShelves.flatMap(({ rings }) => rings),
    ];
    const apart = others.flatMap(({ rings }) => union(rings));
    const areas = fromSteps([...apart, ...union(ice)].filter(isShown));
    maker.addArea(areas.map(onLastGrid), { ...ICE, from: zoom, to: zoom });
  }
}

/** True for ice that {@link addAntarcticIce} draws. */
function isAntarctic(outer: Ring): boolean {
  return outer.every((value, at) => at % 2 === 0 || value > FIRST_ANTARCTIC_STEP);
}

/**
 * Adds the ice of the Antarctic from the first exact zoom on: all that is no sea. Natural Earth's ends elsewhere than OpenStreetMap's coast, and
 * bare land would show in between.
 */
export function addAntarcticIce(maker: WorldTileMaker, drawn: readonly DrawnAreas[]): void {
  const seas = drawn.filter(({ kind }) => kind.layer === 'ocean').flatMap(({ zooms }) => zooms.flat());
  const seaIn = new Map(seas.map(({ tileId, rings }) => [tileId, rings]));
  for (const tileId of antarcticTiles()) {
    const sea = seaIn.get(tileId) ?? [];
    const ice = groupedRings(dissolveRings([WHOLE_TILE, ...sea.map(turned)]));
    if (ice.length > 0) maker.addDrawn(tileId, ICE, ice);
  }
}

function antarcticTiles(): number[] {
  const zooms = range(FIRST_EXACT_ZOOM, LAST_SHAPE_ZOOM + 1);
  return zooms.flatMap((zoom) => {
    const first = FIRST_ANTARCTIC_ROW * 2 ** (zoom - FIRST_EXACT_ZOOM);
    return range(first, 2 ** zoom).flatMap((y) => range(0, 2 ** zoom).map((x) => tileIdOf(zoom, x, y)));
  });
}

function range(from: number, end: number): number[] {
  return Array.from({ length: end - from }, (_, i) => from + i);
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
