import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openExtract } from './extract-file.ts';
import {
  ChangeColumns,
  encodeExtract,
  encodeExtractInPieces,
  foldOverlay,
  type ObjectChange,
  type OsmElement,
  type Overlay,
  type OverlayHeader,
  readElements,
  readHeader,
  type WriterOptions,
} from './osm.ts';

const SAMPLE = fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));
const KIND_ORDER = ['node', 'way', 'relation'];
const RUNS = process.env.WAYPOST_LONG_TESTS ? 2_000 : 150;

let directory: string;
let base: string;
let folded: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-fold-'));
  base = join(directory, 'base.osm.pbf');
  folded = join(directory, 'folded.osm.pbf');
});
afterAll(() => rmSync(directory, { recursive: true }));

function overlayOf(changes: readonly ObjectChange[], header: OverlayHeader = {}): Overlay {
  const columns = new ChangeColumns();
  for (const change of changes) columns.add(change);
  return columns.overlay(header);
}

function changed(element: OsmElement): ObjectChange {
  const { kind, id, version = 1, timestamp } = element;
  return { kind, id, version, element, ...(timestamp !== undefined && { timestamp }) };
}

function gone({ kind, id, version = 1 }: OsmElement): ObjectChange {
  return { kind, id, version: version + 1 };
}

const node = (id: number, version = 1): OsmElement => ({
  kind: 'node',
  id,
  version,
  lat: id / 10,
  lon: -id / 10,
  tags: {},
});
const way = (id: number, refs: readonly number[] = [1, 2]): OsmElement => ({
  kind: 'way',
  id,
  version: 1,
  refs,
  tags: {},
});
const relation = (id: number): OsmElement => ({
  kind: 'relation',
  id,
  version: 1,
  members: [{ kind: 'node', ref: 1, role: 'stop' }],
  tags: { type: 'site' },
});

/** Writes an extract with each of these pieces in blocks of its own. */
async function writeBase(
  pieces: readonly (readonly OsmElement[])[],
  options: WriterOptions = {},
): Promise<void> {
  const each = async function* (): AsyncGenerator<readonly OsmElement[]> {
    yield* pieces;
  };
  const blobs: Buffer[] = [];
  for await (const blob of encodeExtractInPieces(each(), options)) blobs.push(blob);
  writeFileSync(base, Buffer.concat(blobs));
}

async function elementsIn(path: string, overlay?: Overlay): Promise<OsmElement[]> {
  const list: OsmElement[] = [];
  for await (const element of readElements(path, { overlay })) list.push(element);
  return list;
}

