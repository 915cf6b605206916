/** Streets: the town's arteries and lanes, the villages', the roads between, the motorway, paths and steps. */
import type { Tags } from '../src/core/core.ts';
import type { Atlas } from './atlas.ts';
import { COAST_ROAD_METRES, isUnderBay } from './coast.ts';
import { along, beside, direction, onGround, outline, type Point, polar, QUARTER, TOWN } from './plan.ts';
import { Random } from './random.ts';
import { LATTICES, type Lattice, type LatticeLine } from './settlements.ts';
import { ROADS, type Road, type StreetName } from './tables.ts';

/** A street that houses may stand along. */
export interface Street {
  readonly name: string;
  readonly highway: string;
  /** Plan metres; a stretch that leads to or from a junction keeps houses away from it. */
  readonly path: readonly PathPoint[];
}

export interface PathPoint {
  readonly point: Point;
  readonly junction: boolean;
}

const CIRCUS_RADIUS_METRES = 40;
const LINES = [-TOWN, -QUARTER, 0, QUARTER, TOWN];
const VERTICAL_ARTERIES = [
  'West Graticule Road',
  'Rhumb Avenue',
  'Meridian Avenue',
  'Longitude Avenue',
  'East Graticule Road',
];
const HORIZONTAL_ARTERIES = [
  'South Graticule Road',
  'Parallel Street',
  'Equator Street',
  'Latitude Boulevard',
  'North Graticule Road',
];

/** Draws every street; the ones with houses come back. */
export function drawStreets(atlas: Atlas): Street[] {
  const random = new Random('streets');
  const local = LATTICES.flatMap((lattice) => drawLattice(atlas, lattice, random));
  const arteries = drawArteries(atlas);
  drawCircus(atlas);
  const roads = ROADS.map((road) => drawRoad(atlas, road));
  drawCoastRoad(atlas);
  drawMotorway(atlas);
  drawPaths(atlas);
  return [...arteries, ...local, ...roads];
}

function drawLattice(atlas: Atlas, lattice: Lattice, random: Random): Street[] {
  const vertical = lattice.vertical.map((line) =>
    drawLane(atlas, lattice, line, lattice.horizontal, false, random),
  );
  const horizontal = lattice.horizontal.map((line) =>
    drawLane(atlas, lattice, line, lattice.vertical, true, random),
  );
  return [...vertical, ...horizontal];
}

function drawLane(
  atlas: Atlas,
  lattice: Lattice,
  line: LatticeLine,
  crossing: readonly LatticeLine[],
  across: boolean,
  random: Random,
): Street {
  const stops = [0, ...crossing.map((one) => one.atMetres), lattice.sideMetres];
  const path = stops.flatMap((stop, at) => {
    const next = stops[at + 1];
    const middle =
      lattice.winding && next !== undefined ? [{ stop: (stop + next) / 2, junction: false }] : [];
    return [{ stop, junction: true }, ...middle];
  });
  const toPlan = (stop: number) =>
    across ? lattice.toPlan(stop, line.atMetres) : lattice.toPlan(line.atMetres, stop);
  const points = path.map(({ stop, junction }) => ({ point: toPlan(stop), junction }));
  const highway = lattice.highway;
  drawPath(
    atlas,
    points.map(({ point }) => point),
    { highway, ...streetNames(line.name, lattice.lang), ...laneTags(highway, random) },
  );
  return { name: plainName(line.name), highway, path: points };
}

function laneTags(highway: string, random: Random): Tags {
  if (highway === 'pedestrian') return { surface: random.pick(['paving_stones', 'sett']) };
  const oneway: Tags = random.chance(0.22) ? { oneway: 'yes' } : {};
  const surface: Tags = random.chance(0.4) ? { surface: random.pick(['asphalt', 'asphalt', 'sett']) } : {};
  return {
    ...oneway,
    ...surface,
    ...(highway === 'residential' && random.chance(0.3) ? { maxspeed: '30' } : {}),
  };
}

function plainName(name: StreetName): string {
  return typeof name === 'string' ? name : name[0];
}

function streetNames(name: StreetName, lang: string): Tags {
  if (typeof name === 'string') return { name };
  return { name: name[0], [`name:${lang}`]: name[0], 'name:en': name[1] };
}

function drawPath(atlas: Atlas, points: readonly Point[], tags: Tags): number {
  return atlas.way(
    'streets',
    points.map((point) => atlas.junction('streets', onGround(point))),
    tags,
  );
}

function drawArteries(atlas: Atlas): Street[] {
  const vertical = VERTICAL_ARTERIES.map((name, at) =>
    drawArtery(atlas, name, at, (along, fixed) => [fixed, along], false),
  );
  const horizontal = HORIZONTAL_ARTERIES.map((name, at) =>
    drawArtery(atlas, name, at, (along, fixed) => [along, fixed], true),
  );
  return [...vertical, ...horizontal];
}

