import { describe, expect, it } from 'vitest';
import type { TileFeature } from '../../mvt/mvt.ts';
import { withoutVeiledLabels } from './veiled-labels.ts';

/** The east of a tile from 2,000 on. */
const EAST: TileFeature = {
  order: 0,
  attributes: '[]',
  shape: 'area',
  parts: [[2000, -64, 4160, -64, 4160, 4160, 2000, 4160]],
};

function leftOf(name: string, shape: TileFeature['shape'], ...parts: number[][]) {
  const layer = { name, features: [{ order: 0, attributes: '[]', shape, parts }] };
  return withoutVeiledLabels([layer], EAST).flatMap(({ features }) => features.map((one) => one.parts));
}

describe('under a closed veil', () => {
  it('are no points', () => {
    expect(leftOf('pois', 'point', [1000, 9, 3000, 9, 1500, 7])).toEqual([[[1000, 9, 1500, 7]]]);
    expect(leftOf('public_transport', 'point', [3000, 9])).toEqual([]);
  });

  it('end lines with names, which come back behind it', () => {
    const out = [0, 10, 4000, 10, 4000, 50, 0, 50];
    expect(leftOf('street_shields', 'line', out)).toEqual([
      [
        [0, 10, 2000, 10],
        [2000, 50, 0, 50],
      ],
    ]);
    expect(leftOf('street_labels', 'line', [2500, 0, 3000, 0])).toEqual([]);
    expect(leftOf('ferries', 'line', [3000, 0, 1000, 0, 500, 0])).toEqual([[[2000, 0, 1000, 0, 500, 0]]]);
  });

  it('end lines without a step in place, where the last place is at the edge', () => {
    const west = { ...EAST, parts: [[-64, -64, 2000, -64, 2000, 4160, -64, 4160]] };
    const across = {
      name: 'streets',
      features: [{ ...EAST, shape: 'line' as const, parts: [[0, 0, 2000, 0, 4000, 0]] }],
    };
    for (const mark of [EAST, west]) {
      const [[line = []] = []] = withoutVeiledLabels([across], mark).flatMap(({ features }) =>
        features.map(({ parts }) => parts),
      );
      expect(line).toHaveLength(4);
      expect(line).toContain(2000);
    }
  });

  it('go on lines without names, and areas', () => {
    expect(leftOf('water_lines', 'line', [0, 10, 4000, 10])).toEqual([[[0, 10, 4000, 10]]]);
    expect(leftOf('buildings', 'area', [0, 0, 4000, 0, 4000, 50])).toEqual([[[0, 0, 4000, 0, 4000, 50]]]);
  });
});