/** What the extract is under the overlay, sorted by kind. */
async function expected(overlay: Overlay): Promise<OsmElement[]> {
  const elements = await elementsIn(base, overlay);
  return elements.sort((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || a.id - b.id);
}

/** Bytes of every blob with its frame. */
function blobsOf(path: string): string[] {
  const bytes = readFileSync(path);
  const extract = openExtract(path);
  extract.close();
  return extract.blobs.map(({ byteOffset, dataOffset, dataLength }) =>
    bytes.subarray(byteOffset, dataOffset + dataLength).toString('base64'),
  );
}

const id = fc.integer({ min: 1, max: 30 });
const text = fc.constantFrom('', 'a', 'name', 'Müllerstraße', '北京', '\u{1f682}');
const tags = fc.dictionary(text, text, { maxKeys: 3 });
const degrees = fc.integer({ min: -800_000_000, max: 800_000_000 }).map((value) => value / 1e7);
const common = {
  id,
  tags,
  version: fc.integer({ min: 1, max: 4 }),
  timestamp: fc.integer({ min: 1, max: 2_000_000_000 }),
};
const element: fc.Arbitrary<OsmElement> = fc.oneof(
  fc.record({ kind: fc.constant('node' as const), ...common, lat: degrees, lon: degrees }),
  fc.record({
    kind: fc.constant('way' as const),
    ...common,
    refs: fc.array(fc.integer({ min: 1, max: 2 ** 50 }), { maxLength: 5 }),
  }),
  fc.record({
    kind: fc.constant('relation' as const),
    ...common,
    members: fc.array(
      fc.record({
        kind: fc.constantFrom('node' as const, 'way' as const, 'relation' as const),
        ref: id,
        role: text,
      }),
      { maxLength: 4 },
    ),
  }),
);
const change: fc.Arbitrary<ObjectChange> = fc
  .tuple(element, fc.boolean())
  .map(([each, isGone]) => (isGone ? gone(each) : changed(each)));
const extract = fc
  .uniqueArray(element, { selector: ({ kind, id: number }) => `${kind} ${number}`, maxLength: 40 })
  .map((elements) =>
    elements.sort((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || a.id - b.id),
  );

/** True if the same version of the object is there too: real ones never live and are deleted in one version. */
function livesInSameVersion(
  { kind, id: number, version }: ObjectChange,
  list: readonly ObjectChange[],
): boolean {
  return list.some(
    (other) => other.element && other.kind === kind && other.id === number && other.version === version,
  );
}

describe('an extract with its overlay folded into it', () => {
  it('has the objects that the two have together, in order, in whichever blocks they lay', async () => {
    const changes = fc.array(change, { maxLength: 40 });
    const block = fc.integer({ min: 1, max: 12 });
    await fc.assert(
      fc.asyncProperty(extract, changes, block, fc.boolean(), async (elements, list, perBlock, dense) => {
        const pieces: OsmElement[][] = [];
        for (let at = 0; at < elements.length; at += perBlock) pieces.push(elements.slice(at, at + perBlock));
        await writeBase(pieces, { dense });
        const overlay = overlayOf(list);
        await foldOverlay(base, overlay, folded);
        expect(await elementsIn(folded)).toEqual(await expected(overlay));
        // what was folded in changes nothing any more
        const again = join(directory, 'again.osm.pbf');
        const deletions = list.filter((each) => !each.element && !livesInSameVersion(each, list));
        await foldOverlay(folded, overlayOf(deletions), again);
        expect(blobsOf(again)).toEqual(blobsOf(folded));
      }),
      { numRuns: RUNS, seed: 21 },
    );
  });

  it('keeps blobs without a changed object byte for byte', async () => {
    await writeBase([
      [node(1), node(2, 2)],
      [node(5), node(6)],
      [node(8)],
      [way(1)],
      [way(7)],
      [relation(3)],
    ]);
    const overlay = overlayOf([changed(node(6, 2)), gone(node(7)), changed(node(2, 1)), changed(way(9))]);
    const summary = await foldOverlay(base, overlay, folded);
    expect(summary).toEqual({ copied: 4, written: 2 });
    const [before, after] = [blobsOf(base), blobsOf(folded)];
    expect(after.map((blob, i) => blob === before[i])).toEqual([true, false, true, true, false, true]);
    expect(await elementsIn(folded)).toEqual(await expected(overlay));
  });

  it('puts new objects between blobs, behind the last one of a kind, and those of kinds that were not there', async () => {
    await writeBase([[node(1)], [node(9)]]);
    const overlay = overlayOf([node(5), node(12), way(2), relation(4)].map(changed));
    await foldOverlay(base, overlay, folded);
    expect((await elementsIn(folded)).map(({ kind, id: number }) => `${kind} ${number}`)).toEqual([
      'node 1',
      'node 5',
      'node 9',
      'node 12',
      'way 2',
      'relation 4',
    ]);
    await writeBase([[relation(4)]]);
    await foldOverlay(base, overlayOf([way(2), node(5)].map(changed)), folded);
    expect((await elementsIn(folded)).map(({ kind }) => kind)).toEqual(['node', 'way', 'relation']);
  });

  it('has no blob for objects that are all gone', async () => {
    await writeBase([[node(1), node(2)], [way(1)]]);
    await foldOverlay(base, overlayOf([node(1), node(2)].map(gone)), folded);
    expect(await elementsIn(folded)).toEqual([way(1)]);
    await foldOverlay(folded, overlayOf([gone(way(1))]), base);
    expect(await elementsIn(base)).toEqual([]);
  });

  it('parts blocks that grow beyond 8,000 objects', async () => {
    await writeBase(
      [Array.from({ length: 8_000 }, (_, i) => node(2 * i + 1))].map((piece) => piece.map(near)),
    );
    const overlay = overlayOf(Array.from({ length: 100 }, (_, i) => changed(near(node(2 * i + 2)))));
    expect(await foldOverlay(base, overlay, folded)).toEqual({ copied: 0, written: 2 });
    expect(await elementsIn(folded)).toEqual(await expected(overlay));
  });

  it('keeps what the header says, with what the overlay says of the data', async () => {
    const bbox = { minLon: 9.4712345, minLat: 47.0456789, maxLon: 9.6357, maxLat: 47.2705 };
    const options = { bbox, timestamp: 1, sequence: 2, baseUrl: 'https://example.org/a', dense: false };
    await writeBase([[node(1)]], options);
    await foldOverlay(
      base,
      overlayOf([changed(node(2))], { timestamp: 1_800_000_000, sequence: 44 }),
      folded,
    );
    expect(readHeader(folded)).toEqual({
      bbox,
      requiredFeatures: ['OsmSchema-V0.6', 'DenseNodes'],
      optionalFeatures: ['Sort.Type_then_ID'],
      writingProgram: 'waypost',
      replicationTimestamp: 1_800_000_000,
      replicationSequenceNumber: 44,
      replicationBaseUrl: 'https://example.org/a',
    });
  });

  it('is the sample when every object of it is written anew', async () => {
    const elements = (await elementsIn(SAMPLE)).map((each) => ({ version: 1, ...each }));
    writeFileSync(base, encodeExtract(elements));
    await foldOverlay(base, overlayOf(elements.map(changed)), folded, { threads: 2 });
    expect(await elementsIn(folded)).toEqual(elements);
  });

  it('is not written where the disk refuses it', async () => {
    await writeBase([[node(1)]]);
    await expect(foldOverlay(base, overlayOf([]), join(directory, 'none', 'x'))).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
    });
  });
});

/** The same node somewhere on the globe. */
function near(each: OsmElement): OsmElement {
  return each.kind === 'node' ? { ...each, lat: (each.id % 900) / 10, lon: (each.id % 1800) / 10 } : each;
}
