import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addsNothing,
  ChangeColumns,
  countChanges,
  encodeExtractInPieces,
  mergeOverlays,
  type ObjectChange,
  type OsmElement,
  type Overlay,
  openOverlay,
  readBatchesByKind,
  readElements,
  readFeatures,
  readHeader,
  writeOverlay,
} from './osm.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-overlay-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const KIND_ORDER = ['node', 'way', 'relation'];

function overlayOf(changes: readonly ObjectChange[]): Overlay {
  const columns = new ChangeColumns();
  for (const change of changes) columns.add(change);
  return columns.overlay({});
}

function changeOf(element: OsmElement): ObjectChange {
  return { kind: element.kind, id: element.id, version: element.version ?? 1, element };
}

/** Writes an extract with so many objects to a block. */
async function extractOf(elements: readonly OsmElement[], perBlock: number): Promise<string> {
  const path = join(directory, 'base.osm.pbf');
  const pieces = async function* (): AsyncGenerator<readonly OsmElement[]> {
    for (let at = 0; at < elements.length; at += perBlock) yield elements.slice(at, at + perBlock);
  };
  const blobs: Buffer[] = [];
  for await (const blob of encodeExtractInPieces(pieces())) blobs.push(blob);
  writeFileSync(path, Buffer.concat(blobs));
  return path;
}

async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** The plain reading: a change counts from its version on, the last one of equal versions. */
function applied(elements: readonly OsmElement[], changes: readonly ObjectChange[]): OsmElement[] {
  const held = new Map(elements.map((element) => [`${element.kind} ${element.id}`, changeOf(element)]));
  for (const change of changes) {
    const key = `${change.kind} ${change.id}`;
    if ((held.get(key)?.version ?? 0) <= change.version) held.set(key, change);
  }
  return byKind([...held.values()].flatMap(({ element }) => element ?? []).sort((a, b) => a.id - b.id));
}

/** Nodes, then ways, then relations, each kind in its order: what changes add may come behind other kinds. */
function byKind(elements: readonly OsmElement[]): OsmElement[] {
  return [...elements].sort((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind));
}

