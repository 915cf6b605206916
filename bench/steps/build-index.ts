/** Builds the index of a generated world of as many places as the argument says; prints figures as JSON. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createIndexWriter } from '../../src/index/index.ts';
import { generateWorld } from '../places.ts';
import { type BuildFigures, indexDirectory, peakMegabytes } from '../prepared.ts';

const count = Number(process.argv[2]);
const directory = indexDirectory(count);
const started = performance.now();
const writer = createIndexWriter(directory);
for (const document of generateWorld(count).places()) writer.add(document);
await writer.finish();
const figures: BuildFigures = {
  seconds: (performance.now() - started) / 1_000,
  peakMegabytes: peakMegabytes(),
  indexMegabytes: Math.round(sizeOf(directory) / 2 ** 20),
};
console.log(JSON.stringify(figures));

function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
