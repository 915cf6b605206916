import { expect, it } from 'vitest';
import { landZoom } from './land-zoom.ts';

it.each([
  [1e9, 5],
  [310 * 310, 6],
  [40 * 40, 9],
  [10, 10],
  [0, 10],
])('shows %i square metres of land from zoom %i on', (squareMetres, zoom) => {
  expect(landZoom(10, squareMetres)).toBe(zoom);
});
