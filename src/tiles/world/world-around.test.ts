import { describe, expect, it } from 'vitest';
import type { TileAddress } from '../archive/tile-id.ts';
import { Region } from '../coverage/region.ts';
import { loadWorldMap } from '../world-map-file.ts';
import { UncoveredMarks } from './uncovered-marks.ts';
import { WorldAround } from './world-around.ts';
import type { KnownBorders } from './world-borders.ts';

const NOTHING_COVERED = new Region([]);
const NO_MARKS = new UncoveredMarks(NOTHING_COVERED);
/** A tile with Natural Earth's Monaco, which is three times as wide as the real one. */
const MONACO = tileAt(12, 43.75, 7.38);
const RHINE_AT_BALZERS = tileAt(12, 47.07, 9.48);
const RHINE_BELOW_LIECHTENSTEIN = tileAt(12, 47.4, 9.65);

function tileAt(zoom: number, lat: number, lon: number): TileAddress {
  const southing = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return { zoom, x: Math.floor(((lon + 180) / 360) * 2 ** zoom), y: Math.floor(southing * 2 ** zoom) };
}

function known(borders: Partial<KnownBorders>): KnownBorders {
  return { wholeCountries: new Set(), neighbours: [], exact: [], ...borders };
}

/** Features of one layer if extracts hold the complete borders of some countries. */
function layerIn(tile: TileAddress, name: string, wholeCountries: readonly string[]) {
  const around = new WorldAround(
    loadWorldMap(),
    NOTHING_COVERED,
    NO_MARKS,
    known({ wholeCountries: new Set(wholeCountries) }),
  );
  return around.in(tile).find((layer) => layer.name === name)?.features ?? [];
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
  const everywhere = new Region([{ north: 0, south: 2 ** 30, spans: [0, 2 ** 30] }]);
  const bordersBeside = (...neighbours: string[]) =>
    new WorldAround(loadWorldMap(), everywhere, NO_MARKS, known({ neighbours }))
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

describe('what is around extracts', () => {
  const SEA_OFF_MONACO = tileAt(9, 43, 8);
  const everywhere = new Region([{ north: 0, south: 2 ** 30, spans: [0, 2 ** 30] }]);
  const covered = new WorldAround(
    loadWorldMap(),
    everywhere,
    new UncoveredMarks(everywhere),
    known({ neighbours: [''] }),
  );

  it('is marked from zoom 9 on', () => {
    expect(layerIn(tileAt(8, 47.4, 9.65), 'uncovered', [])).toEqual([]);
    expect(layerIn(tileAt(9, 47.4, 9.65), 'uncovered', [])).toHaveLength(1);
    expect(layerIn(RHINE_AT_BALZERS, 'uncovered', [])).toHaveLength(1);
  });

  it('are the depths of the sea alone where all is covered', () => {
    expect(covered.in(SEA_OFF_MONACO).map(({ name }) => name)).toEqual(['bathymetry']);
    expect(covered.in(tileAt(10, 43, 8))).toEqual([]);
  });

  it('are rivers too before extracts have any', () => {
    const names = (zoom: number) => covered.in(tileAt(zoom, 47.07, 9.48)).map(({ name }) => name);
    expect(names(8)).toContain('water_lines');
    expect(names(9)).not.toContain('water_lines');
  });

  it('are no reefs where all is covered: the extract has its own', () => {
    const reefs = (around: WorldAround, zoom: number) =>
      around
        .in(tileAt(zoom, -22.5, 166.3)) // off New Caledonia
        .filter(({ name }) => name === 'bathymetry')
        .flatMap(({ features }) => features.filter(({ attributes }) => attributes.includes('reef')));
    const uncovered = new WorldAround(
      loadWorldMap(),
      NOTHING_COVERED,
      new UncoveredMarks(NOTHING_COVERED),
      known({}),
    );
    expect(reefs(uncovered, 9)).not.toEqual([]);
    expect(reefs(uncovered, 10)).not.toEqual([]);
    expect(reefs(covered, 9)).toEqual([]);
  });
});
