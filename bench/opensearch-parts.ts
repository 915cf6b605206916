/**
 * A large data set built in parts, pushed as one and served: `tsx bench/opensearch-parts.ts DIR [--parts 10] [--places 10000000] [--houses
 * 10000000] [--first N] [--prefix bench_parts] [--questions 200] [--compared 3] [--push]`. The cluster is that of `OPENSEARCH_URL`, the command that of
 * `npm run build`. Parts that DIR lacks are built first, one after the other. With `--push` the first N parts are pushed. Then a server with the
 * cluster and one with a single part are asked the same questions about that part, for so many parts as are to be compared.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Connection } from '../src/opensearch/opensearch.ts';
import { markdownTable, milliseconds, percentile } from './figures.ts';
import { machineLine } from './machine.ts';
import { runMeasured } from './measured-command.ts';
import { type Comparison, compareServers } from './opensearch-parts-asked.ts';
import { questionsAbout } from './opensearch-parts-questions.ts';
import { startPinned } from './pinned-server.ts';
import { remembered } from './prepared.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    parts: { type: 'string', default: '10' },
    places: { type: 'string', default: '10000000' },
    houses: { type: 'string', default: '10000000' },
    first: { type: 'string' },
    prefix: { type: 'string', default: 'bench_parts' },
    questions: { type: 'string', default: '200' },
    compared: { type: 'string', default: '3' },
    push: { type: 'boolean', default: false },
  },
});
const [directory] = positionals;
if (directory === undefined)
  throw new Error('name the directory that the parts lie in, or are to be built in');
const parts = Number(options.parts);
const pushed = Number(options.first ?? parts);
const url = process.env.OPENSEARCH_URL ?? 'http://127.0.0.1:9200';
const connection = new Connection({ urls: url.split(',') });
const cluster = ['--opensearch', url, '--opensearch-prefix', options.prefix];
const partAt = (part: number): string => join(directory, String(part));

console.log(machineLine());
for (let part = 0; part < parts; part++) console.log(`part ${part}: ${JSON.stringify(built(part))}`);
try {
  if (options.push) await push();
  await printSizes();
  if (Number(options.compared) > 0) await serveAndAsk();
} finally {
  await connection.close();
}

/** In a process of its own, so that memory is its own. */
function built(part: number): unknown {
  return remembered(`${partAt(part)}.json`, () => {
    const script = fileURLToPath(new URL('build-part.ts', import.meta.url));
    const words = [partAt(part), part, parts, options.places, options.houses].map(String);
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', script, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`the build of part ${part} ended with ${status}`);
    return JSON.parse(stdout);
  });
}

async function push(): Promise<void> {
  const directories = Array.from({ length: pushed }, (_, part) => partAt(part));
  const data = directories.flatMap((each) => ['--data', each]);
  const { wallSeconds, cpuSeconds, peakMegabytes, lines } = await runMeasured(['push', ...data, ...cluster]);
  for (const { text, atSeconds } of lines) console.log(`${atSeconds.toFixed(0).padStart(6)} s  ${text}`);
  console.log(
    `pushed ${pushed} parts in ${wallSeconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of processor time, at most ${peakMegabytes.toFixed(0)} MB`,
  );
}

async function printSizes(): Promise<void> {
  await connection.request('POST', `/${options.prefix}-*/_refresh`, undefined, { timeoutMs: 60_000 });
  const rows = await connection.request<readonly Readonly<Record<string, string>>[]>(
    'GET',
    `/_cat/indices/${options.prefix}-*?h=index,docs.count,store.size,pri&bytes=b&format=json&s=index`,
  );
  for (const row of rows) {
    const mebibytes = (Number(row['store.size']) / 2 ** 20).toFixed(1);
    console.log(`${row.index}: ${row['docs.count']} documents, ${mebibytes} MiB, ${row.pri} shards`);
  }
}

async function serveAndAsk(): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), 'waypost-parts-'));
  const began = performance.now();
  const all = await startPinned(state, ['--engine', 'opensearch', ...cluster]);
  try {
    console.log(
      `serving after ${((performance.now() - began) / 1_000).toFixed(1)} s, ${all.residentMegabytes()} MiB resident`,
    );
    const compared = Number(options.compared);
    for (let at = 0; at < compared; at++) {
      const part = Math.floor(((at + 0.5) * pushed) / compared);
      const alone = await startPinned(partAt(part), []);
      const questions = await questionsAbout(partAt(part), Number(options.questions));
      printComparisons(part, await compareServers(all, alone, questions).finally(() => alone.stop()));
    }
    console.log(`\n${all.residentMegabytes()} MiB resident after all questions`);
  } finally {
    await all.stop();
    rmSync(state, { recursive: true });
  }
}

function printComparisons(part: number, comparisons: readonly Comparison[]): void {
  const figures = (taken: readonly number[]): string =>
    [0.5, 0.95, 0.99].map((p) => milliseconds(percentile(taken, p))).join(' / ');
  console.log(
    `\npart ${part}\n${markdownTable(
      [
        'question',
        'n',
        'same answers',
        'same first',
        'failed',
        'part alone p50 / p95 / p99 ms',
        'all parts p50 / p95 / p99 ms',
      ],
      comparisons.map(({ kind, asked, same, sameFirst, failed, aloneMs, allMs }) => [
        kind,
        String(asked),
        String(same),
        String(sameFirst),
        String(failed),
        figures(aloneMs),
        figures(allMs),
      ]),
    )}`,
  );
  for (const { kind, examples } of comparisons)
    for (const example of examples) console.log(`${kind}: ${example}`);
}
