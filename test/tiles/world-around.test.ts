import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TileBuilder } from '../../src/map/map.ts';
import type { TileArchive } from '../../src/pmtiles/pmtiles.ts';
import { openTileArchive, seaOfWorld } from '../../src/world-map/world-map.ts';

/** Kyiv, which no extract of this test covers, and a steppe without a town. */
const KYIV = [50.45, 30.52] as const;
const STEPPE = [46.9, 66.5] as const;

let folder: string;
let archive: TileArchive;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-world-around-'));
  const path = join(folder, 'nothing.pmtiles');
  await new TileBuilder({ path, temporaryDirectory: folder, attribution: '', sea: seaOfWorld() }).finish([]);
  archive = await openTileArchive(path);
});
afterAll(async () => {
  await archive?.close();
  rmSync(folder, { recursive: true });
});

/** Layers of the served tile at a place, with the properties of their features. */
async function layersAt([lat, lon]: readonly [number, number], zoom: number) {
  const southing = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  const bytes = await archive.tile(
    zoom,
    Math.floor(((lon + 180) / 360) * 2 ** zoom),
    Math.floor(southing * 2 ** zoom),
  );
  const { layers } = new VectorTile(new PbfReader(bytes ? gunzipSync(bytes) : new Uint8Array()));
  return new Map(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties),
    ]),
  );
}

describe('tiles that no archive holds', () => {
  it.each([7, 8, 9])('show the towns of the world at zoom %i', async (zoom) => {
    const towns = (await layersAt(KYIV, zoom)).get('place_labels') ?? [];
    expect(towns).toContainEqual(expect.objectContaining({ name: 'Київ', name_de: 'Kiew', kind: 'capital' }));
  });

  it.each([
    ['a town', KYIV],
    ['nothing', STEPPE],
  ])('mark from zoom 9 on that no extract is there: with %s', async (_what, place) => {
    expect([...(await layersAt(place, 8)).keys()]).not.toContain('uncovered');
    for (const zoom of [9, 10, 14]) expect((await layersAt(place, zoom)).get('uncovered')).toHaveLength(1);
  });
});
