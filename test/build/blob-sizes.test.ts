import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildDataSet } from '../../src/build/build.ts';
import { embeddedGazetteerEngine } from '../../src/gazetteer/gazetteer.ts';
import { openCurrent } from '../../src/generation/generation.ts';
import { embeddedEngine } from '../../src/index/index.ts';
import {
  encodeExtractInPieces,
  type OsmElement,
  readElements,
  readHeader,
  type WriterOptions,
} from '../../src/osm/osm.ts';
import { buildSample } from '../edge/sample.ts';
import { SMALL_WORLD } from './small-world.ts';

// A build is a function of the objects and the header: neither the blobs they lie in nor the threads show in what is written.

/** Each form takes a whole build of each extract. */
const IS_LONG = process.env.WAYPOST_LONG_TESTS !== undefined;
const SAMPLE = fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));
const EXTRACTS =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const FIVE = [
  'monaco-2026-05-18',
  'liechtenstein-2026-05-18',
  'helsinki-centre-2019-04-21',
  'moscow-centre-2020-07-20',
  'san-francisco-downtown-2023-07-22',
]
  .map((name) => join(EXTRACTS, `${name}.osm.pbf`))
  .filter((path) => existsSync(path));

/** Other ways to write the same objects, and to read them. */
const FORMS: readonly { objects: number; threads: number; options: WriterOptions }[] = [
  { objects: 97, threads: 2, options: { zlibLevel: 1 } },
  { objects: 8_000, threads: 1, options: { dense: false, compression: 'none' } },
];

type Sum = [path: string, sha256: string];

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-blobs-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe.skipIf(!IS_LONG)('the same objects in other blobs', () => {
  it.each([SAMPLE, ...FIVE].map((path) => [basename(path), path] as const))(
    'of %s, read by one thread or two, give the same files',
    async (_name, source) => {
      const expected = source === SAMPLE ? await sumsOfSample() : await sumsOf(source, 1);
      expect(expected.map(([path]) => path)).toEqual(
        expect.arrayContaining(['basemap.pmtiles', 'gazetteer/columns.wpi', 'index/shard-0000.wpi']),
      );
      for (const { objects, threads, options } of FORMS) {
        const path = join(directory, `${objects}.osm.pbf`);
        await rewrite(source, path, objects, options);
        expect(await sumsOf(path, threads)).toEqual(expected);
      }
    },
  );
});

/** Writes the objects of an extract so many to a blob, with what a build reads of its header. */
async function rewrite(source: string, path: string, objects: number, options: WriterOptions): Promise<void> {
  const { bbox, replicationTimestamp: timestamp } = readHeader(source);
  const header = { ...(bbox && { bbox }), ...(timestamp !== undefined && { timestamp }) };
  const blobs = encodeExtractInPieces(piecesOf(source, objects), { ...header, ...options });
  await pipeline(Readable.from(blobs), createWriteStream(path));
}

async function* piecesOf(source: string, objects: number): AsyncGenerator<OsmElement[]> {
  let piece: OsmElement[] = [];
  for await (const element of readElements(source)) {
    if (piece.push(element) < objects) continue;
    yield piece;
    piece = [];
  }
  yield piece;
}

/** The same of the sample, which other tests use too. */
async function sumsOfSample(): Promise<Sum[]> {
  const data = await buildSample();
  const { manifest } = await openCurrent(data);
  rmSync(data, { recursive: true });
  return manifest.files.map(({ path, sha256 }) => [path, sha256]);
}

/** Path and SHA-256 of every file of a fresh build but its manifest. */
async function sumsOf(source: string, threads: number): Promise<Sum[]> {
  const { manifest } = await buildDataSet({
    sources: [source],
    dataDirectory: mkdtempSync(join(directory, 'data-')),
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    geofabrikUrl: '',
    waypostVersion: '0',
    world: SMALL_WORLD,
    threads,
  });
  return manifest.files.map(({ path, sha256 }) => [path, sha256]);
}
