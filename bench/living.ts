/**
 * Whether an updated data set is what a fresh build would be, and what updates cost.
 *
 *     npx tsx bench/living.ts OLDER.osm.pbf NEWER.osm.pbf [--slices 100] [--each] [--answers] [--questions 2000]
 *     npm run build && npx tsx bench/living.ts OLDER.osm.pbf NEWER.osm.pbf --days [--repeats 5]
 *
 * Cuts what changed between two extracts into slices by time and applies them one after the other: at each tenth of the slices at once, or
 * with --each one update for every slice. At each tenth, osmium applies the same files to the older extract, that is built anew, and all
 * files of both are compared by SHA-256. Deletions, which have no time, are dealt out over all slices, so that some come
 * before what refers to them changes. At the end, or with --answers at each tenth, so many searches, addresses and points and every tile are
 * asked of both, and the answers are compared word for word. Needs osmium.
 *
 * --days measures instead what the changes of single days cost, so many days each of the size that half of the days and that nine in ten
 * do not reach.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDataSet, updateDataSet } from '../src/build/build.ts';
import { embeddedGazetteerEngine } from '../src/gazetteer/gazetteer.ts';
import { type Manifest, openCurrent } from '../src/generation/generation.ts';
import { embeddedEngine } from '../src/index/index.ts';
import { encodeExtract, type OsmElement, readElements, readHeader } from '../src/osm/osm.ts';
import { median } from './figures.ts';
import { compareAnswers, type Ground, groundOf } from './living-answers.ts';
import { changesBetween, slicesOf, writeChanges } from './living-changes.ts';
import { measureDays } from './living-days.ts';
import { machineLine } from './machine.ts';

const CHECKS = 10;
/** Differing answers that are printed of a kind. */
const SHOWN = 5;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    slices: { type: 'string', default: '100' },
    each: { type: 'boolean', default: false },
    answers: { type: 'boolean', default: false },
    questions: { type: 'string', default: '2000' },
    days: { type: 'boolean', default: false },
    repeats: { type: 'string', default: '5' },
  },
});
const [older, newer] = positionals;
if (!older || !newer) throw new Error('Name an older and a newer extract of one region.');

const run = { placeEngine: embeddedEngine, gazetteerEngine: embeddedGazetteerEngine, waypostVersion: '0' };
const directory = mkdtempSync(join(tmpdir(), 'waypost-living-'));
const live = join(directory, 'live');
try {
  console.log(machineLine());
  if (values.days) await measureDays(older, newer, directory, Number(values.repeats));
  else await follow(await groundOf(older, newer));
} finally {
  rmSync(directory, { recursive: true });
}

async function follow(ground: Ground): Promise<void> {
  const slices = slicesOf(await changesBetween(older!, newer!, directory), Number(values.slices)).map(
    (slice, i) => writeChanges(join(directory, `${i}.osc`), slice),
  );
  const { cpuSeconds: built } = await timed(() =>
    buildDataSet({ ...run, sources: [older!], dataDirectory: live, geofabrikUrl: '' }),
  );
  console.log(`build of the older extract: ${built.toFixed(1)} s of processor time`);
  const perCheck = Math.ceil(slices.length / CHECKS);
  const cpuSeconds: number[] = [];
  for (let from = 0; from < slices.length; from += perCheck) {
    const next = slices.slice(from, from + perCheck);
    for (const paths of values.each ? next.map((path) => [path]) : [next]) {
      const changes = paths.map((path) => ({ path }));
      const update = await timed(() => updateDataSet({ ...run, dataDirectory: live, changes }));
      cpuSeconds.push(update.cpuSeconds);
    }
    const applied = slices.slice(0, from + perCheck);
    await check(applied, applied.length === slices.length || values.answers ? ground : undefined);
  }
  console.log(
    `an update: ${median(cpuSeconds).toFixed(1)} s of processor time at the median of ${cpuSeconds.length}`,
  );
}

/**
 * Builds what osmium makes of the older extract and the slices, and compares every file.
 *
 * @param ground if answers are compared too
 */
async function check(slices: readonly string[], ground: Ground | undefined): Promise<void> {
  const current = await openCurrent(live);
  const fresh = join(directory, 'fresh');
  const path = await appliedExtract(slices, current.manifest);
  const { manifest } = await buildDataSet({
    ...run,
    sources: [path],
    dataDirectory: fresh,
    geofabrikUrl: '',
  });
  const different = differentFiles(current.manifest, manifest);
  const objects = current.manifest.sources[0]?.overlay?.objects ?? 0;
  console.log(
    `after ${slices.length} slices, ${objects} objects changed: ${manifest.files.length - different.length} of ${manifest.files.length} files equal ${different.join(' ')}`,
  );
  if (different.length > 0) process.exitCode = 1;
  if (ground) await checkAnswers([current.directory, (await openCurrent(fresh)).directory], ground);
  rmSync(fresh, { recursive: true });
}

/** The older extract with the slices applied by osmium, and the bounds and the timestamp of the header, which osmium drops. */
async function appliedExtract(slices: readonly string[], manifest: Manifest): Promise<string> {
  const applied = join(directory, 'applied.osm.pbf');
  execFileSync('osmium', ['apply-changes', older!, ...slices, '-o', applied, '--overwrite'], {
    stdio: 'ignore',
  });
  const elements: OsmElement[] = [];
  for await (const element of readElements(applied)) elements.push(element);
  const { bbox } = readHeader(older!);
  const timestamp = Date.parse(manifest.sources[0]?.replicationTimestamp ?? '') / 1000;
  const path = join(directory, 'fresh.osm.pbf');
  writeFileSync(path, encodeExtract(elements, { timestamp, ...(bbox && { bbox }) }));
  return path;
}

/** Names of files that one has and the other has not, or not with the same bytes. */
function differentFiles(ours: Manifest, theirs: Manifest): string[] {
  const sumsOf = ({ files }: Manifest) => new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const [a, b] = [sumsOf(ours), sumsOf(theirs)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path));
}

async function checkAnswers(directories: [string, string], ground: Ground): Promise<void> {
  for (const { kind, asked, found, different } of await compareAnswers(
    directories,
    ground,
    Number(values.questions),
  )) {
    console.log(
      `${kind}: ${asked - different.length} of ${asked} answered alike, ${found} of them not empty`,
    );
    for (const question of different.slice(0, SHOWN)) console.log(`  ${question}`);
    if (different.length > 0) process.exitCode = 1;
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; cpuSeconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuSeconds: (user + system) / 1e6 };
}
