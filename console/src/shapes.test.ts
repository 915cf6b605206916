import { expect, it } from 'vitest';
import { circle } from './shapes.ts';

const EARTH_METRES = 6_371_008.8;

function metresBetween([lonA, latA]: readonly [number, number], [lonB, latB]: readonly [number, number]) {
  const [a, b] = [(latA * Math.PI) / 180, (latB * Math.PI) / 180];
  const turn = ((lonB - lonA) * Math.PI) / 180;
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn);
  return EARTH_METRES * Math.acos(Math.min(1, cosine));
}

it.each([
  [0, 0, 5000],
  [60, 179.99, 80_000],
  [-75, -20, 100_000],
])('draws a circle at %f, %f whose every point is %i m away', (lat, lon, radiusMetres) => {
  const [ring = []] = circle(lat, lon, radiusMetres).geometry.coordinates;
  expect(ring.length).toBeGreaterThan(50);
  expect(ring[0]?.[0]).toBeCloseTo(ring.at(-1)?.[0] ?? Number.NaN, 9);
  for (const point of ring) expect(metresBetween([lon, lat], point)).toBeCloseTo(radiusMetres, 0);
});
