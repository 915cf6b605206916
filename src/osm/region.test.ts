import { execFileSync } from 'node:child_process';
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

  const DEEP = 100_000;
  const nested = (open: string, inside: string, close: string): string =>
    open.repeat(DEEP) + inside + close.repeat(DEEP);
  it.each([
    [
      'collections of geometries',
      nested('{"type":"GeometryCollection","geometries":[', '', ']}'),
      "'type' is 'GeometryCollection': expected Polygon",
    ],
    [
      'features',
      nested('{"type":"Feature","geometry":', 'null', '}'),
      "'geometry.type' is 'Feature': expected Polygon",
    ],
    [
      'lists',
      `{"type":"Polygon","coordinates":${nested('[', '', ']')}}`,
      "'coordinates[0][0]' is 'a list undefined': expected a longitude",
    ],
    ['a type', `{"type":${nested('[', '', ']')}}`, "'type' is 'a list': expected Polygon"],
    ['an object as a type', '{"type":{"toString":1}}', "'type' is 'an object': expected Polygon"],
  ])('is refused in one sentence where it holds deep %s', async (_, text, what) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'INVALID_CONFIGURATION',
      message: expect.stringContaining(`area' cannot be used as a polygon: ${what}`),
    });
  });

  const ringAt = (lon: number, lat = 1) => [
    [lon, lat],
    [lon + 0.01, lat],
    [lon, lat + 0.01],
    [lon, lat],
  ];
  const section = (name: string, ring: number[][]): string =>
    `${name}\n${ring.map((point) => point.join(' ')).join('\n')}\nEND\n`;

  it('may have 12,000 rings, of which each is kept where it changes something', async () => {
    const rings = Array.from({ length: 12_000 }, (_, i) => ringAt(i / 100));
    expect(await read(JSON.stringify({ type: 'Polygon', coordinates: rings }))).toHaveLength(1);
    const text = rings.map((ring, i) => section(i % 2 === 0 ? 'a' : '!b', ring)).join('');
    const region = await read(`x\n${text}END\n`);
    expect(region).toHaveLength(6_000);
    expect(JSON.stringify(region).length).toBeLessThan(5_000_000);
  });

  it('is refused where more is cut out than anybody draws', async () => {
    const many = (name: string) => section(name, ringAt(1)).repeat(3_000);
    await expect(read(`x\n${many('a')}${many('!b')}END\n`)).rejects.toThrow(
      'it has 3000 sections and 3000 more that are cut out of all of them: expected fewer',
    );
  });

  it('may begin with the mark of its encoding', async () => {
    const geoJson = JSON.stringify({ type: 'Polygon', coordinates: [SQUARE] });
    expect(await read(`\ufeff${geoJson}`)).toEqual(await read(geoJson));
    expect(await read(`\ufeff${POLY}`)).toEqual(await read(POLY));
  });

  it.skipIf(process.platform === 'win32')('is refused where it is a named pipe', async () => {
    const pipe = join(directory, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(readRegion(pipe)).rejects.toThrow('it is a named pipe, expected a file');
  });

  it('is refused where there is no file', async () => {
    await expect(readRegion(join(directory, 'none.poly'))).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
    });
  });
});
