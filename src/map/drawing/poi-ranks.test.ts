import { expect, it } from 'vitest';
import type { TileFeature } from '../../mvt/mvt.ts';
import { withPoiRanks } from './poi-ranks.ts';

function point(x: number, y: number): TileFeature {
  return { order: 0, attributes: '["amenity","cafe"]', shape: 'point', parts: [[x, y]] };
}

function ranksOf(features: readonly TileFeature[]): unknown[] {
  const [layer] = withPoiRanks([{ name: 'pois', features }]);
  return layer!.features.map(({ attributes }) => JSON.parse(attributes).at(-1));
}

it('counts the points of each eighth of a tile in their order', () => {
  const [first, second, elsewhere, below] = [point(0, 0), point(511, 511), point(512, 0), point(0, 512)];
  expect(ranksOf([first, elsewhere, second, below, first])).toEqual([1, 1, 2, 1, 3]);
});

it('counts what is rounded to the far edge with its last square', () => {
  expect(ranksOf([point(4095, 4095), point(4096, 4096)])).toEqual([1, 2]);
});

it('ranks no point twice', () => {
  const once = withPoiRanks([{ name: 'pois', features: [point(1, 1), point(2, 2)] }]);
  expect(withPoiRanks(once)).toEqual(once);
});

it('ends with 15, and leaves other layers as they are', () => {
  const many = Array.from({ length: 40 }, () => point(100, 100));
  expect(ranksOf(many).slice(13)).toEqual([14, ...Array<number>(26).fill(15)]);
  const others = [{ name: 'public_transport', features: [point(1, 1)] }];
  expect(withPoiRanks(others)).toEqual(others);
});
