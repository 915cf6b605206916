// Runs all that proves this state: steps one after the other, in each its lanes side by side, in each lane its parts in order;
// `node scripts/proof.mjs NAME…` runs those parts alone.
// Prints a part's output whole when it ends; at the end the times of all, and last what failed, with what, and how many tests ran.
// Expects `npm ci`. Writes the times to a file of which `npm run ci:times` makes docs/ci-times.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lastLines, runPart } from './run-part.mjs';
import { readReport } from './test-reports.mjs';
import { TIMES_FILE, tableOf } from './times-table.mjs';

/** Within this all must end: a part that would go on is ended and named, before whoever started this ends it unheard. */
const MOST_SECONDS = 5_000;
/** Against hanging: more than any part takes on a machine three times slower than most. */
const MOST_OF_A_PART = 2_400;
/** Failures of a part that are told in full. */
const MOST_FAILURES = 10;

const directory = mkdtempSync(join(tmpdir(), 'waypost-proof-'));
/** `.ci/tools` puts them there. */
const python = join(directory, 'python');
const clients = join(directory, 'clients');
const newerNode = join(directory, 'node');

const tool = (name, ...command) => ({ name, command });
const faults = (script, ...options) =>
  tool(`faults: ${script}`, 'npx', 'tsx', `test/faults/${script}.ts`, ...options);
/** A run of vitest, which must leave a report in which tests have passed. */
function suite(name, ...command) {
  const report = join(directory, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, command: [...command, ...reporters], report };
}

/**
 * Tests of all in which Node has a hand, and the next one may act otherwise: files, threads, sockets, processes and how they end, and
 * the native store. The rest is computed by the same code as before.
 */
const IN_NODES_HANDS = [
  'src/columns/container',
  'src/files',
  'src/generation',
  'src/workers',
  'src/build/download',
  'src/build/draw-map',
  'test/auth/processes',
  'test/http/sockets',
  'test/tiles/remote-archive',
  'test/cli/serve',
  'test/cli/start',
  'test/cli/stopping',
];

const LONG = {
  WAYPOST_LONG_TESTS: '1',
  WAYPOST_PYTHON: join(python, 'bin/python3'),
  WAYPOST_CLIENTS: clients,
};

const STEPS = [
  [[tool('Java', 'sh', '.ci/java')]],
  [
    [
      tool('tools', 'sh', '.ci/tools', python, clients, newerNode),
      // fetched while the gate keeps the cores busy
      tool('OpenSearch lies ready', 'npx', 'tsx', 'test/opensearch/install.ts'),
    ],
    [tool('gate', 'npm', 'run', 'check')],
  ],
  [
    [
      // the three nodes of its cluster wait for each other, and the tests for them
      suite('OpenSearch', 'npm', 'run', 'test:opensearch', '--'),
      // made up from /openapi.json, to the command that the gate has built
      tool('requests of strangers', 'node', 'scripts/schemathesis.mjs'),
      // it draws with the processor, the more frames the longer it waits for others; a third lane for it made all slower, twice.
      // Without a browser its tests are to fail
      { ...suite('browser', 'npm', 'run', 'test:browser', '--'), environment: { CI: '1' } },
    ],
    [
      // as README.md has it, in the long forms of those tests that have one
      { ...suite('tests', 'npm', 'test', '--'), environment: LONG },
      // in short: kills, flipped bits, disks that fail, mutated files; docs/reliability.md has the long forms
      faults('kills', '--builds', '3', '--updates', '3', '--reloads', '3'),
      faults('flips', '--flips', '300', '--cuts', '50', '--memos', '2'),
      faults('full-disk', '--each', '60'),
      // what npm makes of it, in an empty folder
      tool('package', 'node', 'scripts/check-package.mjs'),
      faults('mutated', '--extracts', '500', '--changes', '200', '--builds', '1'),
      {
        ...suite('Node 24', 'npx', 'vitest', 'run', ...IN_NODES_HANDS),
        environment: { PATH: `${newerNode}:${process.env.PATH}` },
      },
    ],
    // and compose.yaml, where this machine lets an engine start; it waits for packages more than it works
    [tool('image', 'node', 'scripts/container.mjs')],
  ],
  // generations that change under load, alone: no answer may fail, or mix two of them
  [[tool('reloads', 'npx', 'tsx', 'bench/reloads.ts', '--reloads', '5', '--rate', '50', '--seconds', '3')]],
];

const wanted = process.argv.slice(2);
const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);
const names = STEPS.flat(2).map(({ name }) => name);
for (const name of wanted)
  if (!names.includes(name))
    throw new Error(`There is no part ${name}; expected some of ${names.join(', ')}.`);

/** Seconds since this began. */
const elapsed = () => Math.round(performance.now() / 1000);

async function runLane(parts) {
  const results = [];
  for (const part of parts.filter(isWanted)) results.push(await runAndTell(part));
  return results;
}

async function runAndTell(part) {
  console.log(`${elapsed()} s: ${part.name} begins`);
  const seconds = Math.max(1, Math.min(MOST_OF_A_PART, MOST_SECONDS - elapsed()));
  const result = await runPart({ ...part, seconds }, directory);
  const tests = part.report && readReport(part.report);
  console.log(`\n${'='.repeat(20)} ${part.name} ${'='.repeat(20)}\n${result.output.trimEnd()}`);
  console.log(`${elapsed()} s: ${part.name} ends`);
  return { ...result, fault: result.fault ?? tests?.fault, tests };
}

/** The name of a failed part, and what of its tests or its last lines says what was wrong. */
function tellFailure({ name, fault, tests, output }) {
  const failures = tests?.failures ?? [];
  const said = failures.length > 0 ? failures.slice(0, MOST_FAILURES) : lastLines(output);
  const more = failures.length > MOST_FAILURES ? [`and ${failures.length - MOST_FAILURES} more`] : [];
  console.log(`\nfailed: ${name}: ${fault}\n${[...said, ...more].join('\n')}`);
}

/** Prints the times, and keeps those of a whole run. */
function tellTimes(results) {
  const parts = results.map(({ name, seconds, processor, tests }) => ({
    name,
    seconds,
    processor,
    tests: tests?.passed,
  }));
  console.log(`\n${tableOf(parts)}`);
  if (wanted.length > 0) return;
  mkdirSync(dirname(TIMES_FILE), { recursive: true });
  const of = { date: new Date().toISOString(), cores: availableParallelism(), seconds: elapsed() };
  const files = results.flatMap(({ tests }) => tests?.files ?? []);
  writeFileSync(TIMES_FILE, JSON.stringify({ ...of, parts, files }));
}

const results = [];
try {
  for (const lanes of STEPS) results.push(...(await Promise.all(lanes.map(runLane))).flat());
} finally {
  rmSync(directory, { recursive: true, force: true });
}
tellTimes(results);
const runs = results.flatMap(({ tests }) => tests ?? []);
for (const name of runs.flatMap(({ skippedNames }) => skippedNames)) console.log(`skipped: ${name}`);
const failed = results.filter(({ fault }) => fault);
failed.forEach(tellFailure);
const count = (status) => runs.reduce((sum, run) => sum + run[status], 0);
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
if (failed.length > 0) process.exitCode = 1;
