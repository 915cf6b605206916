/** Parks and squares, and the land and water whose shapes follow the shore or have holes. */
import type { OsmMember } from '../src/osm/osm.ts';
import type { Atlas } from './atlas.ts';
import { isletShorePoint, shorePoint } from './coast.ts';
import { type Ground, middle } from './ground.ts';
import { along, onGround, outline, type Point } from './plan.ts';
import { LATTICES, type Lattice } from './settlements.ts';
import { BEACHES, BLOCKS, type Block, MULTIPOLYGONS } from './tables.ts';

const PAVEMENT_METRES = 11;
const BEACH_STEPS = 8;

/** Draws the land and keeps houses off it; returns the middles of parks and squares, on the ground. */
export function drawLandscape(atlas: Atlas, ground: Ground): Point[] {
  const greens = BLOCKS.map((block) => drawBlock(atlas, ground, block));
  drawLake(atlas, ground);
  drawWood(atlas);
  for (const { degrees, depth, tags } of BEACHES) atlas.ring('landscape', shoreStrip(degrees, depth), tags);
  drawOpenShore(atlas);
  return greens;
}

function drawBlock(atlas: Atlas, ground: Ground, block: Block): Point {
  const ring = blockRing(block.quarter, block.blocks);
  ground.reserve(ring);
  atlas.ring('landscape', ring, block.tags);
  return middle(ring);
}

/** Outline of blocks of a quarter (first column and row, last column and row), inside the pavements. */
export function blockRing(
  quarter: string,
  [left = 0, low = 0, right = 0, high = 0]: readonly number[],
): Point[] {
  const lattice = LATTICES.find((one) => one.key === quarter);
  if (!lattice) throw new Error(`blockRing: there is no quarter ${quarter}`);
  const [west, east] = [border(lattice, 'vertical', left), border(lattice, 'vertical', right + 1)];
  const [south, north] = [border(lattice, 'horizontal', low), border(lattice, 'horizontal', high + 1)];
  const corners: Point[] = [
    [west + PAVEMENT_METRES, south + PAVEMENT_METRES],
    [east - PAVEMENT_METRES, south + PAVEMENT_METRES],
    [east - PAVEMENT_METRES, north - PAVEMENT_METRES],
    [west + PAVEMENT_METRES, north - PAVEMENT_METRES],
  ];
  const rounded = corners.flatMap((corner, at) => [
    corner,
    along(corner, corners[(at + 1) % 4] ?? corner, 0.5),
  ]);
  return rounded.map(([across, up]) => onGround(lattice.toPlan(across, up)));
}

/** Start of a block: the quarter's edge or the street before it. */
function border(lattice: Lattice, axis: 'vertical' | 'horizontal', block: number): number {
  if (block === 0) return 0;
  return lattice[axis][block - 1]?.atMetres ?? lattice.sideMetres;
}

/** A lake with an island, the island a hole in the water. */
function drawLake(atlas: Atlas, ground: Ground): void {
  const shore = lobed([-2800, 700], 330, 40, 3).map(onGround);
  const island = outline([-2760, 740], 75, 18).map(onGround);
  ground.reserve(shore);
  const islet = atlas.ring('landscape', island, { place: 'islet', name: 'Heron Islet', natural: 'wood' });
  const members = ringAndHole(atlas.ring('landscape', shore), islet);
  atlas.relation('landscape', members, MULTIPOLYGONS.lake);
}

/** A wood around a glade. */
function drawWood(atlas: Atlas): void {
  const edge = lobed([-2250, 2200], 360, 50, 5).map(onGround);
  const glade = outline([-2330, 2250], 85, 14).map(onGround);
  const clearing = atlas.ring('landscape', glade, { natural: 'grassland', name: "Surveyors' Glade" });
  const members = ringAndHole(atlas.ring('landscape', edge), clearing);
  atlas.relation('landscape', members, MULTIPOLYGONS.wood);
}

function ringAndHole(ring: number, hole: number): OsmMember[] {
  return [
    { kind: 'way', ref: ring, role: 'outer' },
    { kind: 'way', ref: hole, role: 'inner' },
  ];
}

/** A round shape whose edge swings in and out. */
function lobed(centre: Point, radiusMetres: number, swingMetres: number, lobes: number): Point[] {
  const radius = (degrees: number) =>
    radiusMetres + swingMetres * Math.sin((lobes * degrees * Math.PI) / 180);
  return outline(centre, radius, 48);
}

/** A strip of shore between two angles. */
function shoreStrip([from, to]: readonly [number, number], depthMetres: number): Point[] {
  const steps = Array.from({ length: BEACH_STEPS + 1 }, (_, at) => from + ((to - from) * at) / BEACH_STEPS);
  const sea = steps.map((degrees) => shorePoint(degrees, 3));
  const land = steps.map((degrees) => shorePoint(degrees, depthMetres)).reverse();
  return [...sea, ...land].map(onGround);
}

function drawOpenShore(atlas: Atlas): void {
  const cliffs = [88, 92, 96, 100, 104].map((degrees) => onGround(shorePoint(degrees, 15)));
  atlas.line('landscape', cliffs, { natural: 'cliff', name: 'Parallax Cliffs' });
  const heath = [30, 80, 130, 180, 230, 280, 330].map((degrees) => onGround(isletShorePoint(degrees, 120)));
  atlas.ring('landscape', heath, { natural: 'heath', name: 'Fathom Heath' });
  const pier = [shorePoint(218), shorePoint(218, -160)].map(onGround);
  atlas.line('landscape', pier, { man_made: 'pier', highway: 'footway', name: 'Soundings Pier' });
  const jetty = [isletShorePoint(125), isletShorePoint(125, -90)].map(onGround);
  atlas.line('landscape', jetty, { man_made: 'pier', highway: 'footway', name: 'Fathom Jetty' });
}
