import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChangeColumns, encodeExtract, keepWithin, type OsmElement } from './osm.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-area-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const node = (id: number, lat: number): OsmElement => ({
  kind: 'node',
  id,
  version: 1,
  lat,
  lon: 0,
  tags: {},
});
const way = (id: number, ...refs: number[]): OsmElement => ({ kind: 'way', id, version: 1, refs, tags: {} });
const relation = (id: number, kind: 'node' | 'way', ref: number): OsmElement => ({
  kind: 'relation',
  id,
  version: 1,
  tags: {},
  members: [{ kind, ref, role: '' }],
});

it('takes of the changes of the planet what concerns an extract', async () => {
  const path = join(directory, 'base.osm.pbf');
  writeFileSync(path, encodeExtract([node(1, 0), node(2, 50), way(10, 1, 2), relation(20, 'way', 10)]));
  const changes = new ChangeColumns();
  const living = [
    node(2, 51), // outside, but held for a way that reaches out
    node(3, 0.5), // new inside
    node(4, 50), // new outside, part of a new way from the inside
    node(5, 60), // new outside
    way(11, 3, 4),
    way(12, 5, 6),
    way(13, 1, 7),
    relation(21, 'way', 11),
    relation(22, 'way', 12),
    relation(23, 'node', 1),
  ];
  for (const element of living) changes.add({ kind: element.kind, id: element.id, version: 2, element });
  changes.add({ kind: 'way', id: 10, version: 2 });
  changes.add({ kind: 'way', id: 99, version: 2 }); // deleted far away
  await keepWithin(changes, { path }, (lat) => lat <= 1);
  const { batch } = changes.overlay({});
  expect([...batch.nodes.ids]).toEqual([2, 3, 4]);
  expect([...batch.ways.ids]).toEqual([10, 11, 13]);
  expect([...batch.relations.ids]).toEqual([21, 23]);
});
