import { below, oneOf, type Random, sample } from '../random.ts';
import { namesOfStreet, type Place, type SourceStreet } from './ground.ts';
import { metresToStreet } from './ground-geometry.ts';

/** A person stands on a street if it is this near and no other is. */
const UNDERFOOT_METRES = 8;
const BESIDE_METRES = 25;
const ROADS = /^(residential|living_street|unclassified|tertiary|secondary|primary|pedestrian)$/;

/** A point on a street, with the street's main name. */
export interface PointUnderfoot extends Place {
  readonly name: string;
  /** All names of what is there, folded. */
  readonly names: ReadonlySet<string>;
}

/** Up to `limit` points in the middle of a piece of a road with no other named street beside it, at most one a way. */
export function pointsUnderfoot(
  streets: readonly SourceStreet[],
  random: Random,
  limit: number,
): PointUnderfoot[] {
  const points: PointUnderfoot[] = [];
  const above = streets.filter(({ tags }) => tags.tunnel !== 'yes');
  const roads = above.filter(({ tags }) => ROADS.test(tags.highway ?? ''));
  for (const street of sample(random, roads, roads.length)) {
    if (points.length === limit) break;
    const line = oneOf(random, street.lines);
    const at = 2 * below(random, Math.max(1, line.length / 2 - 1));
    if (at + 3 >= line.length) continue;
    const point = { lon: (line[at]! + line[at + 2]!) / 2e7, lat: (line[at + 1]! + line[at + 3]!) / 2e7 };
    const names = namesUnderfoot(above, point);
    if (names) points.push({ ...point, name: street.tags.name!, names }); // streets have names
  }
  return points;
}

/** Undefined if a street of another name is beside the point. */
function namesUnderfoot(streets: readonly SourceStreet[], point: Place): ReadonlySet<string> | undefined {
  const beside = streets.filter((other) => metresToStreet(other, point) < BESIDE_METRES);
  const here = beside.filter((other) => metresToStreet(other, point) < UNDERFOOT_METRES);
  const names = new Set(here.flatMap(namesOfStreet));
  return beside.every((other) => namesOfStreet(other).some((name) => names.has(name))) ? names : undefined;
}
