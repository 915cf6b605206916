import { expect, it } from 'vitest';
import type { TileFeature, TileLayer } from '../../mvt/mvt.ts';
import { withIslandDots } from './island-dots.ts';

const DOT = '["kind","island"]';
/** Grid units in a pixel. */
const PIXEL = 8;
const SEA = water('ocean', [-64, -64, 4160, -64, 4160, 4160, -64, 4160]);

function point(order: number, x: number, y: number, attributes = DOT): TileFeature {
  return { order, attributes, shape: 'point', parts: [[x, y]] };
}

function water(name: string, ...parts: readonly (readonly number[])[]): TileLayer {
  return { name, features: [{ order: 0, attributes: '[]', shape: 'area', parts }] };
}

/** A river from the left to the right edge. */
function river(middle: number, width: number): TileLayer {
  const [top, bottom] = [middle - width / 2, middle + width / 2];
  return water('water_polygons', [-64, top, 4160, top, 4160, bottom, -64, bottom]);
}

/** A row of dots, half a gap apart, the first the smallest. */
function row(count: number): TileFeature[] {
  return Array.from({ length: count }, (_, at) => point(12 - at / count, 32 * at, 0));
}

function labelsIn(waters: readonly TileLayer[], features: readonly TileFeature[]) {
  const layers = withIslandDots([...waters, { name: 'natural_labels', features }]);
  return layers.find(({ name }) => name === 'natural_labels')?.features;
}

it('dots of a tile are one feature after its names, the largest island first', () => {
  const name = point(10, 0, 0, '["kind","island","rank",10,"name","Åland"]');
  const [small, large] = [point(11.5, 100, 100), point(11.1, 900, 900)];
  expect(labelsIn([SEA], [small, name, large])).toEqual([name, { ...large, parts: [[900, 900, 100, 100]] }]);
});

it('leaves out what would run into a larger island', () => {
  const dots = [point(11.5, 100, 100), point(11.1, 140, 100), point(11.9, 164, 164)];
  expect(labelsIn([SEA], dots)![0]!.parts).toEqual([[140, 100, 164, 164]]);
});

it('shows thirty at most', () => {
  const few = labelsIn([SEA], row(20));
  expect(few![0]!.parts[0]).toHaveLength(2 * 10);
  const most = labelsIn([SEA], row(100));
  expect(most![0]!.parts[0]).toHaveLength(2 * 30);
  expect(most![0]!.parts[0]!.slice(0, 2)).toEqual([32 * 99, 0]);
});

it('an island of a river has a dot as soon as the river around it is wide enough', () => {
  const islet = point(11.5, 2000, 2000);
  expect(labelsIn([], [islet])).toBeUndefined();
  expect(labelsIn([river(2000, 3 * PIXEL)], [islet])).toBeUndefined();
  expect(labelsIn([river(2000, 10 * PIXEL)], [islet])).toHaveLength(1);
});

it.each([
  [
    'its own shape is a hole in the water',
    water('ocean', SEA.features[0]!.parts[0]!, [1992, 1992, 1992, 2008, 2008, 2008, 2008, 1992]),
  ],
  ['the water ends at the coast beside it', river(2000 + 20 * PIXEL, 40 * PIXEL)],
  ['it lies in a lake', water('water_polygons', [1900, 1900, 2100, 1900, 2100, 2100, 1900, 2100])],
])('an island keeps its dot where %s', (_, around) => {
  expect(labelsIn([around], [point(11.5, 2000, 2000)])).toHaveLength(1);
});

it('leaves tiles without dots as they are', () => {
  const layers = [SEA, { name: 'natural_labels', features: [point(1, 1, 1, '["kind","peak"]')] }];
  expect(withIslandDots(layers)).toBe(layers);
});
