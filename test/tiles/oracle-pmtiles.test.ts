/**
 * An archive as the published library of PMTiles reads it, checked for what the format's own command verifies: what the
 * header counts, the order of entries and of what they point to, and that every tile there is decodes.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { type Entry, type Header, PMTiles, type Source, tileIdToZxy } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAYERS, mayBeOnMap, TileBuilder } from '../../src/map/map.ts';
import { readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { seaOfWorld } from '../../src/world-map/world-map.ts';

const SAMPLE = fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'waypost-pmtiles-'));
const path = join(directory, 'basemap.pmtiles');

let bytes: Buffer;
let header: Header;
/** All entries of tiles, in the order of the directories. */
let entries: Entry[];
beforeAll(async () => {
  const builder = new TileBuilder({
    path,
    temporaryDirectory: directory,
    attribution: '',
    sea: seaOfWorld(),
  });
  for await (const feature of readFeatures(SAMPLE, { wanted: mayBeOnMap }))
    builder.add({ ...feature, ...representativePoint(feature.geometry) });
  await builder.finish([]);
  bytes = readFileSync(path);
  const archive = new PMTiles(sourceOf(bytes));
  header = await archive.getHeader();
  entries = await entriesIn(archive, header.rootDirectoryOffset, header.rootDirectoryLength);
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('an archive', () => {
  it('holds as many tiles, entries and contents as its header says', () => {
    const addressed = entries.reduce((sum, { runLength }) => sum + runLength, 0);
    expect(addressed).toBeGreaterThan(50);
    expect(addressed).toBe(header.numAddressedTiles);
    expect(entries.length).toBe(header.numTileEntries);
    expect(new Set(entries.map(({ offset }) => offset)).size).toBe(header.numTileContents);
  });

  it('has its tiles in order, none of them twice', () => {
    let end = 0;
    for (const { tileId, runLength } of entries) {
      expect(tileId).toBeGreaterThanOrEqual(end);
      end = tileId + runLength;
    }
  });

  it('has what is new of each entry right behind what came before', () => {
    expect(header.clustered).toBe(true);
    let end = 0;
    for (const { offset, length } of entries) {
      expect(offset).toBeLessThanOrEqual(end);
      if (offset === end) end += length;
    }
    expect(end).toBe(header.tileDataLength);
    expect(header.tileDataOffset + end).toBeLessThanOrEqual(bytes.length);
  });

  it('begins and ends at the zooms that its header says', () => {
    const last = entries.at(-1)!;
    expect(tileIdToZxy(entries[0]!.tileId)[0]).toBe(header.minZoom);
    expect(tileIdToZxy(last.tileId + last.runLength - 1)[0]).toBe(header.maxZoom);
  });

  it('holds tiles that decode, every one, with layers of the schema and no others', () => {
    const known = new Set(LAYERS.map(({ id }) => id));
    for (const { offset, length } of entries) {
      const from = header.tileDataOffset + offset;
      const { layers } = new VectorTile(new PbfReader(gunzipSync(bytes.subarray(from, from + length))));
      for (const [name, layer] of Object.entries(layers)) {
        expect(known).toContain(name);
        for (let at = 0; at < layer.length; at++)
          expect(layer.feature(at).loadGeometry().flat().length).toBeGreaterThan(0);
      }
    }
  });
});

async function entriesIn(archive: PMTiles, offset: number, length: number): Promise<Entry[]> {
  const listed = await archive.cache.getDirectory(archive.source, offset, length, header);
  const all: Entry[] = [];
  for (const entry of listed) {
    if (entry.runLength > 0) all.push(entry);
    else all.push(...(await entriesIn(archive, header.leafDirectoryOffset + entry.offset, entry.length)));
  }
  return all;
}

function sourceOf(archive: Buffer): Source {
  return {
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
    }),
  };
}
