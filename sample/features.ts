/** Features placed by hand on the plan: rivers, fields, piers, the airport (data/features.json). */
import type { Atlas } from './atlas.ts';
import type { Ground } from './ground.ts';
import { onGround, outline, type Point, polar, rectangle } from './plan.ts';
import { FEATURES, type Feature } from './tables.ts';

const ROUND_POINTS = 24;

/** Draws every feature of the table and keeps houses off the reserved ones. */
export function drawFeatures(atlas: Atlas, ground: Ground): void {
  for (const feature of FEATURES) {
    const shape = shapeOf(feature);
    if (feature.reserved) ground.reserve(shape);
    drawFeature(atlas, feature, shape);
  }
}

function drawFeature(atlas: Atlas, { subject, shape, tags }: Feature, points: readonly Point[]): void {
  const [first] = points;
  if (shape === 'point' && first) atlas.node(subject, first, tags);
  else if (shape === 'line') atlas.line(subject, points, tags);
  else atlas.ring(subject, points, tags);
}

/** The feature's points on the ground. */
function shapeOf({
  shape,
  points,
  radius = 0,
  size: [width, depth] = [0, 0],
  degrees = 0,
}: Feature): Point[] {
  const [centre = [0, 0]] = points;
  if (shape === 'round') return outline(centre, radius, ROUND_POINTS).map(onGround);
  if (shape === 'box') return rectangle(onGround(centre), polar([0, 0], degrees, 1), width, depth);
  return points.map(onGround);
}
