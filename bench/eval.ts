/**
 * Search quality on queries derived from real extracts: `tsx bench/eval.ts [EXTRACT…] [--seed N] [--limit N]
 * [--kind ID] [--within METRES] [--failures] [--json]`. Each extract is built into a temporary data directory and asked as the
 * routes would ask. Without extracts, those of the test data (`WAYPOST_TEST_DATA`, else `../shared/data`).
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDataSet } from '../src/build/build.ts';
import { indexPath, openCurrent } from '../src/generation/generation.ts';
import { openIndex } from '../src/index/index.ts';
import { createSearcher } from '../src/search/search.ts';
import { loadTaxonomy } from '../src/taxonomy/taxonomy.ts';
import { ask, type Verdict } from './eval/ask.ts';
import { extractName, readSourcePlaces } from './eval/extract.ts';
import { deriveQuestions, type Question } from './eval/questions.ts';
import { failureLines, markdownTable, type Row, rowsOf } from './eval/report.ts';

const EXTRACTS = [
  'monaco-2026-05-18',
  'liechtenstein-2026-05-18',
  'san-francisco-downtown-2023-07-22',
  'helsinki-centre-2019-04-21',
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '400' },
    kind: { type: 'string' },
    within: { type: 'string' },
    failures: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const taxonomy = loadTaxonomy();
const rows: Row[] = [];
for (const path of positionals.length > 0 ? positionals : testExtracts()) {
  const extract = extractName(path);
  const verdicts = await evaluate(path, extract);
  rows.push(...rowsOf(extract, verdicts).filter(({ kind }) => !options.kind || kind === options.kind));
  if (options.failures) for (const line of failureLines(verdicts)) console.log(`${extract}: ${line}`);
}
console.log(
  options.json ? JSON.stringify({ seed: Number(options.seed), rows }, null, 2) : markdownTable(rows),
);
if (rows.some(({ pass }) => pass === false)) process.exitCode = 1;

function testExtracts(): string[] {
  const directory = process.env.WAYPOST_TEST_DATA ?? '../shared/data';
  const paths = EXTRACTS.map((name) => join(directory, `${name}.osm.pbf`));
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) console.error(`Left out, because they are not there: ${missing.join(', ')}`);
  return paths.filter((path) => existsSync(path));
}

async function evaluate(path: string, extract: string): Promise<Verdict[]> {
  const limit = Number(options.limit);
  const questions = deriveQuestions(await readSourcePlaces(path), {
    seed: Number(options.seed),
    extract,
    limit,
    ...(options.within && { withinMetres: Number(options.within) }),
  });
  const directory = mkdtempSync(join(tmpdir(), 'waypost-eval-'));
  try {
    await buildDataSet({
      sources: [path],
      dataDirectory: directory,
      geofabrikUrl: '',
      waypostVersion: 'evaluation',
    });
    return await askAll(
      directory,
      questions.filter(({ kind }) => !options.kind || kind === options.kind),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function askAll(dataDirectory: string, questions: readonly Question[]): Promise<Verdict[]> {
  const generation = await openCurrent(dataDirectory);
  const engine = await openIndex(indexPath(generation.directory));
  const searcher = createSearcher(engine, taxonomy);
  const verdicts: Verdict[] = [];
  for (const question of questions) verdicts.push(await ask(searcher, question));
  await engine.close();
  return verdicts;
}
