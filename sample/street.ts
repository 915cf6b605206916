/** Common to streets of every kind: how one is described, how its ways join others. */
import type { Tags } from '../src/core/core.ts';
import type { Atlas } from './atlas.ts';
import { onGround, type Point } from './plan.ts';

/** A street that houses may stand along. */
export interface Street {
  readonly name: string;
  readonly highway: string;
  readonly path: readonly PathPoint[];
}

/** A point of a street in plan metres; houses keep away from junctions. */
export interface PathPoint {
  readonly point: Point;
  readonly junction: boolean;
}

/** Draws a way through plan points; where two ways have a point in common they share its node. */
export function drawPath(atlas: Atlas, points: readonly Point[], tags: Tags): number {
  const refs = points.map((point) => atlas.junction('streets', onGround(point)));
  return atlas.way('streets', refs, tags);
}
