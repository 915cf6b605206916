/**
 * Quality of search and geocoding on questions derived from real extracts: `tsx bench/eval.ts [EXTRACT…] [--seed N]
 * [--limit N] [--kind ID]… [--within METRES] [--failures] [--json]`. Each extract is built into a temporary data
 * directory and asked as the routes would ask. Without extracts, those of the test data (`WAYPOST_TEST_DATA`, else
 * `../shared/data`).
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDataSet } from '../src/build/build.ts';
import { createFinder } from '../src/find/find.ts';
import { embeddedGazetteerEngine, openGazetteer } from '../src/gazetteer/gazetteer.ts';
import { gazetteerPath, indexPath, openCurrent } from '../src/generation/generation.ts';
import { createGeocoder } from '../src/geocode/geocode.ts';
import { embeddedEngine, openIndex } from '../src/index/index.ts';
import { createSearcher } from '../src/search/search.ts';
import type { EntrySource } from '../src/sources/sources.ts';
import { loadTaxonomy } from '../src/taxonomy/taxonomy.ts';
import { countryOf } from '../src/world/world.ts';
import { ADDRESS_PART_KINDS, deriveAddressPartQuestions } from './eval/address-parts.ts';
import { ask } from './eval/ask.ts';
import { CONTEXT_KINDS, deriveContextQuestions } from './eval/contexts.ts';
import { deriveEverydayQuestions, EVERYDAY_KINDS } from './eval/everyday.ts';
import { askEveryday, type EverydayQuestion } from './eval/everyday-ask.ts';
import { extractName, readSourcePlaces } from './eval/extract.ts';
import { FREE_KINDS, freeQuestions, KEPT_KINDS } from './eval/free.ts';
import { askGeocoder } from './eval/geocode-ask.ts';
import { GEOCODE_KINDS, type GeocodeQuestion } from './eval/geocode-kinds.ts';
import { deriveGeocodeQuestions } from './eval/geocode-questions.ts';
import { readGround } from './eval/ground.ts';
import { deriveKnownQuestions, KNOWN_KINDS } from './eval/known.ts';
import { deriveQuestions, KINDS, type Question } from './eval/questions.ts';
import {
  keptQuestions,
  REGISTER_KINDS,
  registerQuestions,
  registerSample,
  writeWithout,
} from './eval/register.ts';
import { housesToRemove, REMOVED_KINDS, removedQuestions, writeWithoutHouses } from './eval/removed.ts';
import { failureLines, markdownTable, type Outcome, type Row, rowsOf } from './eval/report.ts';
import { deriveStandingQuestions, STANDING_KINDS } from './eval/standing.ts';
import { deriveTypedAddressQuestions, TYPED_ADDRESS_KINDS } from './eval/typed-addresses.ts';
import { deriveWithMoreQuestions, WITH_MORE_KINDS } from './eval/with-more.ts';

const EXTRACTS = [
  'monaco-2026-05-18',
  'liechtenstein-2026-05-18',
  'san-francisco-downtown-2023-07-22',
  'helsinki-centre-2019-04-21',
  'moscow-centre-2020-07-20',
  'oslo-centre-2025-06-16',
  'baltimore-2015-02-27',
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '400' },
    kind: { type: 'string', multiple: true },
    within: { type: 'string' },
    failures: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const kinds = [
  ...KINDS,
  ...GEOCODE_KINDS,
  ...EVERYDAY_KINDS,
  ...ADDRESS_PART_KINDS,
  ...REMOVED_KINDS,
  ...REGISTER_KINDS,
  ...TYPED_ADDRESS_KINDS,
  ...CONTEXT_KINDS,
  ...KNOWN_KINDS,
  ...STANDING_KINDS,
  ...WITH_MORE_KINDS,
  ...FREE_KINDS,
].filter(({ id }) => isAsked(id));
const rows: Row[] = [];
for (const path of positionals.length > 0 ? positionals : testExtracts()) {
  const extract = extractName(path);
  const outcomes = await evaluate(path, extract);
  rows.push(...rowsOf(extract, kinds, outcomes));
  if (options.failures) for (const line of failureLines(outcomes)) console.log(`${extract}: ${line}`);
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

/** The half of the list by hand that is kept back is asked only by its name, and so is what takes two builds of its own. */
function isAsked(kind: string): boolean {
  const byName = [...KEPT_KINDS, ...REGISTER_KINDS.map(({ id }) => id)];
  if (options.kind === undefined) return !byName.some((kept) => kept === kind);
  return options.kind.includes(kind);
}

async function evaluate(path: string, extract: string): Promise<Outcome[]> {
  const searches = await searchQuestions(path, extract);
  const addresses = await geocodeQuestions(path, extract);
  const everyday = await everydayQuestions(path, extract);
  const isSomethingAsked = searches.length + addresses.length + everyday.length > 0;
  const outcomes = isSomethingAsked
    ? await withDataSet(path, async (generation) => [
        ...(await askFinder(generation, searches, everyday)),
        ...(await askGeocoding(generation, addresses)),
      ])
    : [];
  return [...outcomes, ...(await askWithoutHouses(path, extract)), ...(await askWithRegister(path, extract))];
}

