import { expect, it } from 'vitest';
import { type Geometry, geometryMember } from './geometry.ts';

const RING = [
  [0, 0],
  [2, 0],
  [2, 1],
  [0, 0],
] as const;

function written(geometry: Exclude<Geometry, { type: 'Point' }> | undefined, form: 'kml' | 'svg' | 'text') {
  const entry = { kind: 'area', name: '', lat: 1.5, lon: 9, levels: {}, confidence: 1 } as const;
  return geometryMember(geometry ? { ...entry, geometry } : entry, form);
}

it('writes a point where nothing more is known', () => {
  expect(written(undefined, 'text')).toEqual({ geotext: 'POINT(9 1.5)' });
  expect(written(undefined, 'kml')).toEqual({
    geokml: '<Point><coordinates>9,1.5</coordinates></Point>',
  });
  expect(written(undefined, 'svg')).toEqual({ svg: 'cx="9" cy="-1.5"' });
});

it('writes lines and polygons, y of SVG growing to the south', () => {
  const polygon = { type: 'Polygon', coordinates: [RING] } as const;
  expect(written(polygon, 'text')).toEqual({ geotext: 'POLYGON((0 0,2 0,2 1,0 0))' });
  expect(written(polygon, 'svg')).toEqual({ svg: 'M 0 0 L 2 0 2 -1 Z' });
  const several = { type: 'MultiPolygon', coordinates: [[RING], [RING, RING]] } as const;
  expect(written(several, 'text').geotext).toBe(
    'MULTIPOLYGON(((0 0,2 0,2 1,0 0)),((0 0,2 0,2 1,0 0),(0 0,2 0,2 1,0 0)))',
  );
  expect(String(written(several, 'kml').geokml).match(/innerBoundaryIs/g)).toHaveLength(2);
  const line = { type: 'LineString', coordinates: RING } as const;
  expect(written(line, 'kml')).toEqual({
    geokml: '<LineString><coordinates>0,0 2,0 2,1 0,0</coordinates></LineString>',
  });
  const lines = { type: 'MultiLineString', coordinates: [RING, RING] } as const;
  expect(written(lines, 'svg')).toEqual({
    svg: 'M 0 0 L 2 0 2 1 0 0 M 0 0 L 2 0 2 1 0 0'.replaceAll('2 1', '2 -1'),
  });
});
