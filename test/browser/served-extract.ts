/** The command `serve` over a real extract, which is built once in a run (where `vitest.browser.config.ts` runs it). */

import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { buildDataSet } from '../../src/build/build.ts';
import { embeddedGazetteerEngine } from '../../src/gazetteer/gazetteer.ts';
import { embeddedEngine } from '../../src/index/index.ts';
import { serve } from '../cli/command.ts';
import { createKey, realExtract, SAMPLE } from '../house.ts';
import './data-sets.ts';

export const MONACO = 'monaco-2026-05-18';

/** True if the extract is there; without it, tests that need it are skipped and say so. */
export function hasExtract(name: string): boolean {
  return existsSync(pathOf(name));
}

export interface Served {
  /** Such as `http://127.0.0.1:40000`. */
  readonly address: string;
  /** Opens everything, as often as a test likes. */
  readonly key: string;
  stop(): Promise<void>;
}

/**
 * Builds what is not built yet, and serves it on a free port of the loopback interface.
 *
 * @param name of an extract without `.osm.pbf`, or `sample` for the invented town
 * @param options more words for `waypost serve`
 */
export async function serveExtract(name: string, options: readonly string[] = []): Promise<Served> {
  const data = await dataOf(name);
  const key = await createKey(data);
  const { address, stop } = await serve(data, ...options);
  return { address, key, stop };
}

/**
 * The data directory of an extract, which is built once in a run. Files that come at the same time each build it; the first to be
 * done keeps it.
 */
export async function dataOf(name: string): Promise<string> {
  const data = join(inject('dataSets'), name);
  if (existsSync(data)) return data;
  const fresh = mkdtempSync(join(inject('dataSets'), 'building-'));
  await build(name, fresh);
  try {
    renameSync(fresh, data);
  } catch (error) {
    if (!existsSync(data)) throw error;
  }
  return data;
}

function pathOf(name: string): string {
  return name === 'sample' ? SAMPLE : realExtract(name);
}

/** Over the whole world, as users see it: pictures and pages show countries and towns far away. */
async function build(name: string, dataDirectory: string): Promise<void> {
  await buildDataSet({
    sources: [pathOf(name)],
    dataDirectory,
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    geofabrikUrl: '',
    waypostVersion: '0',
  });
}
