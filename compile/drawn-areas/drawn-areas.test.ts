import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tileIdOf } from '../../src/pmtiles/pmtiles.ts';
import { type DrawnAreas, decodeDrawnAreas, type TileRings } from './drawn-areas.ts';
import { encodeDrawnAreas } from './encode-drawn-areas.ts';

const OCEAN = { layer: 'ocean', attributes: [], order: 0 };
const ICE = { layer: 'water_polygons', attributes: ['kind', 'glacier'], order: 2 };

/** Of each ring its corners in order, from the least on. */
function cornersOf(areas: readonly DrawnAreas[]) {
  return areas.map(({ kind, zooms }) => ({
    kind,
    zooms: zooms.map((tiles) =>
      tiles.map(({ tileId, rings }) => ({ tileId, rings: rings.map(fromLeastCorner) })),
    ),
  }));
}

function fromLeastCorner(ring: readonly number[]): string {
  const corners = Array.from({ length: ring.length / 2 }, (_, i) => `${ring[2 * i]},${ring[2 * i + 1]}`);
  const turns = corners.map((_, i) => [...corners.slice(i), ...corners.slice(0, i)].join(' '));
  return turns.sort()[0]!;
}

it('keeps rings with their holes, tile by tile, and stores a zoom as points of the one after', () => {
  const [outer, hole] = [
    [0, 0, 4000, 0, 4000, 3001, 0, 3001],
    [1001, 1001, 1001, 1500, 2000, 1003],
  ];
  const last: TileRings[] = [
    { tileId: tileIdOf(2, 0, 0), rings: [outer, hole] },
    { tileId: tileIdOf(2, 3, 3), rings: [[-64, 5, 10, 5, 10, 9]] },
  ];
  const before: TileRings[] = [
    {
      tileId: tileIdOf(1, 0, 0),
      rings: [
        [2000, 0, 2000, 1501, 0, 1501, 0, 0],
        [501, 501, 501, 750, 1000, 502],
      ],
    },
  ];
  const areas: DrawnAreas[] = [
    { kind: OCEAN, zooms: [last, before] },
    { kind: ICE, zooms: [[], [{ tileId: tileIdOf(0, 0, 0), rings: [[1, 2, 4096, 4, 5, 4160]] }]] },
  ];
  const bytes = encodeDrawnAreas(areas);
  expect(cornersOf(decodeDrawnAreas(bytes))).toEqual(cornersOf(areas));
  const alone = encodeDrawnAreas([{ kind: OCEAN, zooms: [before] }]);
  const together = encodeDrawnAreas([{ kind: OCEAN, zooms: [last, before] }]);
  const without = encodeDrawnAreas([{ kind: OCEAN, zooms: [last] }]);
  expect(together.length - without.length).toBeLessThan(alone.length / 3);
});

it('keeps any tiles of any zooms, whatever they have in common', () => {
  const coordinate = fc.integer({ min: -64, max: 4160 });
  const ring = fc
    .array(coordinate, { minLength: 6, maxLength: 40 })
    .map((numbers) => numbers.slice(numbers.length % 2));
  const tilesOf = (zoom: number) =>
    fc
      .uniqueArray(fc.nat(4 ** zoom - 1), { maxLength: 5 })
      .chain((places) => fc.tuple(...places.sort((a, b) => a - b).map((place) => tileAt(zoom, place))));
  const tileAt = (zoom: number, place: number) =>
    fc
      .array(ring, { minLength: 1, maxLength: 3 })
      .map((rings) => ({ tileId: tileIdOf(zoom, 0, 0) + place, rings }));
  const areas = fc.tuple(tilesOf(3), tilesOf(2), tilesOf(1)).map((zooms) => [{ kind: OCEAN, zooms }]);
  fc.assert(
    fc.property(areas, (drawn) => {
      expect(cornersOf(decodeDrawnAreas(encodeDrawnAreas(drawn)))).toEqual(cornersOf(drawn));
    }),
  );
});
