import { expect, it } from 'vitest';
import { polygonsIn } from './read-polygons.ts';

const read = (value: unknown) =>
  [...polygonsIn(Buffer.from(JSON.stringify(value)))].map((polygon) => polygon.map((ring) => [...ring]));

const OUTER = [
  [0, 0],
  [1.5, 0],
  [0, -0.25],
  [0, 0],
];
const HOLE = [
  [0.1, 0.1],
  [0.1, 0.2],
  [0.2, 0.1],
  [0.1, 0.1],
];
const OUTER_UNITS = [0, 0, 15_000_000, 0, 0, -2_500_000, 0, 0];
const HOLE_UNITS = [1_000_000, 1_000_000, 1_000_000, 2_000_000, 2_000_000, 1_000_000, 1_000_000, 1_000_000];

it('reads polygons and lists of them, with holes, in the order of the file', () => {
  const geometries = [
    { type: 'MultiPolygon', coordinates: [[OUTER, HOLE], [HOLE]] },
    { type: 'Polygon', coordinates: [OUTER] },
  ];
  expect(read({ type: 'GeometryCollection', geometries })).toEqual([
    [OUTER_UNITS, HOLE_UNITS],
    [HOLE_UNITS],
    [OUTER_UNITS],
  ]);
});

it('refuses coordinates of other shapes, and numbers that are not plain', () => {
  expect(() => read({ type: 'LineString', coordinates: OUTER })).toThrow('2 lists deep, expected 3 or 4');
  expect(() => read({ type: 'Polygon', coordinates: [[[1e-7, 0]]] })).toThrow(
    "'e' is in a number, expected plain decimal ones",
  );
});
