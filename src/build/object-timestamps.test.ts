import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodeExtract, type OsmElement, readHeader } from '../osm/osm.ts';
import { ObjectTimestamps } from './object-timestamps.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-timestamps-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function timestampsIn(content: Buffer): ObjectTimestamps {
  const path = join(directory, 'extract.osm.pbf');
  writeFileSync(path, content);
  const manifestSource = { name: '', file: '', bytes: 0, sha256: '' };
  return new ObjectTimestamps({ name: '', path, header: readHeader(path), manifestSource });
}

const nodes = Array.from(
  { length: 20_000 },
  (_, i): OsmElement => ({ kind: 'node', id: 2 * i + 2, lat: 0, lon: 0, tags: {}, timestamp: i + 1 }),
);
const way: OsmElement = { kind: 'way', id: 5, refs: [], tags: {}, timestamp: 70 };
const relation: OsmElement = { kind: 'relation', id: 5, members: [], tags: {} };

/** @param objects in ascending order, as the class requires */
async function times(timestamps: ObjectTimestamps, ...objects: string[]): Promise<(number | undefined)[]> {
  const found: (number | undefined)[] = [];
  for (const object of objects) {
    const type = object.startsWith('n') ? 'n' : object.startsWith('w') ? 'w' : 'r';
    found.push(await timestamps.of({ type, sourceId: Number(object.slice(1)) }));
  }
  await timestamps.close();
  return found;
}

it('gives the time of the last edit, whatever the order of kinds in the file', async () => {
  const bare = encodeExtract([], { timestamp: 900 });
  const blobs = (elements: OsmElement[]): Buffer =>
    encodeExtract(elements).subarray(encodeExtract([]).length);
  const backwards = Buffer.concat([bare, blobs([relation]), blobs([way]), blobs(nodes)]);
  for (const content of [encodeExtract([...nodes, way, relation], { timestamp: 900 }), backwards])
    expect(
      await times(timestampsIn(content), 'n1', 'n2', 'n16002', 'n40000', 'n40002', 'w4', 'w5', 'r5', 'r6'),
    ).toEqual([undefined, 1, 8001, 20_000, undefined, undefined, 70, 900, undefined]);
});

it('answers for the same object twice, and skips objects', async () => {
  const content = encodeExtract([...nodes, way, relation]);
  expect(await times(timestampsIn(content), 'n8', 'n8', 'r5', 'r5')).toEqual([4, 4, 0, 0]);
});
