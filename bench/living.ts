/**
 * Whether an updated data set is what a fresh build would be, and what updates cost.
 *
 *     npx tsx bench/living.ts OLDER.osm.pbf NEWER.osm.pbf [--slices 100] [--each]
 *
 * Cuts what changed between two extracts into slices by time and applies them one after the other: at each tenth of the slices at once, or
 * with --each one update for every slice. At each tenth, osmium applies the same files to the older extract, that is built anew, and all
 * files of both are compared by SHA-256. Deletions, which have no time, are dealt out over all slices, so that some come
 * before what refers to them changes. Needs osmium.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDataSet, updateDataSet } from '../src/build/build.ts';
import { embeddedGazetteerEngine } from '../src/gazetteer/gazetteer.ts';
import type { Manifest } from '../src/generation/generation.ts';
import { embeddedEngine } from '../src/index/index.ts';
import {
  encodeExtract,
  type ObjectChange,
  type OsmElement,
  readChanges,
  readElements,
  readHeader,
} from '../src/osm/osm.ts';
import { oscOf } from '../test/osc.ts';
import { median } from './figures.ts';

const CHECKS = 10;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { slices: { type: 'string', default: '100' }, each: { type: 'boolean', default: false } },
});
const [older, newer] = positionals;
if (!older || !newer) throw new Error('Name an older and a newer extract of one region.');
const sliceCount = Number(values.slices);

const run = { placeEngine: embeddedEngine, gazetteerEngine: embeddedGazetteerEngine, waypostVersion: '0' };
const directory = mkdtempSync(join(tmpdir(), 'waypost-living-'));
const live = join(directory, 'live');
try {
  const slices = (await slicesOf(older, newer)).map((slice, i) => {
    const path = join(directory, `${i}.osc`);
    writeFileSync(
      path,
      oscOf(
        slice.flatMap(({ element }) => element ?? []),
        slice.flatMap(goneOf),
      ),
    );
    return path;
  });
  await timed('build of the older extract', () =>
    buildDataSet({ ...run, sources: [older], dataDirectory: live, geofabrikUrl: '' }),
  );
  const perCheck = Math.ceil(slices.length / CHECKS);
  const cpuSeconds: number[] = [];
  for (let end = perCheck; end <= slices.length; end += perCheck) {
    const fresh = slices.slice(end - perCheck, end);
    const steps = values.each ? fresh.map((path) => [path]) : [fresh];
    let manifest: Manifest | undefined;
    for (const paths of steps) {
      const changes = paths.map((path) => ({ path }));
      const update = await timed(undefined, () => updateDataSet({ ...run, dataDirectory: live, changes }));
      cpuSeconds.push(update.cpuSeconds);
      manifest = update.result.manifest ?? manifest;
    }
    if (manifest) await compare(manifest, slices.slice(0, end));
  }
  console.log(
    `an update: ${median(cpuSeconds).toFixed(1)} s of processor time at the median of ${cpuSeconds.length}`,
  );
} finally {
  rmSync(directory, { recursive: true });
}

async function slicesOf(from: string, to: string): Promise<ObjectChange[][]> {
  const path = join(directory, 'all.osc.gz');
  execFileSync('osmium', ['derive-changes', from, to, '-o', path], { stdio: 'ignore' });
  const changes: ObjectChange[] = [];
  for await (const piece of readChanges(path)) changes.push(...piece);
  const living = changes
    .filter(({ element }) => element)
    .sort((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0));
  const gone = changes.filter(({ element }) => !element);
  const size = Math.ceil(living.length / sliceCount);
  return Array.from({ length: sliceCount }, (_, i) => [
    ...living.slice(i * size, (i + 1) * size),
    ...gone.filter((_change, at) => at % sliceCount === i),
  ]);
}

function goneOf({ kind, id, version, element }: ObjectChange): OsmElement[] {
  if (element) return [];
  const common = { id, version, tags: {} };
  if (kind === 'node') return [{ kind, ...common, lat: 0, lon: 0 }];
  return kind === 'way' ? [{ kind, ...common, refs: [] }] : [{ kind, ...common, members: [] }];
}

/** Builds what osmium makes of the older extract and the slices, and compares every file. */
async function compare(manifest: Manifest, slices: readonly string[]): Promise<void> {
  const applied = join(directory, 'applied.osm.pbf');
  execFileSync('osmium', ['apply-changes', older!, ...slices, '-o', applied, '--overwrite'], {
    stdio: 'ignore',
  });
  const elements: OsmElement[] = [];
  for await (const element of readElements(applied)) elements.push(element);
  // osmium drops the bounds and the timestamp of the header
  const { bbox } = readHeader(older!);
  const timestamp = Date.parse(manifest.sources[0]?.replicationTimestamp ?? '') / 1000;
  const path = join(directory, 'fresh.osm.pbf');
  writeFileSync(path, encodeExtract(elements, { timestamp, ...(bbox && { bbox }) }));
  const fresh = join(directory, 'fresh');
  const { result } = await timed(undefined, () =>
    buildDataSet({ ...run, sources: [path], dataDirectory: fresh, geofabrikUrl: '' }),
  );
  const sums = new Map(result.manifest.files.map((file) => [file.path, file.sha256]));
  const different = manifest.files
    .filter((file) => sums.get(file.path) !== file.sha256)
    .map((file) => file.path);
  rmSync(fresh, { recursive: true });
  const objects = manifest.sources[0]?.overlay?.objects ?? 0;
  console.log(
    `after ${slices.length} slices, ${objects} objects changed: ${manifest.files.length - different.length} of ${sums.size} files equal ${different.join(' ')}`,
  );
  if (different.length > 0) process.exitCode = 1;
}

async function timed<T>(
  what: string | undefined,
  work: () => Promise<T>,
): Promise<{ result: T; cpuSeconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6;
  if (what) console.log(`${what}: ${cpuSeconds.toFixed(1)} s of processor time`);
  return { result, cpuSeconds };
}
