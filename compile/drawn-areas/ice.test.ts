import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { doubleArea } from '../../src/mvt/mvt.ts';
import { isInside } from '../../src/osm/polygon.ts';
import { tileIdOf } from '../../src/pmtiles/pmtiles.ts';
import { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { fromSteps } from '../natural-earth/outlines.ts';
import { addAntarcticIce, iceShelves } from './ice.ts';

function ring(...points: [lon: number, lat: number][]): Int32Array {
  return Int32Array.from([...points, points[0]!].flat(), (degrees) => Math.round(degrees * 1e7));
}

it('closes cracks between ice shelves and land, also those with a narrow mouth, but not the sea', () => {
  const bay = ring([0, 0], [4, 0], [4, 3], [3, 3], [3, 1], [1, 1], [1, 3], [0, 3]);
  const shelf = ring([1.2, 1.1], [2.8, 1.1], [2.995, 2], [1.005, 2]);
  const ice = fromSteps(iceShelves([[shelf]], [[bay]]).map((outer) => [outer]));
  const isIce = (lon: number, lat: number) => ice.some((rings) => isInside(rings, lon * 1e7, lat * 1e7));
  expect([isIce(2, 1.5), isIce(2, 1.05), isIce(1.05, 1.2), isIce(1.002, 1.999)]).toEqual(Array(4).fill(true));
  expect([isIce(2, 2.5), isIce(1.002, 2.5), isIce(0.5, 2.5)]).toEqual(Array(3).fill(false));
});

it('covers all of the Antarctic that is no sea, from the first exact zoom on', () => {
  const maker = new WorldTileMaker(tmpdir());
  const sea = [-64, -64, 4161, -64, 4161, 2000, -64, 2000];
  const kind = { layer: 'ocean', attributes: [], order: 0 };
  const [shore, inland, north] = [tileIdOf(5, 3, 25), tileIdOf(5, 4, 25), tileIdOf(5, 3, 22)];
  addAntarcticIce(maker, [{ kind, zooms: [[{ tileId: shore, rings: [sea] }]] }]);
  const ice = new Map([...maker.sorted()].map(({ tileId, feature }) => [tileId, feature.parts]));
  maker.remove();
  const sizeIn = (tileId: number) =>
    (ice.get(tileId) ?? []).reduce((sum, ring) => sum + doubleArea(ring) / 2, 0);
  expect([sizeIn(shore), sizeIn(inland), sizeIn(north)]).toEqual([4224 * 2160, 4224 ** 2, 0]);
});
