import type { Ring } from '../mvt/mvt.ts';

/**
 * Extends a ring that is cut off at edges of the world beyond these edges. Otherwise the buffers of the tiles there would be sea, which
 * shows as a line along the edge.
 *
 * @param last the eastern and southern edge of the world on the ring's grid; the western and northern edge is 0
 * @param by distance of the extension, in grid units
 */
export function beyondEdges(ring: Ring, last: number, by: number): Ring {
  if (!ring.some((value) => value === 0 || value === last)) return ring;
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

/** Direction out of the world: right and down; both 0 for a segment that lies on no edge. */
type Outwards = readonly [right: number, down: number];

const INSIDE: Outwards = [0, 0];

/** The outward direction of a segment that runs along an edge of the world. */
function edgeOf(ax: number, ay: number, bx: number, by: number, last: number): Outwards {
  if (ax === bx && (ax === 0 || ax === last)) return [ax === 0 ? -1 : 1, 0];
  if (ay === by && (ay === 0 || ay === last)) return [0, ay === 0 ? -1 : 1];
  return INSIDE;
}

/** The directions in which a point of a ring moves, by the segments before and after it. */
function waysAround(before: Outwards, after: Outwards): readonly Outwards[] {
  if (before[0] === after[0] && before[1] === after[1]) return [before];
  const isCorner = before !== INSIDE && after !== INSIDE;
  return isCorner ? [before, [before[0] + after[0], before[1] + after[1]], after] : [before, after];
}
