import { describe, expect, it } from 'vitest';
import { doubleArea, type TileFeature } from '../../mvt/mvt.ts';
import { mergeFeatures } from './merge-features.ts';

function street(kind: string, ...line: number[]): TileFeature {
  return { order: 0, attributes: JSON.stringify(['kind', kind]), shape: 'line', parts: [line] };
}

function partsAt(zoom: number, ...features: TileFeature[]): (readonly number[])[] {
  return mergeFeatures('streets', zoom, features).flatMap(({ parts }) => parts);
}

const LONG = street('residential', 100, 100, 200, 100);
const SHORT = [200, 100, 203, 100];

describe('a line under half a pixel', () => {
  it('is shown at the last zoom only where it stands alone', () => {
    const alone = street('steps', 500, 500, 503, 500);
    expect(partsAt(13, LONG, alone)).toEqual(LONG.parts);
    expect(partsAt(14, LONG, alone)).toEqual([...LONG.parts, ...alone.parts]);
  });

  it('stays where another of other attributes ends, as a bridge does', () => {
    expect(partsAt(13, LONG, street('bridge', ...SHORT))).toEqual([...LONG.parts, SHORT]);
  });

  it('is joined to others of its kind before it would be dropped', () => {
    const short = street('residential', ...SHORT);
    expect(partsAt(13, LONG, short)).toEqual([[100, 100, 200, 100, 203, 100]]);
    const many = [0, 1, 2].map((i) => street('steps', 3 * i, 50, 3 * i + 3, 50));
    expect(partsAt(13, ...many)).toEqual([[0, 50, 3, 50, 6, 50, 9, 50]]);
  });

  it('stays where it goes on in the next tile', () => {
    expect(partsAt(13, street('steps', 4094, 50, 4097, 50))).toEqual([[4094, 50, 4097, 50]]);
  });

  it('is no part of a longer way for being closed', () => {
    expect(partsAt(13, street('steps', 10, 10, 11, 10, 11, 11, 10, 10))).toEqual([]);
  });
});

describe('areas that share a border', () => {
  const [west, east] = [
    [0, 0, 50, 0, 50, 50, 0, 50],
    [50, 0, 90, 0, 90, 50, 50, 50],
  ];
  const woods = [west, east].map(
    (ring): TileFeature => ({ order: 0, attributes: '["kind","forest"]', shape: 'area', parts: [ring] }),
  );

  it('are one below the last zoom, where they are of one kind', () => {
    const joined = mergeFeatures('land', 13, woods);
    expect(joined.map(({ parts }) => parts.map((ring) => doubleArea(ring)))).toEqual([[2 * 90 * 50]]);
    const [wood, field] = [woods[0]!, { ...woods[1]!, attributes: '["kind","meadow"]' }];
    expect(mergeFeatures('land', 13, [wood, field])).toEqual([wood, field]);
  });

  it('are shown each by itself at the last zoom', () => {
    expect(mergeFeatures('land', 14, woods)).toEqual(woods);
  });
});
