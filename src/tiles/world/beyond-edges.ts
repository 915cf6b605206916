import type { Ring } from '../geometry/rings.ts';

/**
 * A ring that is cut off at edges of the world, reaching beyond them there: what tiles hold of their surroundings would be sea
 * otherwise, which shines through as a line along the edge.
 *
 * @param last the edge of the world on the ring's grid, in the east and the south; in the west and the north it is 0
 * @param by how far beyond, in units of the grid
 */
export function beyondEdges(ring: Ring, last: number, by: number): Ring {
  const points: number[] = [];
  const { length } = ring;
  for (let at = 0; at < length; at += 2) {
    const [x, y] = [ring[at]!, ring[at + 1]!];
    const before = edgeOf(ring[(at + length - 2) % length]!, ring[(at + length - 1) % length]!, x, y, last);
    const after = edgeOf(x, y, ring[(at + 2) % length]!, ring[(at + 3) % length]!, last);
    for (const [right, down] of waysAround(before, after)) points.push(x + right * by, y + down * by);
  }
  return points;
}

/** Which way it is outwards: right and down, 0 of what is no edge. */
type Outwards = readonly [right: number, down: number];

const INSIDE: Outwards = [0, 0];

/** Where a stretch lies that runs along an edge. */
function edgeOf(ax: number, ay: number, bx: number, by: number, last: number): Outwards {
  if (ax === bx && (ax === 0 || ax === last)) return [ax === 0 ? -1 : 1, 0];
  if (ay === by && (ay === 0 || ay === last)) return [0, ay === 0 ? -1 : 1];
  return INSIDE;
}

/** The places a point of a ring comes to, between the stretch before it and that after it. */
function waysAround(before: Outwards, after: Outwards): readonly Outwards[] {
  if (before[0] === after[0] && before[1] === after[1]) return [before];
  const isCorner = before !== INSIDE && after !== INSIDE;
  return isCorner ? [before, [before[0] + after[0], before[1] + after[1]], after] : [before, after];
}
