import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchiveWriter } from './archive-writer.ts';
import { tileIdOf, tileOfId } from './tile-id.ts';

const FACTS = {
  bounds: [9.4, 47, 9.7, 47.3],
  center: [9.5, 47.1, 10],
  maxZoom: 14,
  metadata: { name: 'Test' },
} as const;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-archive-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function write(name: string, tiles: readonly (readonly [number: number, text: string])[]) {
  const path = join(directory, name);
  const writer = new ArchiveWriter(path);
  for (const [number, text] of tiles) writer.add(number, gzipSync(text));
  return { path, summary: writer.finish(FACTS) };
}

/** Opens an archive with the published library `pmtiles`. */
function open(path: string): PMTiles {
  const bytes = readFileSync(path);
  const slice = (offset: number, length: number) => new Uint8Array(bytes.subarray(offset, offset + length));
  return new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: slice(offset, length).buffer }),
  });
}

async function textOf(archive: PMTiles, number: number): Promise<string | undefined> {
  const tile = await archive.getZxy(...tileIdToZxy(number));
  return tile && Buffer.from(tile.data).toString();
}

/** Texts of many lengths, so that their directory is long. */
function textFor(number: number): string {
  return Array.from({ length: (number * number) % 97 }, (_, i) => (number * (i + 7)) % 1009).join(' ');
}

describe('the centre of an archive', () => {
  const id = (x: number, y: number) => zxyToTileId(14, x, y);
  const noise = (length: number) => Array.from({ length }, (_, i) => (i * i * 7919) % 100_003).join();
  /** Tiles in order, and where the middle lies: 0 in the west and north, 2^14 in the east and south. */
  async function centreOf(name: string, tiles: readonly (readonly [number: number, text: string])[]) {
    const { centerLon, centerLat, centerZoom } = await open(
      write(
        name,
        tiles.toSorted(([a], [b]) => a - b),
      ).path,
    ).getHeader();
    const y = (1 - Math.asinh(Math.tan((centerLat * Math.PI) / 180)) / Math.PI) / 2;
    return [(centerLon / 360 + 0.5) * 2 ** 14, y * 2 ** 14, centerZoom].map((value) =>
      Number(value.toFixed(2)),
    );
  }

  it('is the heaviest tile of the heaviest region, not of the whole world', async () => {
    const town = [0, 1, 2, 3].map((x) => [id(8000 + x, 5000), noise(300 + x)] as const);
    const lonelyTower = [id(100, 100), noise(600)] as const;
    expect(await centreOf('town', [lonelyTower, ...town])).toEqual([8003.5, 5000.5, 10]);
  });

  it('is nowhere in the open sea, however much of it there is', async () => {
    const first = id(4096, 4096);
    const sea = Array.from({ length: 500 }, (_, i) => [first + i, 'open sea'] as const);
    expect(await centreOf('sea', [...sea, [id(9000, 9000), 'an islet']])).toEqual([9000.5, 9000.5, 10]);
  });

  it('is as given where the last zoom has nothing', async () => {
    const { centerLon, centerLat } = await open(write('none', [[0, noise(50)]]).path).getHeader();
    expect([centerLon, centerLat]).toEqual([9.5, 47.1]);
  });
});

describe('an archive', () => {
  it('says of itself what it was given, and every byte of it is accounted for', async () => {
    const { path, summary } = write('facts', [[0, 'world']]);
    const header = await open(path).getHeader();
    expect(header).toMatchObject({ minLon: 9.4, maxLat: 47.3, centerZoom: 10, maxZoom: 14, clustered: true });
    expect(await open(path).getMetadata()).toEqual({ name: 'Test' });
    const { jsonMetadataLength, leafDirectoryLength = 0, tileDataLength = 0 } = header;
    expect(statSync(path).size).toBe(16_384 + jsonMetadataLength + leafDirectoryLength + tileDataLength);
    expect(summary).toEqual({ tiles: 1, bytes: statSync(path).size });
  });

  it('holds equal tiles once, and runs of them in one entry', async () => {
    const { path } = write('equal', [
      [1, 'sea'],
      [2, 'sea'],
      [3, 'land'],
      [4, 'sea'],
    ]);
    const archive = open(path);
    expect(await archive.getHeader()).toMatchObject({
      numAddressedTiles: 4,
      numTileEntries: 3,
      numTileContents: 2,
    });
    const texts = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => textOf(archive, number)));
    expect(texts).toEqual([undefined, 'sea', 'sea', 'land', 'sea', undefined]);
  });

  it('of very many tiles has directories below its root, which stays within what is read first', async () => {
    const numbers = Array.from({ length: 40_000 }, (_, i) => 5461 + 9 * i + ((i * i) % 8));
    const { path } = write(
      'many',
      numbers.map((number) => [number, textFor(number)]),
    );
    const archive = open(path);
    const { rootDirectoryLength, leafDirectoryLength } = await archive.getHeader();
    expect(rootDirectoryLength).toBeLessThanOrEqual(16_384 - 127);
    expect(leafDirectoryLength).toBeGreaterThan(0);
    for (const number of [numbers[0]!, numbers[777]!, numbers[20_001]!, numbers.at(-1)!])
      expect(await textOf(archive, number)).toBe(textFor(number));
    expect(await textOf(archive, 5460)).toBeUndefined();
  });
});

describe('tile numbers', () => {
  it('are those of the published library, there and back', () => {
    for (const [zoom, x, y] of [
      [0, 0, 0],
      [1, 1, 0],
      [5, 17, 11],
      [14, 8637, 5748],
      [14, 16383, 16383],
    ] as const) {
      expect(tileIdOf(zoom, x, y)).toBe(zxyToTileId(zoom, x, y));
      expect(tileOfId(tileIdOf(zoom, x, y))).toEqual({ zoom, x, y });
    }
  });
});
