import { drawElevation, hashOfElevation, openElevation } from '../elevation/elevation.ts';
import {
  type CurrentGeneration,
  contoursPath,
  currentId,
  elevationPath,
  type GenerationDraft,
  type Manifest,
  openCurrent,
} from '../generation/generation.ts';
import type { RunOptions } from './options.ts';
import type { PhaseReport } from './progress.ts';

/** What the manifest says of the heights of the ground. */
export type Relief = NonNullable<Manifest['elevation']>;

/**
 * Adds heights of the ground to a generation: draws them, or takes those of the generation in use if nothing that decides them changed.
 *
 * @param key of all that decides the tiles but the files of heights
 * @returns undefined if no heights are asked for, or there are none to keep
 * @throws ServiceError INVALID_CONFIGURATION, INVALID_ELEVATION, FILE_UNAVAILABLE
 */
export async function addRelief(
  { elevation, dataDirectory, signal }: RunOptions,
  draft: GenerationDraft,
  key: string,
  begin: () => PhaseReport,
): Promise<Relief | undefined> {
  if (elevation === undefined) return undefined;
  const before = await generationBefore(dataDirectory);
  const held = before?.manifest.elevation;
  if (elevation === 'kept') return before && held && (await isAdopted(before, draft)) ? held : undefined;
  const report = begin();
  const input = openElevation(elevation.directory);
  const hash = await hashOfElevation(input, key);
  if (before && held?.input === hash && (await isAdopted(before, draft))) {
    report.finish(held.tiles);
    return held;
  }
  const drawn = await drawElevation(input, {
    path: elevationPath(draft.directory),
    contoursPath: contoursPath(draft.directory),
    temporaryDirectory: draft.directory,
    onTile: (done, total) => {
      signal?.throwIfAborted();
      report.at(done, total);
    },
  });
  report.finish(drawn.tiles);
  return { ...drawn, input: hash };
}

async function generationBefore(dataDirectory: string): Promise<CurrentGeneration | undefined> {
  if ((await currentId(dataDirectory)) === undefined) return undefined;
  return openCurrent(dataDirectory).catch(() => undefined); // a damaged one helps nobody
}

function isAdopted(before: CurrentGeneration, draft: GenerationDraft): Promise<boolean> {
  const names = [elevationPath(''), contoursPath('')];
  const there = names.filter((name) => before.manifest.files.some(({ path }) => path === name));
  return draft.adopt(
    before,
    there.map((name) => ({ from: name, to: name })),
  );
}
