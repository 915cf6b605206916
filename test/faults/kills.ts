/**
 * Kills builds, updates and reloading servers at random moments and looks at what they leave.
 *
 *     npm run build && npx tsx test/faults/kills.ts [--builds 200] [--updates 200] [--reloads 100] [--seed 1] [--command dist/cli/main.js]
 *
 * A third of the kills hit any moment of a run, a third its beginning, when sources and changes are read and kept, a third its end, when the
 * data set is sealed, verified and published. After each, every file of the data set is compared with its checksum, and what is answered
 * with the answers before and after; then the same command runs again, unaided, and must leave the files that a run leaves that nobody
 * kills, and nothing else. Servers are killed while they take up a generation that was just published, and must then start with it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openAuth } from '../../src/auth/auth.ts';
import { currentId, pointCurrent, verifyCurrent } from '../../src/generation/generation.ts';
import {
  answerOf,
  answersOf,
  leftOversOf,
  linkTree,
  QUESTIONS,
  type Question,
  seeded,
  sumsOf,
  writeTown,
} from './town.ts';

const { values } = parseArgs({
  options: {
    builds: { type: 'string', default: '200' },
    updates: { type: 'string', default: '200' },
    reloads: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    command: { type: 'string', default: fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url)) },
  },
});
const MAIN = resolve(values.command);
/** Against hanging only. */
const LONGEST_MS = 600_000;
const random = seeded(Number(values.seed));
const directory = mkdtempSync(join(tmpdir(), 'waypost-kills-'));

/** SIGTERM ends the script early; it then tells of the kills so far. */
let isStopped = false;
process.once('SIGTERM', () => {
  isStopped = true;
});
const done = { build: 0, update: 0, reload: 0 };

/** When to kill: so long after the start, or after the line of progress that begins so. */
interface Moment {
  readonly afterMs: number;
  readonly afterLine?: string;
}

interface Run {
  readonly code: number | null;
  readonly stderr: string;
  readonly tookMs: number;
  /** Milliseconds from the start to each line of progress. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Runs the command to its end, or to a moment. */
async function run(words: readonly string[], data: string, moment?: Moment): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN, ...words, '--data', data], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const lines = new Map<string, number>();
  let stderr = '';
  const kill = (afterMs: number) => setTimeout(() => child.kill('SIGKILL'), afterMs);
  let timer = moment && !moment.afterLine ? kill(moment.afterMs) : undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    for (const [, phase = ''] of stderr.matchAll(/^(\w+)[ :].*\n/gm)) {
      if (lines.has(phase)) continue;
      lines.set(phase, performance.now() - began);
      if (moment && phase === moment.afterLine) timer ??= kill(moment.afterMs);
    }
  });
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code, stderr, tookMs: performance.now() - began, lines };
}

/** A data set, what it answers, and its files. */
interface Expected {
  readonly answers: string;
  readonly sums: string;
}

async function expectedOf(data: string): Promise<Expected> {
  return { answers: JSON.stringify(await answersOf(data)), sums: await sumsOf(data) };
}

/** A command whose runs are killed. */
interface Job {
  readonly words: readonly string[];
  /** Data directory that it starts from; `undefined` for an empty one. */
  readonly from: string | undefined;
  readonly before: Expected | undefined;
  readonly after: Expected;
  readonly undisturbed: Run;
}

/** What a run gives that nobody kills, and how long it takes. */
async function jobOf(words: readonly string[], from: string | undefined): Promise<Job> {
  const data = join(directory, 'undisturbed');
  if (from) linkTree(from, data);
  const undisturbed = await run(words, data);
  if (undisturbed.code !== 0) throw new Error(`'waypost ${words.join(' ')}' failed: ${undisturbed.stderr}`);
  const job = {
    words,
    from,
    before: from ? await expectedOf(from) : undefined,
    after: await expectedOf(data),
    undisturbed,
  };
  rmSync(data, { recursive: true });
  return job;
}

