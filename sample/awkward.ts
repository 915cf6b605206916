/** Objects that trip programs up: shapes with holes, far ends of the world, places set by hand (data/landmarks.json). */
import type { OsmMember } from '../src/osm/osm.ts';
import type { Atlas } from './atlas.ts';
import { type Ground, middle } from './ground.ts';
import { blockRing } from './landscape.ts';
import { along, onGround, type Point } from './plan.ts';
import { LANDMARKS, MULTIPOLYGONS } from './tables.ts';

/** Shapes that keep houses away, so they are drawn before the houses. */
export function drawAwkwardShapes(atlas: Atlas, ground: Ground): void {
  drawCampus(atlas, ground);
  drawArcade(atlas, ground);
}

/** A university on both sides of a street (two outer rings), with a town-owned garden (a hole) in one half. */
function drawCampus(atlas: Atlas, ground: Ground): void {
  const halves = [blockRing('neustadt', [1, 3, 1, 4]), blockRing('neustadt', [2, 3, 2, 4])];
  for (const half of halves) ground.reserve(half);
  const garden = shrunk(halves[0] ?? [], 0.3);
  const tags = { leisure: 'garden', name: 'Physic Garden', access: 'yes' };
  const outer = halves.map(
    (half): OsmMember => ({ kind: 'way', ref: atlas.ring('awkward', half), role: 'outer' }),
  );
  const inner: OsmMember = { kind: 'way', ref: atlas.ring('awkward', garden, tags), role: 'inner' };
  atlas.relation('awkward', [...outer, inner], MULTIPOLYGONS.university);
}

/** A shopping centre around a courtyard: the middle of its shape is not part of it. */
function drawArcade(atlas: Atlas, ground: Ground): void {
  const outer = blockRing('origin-centre', [4, 1, 4, 1]);
  ground.reserve(outer);
  const courtyard = atlas.ring('awkward', shrunk(outer, 0.55));
  const walls = outer.map((point) => atlas.node('awkward', point));
  const [first = 0, half = 0] = [walls[0], walls[4]];
  const south = atlas.way('awkward', walls.slice(0, 5), {});
  const north = atlas.way('awkward', [half, ...walls.slice(5), first], {});
  const members: OsmMember[] = [
    { kind: 'way', ref: south, role: 'outer' },
    { kind: 'way', ref: north, role: 'outer' },
    { kind: 'way', ref: courtyard, role: 'inner' },
  ];
  atlas.relation('awkward', members, MULTIPOLYGONS.arcade);
}

function shrunk(ring: readonly Point[], share: number): Point[] {
  const centre = middle(ring);
  return ring.map((point) => along(centre, point, share));
}

/** The places set by hand. */
export function drawLandmarks(atlas: Atlas): void {
  for (const { at, degrees, tags } of LANDMARKS) {
    const [x = 0, y = 0] = at ?? [];
    const [lat = 0, lon = 0] = degrees ?? [];
    if (at) atlas.node('awkward', onGround([x, y]), tags);
    else atlas.nodeAtDegrees('awkward', lat, lon, tags);
  }
}

/** The country's outlying territory: a square cut in two by the antimeridian. Returns the two closed ways. */
export function drawOutlying(atlas: Atlas): number[] {
  return [
    [179.99, 180],
    [-180, -179.99],
  ].map(([west = 0, east = 0]) => {
    const corners = [
      [-0.51, west],
      [-0.51, east],
      [-0.49, east],
      [-0.49, west],
    ] as const;
    const refs = corners.map(([lat, lon]) => atlas.nodeAtDegrees('awkward', lat, lon));
    return atlas.way('awkward', [...refs, ...refs.slice(0, 1)], { boundary: 'administrative' });
  });
}
