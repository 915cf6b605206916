import { expect, it } from 'vitest';
import { clipRings, type Side } from './clip.ts';
import { cutIntoTile, cutToSides, REACH } from './cut-tiles.ts';
import { areValid } from './ring-contacts.ts';
import { doubleArea } from './rings.ts';

/** Leaves the buffer half a unit beyond a point on its edge, which rounding puts beside it. */
const SLANTED = [
  ...[577, -300, 256, 256, 144, 400, 64, 576, 16, 784],
  ...[-16, 1264, -64, 1472, -144, 1800, -400, 1800, -400, -300],
];
const SIDES: Side[] = [
  { axis: 0, limit: -REACH, isBelow: false },
  { axis: 1, limit: -REACH, isBelow: false },
];

it('areas that were cut already are valid in their tile', () => {
  const isCut = SIDES.reduce<readonly (readonly number[])[]>(clipRings, [SLANTED]);
  for (const rings of [[SLANTED], isCut]) {
    const parts = cutIntoTile('area', rings, { x: 0, y: 0 });
    expect(parts.length).toBe(1);
    expect(areValid(parts)).toBe(true);
  }
});

it('areas that are cut have each outer ring before its holes', () => {
  const sea = [0, 0, 100, 0, 100, 100, 0, 100];
  const island = [10, 10, 10, 20, 20, 20, 20, 10];
  const [outer, hole, ...others] = cutToSides(
    'area',
    [sea, island],
    [{ axis: 0, limit: 50.5, isBelow: true }],
  );
  expect(doubleArea(outer!)).toBe(2 * 51 * 100);
  expect(hole).toEqual(island);
  expect(others).toEqual([]);
});
