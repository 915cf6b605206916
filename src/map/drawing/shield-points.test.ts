import { expect, it } from 'vitest';
import type { TileFeature } from '../../mvt/mvt.ts';
import { withShieldPoints } from './shield-points.ts';

const ATTRIBUTES = '["kind","motorway","shield","interstate","ref","80"]';

function roads(...parts: number[][]): TileFeature {
  return { order: 0, attributes: ATTRIBUTES, shape: 'line', parts };
}

function shieldsOf(feature: TileFeature, zoom = 12): TileFeature[] | undefined {
  return withShieldPoints([{ name: 'street_shields', features: [feature] }], zoom)[0]?.features as
    | TileFeature[]
    | undefined;
}

function points(...parts: number[][]): TileFeature[] {
  return [{ order: 0, attributes: ATTRIBUTES, shape: 'point', parts }];
}

it('puts a shield at the middle of each stretch, of long ones evenly', () => {
  expect(shieldsOf(roads([0, 0, 100, 0, 100, 300]))).toEqual(points([100, 100]));
  expect(shieldsOf(roads([10, 10, 30, 10], [500, 500, 500, 700]))).toEqual(points([20, 10, 500, 600]));
  expect(shieldsOf(roads([0, 8, 4000, 8]))).toEqual(points([1000, 8, 3000, 8]));
});

it('leaves a shield that lies in the next tile to that', () => {
  expect(shieldsOf(roads([-64, 100, -10, 100]))).toBeUndefined();
  expect(shieldsOf(roads([4000, 100, 4160, 100]))).toEqual(points([4080, 100]));
  expect(shieldsOf(roads([4090, 100, 4160, 100]))).toBeUndefined();
});

it('leaves lines from zoom 13 on, and points as they are', () => {
  expect(shieldsOf(roads([0, 0, 100, 0]), 13)).toEqual([roads([0, 0, 100, 0])]);
  expect(shieldsOf(points([7, 7])[0]!)).toEqual(points([7, 7]));
});
