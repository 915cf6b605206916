import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insideOf, readRegion } from './osm.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-region-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function written(text: string): string {
  const path = join(directory, 'area');
  writeFileSync(path, text);
  return path;
}

const read = (text: string) => readRegion(written(text));
const insideIn = async (text: string) => insideOf(await read(text));

const POLY = `liechtenstein
1
   9.0   47.0
   1.0E+01  47
   10.0 48.0

   9.0 48.0
END
2
\t-5 -5
\t-4 -5
\t-4 -4
END
!3
  9.4 47.4
  9.6 47.4
  9.6 47.6
  9.4 47.6
  9.4 47.4
END
END
`;
const SQUARE = [
  [9, 47],
  [10, 47],
  [10, 48],
  [9, 48],
  [9, 47],
];
const HOLE = SQUARE.map(([lon = 0, lat = 0]) => [9.5 + (lon - 9.5) / 5, 47.5 + (lat - 47.5) / 5]);

describe('the area of an extract', () => {
  it('is read from a .poly file, its holes left out', async () => {
    for (const text of [POLY, POLY.replaceAll('\n', '\r\n')]) {
      const isInside = await insideIn(text);
      expect(isInside(47.1, 9.1)).toBe(true);
      expect(isInside(47.5, 9.5)).toBe(false);
      expect(isInside(48.1, 9.1)).toBe(false);
      expect(isInside(-4.9, -4.2)).toBe(true);
      expect(isInside(-4.1, -4.9)).toBe(false);
    }
  });

  it('is read from polygons, features and collections of GeoJSON', async () => {
    const polygon = { type: 'Polygon', coordinates: [SQUARE, HOLE] };
    const several = {
      type: 'MultiPolygon',
      coordinates: [[SQUARE, HOLE], [SQUARE.map(([lon = 0, lat = 0]) => [lon - 20, lat])]],
    };
    const feature = { type: 'Feature', properties: null, geometry: polygon };
    const collection = {
      type: 'FeatureCollection',
      features: [feature, { type: 'Feature', geometry: several }],
    };
    for (const value of [polygon, several, feature, collection]) {
      const isInside = await insideIn(JSON.stringify(value, null, 1));
      expect([isInside(47.1, 9.1), isInside(47.5, 9.5), isInside(46.9, 9.1)]).toEqual([true, false, false]);
      expect(isInside(47.5, -10.5)).toBe(value === several || value === collection);
    }
  });

  it('is the same whichever way round it is drawn and wherever it begins', async () => {
    const corner = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
    const outline = fc.uniqueArray(corner, { minLength: 3, maxLength: 8, selector: String });
    const half = fc.integer({ min: -21, max: 21 }).map((value) => value + 0.5);
    await fc.assert(
      fc.property(outline, fc.nat(7), half, half, (points, turn, lat, lon) => {
        const turned = [
          ...points.slice(turn % points.length),
          ...points.slice(0, turn % points.length),
        ].reverse();
        expect(insideOf([[turned]])(lat, lon)).toBe(insideOf([[points]])(lat, lon));
        expect(insideOf([[points]])(lat, 21 + Math.abs(lon))).toBe(false);
      }),
    );
  });

  it.each([
    ['', 'it ends behind line 1: expected a name'],
    ['a\n1\n 9 47\n 10 47\n 10 48\nEND\n', "it ends behind line 7: expected the name of a section, or 'END'"],
    ['a\n1\n 9 47\n 10 47\n', "it ends behind line 5: expected a longitude and a latitude, or 'END'"],
    ['a\n1\n 9 47\n 10 x\nEND\nEND', "line 4 is '10 x': expected a longitude and a latitude, or 'END'"],
    ['a\n1\n 9 47 0\nEND\nEND', "line 3 is '9 47 0': expected a longitude and a latitude, or 'END'"],
    [
      'a\n1\n 9 97\nEND\nEND',
      "line 3 is '9 97': expected a longitude from -180 to 180 and a latitude from -90 to 90",
    ],
    [
      'a\n1\n 9 47\n 10 47\n 9 47\nEND\nEND',
      'the section that begins in line 2 has 2 different points: expected 3 or more',
    ],
    ['a\n!1\n 9 47\n 10 47\n 10 48\nEND\nEND', 'it has no section: expected one or more with points'],
    ['a\n1\n 9 47\n 10 47\n 10 48\nEND\nEND\nmore', "line 8 follows the last 'END': expected nothing"],
    ['{"type": "Pol', 'it is not JSON ('],
    ['[1]', 'it is no object: expected GeoJSON'],
    [
      '{"type": "Point", "coordinates": [1, 2]}',
      "'type' is 'Point': expected Polygon, MultiPolygon, Feature or FeatureCollection",
    ],
    ['{"type": "Polygon", "coordinates": []}', "'coordinates' is empty: expected the outline of a polygon"],
    ['{"type": "Polygon"}', "'coordinates' is no list: expected one as GeoJSON has it"],
    [
      '{"type": "MultiPolygon", "coordinates": [[[[1, 2], [3, "4"]]]]}',
      "'coordinates[0][0][1]' is '3 4': expected a longitude",
    ],
    [
      '{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": null}]}',
      "'features[0].geometry' is no object: expected GeoJSON",
    ],
    ['{"type": "FeatureCollection", "features": []}', 'it has no polygon: expected one or more'],
    [
      '{"type": "Polygon", "coordinates": [[[1, 2], [3, 4], [1, 2]]]}',
      "'coordinates[0]' has 2 different points: expected 3 or more",
    ],
  ])('is refused where %j is wrong', async (text, what) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'INVALID_CONFIGURATION',
      message: expect.stringContaining(`area' cannot be used as a polygon: ${what}`),
    });
  });

  it('is refused where there is no file', async () => {
    await expect(readRegion(join(directory, 'none.poly'))).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
    });
  });
});
