/**
 * What the finder answers at every keystroke, how often it asks the engines for it and how long that takes; beside it the same of
 * another checkout over the same data set, and where the two answer differently:
 *
 *     tsx bench/compare.ts EXTRACT --data DIR [--with CHECKOUT] [--each 30] [--seed 1] [--near LAT,LON] [--rounds 3] [--show 20]
 *
 * The data set in DIR is one of the extract, in a format that both checkouts read. Texts are those of the side-by-side comparison, typed
 * letter by letter, in one thread without a cache of answers. The times are processor times: of each text the least of the rounds.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finder } from '../src/find/find.ts';
import { gazetteerPath, indexPath, openCurrent } from '../src/generation/generation.ts';
import { markdownTable, percentile } from './figures.ts';
import { machineLine } from './machine.ts';
import { readNamedExtract } from './peers/named-extract.ts';
import { makePeerQuestions } from './peers/questions.ts';

interface Keystroke {
  readonly kind: string;
  readonly text: string;
}

interface Answered {
  /** Names and identifiers of the list. */
  readonly list: string;
  /** Questions to the engines: searches of the index and texts read by the geocoder. */
  readonly questions: number;
  readonly microseconds: number;
}

const NOW_MS = Date.UTC(2026, 0, 7, 12);
const LIMIT = 5;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    with: { type: 'string' },
    each: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    near: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    show: { type: 'string', default: '20' },
  },
});
const [extract] = positionals;
if (!extract || !options.data) throw new Error('Expected an EXTRACT and a --data directory.');
const [lat, lon] = options.near?.split(',').map(Number) ?? [];

const { directory } = await openCurrent(resolve(options.data));
const keystrokes = await typed(resolve(extract));
const checkouts = [resolve(import.meta.dirname, '..'), ...(options.with ? [resolve(options.with)] : [])];
console.log(`${keystrokes.length} keystrokes; ${machineLine()}\n`);
const answered: Answered[][] = [];
for (const checkout of checkouts) answered.push(await answersOf(checkout));
console.log(markdownTable(['kind', 'keystrokes', ...checkouts.flatMap(headOf)], rows()));
showDifferences();

async function typed(path: string): Promise<Keystroke[]> {
  const questions = makePeerQuestions(
    await readNamedExtract(path),
    Number(options.seed),
    Number(options.each),
  );
  return questions.flatMap(({ kind, asked }) => {
    if (!('text' in asked)) return [];
    const letters = [...asked.text];
    return letters.map((_, last) => ({ kind, text: letters.slice(0, last + 1).join('') }));
  });
}

/** Answers of the code in a checkout. */
async function answersOf(checkout: string): Promise<Answered[]> {
  const { ask, close } = await openFinder(checkout);
  let best: Answered[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    const answers: Answered[] = [];
    for (const keystroke of keystrokes) answers.push(await ask(keystroke));
    best = answers.map((answer, at) => ({
      ...answer,
      microseconds: Math.min(answer.microseconds, best[at]?.microseconds ?? Number.POSITIVE_INFINITY),
    }));
  }
  await close();
  return best;
}

/** The finder of a checkout, whose questions to the engines are counted. */
async function openFinder(checkout: string) {
  const from = async <T>(room: string): Promise<T> => await import(`${checkout}/src/${room}/${room}.ts`);
  const { openIndex } = await from<typeof import('../src/index/index.ts')>('index');
  const { openGazetteer } = await from<typeof import('../src/gazetteer/gazetteer.ts')>('gazetteer');
  const { createGeocoder } = await from<typeof import('../src/geocode/geocode.ts')>('geocode');
  const { createSearcher } = await from<typeof import('../src/search/search.ts')>('search');
  const { createFinder } = await from<typeof import('../src/find/find.ts')>('find');
  const { loadTaxonomy } = await from<typeof import('../src/taxonomy/taxonomy.ts')>('taxonomy');
  const { countryOf } = await from<typeof import('../src/world/world.ts')>('world');
  const index = await openIndex(indexPath(directory));
  const gazetteer = await openGazetteer(gazetteerPath(directory), countryOf);
  gazetteer.prepare();
  const [taxonomy, geocoder, count] = [loadTaxonomy(), createGeocoder(gazetteer), { questions: 0 }];
  index.search = counted(index.search.bind(index), count);
  const forward = counted(geocoder.forward, count);
  const searcher = createSearcher(index, taxonomy);
  const finder = createFinder({ searcher, geocoder: { ...geocoder, forward }, taxonomy });
  const ask = ({ text }: Keystroke) => askedOnce(finder, text, count);
  return { ask, close: () => Promise.all([index.close(), gazetteer.close()]) };
}

function counted<A extends unknown[], R>(ask: (...asked: A) => R, count: { questions: number }) {
  return (...asked: A): R => {
    count.questions += 1;
    return ask(...asked);
  };
}

async function askedOnce(finder: Finder, text: string, count: { questions: number }): Promise<Answered> {
  count.questions = 0;
  const near = lat !== undefined && lon !== undefined ? { near: { lat, lon } } : {};
  const before = process.cpuUsage();
  const { entries } = await finder.find({ text, languages: ['en'], limit: LIMIT, ...near }, NOW_MS);
  const { user, system } = process.cpuUsage(before);
  const names = entries.map((found) => {
    if (found.kind === 'address') return `${found.result.name} ${found.result.placeId ?? ''}`;
    const { tags, categories, type, sourceId } = found.hit.record;
    return `${tags.name ?? categories[0]} ${type}${sourceId}`;
  });
  return { list: names.join(' | '), questions: count.questions, microseconds: user + system };
}

function headOf(_: string, checkout: number): string[] {
  const other = checkout === 0 ? '' : ' there';
  return ['questions, median', '90 %', 'most', 'µs, median', '99 %'].map((title) => title + other);
}

function rows(): string[][] {
  const kinds = [...new Set(keystrokes.map(({ kind }) => kind))];
  return ['all', ...kinds].map((kind) => {
    const isOfKind = (_: unknown, at: number) => kind === 'all' || keystrokes[at]!.kind === kind;
    const cells = answered.flatMap((answers) => {
      const ofKind = answers.filter(isOfKind);
      const questions = ofKind.map((answer) => answer.questions);
      const times = ofKind.map(({ microseconds }) => microseconds);
      return [
        ...[0.5, 0.9, 1].map((share) => percentile(questions, share)),
        ...[0.5, 0.99].map((share) => percentile(times, share)),
      ];
    });
    return [kind, String(keystrokes.filter(isOfKind).length), ...cells.map(String)];
  });
}

function showDifferences(): void {
  const [own, other] = answered;
  if (!own || !other) return;
  const differing = keystrokes.flatMap((keystroke, at) =>
    own[at]!.list === other[at]!.list ? [] : [{ ...keystroke, own: own[at]!.list, other: other[at]!.list }],
  );
  console.log(`\n${differing.length} lists differ.`);
  for (const { kind, text, own: here, other: there } of differing.slice(0, Number(options.show)))
    console.log(`\n${kind} "${text}"\n  here  ${here}\n  there ${there}`);
}