const id = fc.integer({ min: 1, max: 30 });
const text = fc.constantFrom('', 'a', 'name', 'Müllerstraße', '北京');
const tags = fc.dictionary(text, text, { maxKeys: 3 });
const degrees = fc.integer({ min: -800_000_000, max: 800_000_000 }).map((value) => value / 1e7);
const common = { id, tags, version: fc.integer({ min: 1, max: 4 }) };
const element: fc.Arbitrary<OsmElement> = fc.oneof(
  fc.record({ kind: fc.constant('node' as const), ...common, lat: degrees, lon: degrees }),
  fc.record({ kind: fc.constant('way' as const), ...common, refs: fc.array(id, { maxLength: 5 }) }),
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
  .map(([changed, isGone]) => (isGone ? { ...changeOf(changed), element: undefined } : changeOf(changed)))
  .map(({ element: changed, ...rest }) => (changed ? { ...rest, element: changed } : rest));
const extract = fc
  .uniqueArray(element, { selector: ({ kind, id: number }) => `${kind} ${number}`, maxLength: 40 })
  .map((elements) => applied(elements, []));

describe('an extract under an overlay', () => {
  it('is the extract with the changes applied, in whichever blocks it lies and however the changes come', async () => {
    const changes = fc.array(change, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        extract,
        changes,
        changes,
        fc.integer({ min: 1, max: 12 }),
        async (base, first, then, block) => {
          const path = await extractOf(base, block);
          const file = join(directory, 'overlay.wpi');
          rmSync(file, { force: true });
          writeOverlay(file, mergeOverlays(overlayOf(first), overlayOf(then)));
          const overlay = openOverlay(file);
          const expected = applied(base, [...newest(first), ...newest(then)]);
          expect(byKind(await listed(readElements(path, { overlay })))).toEqual(expected);
          const batches = await listed(readBatchesByKind(path, { overlay }));
          const ids = batches.flatMap(({ nodes, ways, relations }) => [
            ...nodes.ids,
            ...ways.ids,
            ...relations.ids,
          ]);
          expect(ids).toEqual(expected.map((object) => object.id));
        },
      ),
      { numRuns: 300, seed: 19 },
    );
  });

  it('is the same when its changes are applied once more', async () => {
    await fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const overlay = overlayOf(changes);
        expect(mergeOverlays(overlay, overlay)).toEqual(overlay);
      }),
      { numRuns: 200, seed: 20 },
    );
  });

  it('has what a change without a version says, until a later one', async () => {
    const named = (version: number, name: string): OsmElement => ({
      kind: 'node',
      id: 1,
      version,
      lat: 0,
      lon: 0,
      tags: { name },
    });
    const path = await extractOf([named(3, 'before')], 1);
    const unsaid = overlayOf([changeOf(named(4, 'older')), changeOf(named(0, 'unsaid'))]);
    const names = async (overlay: Overlay) =>
      (await listed(readElements(path, { overlay }))).map(({ tags }) => tags.name);
    expect(await names(unsaid)).toEqual(['unsaid']);
    expect(await names(mergeOverlays(overlayOf([changeOf(named(5, 'held'))]), unsaid))).toEqual(['unsaid']);
    expect(await names(mergeOverlays(unsaid, overlayOf([changeOf(named(5, 'later'))])))).toEqual(['later']);
    expect(addsNothing(unsaid, unsaid)).toBe(false); // nobody knows whether it is the same
  });

  it('has the shapes that its objects have today', async () => {
    const node = (number: number, lat: number, lon: number, version = 1): OsmElement => ({
      kind: 'node',
      id: number,
      version,
      lat,
      lon,
      tags: {},
    });
    const way: OsmElement = { kind: 'way', id: 7, version: 1, refs: [1, 2], tags: { highway: 'path' } };
    const path = await extractOf([node(1, 0, 0), node(2, 0, 1), way], 1);
    const overlay = overlayOf([
      changeOf(node(2, 0, 2, 2)),
      changeOf(node(9, 1, 2)),
      changeOf({ ...way, version: 2, refs: [1, 2, 9] }),
    ]);
    const [feature] = await listed(readFeatures(path, { wanted: () => true, overlay }));
    expect(feature).toMatchObject({ sourceId: 7, tags: { highway: 'path' } });
    expect(feature?.geometry).toEqual({ type: 'line', positions: Int32Array.of(0, 0, 2e7, 0, 2e7, 1e7) });
  });

  it('finds the members of a relation that is new in an extract without any', async () => {
    const path = await extractOf([{ kind: 'node', id: 1, version: 1, lat: 3, lon: 4, tags: {} }], 1);
    const members = [{ kind: 'node' as const, ref: 1, role: '' }];
    const relation: OsmElement = { kind: 'relation', id: 5, version: 1, tags: { type: 'site' }, members };
    const features = await listed(
      readFeatures(path, { wanted: () => true, overlay: overlayOf([changeOf(relation)]) }),
    );
    expect(features).toMatchObject([
      { type: 'r', sourceId: 5, geometry: { points: Int32Array.of(4e7, 3e7) } },
    ]);
  });

  it('says how new it is', async () => {
    const path = await extractOf([], 1);
    const header = { timestamp: 1_700_000_000, sequence: 12, baseUrl: 'https://example.org/updates' };
    expect(readHeader(path, { ...overlayOf([]), header })).toMatchObject({
      replicationTimestamp: 1_700_000_000,
      replicationSequenceNumber: 12,
      replicationBaseUrl: 'https://example.org/updates',
    });
    expect(countChanges(overlayOf([]))).toBe(0);
  });
});

/** One change of each object, as one file of changes comes to: the highest version, the last one of equal ones. */
function newest(changes: readonly ObjectChange[]): ObjectChange[] {
  const kept = new Map<string, ObjectChange>();
  for (const each of changes) {
    const key = `${each.kind} ${each.id}`;
    if ((kept.get(key)?.version ?? 0) <= each.version) kept.set(key, each);
  }
  return [...kept.values()];
}
