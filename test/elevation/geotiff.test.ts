import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openElevation } from '../../src/elevation/elevation.ts';
import { geoTiff, SMALL_TIFF, type Tag, type TiffForm } from './height-files.ts';

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

  const scale = (lon: number, lat: number): Tag => [33_550, 12, [lon, lat, 0]];
  const tie = (...values: number[]): Tag => [33_922, 12, values];
  const side = (tag: 256 | 257 | 278 | 322 | 323, value: number): Tag => [tag, 12, [value]];
  it.each<[string, Tag[], RegExp]>([
    ['tiny steps', [scale(1e-300, 1e-300)], /apart; expected 0\.000008 or more\.$/],
    [
      'steps that no number holds',
      [scale(Infinity, Infinity)],
      /it reaches from .* expected a part of the earth/,
    ],
    ['steps of whole earths', [scale(1e300, 0.001)], /it reaches from .* expected a part of the earth/],
    [
      'steps that lead beyond the poles',
      [scale(0.001, 3)],
      /from -131\.5 to 45\.5 of latitude; expected a part/,
    ],
    ['more than the whole way around', [scale(4, 0.001)], /it reaches from 10 to 406 .* expected a part/],
    ['steps under 0', [scale(-1, 1)], /it does not say where it lies/],
    ['steps that are none', [scale(Number.NaN, 1)], /it does not say where it lies/],
    ['a corner off the earth', [tie(0, 0, 0, 1e9, 47, 0)], /it reaches from 1000000000/],
    ['a corner that is no number', [tie(0, 0, 0, Number.NaN, 47, 0)], /it does not say where it lies/],
    ['a pixel that is no number', [tie(Number.NaN, 0, 0, 8, 47, 0)], /it reaches from NaN/],
    ['sides that are no numbers', [side(256, Number.NaN)], /it has NaN columns and 60 rows; expected 2 to/],
    ['parts of columns', [side(256, 99.5)], /it has 99\.5 columns/],
    ['more rows than any file', [side(257, 2 ** 21)], /2097152 rows; expected 2 to 1048576/],
    ['strips without rows', [side(278, 0)], /its blocks have 100 columns and 0 rows/],
    ['tiles without end', [side(322, Infinity), side(323, 16)], /its blocks have Infinity columns/],
  ])('%s', (_name, tags, message) => {
    expect(() => openTiff({ tags })).toThrow(message);
    expect(() => openTiff({ tags })).toThrow(expect.objectContaining({ code: 'INVALID_ELEVATION' }));
  });

  it.each<[string, Tag[], RegExp]>([
    ['longer than the file', [[279, 4, [4e9]]], /ends before byte \d+; it may be cut short/],
    ['that begins before it', [[273, 12, [-8]]], /it places 12000 bytes at -8; expected whole numbers/],
    ['of a length that is no number', [[279, 12, [Number.NaN]]], /it places NaN bytes at 8/],
  ])('one with a block %s', (_name, tags, message) => {
    const { read } = openTiff({ tags });
    expect(() => read({ column: 0, row: 0, columns: 2, rows: 2 })).toThrow(message);
  });

  it('but not for a mark of unknown heights that never ends', () => {
    const { read } = openTiff({ tags: [[42_113, 2, Array.from({ length: 500_000 }, () => 0x39)]] });
    expect(read({ column: 0, row: 0, columns: 1, rows: 1 })[0]).toBe(Math.round(hilly(8.0005, 46.9995)));
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
