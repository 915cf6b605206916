/** Roads outside the town: between the villages, around the coast, the motorway, ways on foot and by bicycle. */
import type { Tags } from '../src/core/core.ts';
import type { Atlas } from './atlas.ts';
import { COAST_ROAD_METRES, isUnderBay } from './coast.ts';
import { along, beside, direction, onGround, outline, type Point, polar } from './plan.ts';
import { drawPath, type Street } from './street.ts';
import { MOTORWAY, type MotorwayExit, PATHS, ROADS, type Road } from './tables.ts';

/** From the motorway's middle to the middle of either carriageway. */
const CARRIAGEWAY_OFFSET_METRES = 9;
const MOTORWAY_PIECE_POINTS = 4;
const EXIT_BOW_METRES = 25;
const COAST_ROAD_PIECE_DEGREES = 15;

/** Draws the roads outside the town; those with houses come back. */
export function drawCountryRoads(atlas: Atlas): Street[] {
  const roads = ROADS.map((road) => drawRoad(atlas, road));
  drawCoastRoad(atlas);
  drawMotorway(atlas);
  for (const { points, tags } of PATHS) drawPath(atlas, points, tags);
  const quay = outline([200, -1700], 110, 14).slice(7, 13);
  drawPath(atlas, quay, { highway: 'footway', name: 'Quayside Walk', surface: 'wood', bicycle: 'no' });
  const shore = [250, 245, 240, 235, 230].map((degrees) => polar([0, 0], degrees, COAST_ROAD_METRES + 120));
  drawPath(atlas, shore, { highway: 'cycleway', name: 'Shore Cycle Path', foot: 'designated' });
  return roads;
}

function drawRoad(atlas: Atlas, road: Road): Street {
  const end = road.coastAngle === undefined ? [] : [coastRoadPoint(road.coastAngle)];
  const points = [...road.points, ...end];
  for (const [from, to] of splitAtBridges(points, road)) {
    const piece = points.slice(from, to + 1);
    const bridge: Tags = isBridge(road, piece) ? { bridge: 'yes', layer: '1' } : {};
    drawPath(atlas, piece, { ...road.tags, name: road.name, ...bridge });
  }
  const path = points.map((point) => ({ point, junction: true }));
  return { name: road.name, highway: 'road', path };
}

/** Index ranges of a road's points, a bridge being a piece of its own. */
function splitAtBridges(points: readonly Point[], road: Road): [number, number][] {
  const cuts = new Set([0, points.length - 1]);
  points.forEach((_, at) => {
    if (isBridge(road, points.slice(at, at + 2))) cuts.add(at).add(at + 1);
  });
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(1).map((end, at) => [sorted[at] ?? 0, end]);
}

function isBridge(road: Road, [from, to, ...more]: readonly Point[]): boolean {
  if (!from || !to || more.length > 0) return false;
  const spans = road.bridges ?? [];
  return spans.some(([a, b]) => [0, 1].some((axis) => from[axis] === a && to[axis] === b));
}

/** The road around the island, cut into ways, in a tunnel where it passes under the bay. */
function drawCoastRoad(atlas: Atlas): void {
  const names = { name: 'Coast Road', 'name:fr': 'Route de la Côte', ref: 'N9' };
  for (let start = 0; start < 360; start += COAST_ROAD_PIECE_DEGREES) {
    const points = [0, 5, 10, 15].map((step) => coastRoadPoint((start + step) % 360));
    const isTunnel = isUnderBay(start + COAST_ROAD_PIECE_DEGREES / 2);
    const tunnel: Tags = isTunnel ? { tunnel: 'yes', layer: '-1', 'tunnel:name': 'Fathom Tunnel' } : {};
    drawPath(atlas, points, { highway: 'secondary', ...names, ...tunnel });
  }
}

function coastRoadPoint(degrees: number): Point {
  return polar([0, 0], degrees, COAST_ROAD_METRES);
}

/** Two carriageways around the town, numbered exits, a link from each exit to the nearest road. */
function drawMotorway(atlas: Atlas): void {
  const { points, exits, tags } = MOTORWAY;
  const anticlockwise = points.map((_, at) => carriagewayPoint(points, at, -CARRIAGEWAY_OFFSET_METRES));
  const clockwise = points.map((_, at) => carriagewayPoint(points, at, CARRIAGEWAY_OFFSET_METRES)).reverse();
  for (const carriageway of [anticlockwise, clockwise]) drawInPieces(atlas, carriageway, tags);
  for (const exit of exits) drawExit(atlas, anticlockwise[exit.at] ?? [0, 0], exit);
}

function carriagewayPoint(points: readonly Point[], at: number, leftMetres: number): Point {
  const here = points[at] ?? [0, 0];
  const heading = direction(points[at - 1] ?? here, points[at + 1] ?? here);
  return beside(here, heading, 0, leftMetres);
}

function drawInPieces(atlas: Atlas, points: readonly Point[], tags: Tags): void {
  for (let start = 0; start < points.length - 1; start += MOTORWAY_PIECE_POINTS)
    drawPath(atlas, points.slice(start, start + MOTORWAY_PIECE_POINTS + 1), tags);
}

function drawExit(atlas: Atlas, point: Point, { ref, name, destination }: MotorwayExit): void {
  const node = atlas.junction('streets', onGround(point));
  atlas.describe('node', node, { highway: 'motorway_junction', ref, name });
  const bow = beside(along(point, destination, 0.5), direction(point, destination), 0, EXIT_BOW_METRES);
  drawPath(atlas, [point, bow, destination], {
    highway: 'motorway_link',
    oneway: 'yes',
    destination: name,
  });
}
