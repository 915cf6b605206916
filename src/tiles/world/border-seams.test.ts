import { describe, expect, it } from 'vitest';
import { BorderSeams, type WorldBorder } from './border-seams.ts';

/** World units: some hundred metres. */
const SIDE = 5000;

/** The world's border from west to east, and the extract's beside it, 3 units of `SIDE` to the south of it, from column 10 to 20. */
const world: WorldBorder = {
  adminLevel: 2,
  countries: ['AT', 'CH'],
  points: at([-100, 0], [15, 0], [100, 0]),
};
const stub = { adminLevel: 2, countries: ['CH'], points: at([10, 3], [15, 4], [20, 3]) };

function at(...places: readonly (readonly [number, number])[]): number[] {
  return places.flatMap(([x, y]) => [1e8 + x * SIDE, 1e8 + y * SIDE]);
}

/** What is left of the world's border, in columns and rows. */
function leftBeside(exact: readonly (typeof stub)[], of = world, ...others: readonly WorldBorder[]) {
  const [seam] = new BorderSeams(exact).leftOf([of, ...others]);
  return seam?.left.map(({ points }) =>
    Array.from({ length: points.length / 2 }, (_, i) =>
      [points[2 * i]!, points[2 * i + 1]!].map((place) => Math.round((100 * (place - 1e8)) / SIDE) / 100),
    ),
  );
}

describe('a border of the world beside one of an extract', () => {
  it('ends where the extract’s begins, and goes on where it ends', () => {
    const [west, east, ...more] = leftBeside([stub]) ?? [];
    expect(more).toEqual([]);
    expect([west?.at(0), west?.at(-1)]).toEqual([
      [-100, 0],
      [10, 3],
    ]);
    expect([east?.at(0), east?.at(-1)]).toEqual([
      [20, 3],
      [100, 0],
    ]);
  });

  it('is bent without a step', () => {
    for (const line of leftBeside([stub]) ?? [])
      for (const [i, [x, y]] of line.slice(1).entries()) {
        const [beforeX, beforeY] = line[i]!;
        expect(Math.abs(y! - beforeY!)).toBeLessThanOrEqual(0.34 * Math.abs(x! - beforeX!) + 0.01);
      }
  });

  it('stays as it is beside a border of other countries, or far away', () => {
    expect(leftBeside([{ ...stub, countries: ['LI'], points: at([10, 30], [20, 30]) }])).toBeUndefined();
    expect(leftBeside([{ ...stub, points: at([10, 60], [20, 60]) }])).toBeUndefined();
    expect(leftBeside([{ ...stub, adminLevel: 4 }])).toBeUndefined();
  });

  it('is straight across a short gap between two of the extract’s', () => {
    const left = leftBeside([stub, { ...stub, points: at([25, 3], [35, 3]) }]);
    expect(left).toHaveLength(3);
    expect(left?.[1]).toEqual([
      [20, 3],
      [25, 3],
    ]);
  });

  it('ends at the extract’s where it ends near it and has other countries', () => {
    const ending: WorldBorder = { ...world, countries: ['AT', 'LI'], points: at([0, 40], [14, 10]) };
    expect(leftBeside([stub], ending)?.map((line) => line.at(-1))).toEqual([[10, 3]]);
  });

  it('still meets others where these go on', () => {
    const tripoint: [number, number] = [24, 1];
    const beside: WorldBorder = { ...world, points: at([-100, 0], tripoint) };
    const ending: WorldBorder = { ...world, countries: ['AT', 'LI'], points: at(tripoint, [40, 40]) };
    expect(leftBeside([stub], beside)?.at(-1)?.at(-1)).toEqual(tripoint);
    expect(leftBeside([stub], ending)?.map(([first]) => first)).toEqual([[20, 3]]);
    expect(leftBeside([stub], ending, beside)).toBeUndefined();
  });
});

describe('an end of an extract’s border', () => {
  const anywhere = () => true;
  /** Ends beside the end of the world's border, in columns and rows. */
  function lostIn(exact: readonly (typeof stub)[], borders: readonly WorldBorder[], isEnd = anywhere) {
    const seams = new BorderSeams(exact);
    const lost = seams.lostEnds(borders, seams.leftOf(borders), isEnd);
    return lost.map((ends) => ends.map(({ x, y }) => [(x - 1e8) / SIDE, (y - 1e8) / SIDE]));
  }
  const toCoast: WorldBorder = { ...world, points: at([-100, 0], [17, 0]) };

  it('is lost where the world’s ends beside it and goes on nowhere', () => {
    expect(lostIn([stub], [toCoast])).toEqual([[[20, 3]]]);
  });

  it('is not where a border of the world’s is joined, or meets another', () => {
    const beyond: WorldBorder = { ...world, countries: ['AT', 'LI'], points: at([17, 0], [17, -40]) };
    expect(lostIn([stub], [world])).toEqual([[]]);
    expect(lostIn([stub], [toCoast, beyond])).toEqual([[], []]);
  });

  it('is not where the world’s is only cut, or is one of states', () => {
    expect(lostIn([stub], [toCoast], () => false)).toEqual([[]]);
    expect(lostIn([{ ...stub, adminLevel: 4 }], [{ ...toCoast, adminLevel: 4 }])).toEqual([[]]);
  });
});
