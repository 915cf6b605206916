import { describe, expect, it } from 'vitest';
import { type Coverage, Region } from '../map/map.ts';
import type { TileAddress } from '../pmtiles/pmtiles.ts';
import { worldTiles } from './compiled-map.ts';
import { WorldAround } from './world-around.ts';

const NOWHERE = new Region([]);
const EVERYWHERE = new Region([{ north: 0, south: 2 ** 30, spans: [0, 2 ** 30] }]);
/** A tile with Natural Earth's Monaco, which is three times as wide as the real one. */
const MONACO = tileAt(11, 43.75, 7.38);
const RHINE_AT_BALZERS = tileAt(11, 47.07, 9.48);
const RHINE_BELOW_LIECHTENSTEIN = tileAt(11, 47.4, 9.65);

function tileAt(zoom: number, lat: number, lon: number): TileAddress {
  const southing = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return { zoom, x: Math.floor(((lon + 180) / 360) * 2 ** zoom), y: Math.floor(southing * 2 ** zoom) };
}

function around(coverage: Partial<Coverage>): WorldAround {
  return new WorldAround(worldTiles(), { covered: NOWHERE, wholeCountries: [], neighbours: [], ...coverage });
}

/** Features of one layer if extracts hold the complete borders of some countries. */
function layerIn(tile: TileAddress, name: string, wholeCountries: readonly string[]) {
  const layers = around({ wholeCountries }).in(tile);
  return layers.find((layer) => layer.name === name)?.features ?? [];
}

describe('borders of the world around extracts', () => {
  it('are left out where an extract has all of a country’s own', () => {
    expect(layerIn(MONACO, 'boundaries', []).length).toBeGreaterThan(0);
    expect(layerIn(MONACO, 'boundaries', ['MC'])).toEqual([]);
    expect(layerIn(MONACO, 'boundaries', ['IT'])).toEqual(layerIn(MONACO, 'boundaries', []));
  });

  it('stay between its neighbours', () => {
    expect(layerIn(RHINE_AT_BALZERS, 'boundaries', []).length).toBeGreaterThan(0);
    expect(layerIn(RHINE_AT_BALZERS, 'boundaries', ['LI'])).toEqual([]);
    const [border, ...others] = layerIn(RHINE_BELOW_LIECHTENSTEIN, 'boundaries', ['LI']);
    expect(border?.attributes).toBe('["admin_level",2,"maritime",false,"disputed",false]');
    expect([border, ...others]).toEqual(layerIn(RHINE_BELOW_LIECHTENSTEIN, 'boundaries', []));
  });

  it('are all that is left out', () => {
    expect(layerIn(MONACO, 'ocean', ['MC'])).toEqual(layerIn(MONACO, 'ocean', []));
  });
});

describe('a border where an extract is', () => {
  const bordersBeside = (...neighbours: string[]) =>
    around({ covered: EVERYWHERE, neighbours })
      .in(RHINE_BELOW_LIECHTENSTEIN)
      .flatMap(({ name, features }) => (name === 'boundaries' ? features : []));

  it('goes on if the extract has none between these countries', () => {
    expect(bordersBeside('CH LI', 'AT LI').length).toBeGreaterThan(0);
    expect(bordersBeside().length).toBeGreaterThan(0);
  });

  it('is the extract’s own if it may have it', () => {
    for (const known of ['AT CH', 'AT', '']) expect(bordersBeside('CH LI', known), known).toEqual([]);
  });
});

describe('the world where extracts cover all', () => {
  const covered = around({ covered: EVERYWHERE, neighbours: [''] });
  const namesIn = (tile: TileAddress) => covered.in(tile).map(({ name }) => name);

  it('is the depths of the sea alone', () => {
    expect(namesIn(tileAt(9, 43, 8))).toEqual(['bathymetry']);
    expect(namesIn(tileAt(10, 43, 8))).toEqual([]);
  });

  it('is rivers too before extracts have any', () => {
    expect(namesIn(tileAt(8, 47.07, 9.48))).toContain('water_lines');
    expect(namesIn(tileAt(9, 47.07, 9.48))).not.toContain('water_lines');
  });

  it('is no reefs: the extract has its own', () => {
    const reefs = (world: WorldAround, zoom: number) =>
      world
        .in(tileAt(zoom, -22.5, 166.3)) // off New Caledonia
        .filter(({ name }) => name === 'bathymetry')
        .flatMap(({ features }) => features.filter(({ attributes }) => attributes.includes('reef')));
    expect(reefs(around({}), 9)).not.toEqual([]);
    expect(reefs(around({}), 10)).not.toEqual([]);
    expect(reefs(covered, 9)).toEqual([]);
  });
});

describe('the world where extracts cover a part', () => {
  /** The western half of the tile in which Nice and Monaco lie. */
  const tile = tileAt(10, 43.7, 7.3);
  const side = 2 ** 20;
  const west = new Region([
    { north: tile.y * side, south: (tile.y + 1) * side, spans: [tile.x * side, (tile.x + 0.5) * side] },
  ]);

  it('is drawn in the other one, with a narrow overlap', () => {
    const seas = around({ covered: west })
      .in(tile)
      .flatMap(({ name, features }) => (name === 'ocean' ? features.flatMap(({ parts }) => parts) : []));
    const columns = seas.flatMap((ring) => ring.filter((_x, at) => at % 2 === 0 && isIn(ring[at + 1]!)));
    expect(columns.length).toBeGreaterThan(0);
    expect(columns.filter((x) => x < 2048 - 5)).toEqual([]);
  });

  it('is its waters alone at the last zooms', () => {
    const names = (zoom: number) =>
      new Set(
        around({})
          .in(tileAt(zoom, 47.505, 9.65))
          .map(({ name }) => name),
      ); // where the Rhine enters Lake Constance
    expect([...names(11)]).toContain('boundaries');
    expect([...names(12)]).toEqual(['water_polygons']);
  });
});

/** True for rows of a tile that are not beside the rows around it. */
function isIn(y: number): boolean {
  return y > 4 && y < 4092;
}
