import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indexPath, openCurrent } from '../src/generation/generation.ts';
import { openIndex } from '../src/index/index.ts';
import type { PlaceIndex } from '../src/search/search.ts';

/** Measurements of an index build in a process of its own. */
export interface BuildFigures {
  readonly seconds: number;
  readonly peakMegabytes: number;
  readonly indexMegabytes: number;
}

/** Opening an index and serving from it, in a process of its own. */
export interface ServingFigures {
  /** From the call to the opened engine. */
  readonly openMs: number;
  readonly megabytesAfterOpen: number;
  readonly megabytesAfterQueries: number;
}

/** Directory of everything made for a world; kept between runs. `WAYPOST_BENCH_DIR` moves it. */
export function worldDirectory(count: number): string {
  const directory = join(process.env.WAYPOST_BENCH_DIR ?? join(tmpdir(), 'waypost-bench'), String(count));
  mkdirSync(directory, { recursive: true });
  return directory;
}

/** Data directory whose current generation holds the world, as `waypost serve` takes it. */
export function dataDirectory(count: number): string {
  return join(worldDirectory(count), 'data');
}

/** Opens the index of a world that {@link prepareIndex} has built. */
export async function openWorld(count: number): Promise<PlaceIndex> {
  const { directory } = await openCurrent(dataDirectory(count));
  return openIndex(indexPath(directory));
}

/** Builds the index of a world unless an earlier run has. */
export function prepareIndex(count: number, rebuild: boolean): BuildFigures {
  const path = join(worldDirectory(count), 'build.json');
  if (rebuild) rmSync(path, { force: true });
  return remembered(path, () => {
    rmSync(dataDirectory(count), { recursive: true, force: true });
    return inChild<BuildFigures>('build-world.ts', count);
  });
}

export function probeServing(count: number): ServingFigures {
  return inChild<ServingFigures>('probe-world.ts', count);
}

/** The JSON in the file, or what `make` returns, which the file then holds. */
export function remembered<T>(path: string, make: () => T): T {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T; // written below by an earlier run
  const made = make();
  writeFileSync(path, `${JSON.stringify(made)}\n`);
  return made;
}

/** Runs a script of this folder in a fresh process, so that memory is its own, and reads its last line. */
function inChild<T>(script: string, count: number): T {
  const path = fileURLToPath(new URL(`${script}`, import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', path, String(count)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}`);
  return JSON.parse(stdout) as T; // printed by a script of ours
}

/** Highest resident memory of this process so far, in MiB. */
export function peakMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

export function residentMegabytes(): number {
  return Math.round(process.memoryUsage.rss() / 2 ** 20);
}