/** Builds a data set and removes it after its questions. */
async function withDataSet(
  path: string,
  asked: (generation: string) => Promise<Outcome[]>,
  entrySources: readonly EntrySource[] = [],
): Promise<Outcome[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'waypost-eval-'));
  try {
    await buildDataSet({
      sources: [path],
      dataDirectory,
      placeEngine: embeddedEngine,
      gazetteerEngine: embeddedGazetteerEngine,
      geofabrikUrl: '',
      waypostVersion: 'evaluation',
      entrySources,
    });
    return await asked((await openCurrent(dataDirectory)).directory);
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Asks for some houses of a data set that lacks them. */
async function askWithoutHouses(path: string, extract: string): Promise<Outcome[]> {
  if (!REMOVED_KINDS.some(({ id }) => isAsked(id))) return [];
  const all = { seed: Number(options.seed), extract, limit: Number(options.limit) };
  const ground = await readGround(path);
  const houses = housesToRemove(ground, all);
  const directory = mkdtempSync(join(tmpdir(), 'waypost-removed-'));
  try {
    const changed = join(directory, `${extract}.osm.pbf`);
    await writeWithoutHouses(path, changed, ground, houses, all);
    const questions = removedQuestions(houses, all, isAsked);
    return await withDataSet(changed, (generation) => askFinder(generation, [], questions));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Asks for the houses of a register, and for those of the extract with the register beside them and without. */
async function askWithRegister(path: string, extract: string): Promise<Outcome[]> {
  if (!REGISTER_KINDS.some(({ id }) => isAsked(id))) return [];
  const all = { seed: Number(options.seed), extract, limit: Number(options.limit) };
  const register = registerSample(await readGround(path), all);
  const directory = mkdtempSync(join(tmpdir(), 'waypost-register-'));
  try {
    const changed = join(directory, `${extract}.osm.pbf`);
    await writeWithout(path, changed, register);
    const [kept, beside] = [keptQuestions(register, all, isAsked), registerQuestions(register, all, isAsked)];
    return [
      ...(await withDataSet(changed, (generation) => askFinder(generation, [], kept))),
      ...(await withDataSet(changed, (generation) => askFinder(generation, [], beside), [register.source])),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function searchQuestions(path: string, extract: string): Promise<Question[]> {
  const questions = deriveQuestions(await readSourcePlaces(path), {
    seed: Number(options.seed),
    extract,
    limit: Number(options.limit),
    ...(options.within && { withinMetres: Number(options.within) }),
  });
  return questions.filter(({ kind }) => isAsked(kind));
}

async function geocodeQuestions(path: string, extract: string): Promise<GeocodeQuestion[]> {
  const { seed, limit } = options;
  return deriveGeocodeQuestions(
    await readGround(path),
    { seed: Number(seed), extract, limit: Number(limit) },
    isAsked,
  );
}

async function everydayQuestions(path: string, extract: string): Promise<EverydayQuestion[]> {
  const { seed, limit } = options;
  const source = { ...(await readGround(path)), places: await readSourcePlaces(path) };
  const all = { seed: Number(seed), extract, limit: Number(limit) };
  return [
    ...deriveEverydayQuestions(source, all, isAsked),
    ...(await deriveAddressPartQuestions(path, source, all, isAsked)),
    ...deriveTypedAddressQuestions(source, all, isAsked),
    ...(await deriveContextQuestions(path, source, all, isAsked)),
    ...(await deriveKnownQuestions(path, source.places, all, isAsked)),
    ...(await deriveStandingQuestions(path, source, all, isAsked)),
    ...(await deriveWithMoreQuestions(path, source, all, isAsked)),
    ...freeQuestions(source, extract, isAsked),
  ];
}

/** Asks what the finder and the searcher answer, as the routes put them together. */
async function askFinder(
  generation: string,
  searches: readonly Question[],
  everyday: readonly EverydayQuestion[],
): Promise<Outcome[]> {
  const engine = await openIndex(indexPath(generation));
  const gazetteer = await openGazetteer(gazetteerPath(generation), countryOf);
  const geocoder = createGeocoder(gazetteer);
  const taxonomy = loadTaxonomy();
  const searcher = createSearcher(engine, taxonomy);
  const engines = { geocoder, searcher, finder: createFinder({ searcher, geocoder, taxonomy }) };
  const outcomes: Outcome[] = [];
  for (const question of searches) outcomes.push(await ask(engines, question));
  for (const question of everyday) outcomes.push(await askEveryday(engines, question));
  await Promise.all([engine.close(), gazetteer.close()]);
  return outcomes;
}

async function askGeocoding(generation: string, questions: readonly GeocodeQuestion[]): Promise<Outcome[]> {
  const gazetteer = await openGazetteer(gazetteerPath(generation), countryOf);
  const geocoder = createGeocoder(gazetteer);
  const outcomes: Outcome[] = [];
  for (const question of questions) outcomes.push(await askGeocoder(geocoder, question));
  await gazetteer.close();
  return outcomes;
}
