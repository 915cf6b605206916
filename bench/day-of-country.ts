/**
 * What one day's changes of a large extract cost, beside building it.
 *
 *     npm run build && npx tsx bench/day-of-country.ts OLDER.osm.pbf NEWER.osm.pbf [--megabytes 500] [--spread real]
 *
 * The large extract is made of moved copies of the older one (see repeated-extract.ts) and kept in a temporary directory
 * (`WAYPOST_BENCH_DIR` moves it). What changed between the two extracts of one region gives the day: with `--spread real` every copy changes as
 * the region did on a day of chance, on which often nothing happened; with `--spread median` every tenth copy changes as on the median of the
 * days that have changes. As later days change what days between have made, some of their ways lack nodes; both sides lack them.
 *
 * The compiled command builds and updates, each in a process of its own. Printed: wall clock and processor time, the highest
 * resident memory, and what the manifest says of work that was taken over. Needs osmium.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCurrent } from '../src/generation/generation.ts';
import type { ObjectChange } from '../src/osm/osm.ts';
import { changesBetween, type Day, daysOf, writeChanges } from './living-changes.ts';
import { machineLine } from './machine.ts';
import { runMeasured } from './measured-command.ts';
import { below, type Random, randomStream } from './random.ts';
import { type Copy, copiesOf, MADE_AT, moved, writeRepeatedExtract } from './repeated-extract.ts';

const SEED = 500;
const HALF_A_DAY_SECONDS = 43_200;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    megabytes: { type: 'string', default: '500' },
    spread: { type: 'string', default: 'real' },
  },
});
const [older, newer] = positionals;
if (!older || !newer) throw new Error('Name an older and a newer extract of one region.');
if (!/^(real|median)$/.test(values.spread)) throw new Error('A spread is real or median.');

const kept = process.env.WAYPOST_BENCH_DIR ?? join(tmpdir(), 'waypost-bench');
mkdirSync(kept, { recursive: true });
const directory = mkdtempSync(join(kept, 'day-'));
const data = join(directory, 'data');
try {
  console.log(machineLine());
  const extract = join(kept, `country-${values.megabytes}.osm.pbf`);
  const bytes = Number(values.megabytes) * 1e6;
  const sources = [{ path: older, bytes: statSync(older).size }];
  if (!existsSync(extract)) await writeRepeatedExtract(extract, sources, bytes);
  const changes = dayOf(copiesOf(sources, bytes), daysOf(await changesBetween(older, newer, directory)));
  const path = writeChanges(join(directory, 'day.osc'), changes);
  console.log(
    `${(statSync(extract).size / 1e6).toFixed(0)} MB, ${changes.length.toLocaleString('en')} changes`,
  );
  await measure('the build', ['build', extract]);
  await measure('the update', ['update', path]);
} finally {
  rmSync(directory, { recursive: true });
}

/** Changes of one day, each in its copy. */
function dayOf(copies: readonly Copy[], days: readonly Day[]): ObjectChange[] {
  const random = randomStream(SEED);
  const choose = values.spread === 'real' ? dayOfChance(days, random) : everyTenth(medianOf(days));
  return copies.flatMap((copy, i) => choose(i).map((change) => inCopy(change, copy)));
}

type ChangesOfCopy = (copy: number) => readonly ObjectChange[];

/** Any calendar day between the first change and the last, as likely as any other. */
function dayOfChance(days: readonly Day[], random: Random): ChangesOfCopy {
  const byDay = new Map(days.map(({ day, changes }) => [day, changes]));
  const numbers = [...byDay.keys()];
  const first = Math.min(...numbers);
  const span = Math.max(...numbers) - first + 1;
  return () => byDay.get(first + below(random, span)) ?? [];
}

function everyTenth(changes: readonly ObjectChange[]): ChangesOfCopy {
  return (copy) => (copy % 10 === 0 ? changes : []);
}

function medianOf(days: readonly Day[]): readonly ObjectChange[] {
  const bySize = [...days].sort((a, b) => a.living - b.living);
  return bySize[Math.floor(bySize.length / 2)]?.changes ?? [];
}

function inCopy(change: ObjectChange, copy: Copy): ObjectChange {
  const id = change.id + copy.idOffset;
  const timestamp = MADE_AT + HALF_A_DAY_SECONDS;
  if (!change.element) return { ...change, id };
  return { ...change, id, timestamp, element: { ...moved(change.element, copy), timestamp } };
}

async function measure(what: string, words: readonly string[]): Promise<void> {
  const { wallSeconds, cpuSeconds, peakMegabytes } = await runMeasured([...words, '--data', data]);
  const { directory: generation, manifest } = await openCurrent(data);
  const written: { reuse?: unknown } = JSON.parse(readFileSync(join(generation, 'manifest.json'), 'utf8'));
  console.log(
    `${what}: ${wallSeconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time, at most ${peakMegabytes.toFixed(0)} MB; ` +
      `${manifest.counts.places.toLocaleString('en')} places${written.reuse ? `, reused ${JSON.stringify(written.reuse)}` : ''}`,
  );
}
