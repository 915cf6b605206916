import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import opening_hours, { type nominatim_object } from 'opening_hours';
import { describe, expect, it } from 'vitest';
import { readFeatures } from '../../src/osm/osm.ts';
import { createOpenClock } from '../../src/places/places.ts';

const EXTRACTS =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const names = existsSync(EXTRACTS) ? readdirSync(EXTRACTS).filter((name) => name.endsWith('.osm.pbf')) : [];
/** A place on the clock of this process, which is the one that the library reads. */
const HERE = {
  lat: 47.1,
  lon: 9.5,
  country: 'DE',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};
/** Of every so many opening hours one is tried. */
const STRIDE = process.env.WAYPOST_LONG_TESTS ? 1 : 5;
const STEP_MINUTES = 30;
const STEPS = (7 * 24 * 60) / STEP_MINUTES;
/** Times of all steps of a week with a holiday in it, Whit Monday, and of one in winter; no clock is set in either. */
const WEEKS = [new Date(2026, 4, 24), new Date(2026, 10, 15)].map((sunday) =>
  Array.from({ length: STEPS }, (_, step) => atStep(sunday, step)),
);
const DAY_MS = 24 * 60 * 60 * 1000;
/** What stands in several extracts is tried in the first. */
const tried = new Set<string>();

/** The library refuses them where it knows no holidays of the country's schools; to Waypost they are unknown. */
const NAMES_SCHOOL_HOLIDAYS = /\bSH\b/;
/** The library adds times without days to an earlier rule; by the specification they override it, as `bench/hours.ts` holds against another reader. */
const HAS_LATER_TIMES_ALONE = /;\s*\d{1,2}:\d{2}(?![^;]*\b(?:off|closed)\b)/i;

type Interval = ReturnType<opening_hours['getOpenIntervals']>[number];

async function hoursOf(path: string): Promise<string[]> {
  const texts = new Set<string>();
  for await (const { tags } of readFeatures(path, { wanted: (tags) => tags.opening_hours !== undefined }))
    if (tags.opening_hours !== undefined) texts.add(tags.opening_hours);
  const fresh = [...texts].filter((raw) => !tried.has(raw));
  for (const raw of fresh) tried.add(raw);
  const isLeftOut = (raw: string) => NAMES_SCHOOL_HOLIDAYS.test(raw) || HAS_LATER_TIMES_ALONE.test(raw);
  return fresh.filter((raw, i) => i % STRIDE === 0 && !isLeftOut(raw));
}

/** The library's answer at every step of each week: open, closed or unknown; unknown throughout where it can't read the hours. */
function statesByLibrary(raw: string): (boolean | undefined)[][] {
  const hours = orUndefined(() => readByLibrary(raw));
  return WEEKS.map((times) => {
    const [before, after] = [times[0]!.getTime() - DAY_MS, times.at(-1)!.getTime() + DAY_MS];
    const intervals = orUndefined(() => hours?.getOpenIntervals(new Date(before), new Date(after)));
    if (!intervals) return times.map(() => undefined);
    const states = Array<boolean | undefined>(STEPS).fill(false);
    for (const [i, interval] of intervals.entries())
      for (const [step, at] of times.entries())
        if (interval[0] <= at && at < interval[1]) states[step] = stateWithin(interval, intervals[i - 1], at);
    return states;
  });
}

/** The library calls hours without an end (`12:00+`) unknown from their beginning; they are open on the day they begin. */
function stateWithin([from, , unknown, comment]: Interval, before: Interval | undefined, at: Date) {
  if (!unknown) return true;
  const followsOpenHours = before && !before[2] && before[1].getTime() === from.getTime();
  const isOpenEnd = comment?.startsWith('Specified as open end') && !followsOpenHours;
  return isOpenEnd && at.toDateString() === from.toDateString() ? true : undefined;
}

function readByLibrary(raw: string): opening_hours {
  const address = { country_code: HERE.country.toLowerCase(), state: '' };
  // the library heeds coordinates only as strings, whatever its types say
  const where = { lat: `${HERE.lat}`, lon: `${HERE.lon}`, address } as unknown as nominatim_object;
  return new opening_hours(raw, where, 0);
}

/** The library throws sentences for what it can't read. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function atStep(sunday: Date, step: number): Date {
  return new Date(sunday.getFullYear(), sunday.getMonth(), sunday.getDate(), 0, step * STEP_MINUTES);
}

describe.skipIf(names.length === 0)('opening hours of real extracts (skipped without extracts)', () => {
  it.each(names)('hold just when the library says so: %s', async (name) => {
    const texts = await hoursOf(join(EXTRACTS, name));
    const expected = new Map(texts.map((raw) => [raw, statesByLibrary(raw)]));
    for (const [week, times] of WEEKS.entries()) {
      const states = new Map(texts.map((raw): [string, (boolean | undefined)[]] => [raw, []]));
      for (const at of times) {
        const clock = createOpenClock(at.getTime());
        for (const [raw, list] of states) list.push(clock.isOpen(raw, HERE));
      }
      for (const raw of texts) expect(states.get(raw), raw).toEqual(expected.get(raw)![week]);
    }
  });
});
