import { describe, expect, it } from 'vitest';
import { AreaTree, layOutAreas } from './areas.ts';

/** A square around a point, closed, in whole degrees; its holes run the other way. */
function square(lon: number, lat: number, half: number, isHole = false): Int32Array {
  const corners = [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
    [lon - half, lat - half],
  ];
  return Int32Array.from((isHole ? corners.reverse() : corners).flat(), (degrees) => degrees * 1e7);
}

describe('polygons of an area', () => {
  it('come back as they were laid out: holes with their outer ring, an island in a hole alone', () => {
    const polygons = [
      [square(10, 10, 5), square(8, 8, 1, true), square(12, 12, 2, true)],
      [square(12, 12, 1)],
      [square(30, 10, 2)],
    ];
    const point = { parent: -1, lat: 10, lon: 10 } as const;
    const shaped = { ...point, level: 'state', polygons } as const;
    const columns = layOutAreas([
      { ...point, level: 'country' },
      { ...shaped, parent: 0 },
    ]);
    const tree = AreaTree.over(columns, () => undefined);
    expect(tree.polygonsOf(1)).toEqual(polygons);
    expect(tree.polygonsOf(0)).toEqual([]);
  });
});
