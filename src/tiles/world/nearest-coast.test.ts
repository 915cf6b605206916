import { describe, expect, it } from 'vitest';
import { nearestCoast } from './nearest-coast.ts';

/** A sea of 10 km, with an island in it, in world units. */
const SEA = Int32Array.of(0, 0, 400_000, 0, 400_000, 400_000, 0, 400_000, 0, 0);
const ISLAND = Int32Array.of(
  100_000,
  100_000,
  100_000,
  300_000,
  300_000,
  300_000,
  300_000,
  100_000,
  100_000,
  100_000,
);

function coastAt(x: number, y: number): number[] | undefined {
  const place = nearestCoast([[SEA, ISLAND]], { x, y });
  return place && [place.x, place.y];
}

describe('the coast nearest to a place', () => {
  it('is the nearest place on the edge of the sea', () => {
    expect(coastAt(-1000, 5000)).toEqual([0, 5000]);
    expect(coastAt(110_000, 200_000)).toEqual([100_000, 200_000]);
  });

  it('does not exist for a place at sea or far inland', () => {
    expect(coastAt(50_000, 50_000)).toBeUndefined();
    expect(coastAt(-70_000, 5000)).toBeUndefined();
    expect(coastAt(200_000, 200_000)).toBeUndefined();
  });
});
