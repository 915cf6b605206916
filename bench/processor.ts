/**
 * Processor time of one text, in process and in one thread, by the kinds of questions of the side-by-side comparison:
 *
 *     tsx bench/processor.ts EXTRACT --data DIR [--each 150] [--seed 1] [--rounds 5] [--kind ID]… [--language fr]
 *
 * The data set in DIR is one of the extract. Texts are asked as Nominatim's interface asks them (`whole`), then their parts alone: the
 * geocoder (`addresses`) and the search by the whole text (`places`). No cache of results stands before them. Means of the texts, medians
 * of the rounds; `p99` is what one text in a hundred exceeds, asked whole.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createAnswerer } from '../src/answers/answers.ts';
import { openGazetteer } from '../src/gazetteer/gazetteer.ts';
import { gazetteerPath, indexPath, openCurrent } from '../src/generation/generation.ts';
import { createGeocoder } from '../src/geocode/geocode.ts';
import { openIndex } from '../src/index/index.ts';
import { createSearcher, DEFAULT_WEIGHTS } from '../src/search/search.ts';
import { loadTaxonomy } from '../src/taxonomy/taxonomy.ts';
import { countryOf } from '../src/world/world.ts';
import { extractName } from './eval/extract.ts';
import { markdownTable, median, percentile } from './figures.ts';
import { machineLine } from './machine.ts';
import { readNamedExtract } from './peers/named-extract.ts';
import { PEER_KINDS } from './peers/question.ts';
import { makePeerQuestions } from './peers/questions.ts';

type Ask = (text: string) => Promise<unknown>;

interface Group {
  readonly id: string;
  readonly texts: readonly string[];
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    each: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    kind: { type: 'string', multiple: true },
    language: { type: 'string', default: 'en' },
  },
});
const [extract] = positionals;
if (!extract || !options.data) throw new Error('Expected an EXTRACT and a --data directory.');
const path = resolve(extract);
const languages = [options.language];
/** As Nominatim's interface asks. */
const [LOOKED_AT, MOST_ADDRESSES] = [50, 10];

const { directory } = await openCurrent(resolve(options.data));
const index = await openIndex(indexPath(directory));
const gazetteer = await openGazetteer(gazetteerPath(directory), countryOf);
gazetteer.prepare();
try {
  console.log(`${extractName(path)}; ${machineLine()}\n\n${await table(await groupsOfTexts())}`);
} finally {
  await Promise.all([index.close(), gazetteer.close()]);
}

async function groupsOfTexts(): Promise<Group[]> {
  const questions = makePeerQuestions(
    await readNamedExtract(path),
    Number(options.seed),
    Number(options.each),
  );
  const ofKind = (id: string) => questions.filter(({ kind }) => kind === id);
  const wanted = PEER_KINDS.filter(({ id }) => options.kind?.includes(id) ?? true);
  return wanted
    .map(({ id }) => ({
      id,
      texts: ofKind(id).flatMap(({ asked }) => ('text' in asked ? [asked.text] : [])),
    }))
    .filter(({ texts }) => texts.length > 0);
}

function ways(): readonly Ask[] {
  const taxonomy = loadTaxonomy();
  const [searcher, geocoder] = [createSearcher(index, taxonomy), createGeocoder(gazetteer)];
  const answer = createAnswerer({ searcher, geocoder, taxonomy });
  const asked = { isCompleting: true, languages, sources: ['osm'] as const };
  const page = { weights: DEFAULT_WEIGHTS, offset: 0, countTotal: false, explain: false };
  return [
    (text) => {
      const request = { text, languages, limit: LOOKED_AT, needsAllWords: true };
      return answer({ kind: 'entries', asked: { by: 'find', request, nowMs: 0 }, withoutWorld: true });
    },
    (text) => geocoder.forward({ text, ...asked, limit: MOST_ADDRESSES }),
    (query) => searcher.search({ query, ...page, isCompleting: true, languages, limit: LOOKED_AT }),
  ];
}

async function table(groups: readonly Group[]): Promise<string> {
  const asks = ways();
  const rounds: number[][][][] = [];
  for (let round = -1; round < Number(options.rounds); round++) {
    const times = await timesOf(groups, asks);
    if (round >= 0) rounds.push(times); // the first warms up
  }
  const rows = groups.map(({ id, texts }, group) => {
    const means = asks.map((_, way) => median(rounds.map((times) => mean(times[group]![way]!))));
    const each = texts.map((_, text) => median(rounds.map((times) => times[group]![0]![text]!)));
    return [id, ...[texts.length, ...means, percentile(each, 0.99)].map((value) => value.toFixed(0))];
  });
  return markdownTable(['asked for', 'texts', 'whole µs', 'addresses', 'places', 'p99'], rows);
}

/** Microseconds by group, way and text. */
async function timesOf(groups: readonly Group[], asks: readonly Ask[]): Promise<number[][][]> {
  const times: number[][][] = [];
  for (const { texts } of groups) {
    const own: number[][] = [];
    for (const ask of asks) own.push(await timesOfTexts(texts, ask));
    times.push(own);
  }
  return times;
}

async function timesOfTexts(texts: readonly string[], ask: Ask): Promise<number[]> {
  const times: number[] = [];
  for (const text of texts) {
    const before = process.cpuUsage();
    await ask(text);
    const { user, system } = process.cpuUsage(before);
    times.push(user + system);
  }
  return times;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
