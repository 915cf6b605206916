import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDataSet } from '../build/build.ts';
import type { SharedArrays } from '../columns/columns.ts';
import { embeddedGazetteerEngine } from '../gazetteer/gazetteer.ts';
import { type CurrentGeneration, openCurrent } from '../generation/generation.ts';
import { embeddedEngine } from '../index/index.ts';
import { encodeExtract } from '../osm/osm.ts';
import { openAnswers } from './generation-answers.ts';
import { GenerationChecks, type WholeGeneration } from './generation-check.ts';

const NO_WORLD = { countries: [], regions: [], towns: [] };

const directory = mkdtempSync(join(tmpdir(), 'waypost-generation-check-'));
const checks = new GenerationChecks();
afterAll(() => {
  checks.close();
  rmSync(directory, { recursive: true });
});

/** A generation with one cafe, in a data directory of its own, so that no file is linked to another. */
async function build(number: number, name: string): Promise<CurrentGeneration> {
  const [source, dataDirectory] = [join(directory, `${number}.osm.pbf`), join(directory, `${number}`)];
  const cafe = { kind: 'node', id: 1, lat: 0, lon: 0, tags: { amenity: 'cafe', name } } as const;
  writeFileSync(source, encodeExtract([cafe]));
  const engines = { placeEngine: embeddedEngine, gazetteerEngine: embeddedGazetteerEngine };
  const options = { dataDirectory, geofabrikUrl: '', waypostVersion: '0', world: NO_WORLD };
  await buildDataSet({ sources: [source], ...engines, ...options });
  return openCurrent(dataDirectory);
}

/** The first number of a column and of what is derived of it, by the container's place in its generation. */
function numbersOf(shared: readonly SharedArrays[], name: string, column: string): { [at: number]: number } {
  return shared.find(({ path }) => path.endsWith(name))!.arrays.get(column)!; // the columns are there
}

describe('columns of a generation that is checked beside another', () => {
  let whole: WholeGeneration;
  beforeAll(async () => {
    const { directory, manifest } = await build(1, 'First');
    const answers = await openAnswers({ directory });
    whole = { directory, files: manifest.files, shared: answers.shared };
    await answers.close();
  });

  async function columnsBeside(generation: CurrentGeneration): Promise<readonly SharedArrays[]> {
    const { directory, manifest } = generation;
    return checks.check({ directory, files: manifest.files, whole: [whole], isOpened: false });
  }

  it('are the same memory where the checksum is the same, with what was derived of them', async () => {
    const shared = await columnsBeside(await build(2, 'First'));
    expect(shared).toHaveLength(whole.shared.length);
    for (const [name, column] of [
      ['vocabulary.wpi', 'frequencies'],
      ['shard-0000.wpi', 'vectors'],
    ] as const) {
      numbersOf(whole.shared, name, column)[0] = 77;
      expect(numbersOf(shared, name, column)[0]).toBe(77);
    }
  });

  it('are memory of their own where the files differ', async () => {
    const shared = await columnsBeside(await build(3, 'Another'));
    numbersOf(whole.shared, 'vocabulary.wpi', 'frequencies')[0] = 77;
    expect(numbersOf(shared, 'vocabulary.wpi', 'frequencies')[0]).toBe(1);
  });

  it('are not read from a file that is no longer what was written', async () => {
    const generation = await build(4, 'First');
    const path = join(generation.directory, 'basemap.pmtiles');
    writeFileSync(path, Buffer.alloc(manifestBytes(generation, 'basemap.pmtiles')));
    await expect(columnsBeside(generation)).rejects.toMatchObject({
      code: 'INDEX_NOT_AVAILABLE',
      message: `The data set is damaged: ${path} is damaged: its SHA-256 is not the one in the manifest.`,
    });
  });
});

function manifestBytes({ manifest }: CurrentGeneration, name: string): number {
  return manifest.files.find(({ path }) => path === name)!.bytes; // every generation has the file
}