/** Any moment, the beginning, the end, in turn. */
function momentOf(i: number, { undisturbed: { tookMs, lines } }: Job): Moment {
  const startMs = lines.get('read') ?? tookMs / 3;
  const tileMs = lines.get('tile') ?? tookMs / 2;
  if (i % 3 === 1) return { afterMs: random() * 1.1 * startMs };
  if (i % 3 === 2) return { afterMs: random() * 1.3 * (tookMs - tileMs), afterLine: 'tile' };
  return { afterMs: random() * tookMs };
}

/** What is wrong after a kill and after the run that follows it. */
async function killOne(job: Job, moment: Moment): Promise<string[]> {
  const data = join(directory, 'data');
  rmSync(data, { recursive: true, force: true });
  if (job.from) linkTree(job.from, data);
  await run(job.words, data, moment);
  const faults = await faultsAfterKill(job, data);
  const next = await run(job.words, data);
  if (next.code !== 0) return [...faults, `the next run ended with ${next.code}: ${next.stderr}`];
  faults.push(...(await verifyCurrent(data)));
  const { answers, sums } = await expectedOf(data);
  if (sums !== job.after.sums) faults.push('the next run gave other files');
  if (answers !== job.after.answers) faults.push('wrong answers after the next run');
  const left = [...leftOversOf(data), ...moreThanTwo(join(data, 'generations')), ...unnamedSources(data)];
  return left.length > 0 ? [...faults, `left behind: ${left.join(' ')}`] : faults;
}

async function faultsAfterKill({ from, before, after }: Job, data: string): Promise<string[]> {
  const id = existsSync(data) ? await currentId(data) : undefined;
  if (id === undefined) return from ? ['no generation is current'] : [];
  const findings = await verifyCurrent(data);
  const { answers, sums } = await expectedOf(data);
  const isOld = before !== undefined && from !== undefined && id === (await currentId(from));
  const expected = isOld ? before : after;
  if (answers !== expected.answers) findings.push(`wrong answers from generation ${id}`);
  if (sums !== expected.sums) findings.push(`other files in generation ${id}`);
  return findings;
}

function moreThanTwo(generations: string): string[] {
  const names = readdirSync(generations);
  return names.length > 2 ? names : [];
}

/** Files beside the kept source that its note does not name. */
function unnamedSources(data: string): string[] {
  const note = readFileSync(join(data, 'source', 'source.json'), 'utf8');
  const names = readdirSync(join(data, 'source')).filter((name) => !name.endsWith('.json'));
  return names.filter((name) => !note.includes(name.slice(0, name.indexOf('.'))));
}

async function killAll(name: 'build' | 'update', jobs: readonly Job[], count: number): Promise<number> {
  let faulty = 0;
  for (let i = 0; i < count && !isStopped; i++) {
    done[name]++;
    const job = jobs[i % jobs.length]!;
    const moment = momentOf(Math.floor(i / jobs.length), job);
    const faults = await killOne(job, moment);
    if (faults.length > 0) faulty++;
    for (const fault of faults) console.log(`${name} ${i + 1}, killed ${JSON.stringify(moment)}: ${fault}`);
  }
  return faulty;
}

/** A server and where it listens. */
interface Server {
  readonly child: ChildProcess;
  readonly address: string;
}

