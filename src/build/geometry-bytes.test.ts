import { PbfReader, PbfWriter } from 'pbf';
import { expect, it } from 'vitest';
import type { Geometry } from '../osm/osm.ts';
import { readGeometry, writeGeometry } from './geometry-bytes.ts';

const ring = (...values: number[]): Int32Array => Int32Array.from(values);
const outer = ring(0, 0, 30, 0, 30, 30, 0, 0);

it.each<[string, Geometry]>([
  ['a point', { type: 'point', latE7: -900_000_000, lonE7: 1_800_000_000 }],
  ['a line', { type: 'line', positions: ring(-1, 2, 2_000_000_000, -4) }],
  [
    'an area with a hole',
    { type: 'area', isWhole: false, polygons: [[outer, ring(1, 1, 2, 2, 2, 1, 1, 1)], [outer]] },
  ],
  ['a collection', { type: 'collection', points: ring(5, 6), lines: [ring(1, 2, 3, 4), outer] }],
  ['a collection of lines alone', { type: 'collection', points: ring(), lines: [outer] }],
])('gives %s back as it was', (_, geometry) => {
  const writer = new PbfWriter();
  writeGeometry(writer, geometry);
  expect(readGeometry(new PbfReader(writer.finish()))).toEqual(geometry);
});
