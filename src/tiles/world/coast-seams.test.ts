import { describe, expect, it } from 'vitest';
import { Region } from '../coverage/region.ts';
import { dissolveRings } from '../geometry/dissolve-rings.ts';
import { isInside, type Ring } from '../geometry/rings.ts';
import { coastSeams } from './coast-seams.ts';
import { exactCrossings, worldCrossings } from './outline-crossings.ts';

/** The covered square, 100,000 world units wide, and the world, whose sea is its southern part. */
const region = new Region([{ north: 500_000, south: 600_000, spans: [500_000, 600_000] }]);
const [part] = region.parts();
const WORLD_COAST = 560_000;
const world: Ring = [0, WORLD_COAST, 1_000_000, WORLD_COAST, 1_000_000, 1_000_000, 0, 1_000_000];

/** The extract's sea, south of a parallel inside the square, closed, in the direction of sources. */
function seaFrom(y: number): Int32Array[] {
  return [Int32Array.of(500_000, y, 500_000, 600_000, 600_000, 600_000, 600_000, y, 500_000, y)];
}

function bentSea(exactCoast: number): Ring[] {
  const crossings = [
    ...exactCrossings(part!.outline, [seaFrom(exactCoast)]),
    ...worldCrossings(part!.outline, world, region, () => true),
  ];
  return dissolveRings([world, ...coastSeams(crossings, part!).map((seam) => seam.map(Math.round))]);
}

function isSea(rings: readonly Ring[], x: number, y: number): boolean {
  return rings.filter((ring) => isInside(ring, x, y)).length % 2 === 1;
}

describe('the coast of the world beside the covered region', () => {
  it.each([
    ['farther north', 545_000],
    ['farther south', 575_000],
  ])('begins where the exact coast leaves it, which lies %s', (_where, exact) => {
    const sea = bentSea(exact);
    for (const x of [499_900, 600_100]) {
      expect(isSea(sea, x, exact - 300), `${x}, north of the exact coast`).toBe(false);
      expect(isSea(sea, x, exact + 300), `${x}, south of it`).toBe(true);
    }
  });

  it('is straight from there to the world’s own, which it leaves as it is farther away', () => {
    const sea = bentSea(545_000);
    expect(isSea(sea, 622_500, 552_000)).toBe(false); // half way of three times the 15,000 units between both
    expect(isSea(sea, 622_500, 553_000)).toBe(true);
    for (const x of [440_000, 660_000]) {
      expect(isSea(sea, x, WORLD_COAST - 10)).toBe(false);
      expect(isSea(sea, x, WORLD_COAST + 10)).toBe(true);
    }
  });

  it('stays as it is if it meets the exact one', () => {
    expect(bentSea(WORLD_COAST)).toHaveLength(1);
    expect(isSea(bentSea(WORLD_COAST), 600_100, WORLD_COAST - 10)).toBe(false);
  });
});
