import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAnswerer } from '../../src/answers/answers.ts';
import { type Auth, openAuth } from '../../src/auth/auth.ts';
import { buildDataSet } from '../../src/build/build.ts';
import { embeddedGazetteerEngine, openGazetteer } from '../../src/gazetteer/gazetteer.ts';
import { gazetteerPath, indexPath, openCurrent } from '../../src/generation/generation.ts';
import { createGeocoder } from '../../src/geocode/geocode.ts';
import type { DataSet } from '../../src/http/http.ts';
import { embeddedEngine, openIndex } from '../../src/index/index.ts';
import { createSearcher } from '../../src/search/search.ts';
import { loadTaxonomy, type Taxonomy } from '../../src/taxonomy/taxonomy.ts';
import { countryOf } from '../../src/world/world.ts';
import { SMALL_WORLD } from '../build/small-world.ts';
import { SHARED } from './shared.ts';

const SAMPLE = fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));

/** A data directory of its own that holds the sample, which is built once in a run. */
export async function buildSample(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-edge-'));
  const shared = process.env[SHARED];
  if (shared === undefined) await buildInto(directory);
  else cpSync(await builtIn(shared), directory, { recursive: true });
  return directory;
}

/** Processes that come at the same time each build it; the first to be done keeps it. */
async function builtIn(shared: string): Promise<string> {
  const kept = join(shared, 'sample');
  if (existsSync(kept)) return kept;
  const fresh = mkdtempSync(join(shared, 'building-'));
  await buildInto(fresh);
  try {
    renameSync(fresh, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  }
  return kept;
}

async function buildInto(dataDirectory: string): Promise<void> {
  await buildDataSet({
    sources: [SAMPLE],
    dataDirectory,
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    geofabrikUrl: '',
    waypostVersion: '0',
    world: SMALL_WORLD,
  });
}

/** The sample and its credentials, open in this process. */
export interface OpenSample {
  readonly dataSet: DataSet;
  readonly taxonomy: Taxonomy;
  readonly auth: Auth;
  close(): Promise<void>;
}

export async function openSample(): Promise<OpenSample> {
  const dataDirectory = await buildSample();
  const { directory } = await openCurrent(dataDirectory);
  const engine = await openIndex(indexPath(directory));
  const gazetteer = await openGazetteer(gazetteerPath(directory), countryOf);
  const taxonomy = loadTaxonomy();
  const auth = openAuth({ dataDirectory, failedAttemptsPerMinute: 10_000_000 });
  const [searcher, geocoder] = [createSearcher(engine, taxonomy), createGeocoder(gazetteer)];
  const dataSet = { id: 'sample', answer: createAnswerer({ searcher, geocoder, taxonomy }) };
  const close = async () => {
    await Promise.all([engine.close(), gazetteer.close(), auth.close()]);
    rmSync(dataDirectory, { recursive: true });
  };
  return { dataSet, taxonomy, auth, close };
}
