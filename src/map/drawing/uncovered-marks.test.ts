import { describe, expect, it } from 'vitest';
import { doubleArea, type TileFeature } from '../../mvt/mvt.ts';
import { type TileAddress, tileIdOf, tileOfId } from '../../pmtiles/pmtiles.ts';
import { hashesOf } from '../coverage/area-tiles.ts';
import { KNOWN_CELL_UNITS, KnownCells } from '../coverage/known-cells.ts';
import { Region } from '../coverage/region.ts';
import { StatedArea, type StatedPolygons } from '../coverage/stated-area.ts';
import { FIRST_MARKED_ZOOM } from '../schema/own-layers.ts';
import { isWholeMark, uncoveredLayers, WHOLE_MARK, withNotes } from './uncovered.ts';
import { UncoveredMarks } from './uncovered-marks.ts';

const CELL = 16_000;
/** The tile of zoom 14 with the object. */
const NEAR: TileAddress = { zoom: 14, x: CELL / 2, y: CELL / 2 };

function marksAround(...columns: readonly number[]): UncoveredMarks {
  const cells = new KnownCells();
  for (const column of columns) cells.add([CELL + column, CELL]);
  return new UncoveredMarks(cells.region);
}

function areaOf(mark: TileFeature | undefined): number {
  return (mark?.parts ?? []).reduce((sum, ring) => sum + doubleArea(ring), 0) / 2;
}

describe('marks of what extracts do not hold', () => {
  it('cover tiles without objects, and no tile in the middle of objects', () => {
    expect(marksAround(0).in({ zoom: 14, x: CELL / 2, y: CELL / 2 + 8 })).toEqual(WHOLE_MARK);
    const [first, end] = [(CELL - 8) * KNOWN_CELL_UNITS, (CELL + 8) * KNOWN_CELL_UNITS];
    const many = new Region([{ north: first, south: end, spans: [first, end] }]);
    expect(new UncoveredMarks(many).in(NEAR)).toBeUndefined();
  });

  it('end at a rounded line around objects', () => {
    const mark = marksAround(0).in(NEAR);
    expect(areaOf(mark)).toBeGreaterThan(0);
    expect(areaOf(mark)).toBeLessThan(areaOf(WHOLE_MARK) / 2);
    expect(mark?.parts.flat().length).toBeGreaterThan(12);
  });

  it('are whole nowhere in the tiles of the first zoom that are listed', () => {
    const marks = marksAround(0, 40);
    const sides = [(CELL >> 6) - 1, CELL >> 6]; // the object lies at a corner of four tiles
    const around = sides.flatMap((x) => sides.map((y) => tileIdOf(FIRST_MARKED_ZOOM, x, y)));
    expect(marks.tilesHeld).toEqual(around.sort((a, b) => a - b));
  });

  it('change in tiles along the line alone', () => {
    const hashes = (marks: UncoveredMarks) => hashesOf([marks.held], marks.tilesHeld);
    const [before, after] = [hashes(marksAround(0, 30)), hashes(marksAround(0, 32))];
    const changed = [...before, ...after].filter(([tileId]) => before.get(tileId) !== after.get(tileId));
    const atLast = changed.map(([tileId]) => tileOfId(tileId)).filter(({ zoom }) => zoom === 14);
    expect(atLast.length).toBeGreaterThan(0);
    for (const { x } of atLast) expect(x).toBeGreaterThan((CELL + 20) / 2);
  });
});

describe('marks beyond a stated area', () => {
  /** At zoom 12 around the world's middle a tile is so many degrees wide and high. */
  const SIDE = 360 / 2 ** 12;
  const MIDDLE = 2 ** 11;
  const box = (west: number, east: number, north = -3, south = 3) =>
    [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ].map(([x = 0, y = 0]) => [x * SIDE, -y * SIDE] as const);
  const marksOf = (polygons: StatedPolygons, cells = new Region([])) =>
    new UncoveredMarks(cells, new StatedArea(polygons));
  /** Share of a tile, with its buffer, that is marked. */
  const shareIn = (marks: UncoveredMarks, x: number, y = 0) =>
    areaOf(marks.in({ zoom: 12, x: MIDDLE + x, y: MIDDLE + y })) / areaOf(WHOLE_MARK);

  it('end at its outline, whatever lies within', () => {
    const marks = marksOf([[box(-3, 1.5)]]);
    expect(marks.in({ zoom: 12, x: MIDDLE, y: MIDDLE })).toBeUndefined();
    expect(shareIn(marks, 1)).toBeCloseTo(0.5, 3);
    expect(shareIn(marks, 2)).toBe(1);
    expect(marks.tilesHeld).toContain(tileIdOf(FIRST_MARKED_ZOOM, MIDDLE >> 3, MIDDLE >> 3));
  });

  it('lie in its holes, and nowhere in what another polygon has', () => {
    const [around, hole] = [box(-6, 6, -6, 6), box(0.5, 2)];
    expect(shareIn(marksOf([[around, hole]]), 0)).toBeCloseTo(0.5, 3);
    expect(shareIn(marksOf([[around, hole], [box(0.75, 4)]]), 0)).toBeCloseTo(1024 / 4224, 3);
    expect(shareIn(marksOf([[around, hole], [box(-3, 4)]]), 0)).toBe(0);
  });

  it('leave out the cells of an extract whose area is not stated', () => {
    const [middle, units] = [2 ** 29, 8 * KNOWN_CELL_UNITS];
    const cells = new Region([
      {
        north: middle - 3 * units,
        south: middle + 3 * units,
        spans: [middle + 4 * units, middle + 7 * units],
      },
    ]);
    const marks = marksOf([[box(-3, 1.5)]], cells);
    expect([shareIn(marks, 0), shareIn(marks, 2), shareIn(marks, 5)]).toEqual([0, 1, 0]);
  });
});

describe('places for words under a mark', () => {
  const placesIn = (layers: ReturnType<typeof uncoveredLayers>) =>
    layers
      .filter(({ name }) => name === 'uncovered_labels')
      .flatMap(({ features }) =>
        features.map(({ attributes, parts }) => [attributes, parts.flat().length / 2]),
      );

  it('are one, four and sixteen to a tile, by rank, from zoom 12 on', () => {
    expect(placesIn(uncoveredLayers(11))).toEqual([]);
    expect(placesIn(uncoveredLayers(12))).toEqual([
      ['["rank",0]', 1],
      ['["rank",1]', 3],
      ['["rank",2]', 12],
    ]);
  });

  it('lie in the marked part alone, and replace those of a tile above', () => {
    const west = { ...WHOLE_MARK, parts: [[-64, -64, 2048, -64, 2048, 4160, -64, 4160]] };
    expect(isWholeMark(west)).toBe(false);
    for (const strip of [
      [4096, -64, 4160, -64, 4160, 4160, 4096, 4160],
      [-64, -64, 4160, -64, 4160, 0, -64, 0],
    ])
      expect(isWholeMark({ ...west, parts: [strip] })).toBe(false); // in the buffer alone
    expect(isWholeMark({ ...west, parts: [[-10, -20, 4100, -20, 4100, 4096, -10, 4096]] })).toBe(true);
    const half = [{ name: 'uncovered', features: [west] }, ...uncoveredLayers(13).slice(1)];
    expect(placesIn(withNotes(half, 14))).toEqual([
      ['["rank",0]', 1],
      ['["rank",1]', 1],
      ['["rank",2]', 6],
    ]);
  });
});
