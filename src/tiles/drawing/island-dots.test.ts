import { expect, it } from 'vitest';
import type { TileFeature } from '../vector-tile/tile-feature.ts';
import { withIslandDots } from './island-dots.ts';

const DOT = '["kind","island"]';

function point(order: number, x: number, y: number, attributes = DOT): TileFeature {
  return { order, attributes, shape: 'point', parts: [[x, y]] };
}

/** A row of dots, half a gap apart, the first the smallest. */
function row(count: number): TileFeature[] {
  return Array.from({ length: count }, (_, at) => point(12 - at / count, 32 * at, 0));
}

it('dots of a tile are one feature after its names, the largest island first', () => {
  const name = point(10, 0, 0, '["kind","island","rank",10,"name","Åland"]');
  const [small, large] = [point(11.5, 100, 100), point(11.1, 900, 900)];
  expect(withIslandDots('natural_labels', [small, name, large])).toEqual([
    name,
    { ...large, parts: [[900, 900, 100, 100]] },
  ]);
});

it('leaves out what would run into a larger island', () => {
  const dots = [point(11.5, 100, 100), point(11.1, 140, 100), point(11.9, 164, 164)];
  const [only] = withIslandDots('natural_labels', dots);
  expect(only!.parts).toEqual([[140, 100, 164, 164]]);
});

it('shows thirty at most', () => {
  const [few] = withIslandDots('natural_labels', row(20));
  expect(few!.parts[0]).toHaveLength(2 * 10);
  const [most] = withIslandDots('natural_labels', row(100));
  expect(most!.parts[0]).toHaveLength(2 * 30);
  expect(most!.parts[0]!.slice(0, 2)).toEqual([32 * 99, 0]);
});

it('leaves other layers and tiles without dots as they are', () => {
  const places = [point(0, 1, 1), point(0, 1, 1)];
  expect(withIslandDots('place_labels', places)).toBe(places);
  const names = [point(1, 1, 1, '["kind","peak"]')];
  expect(withIslandDots('natural_labels', names)).toBe(names);
});
