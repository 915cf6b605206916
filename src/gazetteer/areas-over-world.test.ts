import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { REPLACED_BY } from '../areas/areas.ts';
import { openContainer, RecordReader } from '../columns/columns.ts';
import { identityOf } from '../core/core.ts';
import type { GazetteerArea } from '../geocode/geocode.ts';
import { AreasOverWorld } from './areas-over-world.ts';
import { readGazetteerColumns } from './column-table.ts';
import { columnsPath, recordsPath } from './gazetteer-files.ts';
import { createGazetteerWriter } from './gazetteer-writer.ts';
import { WorldAreas, writeWorldAreas } from './world-areas.ts';

const scratch = mkdtempSync(join(tmpdir(), 'waypost-world-'));
const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
  rmSync(scratch, { recursive: true });
});

function area(
  type: 'g' | 'n',
  sourceId: number,
  name: string,
  level: GazetteerArea['level'],
  parent: number,
): GazetteerArea {
  return { type, sourceId, tags: { name }, level, lat: 47, lon: 9.5, importance: sourceId / 100, parent };
}

function worldOf(name: string, areas: readonly GazetteerArea[]): WorldAreas {
  const directory = join(scratch, name);
  mkdirSync(directory);
  writeWorldAreas(pathToFileURL(`${directory}/`), areas);
  return new WorldAreas(
    openContainer(join(directory, 'world-areas.wpi')),
    join(directory, 'world-areas.bin'),
  );
}

/** Vaduz and Schaan, towns of the Oberland; Ruggell, of the Unterland; both in Liechtenstein. */
const WORLD = [
  area('g', 1, 'Vaduz', 'town', 3),
  area('g', 2, 'Schaan', 'town', 3),
  area('g', 3, 'Ruggell', 'village', 4),
  area('g', 11, 'Oberland', 'state', 5),
  area('g', 12, 'Unterland', 'state', 5),
  area('g', 21, 'Liechtenstein', 'country', -1),
];

/** The same with another order and a town more, and without Schaan. */
const NEWER_WORLD = [
  area('g', 21, 'Liechtenstein', 'country', -1),
  area('g', 11, 'Oberland', 'state', 0),
  area('g', 4, 'Planken', 'village', 1),
  area('g', 1, 'Vaduz', 'town', 1),
  area('g', 12, 'Unterland', 'state', 0),
  area('g', 3, 'Ruggell', 'village', 4),
];

/** A Vaduz of its own, and a county that Ruggell lies in; the Unterland is left out. */
async function written(): Promise<string> {
  const directory = join(scratch, 'gazetteer');
  const writer = createGazetteerWriter(directory, worldOf('then', WORLD));
  const { nothing, leftOut } = REPLACED_BY;
  const areas = [area('n', 51, 'Vaduz am Rhein', 'town', 2 + 3), area('n', 52, 'Nord', 'county', 2 + 5)];
  writer.setAreas(areas, {
    replacedBy: Int32Array.of(0, nothing, nothing, nothing, leftOut, nothing),
    adoptedBy: new Map([[2, 1]]),
  });
  await writer.commit();
  return directory;
}

function read(directory: string, world: WorldAreas) {
  const container = openContainer(columnsPath(directory));
  const arrays = readGazetteerColumns(container);
  const { recordOffset: offset, recordBytes: bytes, recordCrc: crc } = arrays;
  const records = new RecordReader(recordsPath(directory), { offset, bytes, crc });
  const areas = new AreasOverWorld(container, arrays, world);
  closers.push(
    () => records.close(),
    () => areas.close(),
  );
  const nameOf = (number: number): string => areas.area(number, records).tags.name!;
  const tree = Array.from(areas.layers.numbered.parents, (parent, number) =>
    parent < 0 ? nameOf(number) : `${nameOf(number)} in ${nameOf(parent)}`,
  );
  const named = (word: string): string[] => {
    const number = areas.words.find(word);
    const { values, offsets } = areas.areasOfWord;
    return number < 0 ? [] : Array.from(values.subarray(offsets[number], offsets[number + 1]), nameOf);
  };
  return { areas, arrays, tree, named };
}

const directory = await written();

it('areas of a gazetteer stand among those of the world, of which it keeps what holds them', () => {
  const { areas, arrays, tree, named } = read(directory, worldOf('again', WORLD));
  expect(tree).toEqual([
    'Liechtenstein',
    'Nord in Liechtenstein',
    'Ruggell in Nord',
    'Oberland in Liechtenstein',
    'Vaduz am Rhein in Oberland',
    'Schaan in Oberland',
  ]);
  expect(arrays.areaIdentity).toHaveLength(4);
  expect([named('vaduz'), named('schaan'), named('oberland'), named('unterland')]).toEqual([
    ['Vaduz am Rhein'],
    ['Schaan'],
    ['Oberland'],
    [],
  ]);
  expect(areas.withIdentity(identityOf('g', 2))).toBe(5);
  expect(areas.withIdentity(identityOf('g', 1))).toBe(-1);
  expect([3, 4, 5].map((number) => areas.isOfWorld(number))).toEqual([true, false, true]);
  expect(areas.importance[5]).toBe(Math.round(0.02 * 65_535));
});

it('a gazetteer is read over a newer world than it was made over', () => {
  const { tree, named } = read(directory, worldOf('newer', NEWER_WORLD));
  expect(tree).toEqual([
    'Liechtenstein',
    'Nord in Liechtenstein',
    'Ruggell in Nord',
    'Oberland in Liechtenstein',
    'Vaduz am Rhein in Oberland',
    'Planken in Oberland',
  ]);
  expect([named('planken'), named('schaan')]).toEqual([['Planken'], []]);
});

it('a gazetteer in which nothing was set has the world as it is', async () => {
  const empty = join(scratch, 'empty');
  const writer = createGazetteerWriter(empty, worldOf('alone', WORLD));
  await writer.commit();
  const { areas, arrays } = read(empty, worldOf('alone-again', WORLD));
  expect([areas.size, arrays.areaIdentity.length]).toEqual([WORLD.length, 0]);
  expect(() => writer.abort()).not.toThrow(); // as a build does that fails later
});

it('links to a world that is not below are refused', () => {
  const writer = createGazetteerWriter(join(scratch, 'without'));
  const links = { replacedBy: Int32Array.of(REPLACED_BY.nothing), adoptedBy: new Map<number, number>() };
  expect(() => writer.setAreas([], links)).toThrow('Links are to all areas of the world below');
  writer.abort();
});
