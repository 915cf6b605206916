import { describe, expect, it } from 'vitest';
import type { Tags } from '../../core/core.ts';
import type { SourceGeometry } from '../../mvt/mvt.ts';
import type { SourceFeature } from '../schema/source-feature.ts';
import { BoundaryLines } from './boundary-lines.ts';

const RING = Int32Array.of(0, 0, 100, 0, 100, 100, 0, 100, 0, 0);
const AREA: SourceGeometry = { type: 'area', polygons: [[RING]] };
const STATE = { boundary: 'administrative', admin_level: '4' };

/** Each line as its level, what it is besides, and its positions. */
function linesOf(...things: readonly [type: SourceFeature['type'], tags: Tags, geometry: SourceGeometry][]) {
  const lines = new BoundaryLines();
  for (const [type, tags, geometry] of things) lines.add({ type, tags, geometry, lat: 0, lon: 0 });
  return lines.lines().map(({ adminLevel, isMaritime, isDisputed, positions }) => {
    const marks = [isMaritime ? 'maritime' : '', isDisputed ? 'disputed' : ''].filter(Boolean);
    return [`${adminLevel} ${marks.join(' ')}`.trim(), Array.from(positions)];
  });
}

function line(...positions: number[]): SourceGeometry {
  return { type: 'line', positions: Int32Array.from(positions) };
}

describe('a border', () => {
  it.each<[string, SourceFeature['type'], Tags]>([
    ['a relation', 'r', { type: 'boundary', ...STATE }],
    ['a closed way', 'w', STATE],
  ])('is what %s encloses', (_what, type, tags) => {
    expect(linesOf([type, tags, AREA])).toEqual([['4', Array.from(RING)]]);
  });

  it('is not what an open way says alone, nor what has another level', () => {
    expect(linesOf(['w', STATE, line(0, 0, 100, 0)])).toEqual([]);
    expect(linesOf(['r', { type: 'boundary', ...STATE, admin_level: '6' }, AREA])).toEqual([]);
  });

  it('is at sea or disputed where a way of it says so, and of the higher level where two share it', () => {
    const country = { type: 'boundary', ...STATE, admin_level: '2' };
    const lines = linesOf(
      ['r', { type: 'boundary', ...STATE }, AREA],
      ['w', { maritime: 'yes' }, line(0, 0, 100, 0)],
      ['w', { disputed: 'yes' }, line(100, 100, 100, 0)],
      ['r', country, { type: 'collection', points: new Int32Array(0), lines: [Int32Array.of(0, 100, 0, 0)] }],
    );
    expect(lines).toEqual([
      ['4 maritime', [0, 0, 100, 0]],
      ['4 disputed', [100, 0, 100, 100]],
      ['4', [100, 100, 0, 100]],
      ['2', [0, 100, 0, 0]],
    ]);
  });
});

describe('a country', () => {
  const COUNTRY = { type: 'boundary', boundary: 'administrative', admin_level: '2' };
  const CODED = { ...COUNTRY, 'ISO3166-1:alpha2': 'MC' };
  const WHOLE: SourceGeometry = { ...AREA, isWhole: true };

  it.each<[string, Tags, SourceGeometry, readonly string[]]>([
    ['with all of its border', CODED, WHOLE, ['MC']],
    ['with a part of its border missing', CODED, { ...AREA, isWhole: false }, []],
    ['with lines that enclose nothing', CODED, line(0, 0, 100, 0), []],
    ['without a code', COUNTRY, WHOLE, []],
    ['that is a state', { ...CODED, admin_level: '4' }, WHOLE, []],
  ])('%s', (_what, tags, geometry, expected) => {
    const lines = new BoundaryLines();
    lines.add({ type: 'r', tags, geometry, lat: 0, lon: 0 });
    expect([...lines.wholeCountries]).toEqual(expected);
  });
});
