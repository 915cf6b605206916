import { expect, it } from 'vitest';
import { pointsOfPolyline } from './polyline.ts';

it('reads the example of those who invented it', () => {
  const points = [[-120.2, 38.5], [-120.95, 40.7], [-126.453, 43.252]]; // biome-ignore format: points
  expect(pointsOfPolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual(points);
  expect(pointsOfPolyline('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI', 6)).toEqual(points);
});

it('reads nothing of a text that ends within a point, or of a number without end', () => {
  expect(pointsOfPolyline('_p~iF~ps|', 5)).toBeUndefined();
  expect(pointsOfPolyline('_p~iF', 5)).toBeUndefined();
  expect(pointsOfPolyline(`${'~'.repeat(20)}??`, 5)).toBeUndefined();
});
