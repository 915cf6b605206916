import { LRUCache } from 'lru-cache';
import type opening_hours from 'opening_hours';
import { hasFeasts, isFeast } from './feasts.ts';
import { duringHolidays, type HoursContext, hoursKey, LONGEST_HOURS, parseHours } from './hours-parser.ts';
import { agreedPlan, DAY_MINUTES, joined, type OpenSpan, planOfDays, type WeekPlan } from './open-week.ts';
import { readSimpleHours } from './simple-hours.ts';
import {
  fromLocalDate,
  isoDay,
  midnight,
  minutesBetween,
  toLocalDate,
  type WallClock,
  weekday,
} from './wall-clock.ts';

type Interval = ReturnType<opening_hours['getOpenIntervals']>[number];

/** Words of the library's comment on a closing time that it guesses, some hours past midnight where the hours begin in the evening. */
const GUESSED_END = 'Specified as open end';

/** Plans of hours that are not simple, by text, country and week; false marks hours that can't be evaluated. An entry weighs about 1 kB. */
const plans = new LRUCache<string, WeekPlan | false>({ max: 20_000 });

/**
 * Plan of the week, Sunday to Saturday, in which `clock` stands; undefined when the hours can't be read. Cost:
 * some microseconds for simple hours, for others parsing (see {@link parseHours}) and some 100 µs the first time in a
 * week, then a look-up by text.
 *
 * @param sunShiftMinutes minutes that the place's clock is ahead of this process's
 */
export function weekPlanOf(
  raw: string,
  clock: WallClock,
  context: HoursContext,
  sunShiftMinutes: number,
): WeekPlan | undefined {
  if (raw.length > LONGEST_HOURS) return undefined;
  const simple = readSimpleHours(raw);
  if (simple) return simple;
  const sunday = midnight(clock, -weekday(clock));
  const key = `${isoDay(sunday)}\n${hoursKey(raw, context, sunShiftMinutes)}`;
  const known = plans.get(key);
  if (known !== undefined) return known || undefined;
  const plan = planByLibrary(raw, sunday, context, sunShiftMinutes);
  plans.set(key, plan ?? false);
  return plan;
}

/**
 * The plan by the library, however simple the hours are; keeps nothing. Where they differ in school holidays of which no dates are known,
 * they are unknown.
 */
export function planByLibrary(
  raw: string,
  sunday: WallClock,
  context: HoursContext,
  sunShiftMinutes: number,
): WeekPlan | undefined {
  const plan = planWithFeasts(raw, sunday, context, sunShiftMinutes);
  const others = duringHolidays(raw, 'SH', context.country);
  if (!plan || others === undefined) return plan;
  const ofHolidays = planWithFeasts(others, sunday, context, sunShiftMinutes);
  return ofHolidays ? agreedPlan(plan, ofHolidays) : plan;
}

/** With the public holidays that Waypost knows besides the library's. */
function planWithFeasts(
  raw: string,
  sunday: WallClock,
  context: HoursContext,
  sunShiftMinutes: number,
): WeekPlan | undefined {
  const { country } = context;
  const hours = parseHours(raw, context, sunShiftMinutes);
  const plan = hours && evaluate(hours, sunday);
  const others = country !== undefined && hasFeasts(country) ? duringHolidays(raw, 'PH', country) : undefined;
  const feasts = others === undefined ? undefined : parseHours(others, context, sunShiftMinutes);
  const ofFeasts = feasts && evaluate(feasts, sunday);
  if (!plan || !ofFeasts) return plan;
  return planOfDays((day) => (isFeast(country!, midnight(sunday, day)) ? ofFeasts : plan)); // it has feasts
}

function evaluate(hours: opening_hours, sunday: WallClock): WeekPlan | undefined {
  try {
    const intervals = hours.getOpenIntervals(
      toLocalDate(midnight(sunday, -1)),
      toLocalDate(midnight(sunday, 8)),
    );
    return planOf(sunday, intervals);
  } catch {
    return undefined; // the library throws for what doesn't happen, such as a sunrise in polar night
  }
}

function planOf(sunday: WallClock, intervals: readonly Interval[]): WeekPlan {
  const plan = { open: [] as OpenSpan[], openEnded: [] as OpenSpan[], unknown: [] as OpenSpan[] };
  for (const [i, interval] of intervals.entries()) {
    const span = spanOf(sunday, interval[0], interval[1]);
    if (!interval[2]) plan.open.push(span);
    else if (hasBegun(interval, intervals[i - 1])) splitOpenEnd(span, plan);
    else plan.unknown.push(span);
  }
  return { open: joined(plan.open), openEnded: joined(plan.openEnded), unknown: joined(plan.unknown) };
}

/** True for hours of which only the beginning is known; behind known ones (`17:00-22:00+`) nothing is. */
function hasBegun([from, , , comment]: Interval, before: Interval | undefined): boolean {
  if (!comment?.includes(GUESSED_END)) return false;
  return before === undefined || before[2] || before[1].getTime() !== from.getTime();
}

function splitOpenEnd(
  { fromMinute, toMinute }: OpenSpan,
  plan: { openEnded: OpenSpan[]; unknown: OpenSpan[] },
) {
  const midnight = Math.floor(toMinute / DAY_MINUTES) * DAY_MINUTES;
  const certainTo = midnight > fromMinute ? midnight : toMinute;
  plan.openEnded.push({ fromMinute, toMinute: certainTo });
  if (certainTo < toMinute) plan.unknown.push({ fromMinute: certainTo, toMinute });
}

function spanOf(sunday: WallClock, from: Date, to: Date): OpenSpan {
  const minuteOf = (date: Date) => minutesBetween(sunday, fromLocalDate(date));
  return { fromMinute: minuteOf(from), toMinute: minuteOf(to) };
}
