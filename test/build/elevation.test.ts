import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { contoursPath, elevationPath, type Manifest } from '../../src/generation/generation.ts';
import { geoTiff, mountain, SMALL_TIFF } from '../elevation/height-files.ts';
import { build as buildInto, written } from '../house.ts';
import { scratch } from '../scratch.ts';

let directory: string;
let data: string;
let heights: string;
beforeEach(() => {
  directory = scratch();
  data = join(directory, 'data');
  heights = join(directory, 'heights');
  mkdirSync(heights);
  written(join(directory, 'cafe.osm.pbf'), [
    { kind: 'node', id: 1, lat: 47, lon: 8, tags: { amenity: 'cafe', name: 'First' } },
  ]);
  writeMountain(2000);
});

function writeMountain(metres: number): void {
  const cone = mountain(8.02, 46.98);
  const bytes = geoTiff({ ...SMALL_TIFF, step: 0.0005 }, (lon, lat) => cone(lon, lat) - 2000 + metres);
  writeFileSync(join(heights, 'mountain.tif'), bytes);
}

/** @returns the manifest, and the tiles that the phase of relief drew or took over, if there was one */
async function build(elevation?: string): Promise<{ manifest: Manifest; phases: Set<string> }> {
  const phases = new Set<string>();
  const { manifest } = await buildInto(join(directory, 'cafe.osm.pbf'), data, {
    ...(elevation && { elevation: { directory: elevation } }),
    onProgress: ({ phase }) => phases.add(phase),
  });
  return { manifest, phases };
}

const filesOf = ({ files }: Manifest) => files.filter(({ path }) => /elevation|contours/.test(path));

it('a generation lists its heights and contour lines, and takes them over as long as they are the same', async () => {
  const first = await build(heights);
  const { elevation } = first.manifest;
  expect(
    filesOf(first.manifest)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([contoursPath(''), elevationPath('')]);
  expect(elevation).toMatchObject({ files: 1, tiles: expect.any(Number), contourTiles: expect.any(Number) });

  const again = await build(heights);
  expect(again.manifest.id).not.toBe(first.manifest.id);
  expect(again.manifest.elevation).toEqual(elevation);
  expect(filesOf(again.manifest)).toEqual(filesOf(first.manifest));

  writeMountain(1500);
  const lower = await build(heights);
  expect(lower.manifest.elevation?.input).not.toBe(elevation?.input);
  expect(filesOf(lower.manifest)).not.toEqual(filesOf(first.manifest));
});

it('a build without heights has neither files nor a phase for them', async () => {
  await build(heights);
  const { manifest, phases } = await build();
  expect(filesOf(manifest)).toEqual([]);
  expect(manifest.elevation).toBeUndefined();
  expect(phases).not.toContain('relief');
});

it('a damaged file ends the build with one sentence, and the data set in use stays', async () => {
  const { manifest } = await build(heights);
  const current = () => readFileSync(join(data, 'CURRENT'), 'utf8').trim();
  expect(current()).toBe(manifest.id);
  writeFileSync(join(heights, 'N47E008.hgt'), Buffer.alloc(1000));
  await expect(build(heights)).rejects.toMatchObject({
    code: 'INVALID_ELEVATION',
    message: expect.stringMatching(
      /N47E008\.hgt cannot be used: it has 1000 bytes; expected [\d, ]+ for samples/,
    ),
  });
  expect(current()).toBe(manifest.id);
});
