/** Builds a generation of a generated world of as many places as the argument says; prints figures as JSON. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createGazetteerWriter } from '../src/gazetteer/gazetteer.ts';
import {
  beginGeneration,
  gazetteerPath,
  indexPath,
  type ManifestFacts,
} from '../src/generation/generation.ts';
import { createIndexWriter } from '../src/index/index.ts';
import type { IndexSummary } from '../src/search/search.ts';
import { generateWorld } from './places.ts';
import { type BuildFigures, dataDirectory, peakMegabytes } from './prepared.ts';

const count = Number(process.argv[2]);
const draft = await beginGeneration(dataDirectory(count));
const index = indexPath(draft.directory);
const started = performance.now();
const writer = createIndexWriter(index);
for (const document of generateWorld(count).places()) await writer.add(document);
const summary = await writer.commit();
const figures: BuildFigures = {
  seconds: (performance.now() - started) / 1_000,
  peakMegabytes: peakMegabytes(),
  indexMegabytes: Math.round(sizeOf(index) / 2 ** 20),
};
const gazetteer = createGazetteerWriter(gazetteerPath(draft.directory));
gazetteer.setAreas([]);
await gazetteer.commit();
await draft.seal(factsOf(summary));
await draft.publish();
console.log(JSON.stringify(figures));

function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function factsOf({ documents, searchable }: IndexSummary): ManifestFacts {
  const none = { kinds: {}, groups: {}, categories: {}, countries: {}, languages: {} };
  const gazetteer = { areas: 0, streets: 0, houses: 0, places: 0, postcodes: 0 };
  return {
    waypostVersion: 'benchmark',
    sources: [{ name: 'generated', file: 'generated', bytes: 0, sha256: '0'.repeat(64) }],
    counts: { places: documents, searchable, ...none, gazetteer },
    attributions: [],
  };
}
