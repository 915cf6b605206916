import { createWriteStream, existsSync, mkdtempSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCurrent } from '../../src/generation/generation.ts';
import {
  encodeExtractInPieces,
  type OsmElement,
  readElements,
  readHeader,
  type WriterOptions,
} from '../../src/osm/osm.ts';
import { build, copyBuilt, realExtract, SAMPLE } from '../house.ts';
import { scratch } from '../scratch.ts';

// A build is a function of the objects and the header: neither the blobs they lie in nor the threads show in what is written.

/** Each form takes a whole build. */
const IS_LONG = process.env.WAYPOST_LONG_TESTS !== undefined;
const EXTRACTS = ['monaco-2026-05-18', 'liechtenstein-2026-05-18', 'moscow-centre-2020-07-20']
  .map(realExtract)
  .filter(existsSync);

/** Other ways to write the same objects, and to read them: the sample in each, the extracts in each by turns. */
const FORMS: readonly { objects: number; threads: number; options: WriterOptions }[] = [
  { objects: 97, threads: 2, options: { zlibLevel: 1 } },
  { objects: 8_000, threads: 1, options: { dense: false, compression: 'none' } },
];

type Sum = [path: string, sha256: string];

let directory: string;
beforeEach(() => {
  directory = scratch();
});

describe.skipIf(!IS_LONG)('the same objects in other blobs', () => {
  const extracts = EXTRACTS.map((path, i) => [basename(path), path, [FORMS[i % FORMS.length]!]] as const);
  it.each([[basename(SAMPLE), SAMPLE, FORMS] as const, ...extracts])(
    'of %s, read by one thread or two, give the same files',
    async (_name, source, forms) => {
      const expected = await sumsAsItIs(source);
      expect(expected.map(([path]) => path)).toEqual(
        expect.arrayContaining(['basemap.pmtiles', 'gazetteer/columns.wpi', 'index/shard-0000.wpi']),
      );
      for (const { objects, threads, options } of forms) {
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

/** The same of an extract as it is, whose data set other tests use too. */
async function sumsAsItIs(source: string): Promise<Sum[]> {
  const data = join(directory, 'as-it-is');
  await copyBuilt(source, data);
  const { manifest } = await openCurrent(data);
  return manifest.files.map(({ path, sha256 }) => [path, sha256]);
}

/** Path and SHA-256 of every file of a fresh build but its manifest. */
async function sumsOf(source: string, threads: number): Promise<Sum[]> {
  const { manifest } = await build(source, mkdtempSync(join(directory, 'data-')), { threads });
  return manifest.files.map(({ path, sha256 }) => [path, sha256]);
}
