import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { LAST_SHAPE_ZOOM } from '../../src/world-map/world-tiles.ts';
import { addWaters } from './waters.ts';

/** Steps down from a corner, each a tenth of a degree; counter-clockwise, closed. */
const STAIRS = Array.from({ length: 8 }, (_, i) => [
  [10 + i / 10, 50 - i / 10],
  [10 + i / 10, 49.9 - i / 10],
]).flat();
const LAKE = Int32Array.from([...STAIRS, [11, 49], [11, 50], STAIRS[0]!].flat(), (degrees) =>
  Math.round(degrees * 1e7),
);

it('have no right angles where they are enlarged, however many corners they have', () => {
  const maker = new WorldTileMaker(tmpdir());
  addWaters(maker, [], [[LAKE]]);
  const rings = [...maker.sorted()].flatMap(({ tileId, feature }) =>
    tileId >= (4 ** LAST_SHAPE_ZOOM - 1) / 3 ? feature.parts : [],
  );
  maker.remove();
  expect(rings.length).toBeGreaterThan(0);
  for (const ring of rings) expect(rightAnglesIn(ring)).toBe(0);
});

/** Number of corners inside of a tile between an edge along x and one along y. */
function rightAnglesIn(ring: readonly number[]): number {
  const at = (i: number): number => ring[(i + ring.length) % ring.length]!;
  let found = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const isInside = at(i) > 0 && at(i) < 4096 && at(i + 1) > 0 && at(i + 1) < 4096;
    const [dx, dy] = [at(i) - at(i - 2), at(i + 1) - at(i - 1)];
    const [nextX, nextY] = [at(i + 2) - at(i), at(i + 3) - at(i + 1)];
    if (isInside && dx * nextX + dy * nextY === 0 && dx * dy === 0) found += 1;
  }
  return found;
}
