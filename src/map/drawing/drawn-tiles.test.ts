import { expect, it } from 'vitest';
import { tileIdOf } from '../../pmtiles/pmtiles.ts';
import { KNOWN_CELL_UNITS } from '../coverage/known-cells.ts';
import { Region } from '../coverage/region.ts';
import { type Spans, spansOf } from '../coverage/spans.ts';
import { layerNamed } from '../schema/shortbread.ts';
import { drawnTiles } from './drawn-tiles.ts';
import { UncoveredMarks } from './uncovered-marks.ts';

/** Known cells along a side of a tile of zoom 9. */
const CELLS = 64;
/** Extracts hold the square of 3 by 3 tiles of zoom 9 around 200/200, and a cell more on each side. */
const [FIRST, END] = [199 * CELLS - 1, 202 * CELLS + 1].map((cell) => cell * KNOWN_CELL_UNITS) as [
  number,
  number,
];
const HELD = new UncoveredMarks(new Region([{ north: FIRST, south: END, spans: [FIRST, END] }]));

function drawn(records: Parameters<typeof drawnTiles>[0]['own'], openSea: Spans) {
  return [...drawnTiles({ marks: HELD, openSea, own: records, isWanted: () => true })];
}

it('has every tile that is held at the first zoom with marks, also an empty one', () => {
  const tiles = drawn([], []);
  const middle = tiles.find(({ tileId }) => tileId === tileIdOf(9, 200, 200));
  expect(middle).toMatchObject({ layers: [], isNeeded: true });
  expect(tiles).toHaveLength(25); // with those around, which are held in part
});

it('leaves nothing but waters in tiles that are not held, from the zoom on at which the veil is closed', () => {
  const area = [[0, 0, 4096, 0, 4096, 4096, 0, 4096]];
  const record = (zoom: number, x: number, layer: string) => ({
    tileId: tileIdOf(zoom, x, x),
    layer: layerNamed(layer),
    feature: { order: 0, attributes: '["kind","water"]', shape: 'area' as const, parts: area },
  });
  const namesAt = (zoom: number, x: number) => {
    const own = ['water_polygons', 'land'].map((layer) => record(zoom, x, layer));
    const tile = drawn(own, []).find(({ tileId }) => tileId === tileIdOf(zoom, x, x));
    return tile && 'layers' in tile ? tile.layers.map(({ name }) => name) : [];
  };
  expect(namesAt(12, 1600)).toEqual(['water_polygons', 'land']); // in the middle of what is held
  expect(namesAt(12, 1000)).toEqual(['water_polygons', 'uncovered', 'uncovered_labels']);
  expect(namesAt(11, 500)).toEqual(['water_polygons', 'land', 'uncovered']);
});

it('stores open sea as runs, and apart what is marked of it', () => {
  const [inside, outside] = [tileIdOf(12, 1600, 1600), tileIdOf(12, 1000, 1000)];
  const seas = drawn([], spansOf([outside, inside].sort((a, b) => a - b))).filter(
    ({ tileId }) => tileId === inside || tileId === outside,
  );
  const names = seas.map((tile) => ('layers' in tile ? tile.layers.map(({ name }) => name) : []));
  expect(names).toContainEqual(['ocean']);
  expect(names).toContainEqual(['ocean', 'uncovered', 'uncovered_labels']);
});
