import { mkdtempSync, rmSync } from 'node:fs';
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

const SAMPLE = fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));

/** A data directory that holds the sample. */
export async function buildSample(): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'waypost-edge-'));
  const options = {
    dataDirectory,
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    geofabrikUrl: '',
    waypostVersion: '0',
    world: SMALL_WORLD,
  };
  await buildDataSet({ sources: [SAMPLE], ...options });
  return dataDirectory;
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