/** An artery is drawn as four ways, one along each quarter, as mappers split a street where its lanes change. */
function drawArtery(
  atlas: Atlas,
  name: string,
  at: number,
  place: (along: number, fixed: number) => Point,
  across: boolean,
): Street {
  const fixed = LINES[at] ?? 0;
  const stops = arteryStops(fixed, across);
  const highway = at === 2 ? 'primary' : at === 0 || at === 4 ? 'secondary' : 'tertiary';
  LINES.slice(0, -1).forEach((start, part) => {
    const end = start + QUARTER;
    const points = stops.filter((stop) => stop >= start && stop <= end).map((stop) => place(stop, fixed));
    const tags = {
      highway,
      name,
      lanes: part % 2 ? '2' : '3',
      maxspeed: '50',
      lit: 'yes',
      ...(at === 2 ? { ref: across ? 'N5' : 'N1', sidewalk: 'both' } : {}),
    };
    drawPath(atlas, points, tags);
  });
  return { name, highway, path: stops.map((stop) => ({ point: place(stop, fixed), junction: true })) };
}

/** Where lanes of the quarters on either side meet an artery; the two axes stop at the circus around 0, 0. */
function arteryStops(fixed: number, across: boolean): number[] {
  const stops = new Set(LINES);
  for (const lattice of LATTICES.slice(0, 16)) {
    const [x, y] = lattice.toPlan(0, 0);
    const [start, border] = across ? [x, y] : [y, x];
    if (border !== fixed && border + QUARTER !== fixed) continue;
    for (const { atMetres } of across ? lattice.vertical : lattice.horizontal) stops.add(start + atMetres);
  }
  if (fixed === 0) {
    stops.delete(0);
    stops.add(-CIRCUS_RADIUS_METRES).add(CIRCUS_RADIUS_METRES);
  }
  return [...stops].sort((a, b) => a - b);
}

/** The roundabout around the point where both coordinates are zero; traffic keeps right. */
function drawCircus(atlas: Atlas): void {
  const ring = outline([0, 0], CIRCUS_RADIUS_METRES, 16).map((point) =>
    atlas.junction('streets', exact(point)),
  );
  const tags = {
    highway: 'primary',
    junction: 'roundabout',
    name: 'Zero Circus',
    'name:fr': 'Rond-point du Zéro',
    'name:ja': 'ゼロ・サーカス',
    oneway: 'yes',
  };
  atlas.way('streets', [...ring, ...ring.slice(0, 1)], tags);
}

/** The circus's cardinal points lie on the axes exactly, so that the avenues meet it. */
function exact([x, y]: Point): Point {
  const snap = (metres: number) => (Math.abs(metres) < 1e-6 ? 0 : metres);
  const [sx, sy] = [snap(x), snap(y)];
  return sx === 0 || sy === 0 ? onGround([sx, sy]) : [sx, sy];
}

function drawRoad(atlas: Atlas, road: Road): Street {
  const end = road.coastAngle === undefined ? [] : [coastRoadPoint(road.coastAngle)];
  const points = [...road.points.map(([x = 0, y = 0]): Point => [x, y]), ...end];
  for (const [from, to] of splitAtBridges(points, road)) {
    const piece = points.slice(from, to + 1);
    const bridge: Tags = isBridge(road, piece) ? { bridge: 'yes', layer: '1' } : {};
    drawPath(atlas, piece, { ...road.tags, name: road.name, ...bridge });
  }
  return { name: road.name, highway: 'road', path: points.map((point) => ({ point, junction: true })) };
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
  return (road.bridges ?? []).some(([a, b]) => [0, 1].some((axis) => from[axis] === a && to[axis] === b));
}

/** The road around the island, cut into ways of fifteen degrees, in a tunnel where it passes under the bay. */
function drawCoastRoad(atlas: Atlas): void {
  for (let start = 0; start < 360; start += 15) {
    const points = [0, 5, 10, 15].map((step) => coastRoadPoint((start + step) % 360));
    const underground: Tags = isUnderBay(start + 7.5)
      ? { tunnel: 'yes', layer: '-1', 'tunnel:name': 'Fathom Tunnel' }
      : {};
    drawPath(atlas, points, {
      highway: 'secondary',
      name: 'Coast Road',
      'name:fr': 'Route de la Côte',
      ref: 'N9',
      ...underground,
    });
  }
}

function coastRoadPoint(degrees: number): Point {
  return polar([0, 0], degrees, COAST_ROAD_METRES);
}

const MOTORWAY: readonly Point[] = [
  [1950, -1250],
  [1850, -900],
  [1840, -300],
  [1845, 60],
  [1840, 500],
  [1800, 1100],
  [1560, 1700],
  [1000, 2150],
  [400, 2270],
  [30, 2290],
  [-500, 2270],
  [-1100, 2180],
  [-1560, 1850],
  [-1830, 1350],
  [-1880, 700],
  [-1830, -60],
  [-1850, -600],
  [-1880, -1250],
];
const JUNCTIONS = [
  { at: 0, ref: '1', name: 'Eastings', destination: [2000, -1550] },
  { at: 3, ref: '2', name: 'Airport', destination: [1700, 20] },
  { at: 9, ref: '3', name: 'Port Origin North', destination: [120, 2420] },
  { at: 11, ref: '4', name: 'Trigpoint', destination: [-1100, 2750] },
  { at: 15, ref: '5', name: 'Lower Tare', destination: [-1820, -60] },
  { at: 17, ref: '6', name: 'Soundings', destination: [-1900, -1700] },
] as const;
const CARRIAGEWAY_OFFSET_METRES = 9;

