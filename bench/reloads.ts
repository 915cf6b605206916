/**
 * Whether anybody notices that a server changes from one generation to another under load.
 *
 *     npm run build && npx tsx bench/reloads.ts [EXTRACT.osm.pbf] [--reloads 100] [--rate 500] [--seconds 30] [--workers auto]
 *
 * Builds a generation of the extract (the sample unless given), and by an update a second one in which every third named object has
 * another name. Then CURRENT is switched to and fro while so many searches, texts being typed, addresses, points, batches, places and
 * tiles a second are asked, whatever the answers take. Every answer must be what one of the two generations answers when it is asked at
 * rest, and of the new one once the server has said that it is in use. Tells how many failed or were mixed of two, how long answers took
 * before the switches, around them and between them, and what memory the server took. Ends with 1 if one failed or was mixed. On a machine
 * that others use too, hold what is around a switch against what is between: both saw the same.
 *
 * For CI: --reloads 5 --rate 100 --seconds 3
 */
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openAuth } from '../src/auth/auth.ts';
import { currentId, replaceFile } from '../src/generation/generation.ts';
import { type OsmElement, readElements } from '../src/osm/osm.ts';
import { oscOf } from '../test/osc.ts';
import { markdownTable, milliseconds, percentile, times } from './figures.ts';
import { machineLine } from './machine.ts';
import { addressOf, processorSecondsOf, residentMegabytesOf } from './pinned-server.ts';
import { randomStream, sample } from './random.ts';
import { type Expected, type Sample, SteadyLoad } from './reload-load.ts';
import {
  type Answered,
  type Asked,
  ask,
  requestsAbout,
  requestsByIdentifier,
  type Target,
} from './reload-requests.ts';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const NULL_ISLAND = fileURLToPath(new URL('../sample/null-island.osm.pbf', import.meta.url));
/** Nodes that are asked about. */
const NODES = 250;
const MOST_PER_MINUTE = 1_000_000;
/** Between a switch that is done and the next. */
const PAUSE_MS = 2_000;
/** For so long after a switch answers count as being around it: caches are empty then. */
const AFTERWARDS_MS = 500;
/** Until a server at rest has closed the last generation that it left. */
const AT_REST_MS = 15_000;
/** Longer than a server may take to change over on a busy machine. */
const MOST_TO_SWITCH_MS = 60_000;
/** Switches between two looks at memory. */
const TOLD_EVERY = 10;
const SHOWN = 5;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    reloads: { type: 'string', default: '100' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
    workers: { type: 'string', default: 'auto' },
  },
});
const [extract = NULL_ISLAND] = positionals;
const [reloads, rate, seconds] = [values.reloads, values.rate, values.seconds].map(Number) as [
  number,
  number,
  number,
];

const directory = mkdtempSync(join(tmpdir(), 'waypost-reloads-'));
const data = join(directory, 'data');
let server: ChildProcessByStdio<null, Readable, Readable> | undefined;
/** Output of the server so far. */
let said = '';
/** The generation that the server has said to be in use; undefined while one is being changed for another. */
let inUse: string | undefined;

try {
  console.log(machineLine());
  await main();
} finally {
  server?.kill('SIGTERM');
  if (server) await once(server, 'close');
  rmSync(directory, { recursive: true });
}

