/**
 * Opening hours against a second implementation: `tsx bench/hours.ts [EXTRACT…] [--year 2026] [--python python3] [--differences]`.
 * Every `opening_hours` of an extract is asked at 1,200 instants of a year, of Waypost and of PyPI's opening-hours-py, which the Python
 * must have. Prints a row for each extract; with --differences also every text of which one says open and the other closed, with the
 * first such instant. Without extracts, all of the test data (`WAYPOST_TEST_DATA`, else `../shared/data`).
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { find as timeZonesAt } from 'geo-tz/all';
import { readFeatures, representativePoint } from '../src/osm/osm.ts';
import { createOpenClock } from '../src/places/places.ts';
import { countryOf } from '../src/world/world.ts';
import { extractName } from './eval/extract.ts';

const EXTRACTS = process.env.WAYPOST_TEST_DATA ?? '../shared/data';
/** Prime to the minutes of a day and of a week, so that all hours of all weekdays come. */
const STEP_MINUTES = 437;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    year: { type: 'string', default: '2026' },
    python: { type: 'string', default: 'python3' },
    differences: { type: 'boolean', default: false },
  },
});

interface Hours {
  readonly raw: string;
  readonly lat: number;
  readonly lon: number;
}

/** A letter for each instant, as the judge writes them: (o)pen, (c)losed, (u)nknown. */
type States = string;

const instants = instantsOf(Number(values.year));
console.log(
  '| extract | texts | not read by the other | same | one knows | contradicted | texts contradicted |',
);
console.log('|---|--:|--:|--:|--:|--:|--:|');
for (const path of positionals.length > 0 ? positionals : testExtracts()) await compare(path);

function testExtracts(): string[] {
  const names = readdirSync(EXTRACTS).filter((name) => name.endsWith('.osm.pbf'));
  return names.map((name) => join(EXTRACTS, name));
}

/** In milliseconds. */
function instantsOf(year: number): number[] {
  const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  const count = Math.floor((to - from) / (STEP_MINUTES * 60_000));
  return Array.from({ length: count }, (_, i) => from + i * STEP_MINUTES * 60_000);
}

async function compare(path: string): Promise<void> {
  const all = await readHours(path);
  const [ours, theirs] = [statesByWaypost(all), statesByJudge(all)];
  const read = all.flatMap((hours, i) => (theirs[i] ? [{ hours, ours: ours[i]!, theirs: theirs[i] }] : []));
  const pairs = read.flatMap(({ ours, theirs }) => instants.map((_, at) => ours[at]! + theirs[at]!));
  const contradicted = read.filter(({ ours, theirs }) => firstContradiction(ours, theirs) >= 0);
  const same = pairs.filter(([our, their]) => our === their).length;
  const against = pairs.filter(isContradiction).length;
  const share = (count: number) => `${((100 * count) / pairs.length).toFixed(2)} %`;
  const shares = [same, pairs.length - same - against, against].map(share);
  const cells = [extractName(path), all.length, all.length - read.length, ...shares, contradicted.length];
  console.log(`| ${cells.join(' | ')} |`);
  if (values.differences) for (const one of contradicted) console.log(differenceLine(one));
}

/** Each text once, with a place that has it. */
async function readHours(path: string): Promise<Hours[]> {
  const known = new Map<string, Hours>();
  const wanted = (tags: Readonly<Record<string, string>>) => tags.opening_hours !== undefined;
  for await (const { tags, geometry } of readFeatures(path, { wanted })) {
    const raw = tags.opening_hours;
    if (raw !== undefined && !known.has(raw)) known.set(raw, { raw, ...representativePoint(geometry) });
  }
  return [...known.values()];
}

function statesByWaypost(all: readonly Hours[]): States[] {
  const contexts = all.map(({ lat, lon }) => {
    const [country, [timeZone]] = [countryOf(lat, lon), timeZonesAt(lat, lon)];
    return { lat, lon, ...(country && { country }), ...(timeZone && { timeZone }) };
  });
  const states = all.map(() => '');
  for (const at of instants) {
    const clock = createOpenClock(at);
    for (const [i, { raw }] of all.entries()) states[i] += letterOf(clock.isOpen(raw, contexts[i]!));
  }
  return states;
}

function letterOf(isOpen: boolean | undefined): string {
  if (isOpen === undefined) return 'u';
  return isOpen ? 'o' : 'c';
}

/** Undefined where the judge cannot read the hours. */
function statesByJudge(hours: readonly Hours[]): (States | undefined)[] {
  const input = JSON.stringify({ instants: instants.map((at) => at / 1000), hours });
  const program = new URL('hours/judge.py', import.meta.url).pathname;
  const output = execFileSync(values.python, [program], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return output
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as States | null) ?? undefined);
}

function isContradiction(pair: string): boolean {
  return pair === 'oc' || pair === 'co';
}

/** Position of the first instant of which one says open and the other closed; −1 if there is none. */
function firstContradiction(ours: States, theirs: States): number {
  return instants.findIndex((_, at) => isContradiction(ours[at]! + theirs[at]!));
}

function differenceLine({ hours, ours, theirs }: { hours: Hours; ours: States; theirs: States }): string {
  const at = firstContradiction(ours, theirs);
  const moment = new Date(instants[at]!).toISOString();
  return `${hours.raw} at ${moment}: ${ours[at] === 'o' ? 'open' : 'closed'}, by the other the opposite`;
}
