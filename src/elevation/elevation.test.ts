import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPictureArchive, openTileArchive } from '../tiles/tiles.ts';
import { drawElevation, openElevation } from './elevation.ts';

const SIDE = 1201;
let directory: string;
let input: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-elevation-'));
  input = join(directory, 'in');
  mkdirSync(input);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Writes a square degree of SRTM. */
function writeHgt(name: string, heightAt: (lon: number, lat: number) => number): void {
  const [, south = 0, west = 0] = /N(\d+)E(\d+)/.exec(name)?.map(Number) ?? [];
  const bytes = Buffer.alloc(2 * SIDE * SIDE);
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const height = heightAt(west + column / (SIDE - 1), south + 1 - row / (SIDE - 1));
      bytes.writeInt16BE(Math.round(height), 2 * (row * SIDE + column));
    }
  writeFileSync(join(input, name), bytes);
}

async function draw() {
  const paths = { path: join(directory, 'e.pmtiles'), contoursPath: join(directory, 'c.pmtiles') };
  const summary = await drawElevation(openElevation(input), { ...paths, temporaryDirectory: directory });
  return { ...paths, summary };
}

async function heightsOf(path: string, zoom: number, x: number, y: number): Promise<number[]> {
  const archive = await openPictureArchive(path);
  const bytes = await archive.tile(zoom, x, y);
  await archive.close();
  const { data } = PNG.sync.read(bytes!);
  return Array.from(
    { length: 512 * 512 },
    (_, i) => data[4 * i]! * 256 + data[4 * i + 1]! + data[4 * i + 2]! / 256 - 32768,
  );
}

describe('heights drawn from files', () => {
  it('follow a slope across the border of two files without a seam', async () => {
    const slope = (lon: number) => (lon - 8) * 1000 - 500; // from -500 m in the west
    writeHgt('N46E008.hgt', slope);
    writeHgt('N46E009.hgt', slope);
    const { path, summary } = await draw();
    expect(summary).toMatchObject({ files: 2, maxZoom: 10 });
    const lonAt = (column: number) => (column / 512 / 1024) * 360 - 180;
    const x = Math.floor(((9 + 180) / 360) * 1024); // 9 degrees east lies in it
    const heights = await heightsOf(path, 10, x, 361);
    for (let column = 0; column < 512; column++) {
      const expected = slope(lonAt(x * 512 + column + 0.5));
      expect(Math.abs(heights[256 * 512 + column]! - expected)).toBeLessThan(1.6);
    }
  });

  it('go on smoothly where a file does not know them', async () => {
    writeHgt('N46E008.hgt', (lon, lat) => (Math.hypot(lon - 8.5, lat - 46.5) < 0.02 ? -32768 : 700));
    const { path } = await draw();
    const x = Math.floor(((8.5 + 180) / 360) * 1024);
    expect(new Set(await heightsOf(path, 10, x, 362))).toEqual(new Set([700]));
  });

  it('come with contour lines', async () => {
    writeHgt('N46E008.hgt', (lon, lat) => 2000 - 2000 * Math.hypot(lon - 8.5, lat - 46.5));
    const { contoursPath, summary } = await draw();
    expect(summary.contourTiles).toBeGreaterThan(100);
    const archive = await openTileArchive(contoursPath);
    expect(archive.metadata.vectorLayers).toMatchObject([{ id: 'contours' }]);
    await archive.close();
  });

  it('are refused with one sentence if a file is cut short', async () => {
    writeFileSync(join(input, 'N46E008.hgt'), Buffer.alloc(1000));
    expect(() => openElevation(input)).toThrow(/N46E008\.hgt cannot be used: it has 1000 bytes/);
  });
});