/** Two carriageways around the town, numbered exits, a link from each exit to the nearest road. */
function drawMotorway(atlas: Atlas): void {
  const tags = {
    highway: 'motorway',
    ref: 'M0',
    name: 'Null Motorway',
    'name:de': 'Nullautobahn',
    oneway: 'yes',
    lanes: '2',
    maxspeed: '100',
  };
  const anticlockwise = MOTORWAY.map((_, at) => carriagewayPoint(at, -CARRIAGEWAY_OFFSET_METRES));
  const clockwise = MOTORWAY.map((_, at) => carriagewayPoint(at, CARRIAGEWAY_OFFSET_METRES)).reverse();
  for (const points of [anticlockwise, clockwise]) drawInPieces(atlas, points, tags);
  for (const junction of JUNCTIONS) drawExit(atlas, anticlockwise[junction.at] ?? [0, 0], junction);
}

function carriagewayPoint(at: number, leftMetres: number): Point {
  const [before, here, after] = [
    MOTORWAY[Math.max(0, at - 1)],
    MOTORWAY[at],
    MOTORWAY[Math.min(MOTORWAY.length - 1, at + 1)],
  ];
  if (!before || !here || !after) throw new Error(`carriagewayPoint: the motorway has no point ${at}`);
  return beside(here, direction(before, after), 0, leftMetres);
}

function drawInPieces(atlas: Atlas, points: readonly Point[], tags: Tags): void {
  for (let start = 0; start < points.length - 1; start += 4)
    drawPath(atlas, points.slice(start, start + 5), tags);
}

function drawExit(atlas: Atlas, exit: Point, { ref, name, destination }: (typeof JUNCTIONS)[number]): void {
  atlas.describe('node', atlas.junction('streets', onGround(exit)), {
    highway: 'motorway_junction',
    ref,
    name,
  });
  const bow = beside(along(exit, destination, 0.5), direction(exit, destination), 0, 25);
  drawPath(atlas, [exit, bow, destination], { highway: 'motorway_link', oneway: 'yes', destination: name });
}

/** Ways on foot and by bicycle: across blocks, along the shore, up the hill. */
function drawPaths(atlas: Atlas): void {
  const quay = outline([200, -1700], 110, 14).slice(7, 13);
  drawPath(atlas, quay, { highway: 'footway', name: 'Quayside Walk', surface: 'wood', bicycle: 'no' });
  const shore = [250, 245, 240, 235, 230].map((degrees) => polar([0, 0], degrees, COAST_ROAD_METRES + 120));
  drawPath(atlas, shore, {
    highway: 'cycleway',
    name: 'Shore Cycle Path',
    segregated: 'yes',
    foot: 'designated',
  });
  drawPath(
    atlas,
    [
      [-1520, 1520],
      [-1640, 1700],
      [-1620, 1950],
      [-1700, 2300],
      [-1800, 2600],
    ],
    { highway: 'path', name: 'Summit Trail', sac_scale: 'hiking', 'name:de': 'Gipfelpfad' },
  );
  drawPath(
    atlas,
    [
      [-1520, 1520],
      [-1560, 1560],
    ],
    { highway: 'steps', name: 'Hundred Steps', step_count: '100', handrail: 'yes' },
  );
  drawPath(
    atlas,
    [
      [40, -1640],
      [60, -1690],
    ],
    { highway: 'steps', name: 'Tidewater Steps', step_count: '34' },
  );
  drawPath(
    atlas,
    [
      [-2700, -120],
      [-2660, 80],
      [-2420, 260],
    ],
    { highway: 'track', name: 'Reedbed Track', tracktype: 'grade2' },
  );
  drawPath(
    atlas,
    [
      [1520, 760],
      [1640, 800],
      [1700, 900],
    ],
    { highway: 'cycleway', name: 'Airport Cycleway', oneway: 'no' },
  );
  for (const lattice of LATTICES.slice(0, 16)) drawBlockPath(atlas, lattice);
}

/** An unnamed footway between two of a quarter's crossings, diagonally over a block. */
function drawBlockPath(atlas: Atlas, lattice: Lattice): void {
  const [left, right] = [lattice.vertical[1], lattice.vertical[2]];
  const [low, high] = [lattice.horizontal[1], lattice.horizontal[2]];
  if (!left || !right || !low || !high) return;
  const corners = [
    lattice.toPlan(left.atMetres, low.atMetres),
    lattice.toPlan(right.atMetres, high.atMetres),
  ];
  drawPath(atlas, corners, { highway: 'footway' });
}
