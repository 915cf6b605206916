/**
 * Lets each single write, flush, rename, link and new file or directory of a build and of an update fail in turn, as a full disk and as a disk that
 * reports an error, in whatever thread it happens.
 *
 *     npx tsx test/faults/full-disk.ts [--each 1] [--most 100000] [--seed 1]
 *
 * Each run must end in one sentence that says what is wrong with the disk, with the exit status of a file that cannot be written, or succeed
 * if it can do without. Then the data set must be the old one or the new one, whole, with nothing left beside it, and the next run must succeed.
 * `--each 7` tries each seventh operation, beginning with one that the seed chooses.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildDataSet, updateDataSet } from '../../src/build/build.ts';
import { EXIT, exitCodeOf } from '../../src/cli/cli.ts';
import { ServiceError } from '../../src/core/core.ts';
import { embeddedGazetteerEngine } from '../../src/gazetteer/gazetteer.ts';
import { verifyCurrent, verifyKept } from '../../src/generation/generation.ts';
import { embeddedEngine } from '../../src/index/index.ts';
import { SMALL_WORLD } from '../build/small-world.ts';
import { type DiskError, failAt, hasFailed, operationsDone } from './failing-disk.ts';
import { leftOversOf, linkTree, sumsOf, type Town, writeTown } from './town.ts';

const SENTENCES = {
  ENOSPC: /^[^\n]*: the disk is full\.$/,
  EIO: /^[^\n]*: the disk reports an error\.$/,
} as const;

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '1' },
    most: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});

/** A build or an update. */
interface Job {
  readonly name: string;
  /** Data directory that it begins with; it stays as it is. */
  readonly from: string;
  readonly before: string;
  readonly after: string;
  readonly operations: number;
  readonly run: (data: string) => Promise<unknown>;
}

async function jobOf(name: string, directory: string, from: string, run: Job['run']): Promise<Job> {
  const data = join(directory, 'undisturbed');
  linkTree(from, data);
  failAt(undefined);
  await run(data);
  const operations = operationsDone();
  const after = await sumsOf(data);
  rmSync(data, { recursive: true });
  return { name, from, before: await sumsOf(from), after, operations, run };
}

/** What is wrong with a run whose disk fails at one operation, and with the run after it. */
async function failOne(job: Job, data: string, operation: number, code: DiskError): Promise<string[]> {
  rmSync(data, { recursive: true, force: true });
  linkTree(job.from, data);
  failAt(operation, code);
  const outcome = await job.run(data).catch((error: unknown) => error);
  const faults = hasFailed() ? complaintsAbout(outcome, code) : [];
  failAt(undefined);
  faults.push(...(await verifyCurrent(data)), ...(await verifyKept(data)));
  const sums = await sumsOf(data);
  if (sums !== job.after && sums !== job.before)
    faults.push('the data set is neither the old one nor the new one');
  if (!(outcome instanceof Error) && sums !== job.after) faults.push('it succeeded without a new data set');
  const left = leftOversOf(data);
  if (left.length > 0 && outcome instanceof Error) faults.push(`left behind: ${left.join(' ')}`);
  if (code === 'EIO' && operation % 4 > 0) return faults; // the state is one that a full disk leaves too
  const next = await job.run(data).catch((error: unknown) => error);
  if (next instanceof Error) faults.push(`the next run ended with: ${next.message}`);
  else if ((await sumsOf(data)) !== job.after) faults.push('the next run gave other files');
  const leftAfter = leftOversOf(data);
  return leftAfter.length > 0
    ? [...faults, `left behind after the next run: ${leftAfter.join(' ')}`]
    : faults;
}

function complaintsAbout(outcome: unknown, code: DiskError): string[] {
  if (!(outcome instanceof Error)) return [];
  if (!(outcome instanceof ServiceError)) return [`it ended with a fault of its own: ${outcome.stack}`];
  if (exitCodeOf(outcome.code) !== EXIT.file) return [`it ended with ${outcome.code}: ${outcome.message}`];
  return SENTENCES[code].test(outcome.message) ? [] : [`it said: ${outcome.message}`];
}

async function failAll(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-full-disk-'));
  try {
    const jobs = await jobsOf(await writeTown(directory), directory);
    const each = Number(values.each);
    let left = Number(values.most);
    let [tried, faulty] = [0, 0];
    for (const code of ['ENOSPC', 'EIO'] as const)
      for (const job of jobs)
        for (
          let operation = Number(values.seed) % each;
          operation < job.operations && left > 0;
          operation += each, left--
        ) {
          const faults = await failOne(job, join(directory, 'data'), operation, code);
          tried++;
          if (faults.length > 0) faulty++;
          for (const fault of faults) console.log(`${job.name}, ${code} at operation ${operation}: ${fault}`);
        }
    const operations = jobs.map(({ name, operations: count }) => `${count} of a ${name}`).join(', ');
    console.log(
      `full disk: ${tried} failures at operations that write (${operations}): ${faulty} went wrong`,
    );
    return faulty;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function jobsOf(town: Town, directory: string): Promise<Job[]> {
  const options = {
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    waypostVersion: '0',
    world: SMALL_WORLD,
  };
  const from = join(directory, 'before');
  await buildDataSet({ ...options, dataDirectory: from, sources: [town.before], geofabrikUrl: '' });
  const build = (dataDirectory: string) =>
    buildDataSet({ ...options, dataDirectory, sources: [town.after], over: 'replace', geofabrikUrl: '' });
  const update = (dataDirectory: string) =>
    updateDataSet({ ...options, dataDirectory, changes: [{ path: town.changes }] });
  return [await jobOf('build', directory, from, build), await jobOf('update', directory, from, update)];
}

const DISK = fileURLToPath(new URL('./failing-disk.ts', import.meta.url));
/** Threads load the failing disk only if the process was started with it. */
if (process.execArgv.includes(DISK)) process.exitCode = (await failAll()) > 0 ? 1 : 0;
else {
  const words = [
    '--import',
    'tsx',
    '--import',
    DISK,
    fileURLToPath(import.meta.url),
    ...process.argv.slice(2),
  ];
  const [code] = await once(spawn(process.execPath, words, { stdio: 'inherit' }), 'close');
  process.exitCode = code ?? 1;
}
