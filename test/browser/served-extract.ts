/** The command `serve` over a real extract, which is built once in a run (where `vitest.browser.config.ts` runs it). */

import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { openAuth } from '../../src/auth/auth.ts';
import { buildDataSet } from '../../src/build/build.ts';
import { embeddedGazetteerEngine } from '../../src/gazetteer/gazetteer.ts';
import { embeddedEngine } from '../../src/index/index.ts';
import { start } from '../cli/command.ts';
import './data-sets.ts';

const EXTRACTS =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

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
  const running = start(['serve', '--data', data, '--port', '0', ...options]);
  const [, address = ''] = await running.until(/^listening on (http:\S+)$/m);
  const stop = async () => {
    running.process.kill('SIGTERM');
    await running.ended;
  };
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
  if (name === 'sample') return fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));
  return join(EXTRACTS, `${name}.osm.pbf`);
}

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

async function createKey(dataDirectory: string): Promise<string> {
  const auth = openAuth({ dataDirectory });
  const { key } = auth.keys.create({ name: 'browser', ratePerMinute: 1_000_000 });
  await auth.close();
  return key;
}
