import { expect, it } from 'vitest';
import { isInside } from '../../src/osm/polygon.ts';
import { fromSteps } from '../natural-earth/outlines.ts';
import { iceShelves } from './ice.ts';

function ring(...points: [lon: number, lat: number][]): Int32Array {
  return Int32Array.from([...points, points[0]!].flat(), (degrees) => Math.round(degrees * 1e7));
}

it('closes cracks between ice shelves and land, also those with a narrow mouth, but not the sea', () => {
  const bay = ring([0, 0], [4, 0], [4, 3], [3, 3], [3, 1], [1, 1], [1, 3], [0, 3]);
  const shelf = ring([1.2, 1.1], [2.8, 1.1], [2.995, 2], [1.005, 2]);
  const ice = fromSteps(iceShelves([[shelf]], [[bay]]).map((outer) => [outer]));
  const isIce = (lon: number, lat: number) => ice.some((rings) => isInside(rings, lon * 1e7, lat * 1e7));
  expect([isIce(2, 1.5), isIce(2, 1.05), isIce(1.05, 1.2), isIce(1.002, 1.999)]).toEqual(Array(4).fill(true));
  expect([isIce(2, 2.5), isIce(1.002, 2.5), isIce(0.5, 2.5)]).toEqual(Array(3).fill(false));
});
