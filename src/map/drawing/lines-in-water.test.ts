import { describe, expect, it } from 'vitest';
import type { TileFeature, TileLayer } from '../../mvt/mvt.ts';
import { markLinesInWater } from './lines-in-water.ts';

const RIVER = '["kind","river"]';
const IN_AREA = '["kind","river","within_area",true]';
/** A square lake with a square island. */
const LAKE = [
  [100, 100, 500, 100, 500, 500, 100, 500],
  [200, 200, 200, 400, 400, 400, 400, 200],
];

function marked(...lines: number[][]): [attributes: string, parts: TileFeature['parts']][] {
  return markedAs(RIVER, lines);
}

function markedAs(river: string, lines: number[][]): [attributes: string, parts: TileFeature['parts']][] {
  const layers: TileLayer[] = [
    { name: 'water_polygons', features: [{ order: 0, attributes: '[]', shape: 'area', parts: LAKE }] },
    { name: 'water_lines', features: [{ order: 0, attributes: river, shape: 'line', parts: lines }] },
  ];
  return markLinesInWater(layers)[1]!.features.map(({ attributes, parts }) => [attributes, parts]);
}

describe('waterways', () => {
  it('are marked where they run through an area of water, and cut at the nearest points', () => {
    expect(marked([0, 150, 110, 150, 490, 150, 600, 150, 700, 150])).toEqual([
      [
        RIVER,
        [
          [0, 150, 110, 150],
          [490, 150, 600, 150, 700, 150],
        ],
      ],
      [IN_AREA, [[110, 150, 490, 150]]],
    ]);
  });

  it('are whole where they lie in or out', () => {
    expect(marked([110, 120, 480, 120])).toEqual([[IN_AREA, [[110, 120, 480, 120]]]]);
    expect(marked([0, 0, 90, 0])).toEqual([[RIVER, [[0, 0, 90, 0]]]]);
  });

  it('are marked once, as those of the world are already', () => {
    expect(markedAs(IN_AREA, [[110, 120, 480, 120]])).toEqual([[IN_AREA, [[110, 120, 480, 120]]]]);
  });

  it('on an island are not in the water', () => {
    expect(marked([250, 300, 350, 300])).toEqual([[RIVER, [[250, 300, 350, 300]]]]);
  });

  it('of a tile without areas of water stay as they are', () => {
    const layers: TileLayer[] = [{ name: 'water_lines', features: [] }];
    expect(markLinesInWater(layers)).toBe(layers);
  });
});
