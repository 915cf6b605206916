import { expect, it } from 'vitest';
import { tileIdOf } from '../../src/pmtiles/pmtiles.ts';
import { coastLines } from './coast-lines.ts';

it('follows the coast in degrees, not the edges along which the sea was cut', () => {
  const sea = [2048, 4160, 2048, 2048, 4160, 2048, 4160, 4160];
  const kind = { layer: 'ocean', attributes: [], order: 0 };
  const coasts = coastLines({ kind, zooms: [[{ tileId: tileIdOf(1, 1, 0), rings: [sea] }]] });
  expect(coasts.map((line) => Array.from(line, (value) => Math.round(value / 1e6) / 10))).toEqual([
    [90, -2.8, 90, 66.5, 182.8, 66.5],
  ]);
});
