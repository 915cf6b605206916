import { describe, expect, it } from 'vitest';
import { distanceMetres } from '../core/core.ts';
import { type Corridor, corridorTest, type PlaceOnPath } from './filters.ts';

/** One degree of a great circle. */
const DEGREE = distanceMetres(0, 0, 0, 1);
const WIDE = 1_000_000;

function placed(path: Corridor['path'], lat: number, lon: number, metres = WIDE): PlaceOnPath | undefined {
  return corridorTest({ path, metres })(lat, lon);
}

/** Expects metres along and aside to a centimetre. */
function expectPlaced(found: PlaceOnPath | undefined, alongMetres: number, asideMetres: number): void {
  expect(found?.alongMetres).toBeCloseTo(alongMetres, 2);
  expect(found?.asideMetres).toBeCloseTo(asideMetres, 2);
}

describe('a place beside a way', () => {
  const EQUATOR = [[-2, 0], [0, 0], [2, 0]] as const; // biome-ignore format: points

  it('lies at the nearest point of the way', () => {
    expectPlaced(placed(EQUATOR, 0.5, 1), 3 * DEGREE, 0.5 * DEGREE);
  });

  it('lies at an end if it is before the way or behind it', () => {
    expectPlaced(placed(EQUATOR, 0, -3), 0, DEGREE);
    expectPlaced(placed(EQUATOR, 0, 2.5), 4 * DEGREE, 0.5 * DEGREE);
  });

  it('lies where the way comes by first, of several that are equally near', () => {
    const THERE_AND_BACK = [...EQUATOR, [-2, 0]] as const;
    expectPlaced(placed(THERE_AND_BACK, 0.1, 1), 3 * DEGREE, 0.1 * DEGREE);
  });

  it('is none beyond the corridor, whose border is inside', () => {
    const { asideMetres } = placed(EQUATOR, 0.001, 1)!;
    expect(placed(EQUATOR, 0.001, 1, asideMetres)).toBeDefined();
    expect(placed(EQUATOR, 0.001, 1, asideMetres - 0.001)).toBeUndefined();
  });

  it('is found across 180° and over a pole, where the shorter way leads', () => {
    expectPlaced(placed([[179, 0], [-179, 0]], 0.25, -179.5), 1.5 * DEGREE, 0.25 * DEGREE); // biome-ignore format: points
    expectPlaced(placed([[0, 89], [180, 89]], 89.5, 180), 1.5 * DEGREE, 0); // biome-ignore format: points
  });

  it('has its distance from a way of one point, however often that is repeated', () => {
    expectPlaced(placed([[0, 0]], 0, 1), 0, DEGREE); // biome-ignore format: points
    expectPlaced(placed([[0, 0], [0, 0], [0, 0]], 0, 1), 0, DEGREE); // biome-ignore format: points
  });

  it('is as far along a way in steps of centimetres as along the same in one', () => {
    const steps = Array.from({ length: 2_000 }, (_, at) => [at * 1e-7, 0] as const);
    const { alongMetres, asideMetres } = placed(steps, 1e-5, 1_000e-7)!;
    expect(asideMetres).toBeCloseTo(1e-5 * DEGREE, 3);
    expect(Math.abs(alongMetres - 1_000e-7 * DEGREE)).toBeLessThan(0.05); // the first that is as near to the millimetre
  });

  it('has the distances that the least of many points along the way has', () => {
    const path = [[9.5, 47.1], [10.8, 48.9], [11.1, 40.2], [9.9, 47.3]] as const; // biome-ignore format: points
    for (const [lat, lon] of [
      [46.9, 10.3],
      [44.4, 10.4],
      [48.9, 10.9],
      [40, 12],
      [47.2, 9.7],
    ] as const) {
      // biome-ignore format: points
      const found = placed(path, lat, lon)!;
      const { along, aside } = leastOfSamples(path, lat, lon);
      expect(Math.abs(found.asideMetres - aside)).toBeLessThan(5);
      expect(Math.abs(found.alongMetres - along)).toBeLessThan(2_000); // the least is flat
    }
  });
});

/** Walks along chords of the sphere in 20,000 steps for each pair of points, and measures by haversines alone. */
function leastOfSamples(path: Corridor['path'], lat: number, lon: number): { along: number; aside: number } {
  const STEPS = 20_000;
  let best = { along: 0, aside: Infinity };
  let along = 0;
  let before = path[0]!;
  for (const [at, to] of path.slice(1).entries())
    for (let step = 0; step <= STEPS; step++) {
      const point = between(path[at]!, to, step / STEPS);
      along += distanceMetres(before[1], before[0], point[1], point[0]);
      before = point;
      const aside = distanceMetres(lat, lon, point[1], point[0]);
      if (aside < best.aside) best = { along, aside };
    }
  return best;
}

function between(
  from: Corridor['path'][number],
  to: Corridor['path'][number],
  share: number,
): Corridor['path'][number] {
  const [a, b] = [from, to].map(([lon, lat]) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  });
  const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => a![axis]! * (1 - share) + b![axis]! * share);
  return [(Math.atan2(y, x) * 180) / Math.PI, (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI];
}
