import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedGazetteerEngine, openGazetteerContents } from '../gazetteer/gazetteer.ts';
import { type CurrentGeneration, gazetteerPath } from '../generation/generation.ts';
import type { GazetteerContents } from '../geocode/geocode.ts';
import { mergeGazetteers } from '../merge/merge.ts';
import { loadWorld } from '../world/world.ts';
import { freshnessOf } from './data-set.ts';
import { interruptible } from './interrupt.ts';

/**
 * Opens the gazetteer of a generation; of several generations one that is made of all of theirs, in temporary files that are gone once
 * it is closed. What several have is taken from the one with the newest data.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file that is not what was written
 * @throws Interruption if a signal stops the merge
 */
export async function openMergedGazetteer(
  directories: readonly string[],
  generations: readonly CurrentGeneration[],
  onProgress: (phase: string, done: number, total: number) => void,
): Promise<GazetteerContents> {
  const [only, another] = generations;
  if (only && !another) return openGazetteerContents(gazetteerPath(only.directory));
  const newestFirst = await byAge(directories, generations);
  return inScratch(async (scratch) => {
    const directory = join(scratch, 'gazetteer');
    await interruptible(async (signal) => {
      await merge(newestFirst, directory, (done, total) => {
        signal.throwIfAborted();
        onProgress('merging gazetteers', done, total);
      });
      signal.throwIfAborted();
    });
    return openGazetteerContents(directory); // open files outlive their names
  });
}

/** Runs work in a temporary directory that is gone once it ends. */
async function inScratch<T>(work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'waypost-push-'));
  try {
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function merge(
  generations: readonly CurrentGeneration[],
  directory: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const sets = await Promise.all(
    generations.map((generation) => openGazetteerContents(gazetteerPath(generation.directory))),
  );
  const writer = embeddedGazetteerEngine.create(directory, true);
  try {
    await mergeGazetteers(sets, writer, { world: loadWorld(), onProgress });
  } catch (error) {
    writer.abort();
    throw error;
  } finally {
    await Promise.all(sets.map((set) => set.close()));
  }
}

/** Those with the newest data first; those of unknown age last. */
async function byAge(
  directories: readonly string[],
  generations: readonly CurrentGeneration[],
): Promise<CurrentGeneration[]> {
  const aged = await Promise.all(
    generations.map(async (generation, at) => {
      const { sourcesAtMs } = await freshnessOf(directories[at]!, generation);
      return { generation, sourcesAtMs: sourcesAtMs ?? 0 };
    }),
  );
  return aged.sort((a, b) => b.sourcesAtMs - a.sourcesAtMs).map(({ generation }) => generation);
}
