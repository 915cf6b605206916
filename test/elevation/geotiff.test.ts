import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openElevation } from '../../src/elevation/elevation.ts';
import { geoTiff, SMALL_TIFF, type TiffForm } from './height-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-geotiff-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hilly = (lon: number, lat: number) => 900 * Math.sin(lon * 70) + 700 * Math.cos(lat * 90) - 200;

/** Opens a file that lies alone in a directory. */
function open(name: string, bytes: Uint8Array) {
  const directory = mkdtempSync(join(folder, 'in-'));
  writeFileSync(join(directory, name), bytes);
  return openElevation(directory).grids[0]!;
}

function openTiff(form: Partial<TiffForm>, ground = hilly) {
  return open('heights.tif', geoTiff({ ...SMALL_TIFF, ...form }, ground));
}

const BLOCKS = [
  ['one strip', { rows: 60 }],
  ['strips, the last one shorter', { rows: 16 }],
  ['tiles that reach over the edge', { columns: 32, rows: 16 }],
] as const;
const SAMPLES = [
  ['int16', 1],
  ['int16', 2],
  ['float32', 1],
  ['float32', 2],
  ['float32', 3],
] as const;
const FORMS = SAMPLES.flatMap(([kind, predictor]) =>
  (['none', 'lzw', 'deflate'] as const).flatMap((compression) =>
    (['II', 'MM'] as const).map((byteOrder) => ({ kind, predictor, compression, byteOrder })),
  ),
);

describe.each(BLOCKS)('heights in %s', (_name, block) => {
  it.each(FORMS)('are read: $kind, predictor $predictor, $compression, $byteOrder', (form) => {
    const grid = openTiff({ ...form, block });
    const box = { column: 20, row: 10, columns: 70, rows: 50 };
    const heights = grid.read(box);
    for (let at = 0; at < heights.length; at++) {
      const lon = 8 + (box.column + (at % box.columns) + 0.5) * 0.001;
      const lat = 47 - (box.row + Math.floor(at / box.columns) + 0.5) * 0.001;
      const expected = form.kind === 'int16' ? Math.round(hilly(lon, lat)) : Math.fround(hilly(lon, lat));
      if (Math.abs(heights[at]! - expected) > 1e-3)
        expect.fail(`sample ${at} is ${heights[at]}, not ${expected}`);
    }
  });
});

it('a file says whether its corner is of a pixel or of the sample in its middle', () => {
  expect(openTiff({})).toMatchObject({ west: 8.0005, north: 46.9995 });
  expect(openTiff({ isPoint: true })).toMatchObject({ west: 8, north: 47 });
});

it('unknown heights are NaN: those that the file marks, and those that no ground has', () => {
  const ground = (lon: number) => (lon < 8.01 ? -9999 : lon < 8.02 ? -32_768 : 5);
  const { read } = openTiff({ noData: -9999 }, ground);
  const heights = read({ column: 0, row: 0, columns: 30, rows: 1 });
  expect([heights[0], heights[15], heights[25]]).toEqual([Number.NaN, Number.NaN, 5]);
});

describe('a file that cannot be used is named, with what was expected:', () => {
  const whole = geoTiff({ ...SMALL_TIFF, compression: 'deflate' }, hilly);
  const torn = Buffer.from(whole);
  torn.fill(0xff, 20, 200);

  it.each([
    [
      'text',
      () => open('a.tif', Buffer.from('no heights at all')),
      /a\.tif cannot be used: it is no TIFF file\.$/,
    ],
    ['an empty one', () => open('a.tif', Buffer.alloc(0)), /a\.tif .* ends before byte 8/],
    [
      'one cut short',
      () => open('a.tif', whole.subarray(0, 900)),
      /a\.tif .* ends before byte \d+; it may be cut short\.$/,
    ],
    ['another coordinate system', () => openTiff({ system: 4258 }), /WGS 84 \(EPSG:4326\)\.$/],
  ])('%s', (_name, opening, message) => {
    expect(opening).toThrow(message);
    expect(opening).toThrow(expect.objectContaining({ code: 'INVALID_ELEVATION' }));
  });

  it('one with a torn block', () => {
    const { read } = open('a.tif', torn);
    expect(() => read({ column: 0, row: 0, columns: 2, rows: 2 })).toThrow(
      /a\.tif .* block unpacks to \d+ bytes; expected 12000\.$/,
    );
  });

  it('one whose name says no place', () => {
    expect(() => open('alps.hgt', Buffer.alloc(2 * 1201 * 1201))).toThrow(
      /expected one such as N46E008\.hgt\.$/,
    );
  });
});
