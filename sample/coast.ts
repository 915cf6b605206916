/** The edge of the land: the island's coastline and its islet's, with the sea on the right hand. */
import type { Atlas } from './atlas.ts';
import { onGround, outline, type Point, polar } from './plan.ts';

export const COAST_ROAD_METRES = 3350;
/** Buoy Bay opens here, south of the town, and reaches almost to its quays. */
const BAY_DEGREES = 277;
const BAY_WIDTH_DEGREES = 9;
const BAY_DEPTH_METRES = 2080;
const COAST_POINTS = 300;

export const ISLET_CENTRE: Point = [2900, -4300];
const ISLET_POINTS = 60;

/** Metres from 0, 0 to the shore at an angle in degrees, on the plan. */
export function shoreMetres(degrees: number): number {
  const wave = (times: number, phase: number) => Math.sin((times * degrees * Math.PI) / 180 + phase);
  const away = ((degrees - BAY_DEGREES + 540) % 360) - 180;
  const bay = BAY_DEPTH_METRES * Math.exp(-((away / BAY_WIDTH_DEGREES) ** 2) / 2);
  return 4000 + 140 * wave(3, 1) + 110 * wave(5, 2) + 45 * wave(11, 0.5) + 18 * wave(29, 1.4) - bay;
}

/** True if the coast road must pass under water at an angle. */
export function isUnderBay(degrees: number): boolean {
  return shoreMetres(degrees) < COAST_ROAD_METRES + 60;
}

function isletMetres(degrees: number): number {
  return 430 + 40 * Math.sin((3 * degrees * Math.PI) / 180) + 14 * Math.sin((10 * degrees * Math.PI) / 180);
}

/** A point of the shore, or `inlandMetres` from it towards the middle of the island. */
export function shorePoint(degrees: number, inlandMetres = 0): Point {
  return polar([0, 0], degrees, shoreMetres(degrees) - inlandMetres);
}

export function isletShorePoint(degrees: number, inlandMetres = 0): Point {
  return polar(ISLET_CENTRE, degrees, isletMetres(degrees) - inlandMetres);
}

/** The island's coastline in three ways that share their ends, the islet's in one. */
export function drawCoast(atlas: Atlas): void {
  const island = outline([0, 0], shoreMetres, COAST_POINTS).map((point) =>
    atlas.node('coast', onGround(point)),
  );
  const third = COAST_POINTS / 3;
  for (const start of [0, third, 2 * third]) {
    const refs = Array.from({ length: third + 1 }, (_, at) => island[(start + at) % COAST_POINTS] ?? 0);
    atlas.way('coast', refs, { natural: 'coastline' });
  }
  const islet = outline(ISLET_CENTRE, isletMetres, ISLET_POINTS).map(onGround);
  const islands = {
    natural: 'coastline',
    place: 'islet',
    name: 'Fathom Islet',
    'name:fr': 'Îlot de la Brasse',
    'name:el': 'Νησίδα Οργιά',
  };
  atlas.ring('coast', islet, islands);
}
