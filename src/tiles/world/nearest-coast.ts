import { isInside } from '../geometry/rings.ts';
import { type DistantPlace, type Place, placeOnSegment } from './segment-grid.ts';
import type { PartShore } from './world-coast.ts';

/** World units, some 2 km: a border that ends farther from the coast may not lead there. */
const REACH = 1 << 16;

/**
 * The place on the edge of the sea that is nearest to one on land; undefined for places at sea, or if none is near.
 *
 * @param seas rings of each sea, closed, in world units
 */
export function nearestCoast(seas: PartShore['seas'], { x, y }: Place): Place | undefined {
  const rings = seas.flat();
  const isSea = rings.filter((ring) => isInside(ring, x, y)).length % 2 === 1;
  if (isSea) return undefined;
  const places = rings.flatMap((ring) => nearestOn(ring, { x, y }) ?? []);
  return places.sort((a, b) => a.distance - b.distance)[0];
}

function nearestOn(ring: ArrayLike<number>, { x, y }: Place): DistantPlace | undefined {
  let best: DistantPlace | undefined;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const place = placeOnSegment(ring, at, x, y);
    if (place.distance < (best?.distance ?? REACH)) best = place;
  }
  return best;
}