async function serve(data: string): Promise<Server> {
  const child = spawn(process.execPath, [MAIN, 'serve', '--data', data, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += text;
    const [, address] = /^listening on (http:\S+)$/m.exec(printed) ?? [];
    if (address) return { child, address };
  }
  throw new Error('The server ended before it listened.');
}

async function ask(address: string, key: string, { url, payload }: Question): Promise<string> {
  const response = await fetch(address + url, {
    method: payload ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  return answerOf(response.status, Buffer.from(await response.arrayBuffer()));
}

async function askAll(address: string, key: string): Promise<string> {
  const answers: string[] = [];
  for (const question of QUESTIONS) answers.push(await ask(address, key, question));
  return JSON.stringify(answers);
}

/** Kills servers while they take up one of two generations in turn; returns how many times something was wrong. */
async function killReloads(two: string, count: number): Promise<number> {
  const auth = openAuth({ dataDirectory: two });
  const { key } = auth.keys.create({ name: 'kills', ratePerMinute: 1_000_000 });
  await auth.close();
  const ids = readdirSync(join(two, 'generations')).sort();
  let server = await serve(two);
  const known = new Map<string, string>();
  let reloadMs = 0;
  for (const id of [...ids, ...ids]) {
    await pointCurrent(two, id);
    const began = performance.now();
    server.child.kill('SIGHUP');
    const isInUse = async () =>
      (await fetch(`${server.address}/ready`).then((ready) => ready.text())).includes(id);
    while (!(await isInUse()) && performance.now() - began < LONGEST_MS) await sleep(20);
    reloadMs = Math.max(reloadMs, performance.now() - began);
    known.set(id, await askAll(server.address, key));
  }
  if (known.get(ids[0]!) === known.get(ids[1]!)) throw new Error('Both generations answer alike.');
  let faulty = 0;
  for (let i = 0; i < count && !isStopped; i++) {
    done.reload++;
    const id = ids[i % 2]!;
    const afterMs = random() * 1.2 * reloadMs;
    const faults: string[] = [];
    await pointCurrent(two, id);
    server.child.kill('SIGHUP');
    const killed = once(server.child, 'close');
    const asking = askUntilGone(server.address, key, known);
    await sleep(afterMs);
    server.child.kill('SIGKILL');
    await killed;
    faults.push(...(await asking), ...(await verifyCurrent(two)));
    server = await serve(two);
    if ((await askAll(server.address, key)) !== known.get(id))
      faults.push(`wrong answers from generation ${id}`);
    if (faults.length > 0) faulty++;
    for (const fault of faults)
      console.log(`reload ${i + 1}, killed after ${Math.round(afterMs)} ms: ${fault}`);
  }
  const closed = once(server.child, 'close');
  server.child.kill('SIGKILL');
  await closed;
  return faulty;
}

/** Asks one question after the other, until nobody answers; returns answers that are of neither generation. */
async function askUntilGone(
  address: string,
  key: string,
  known: ReadonlyMap<string, string>,
): Promise<string[]> {
  const right = [...known.values()].map((answers) => JSON.parse(answers) as string[]);
  const wrong: string[] = [];
  for (let i = 0; ; i = (i + 1) % QUESTIONS.length) {
    const answer = await ask(address, key, QUESTIONS[i]!).catch(() => undefined); // the server was killed
    if (answer === undefined) return wrong;
    if (!right.some((answers) => answers[i] === answer)) wrong.push(`wrong answer to ${QUESTIONS[i]!.url}`);
  }
}

try {
  const town = await writeTown(directory);
  const before = join(directory, 'before');
  const both = join(directory, 'both');
  for (const words of [
    ['build', town.after],
    ['build', town.before, '--replace'],
  ]) {
    const { code, stderr } = await run(words, before);
    if (code !== 0) throw new Error(stderr);
  }
  linkTree(before, both);
  const [builds, updates, reloads] = [values.builds, values.updates, values.reloads].map(Number) as [
    number,
    number,
    number,
  ];
  const build = ['build', town.after, '--replace'];
  const buildJobs = builds > 0 ? [await jobOf(build, before), await jobOf(build, undefined)] : [];
  const faultyBuilds = await killAll('build', buildJobs, builds);
  const updateJobs = updates > 0 ? [await jobOf(['update', town.changes], before)] : [];
  const faultyUpdates = await killAll('update', updateJobs, updates);
  const faultyReloads = reloads > 0 ? await killReloads(both, reloads) : 0;
  const faulty = faultyBuilds + faultyUpdates + faultyReloads;
  console.log(
    `kills: ${done.build} during build, ${done.update} during update, ${done.reload} during reload: ${faultyBuilds}, ${faultyUpdates} and ${faultyReloads} left something wrong`,
  );
  process.exitCode = faulty > 0 ? 1 : 0;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