async function main(): Promise<void> {
  const { generations, nodes } = await buildTwo();
  const authorization = `Bearer ${await makeKey()}`;
  server = spawn(
    process.execPath,
    [MAIN, 'serve', '--data', data, '--port', '0', '--workers', values.workers],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const target = { url: await addressOf(server), authorization, agent: new Agent({ keepAlive: true }) };
  const expected = await expectedAnswers(target, generations, requestsAbout(nodes));
  const load = new SteadyLoad(target, expected, rate, () => inUse);
  const around = await measure(load, generations);
  target.agent.destroy();
  report(load.samples, around);
}

/** The two generations, and named nodes whose names differ, or not, between them. */
async function buildTwo(): Promise<{ generations: [string, string]; nodes: OsmElement[] }> {
  const [changed, named]: [OsmElement[], OsmElement[]] = [[], []];
  for await (const element of readElements(extract)) {
    if (!element.tags.name) continue;
    if (element.kind === 'node') named.push(element);
    if (element.id % 3 === 0) changed.push(renamed(element));
  }
  const changes = join(directory, 'changes.osc');
  writeFileSync(changes, oscOf(changed));
  command('build', extract);
  const first = (await currentId(data))!;
  command('update', changes);
  const nodes = sample(randomStream(1), named, NODES);
  return { generations: [first, (await currentId(data))!], nodes };
}

function renamed(element: OsmElement): OsmElement {
  return { ...element, version: 1_000, tags: { ...element.tags, name: `${element.tags.name} II` } };
}

function command(...words: string[]): void {
  execFileSync(process.execPath, [MAIN, ...words, '--data', data], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function makeKey(): Promise<string> {
  const auth = openAuth({ dataDirectory: data });
  const { key } = auth.keys.create({ name: 'benchmark', ratePerMinute: MOST_PER_MINUTE });
  await auth.close();
  return key;
}

/** Makes a generation current and waits until the server says that it is in use. */
async function switchTo(id: string): Promise<void> {
  const before = said.length;
  inUse = undefined;
  await replaceFile(join(data, 'CURRENT'), `${id}\n`);
  server?.kill('SIGHUP');
  const untilMs = performance.now() + MOST_TO_SWITCH_MS;
  while (!said.slice(before).includes(`Generation ${id} is in use now`)) {
    if (performance.now() > untilMs) throw new Error(`Generation ${id} did not come into use: ${said}`);
    await sleep(1);
  }
  inUse = id;
}

/** What each generation answers at rest. */
async function expectedAnswers(
  target: Target,
  [first, second]: readonly [string, string],
  asked: Asked[],
): Promise<Expected[]> {
  await switchTo(first);
  const found = await askAll(
    target,
    asked.filter(({ path }) => path === '/v1/places/search'),
  );
  const all = [...asked, ...found.flatMap(requestsByIdentifier)];
  const ofFirst = await askAll(target, all);
  await switchTo(second);
  const ofSecond = await askAll(target, all);
  const differing = all.filter((_, at) => ofFirst[at]!.text !== ofSecond[at]!.text).length;
  console.log(`${all.length} requests, of which the generations answer ${differing} differently.`);
  return all.map((each, at) => ({
    asked: each,
    texts: new Map([
      [first, ofFirst[at]!.text],
      [second, ofSecond[at]!.text],
    ]),
  }));
}

async function askAll(target: Target, asked: readonly Asked[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const each of asked) {
    const answered = await ask(target, each);
    if (answered.status > 204)
      throw new Error(`${each.path} is answered with ${answered.status}: ${answered.text}`);
    answers.push(answered);
  }
  return answers;
}

/** A span of time in milliseconds of `performance.now()`. */
type Span = readonly [number, number];

interface Spans {
  /** Before the first switch. */
  readonly usual: Span;
  readonly switches: readonly Span[];
}

async function measure(load: SteadyLoad, generations: readonly [string, string]): Promise<Spans> {
  load.start();
  await sleep((seconds * 1000) / 2); // until code is compiled and caches are filled
  const usualFrom = performance.now();
  await sleep(seconds * 1000);
  const usual: Span = [usualFrom, performance.now()];
  const megabytes = [['before the first switch', residentMegabytesOf(server!)]];
  const processorBefore = processorSecondsOf(server!);
  const switches = await switchToAndFro(generations);
  const processor = (processorSecondsOf(server!) - processorBefore) / ((performance.now() - usual[1]) / 1000);
  megabytes.push(['after the last', residentMegabytesOf(server!)]);
  await sleep(seconds * 1000);
  megabytes.push([`${seconds} s later, under the same load`, residentMegabytesOf(server!)]);
  await load.stop();
  await sleep(AT_REST_MS);
  megabytes.push(['at rest', residentMegabytesOf(server!)]);
  console.log(`The server used ${processor.toFixed(2)} processors while generations were switched.`);
  for (const [when, amount] of megabytes) console.log(`Resident memory ${when}: ${amount} MiB.`);
  return { usual, switches };
}

async function switchToAndFro(generations: readonly [string, string]): Promise<Span[]> {
  const switches: Span[] = [];
  for (let done = 0; done < reloads; done++) {
    const from = performance.now();
    await switchTo(generations[done % 2]!);
    switches.push([from, performance.now() + AFTERWARDS_MS]);
    if ((done + 1) % TOLD_EVERY === 0)
      console.log(`Resident memory after ${done + 1} switches: ${residentMegabytesOf(server!)} MiB.`);
    await sleep(PAUSE_MS);
  }
  return switches;
}

function report(samples: readonly Sample[], { usual, switches }: Spans): void {
  const took = (spans: readonly Span[]) =>
    spans.flatMap(([from, to]) =>
      samples.filter(({ dueMs }) => dueMs >= from && dueMs < to).map(({ tookMs }) => tookMs),
    );
  const between = switches.slice(1).map(([from], at): Span => [switches[at]![1], from]);
  reportTimes(took([usual]), took(switches), took(between));
  const lengths = switches.map(([from, to]) => to - from - AFTERWARDS_MS);
  const [usually, most] = [percentile(lengths, 0.5), Math.max(...lengths)].map(milliseconds);
  console.log(`${switches.length} switches took ${usually} ms each (median), ${most} ms at most.`);
  reportWrong(samples);
}

function reportTimes(before: readonly number[], around: readonly number[], between: readonly number[]): void {
  const row = (what: string, all: readonly number[]) => [
    what,
    String(all.length),
    ...[0.5, 0.9, 0.99, 0.999].map((p) => milliseconds(percentile(all, p))),
  ];
  const rows = [
    row('before the first switch', before),
    row('around a switch', around),
    row('between', between),
  ];
  console.log(markdownTable(['answers in ms', 'requests', 'p50', 'p90', 'p99', 'p99.9'], rows));
  const p99 = percentile(around, 0.99);
  const [toBefore, toBetween] = [before, between].map((all) => times(p99 / percentile(all, 0.99)));
  console.log(`p99 around a switch is ${toBefore} that before, ${toBetween} that between.`);
}

function reportWrong(samples: readonly Sample[]): void {
  const wrong = samples.filter(({ outcome }) => outcome !== 'right');
  const count = (outcome: Sample['outcome']) => wrong.filter((each) => each.outcome === outcome).length;
  console.log(
    `${samples.length} requests: ${count('failed')} failed, ${count('mixed')} mixed of two generations, ${count('stale')} of one not in use.`,
  );
  for (const { outcome, why } of wrong.slice(0, SHOWN)) console.log(`${outcome}: ${why}`);
  if (wrong.length > 0) process.exitCode = 1;
}
