import { LRUCache } from 'lru-cache';
import type opening_hours from 'opening_hours';
import { type HoursContext, hoursKey, LONGEST_HOURS, parseHours } from './hours-parser.ts';
import {
  fromLocalDate,
  isoDay,
  midnight,
  minutesBetween,
  toLocalDate,
  type WallClock,
  weekday,
} from './wall-clock.ts';

/** A stretch in minutes of wall clock from the midnight that begins the week's Sunday. */
export interface OpenSpan {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/**
 * What hours say of a week, and of a day more on either side, to show where a span at the week's edge begins
 * and ends: when it is open, and when it may be (`09:00+`, "by appointment"). Spans in order, none touching.
 */
export interface WeekPlan {
  readonly open: readonly OpenSpan[];
  readonly unknown: readonly OpenSpan[];
}

export const DAY_MINUTES = 1_440;
export const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Where a plan ends that begins a day before the week. */
export const PLAN_END = WEEK_MINUTES + DAY_MINUTES;

/** By text, country and week; false marks hours that can't be evaluated. An entry weighs about 1 kB. */
const plans = new LRUCache<string, WeekPlan | false>({ max: 20_000 });

/**
 * Plan of the week, Sunday to Saturday, in which `clock` stands; undefined when the hours can't be read. Cost:
 * parsing (see {@link parseHours}) and some 100 µs the first time in a week, then a look-up by text.
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
  const sunday = midnight(clock, -weekday(clock));
  const key = `${isoDay(sunday)}\n${hoursKey(raw, context, sunShiftMinutes)}`;
  const known = plans.get(key);
  if (known !== undefined) return known || undefined;
  const hours = parseHours(raw, context, sunShiftMinutes);
  const plan = hours && evaluate(hours, sunday);
  plans.set(key, plan ?? false);
  return plan;
}

/** Whether an open span reaches over the whole week. */
export function coversWeek({ open }: WeekPlan): boolean {
  return open.some(({ fromMinute, toMinute }) => fromMinute <= 0 && toMinute >= WEEK_MINUTES);
}

function evaluate(hours: opening_hours, sunday: WallClock): WeekPlan | undefined {
  try {
    const intervals = hours.getOpenIntervals(
      toLocalDate(midnight(sunday, -1)),
      toLocalDate(midnight(sunday, 8)),
    );
    const spansWhere = (unknown: boolean) =>
      merge(
        intervals.filter((interval) => interval[2] === unknown).map(([from, to]) => spanOf(sunday, from, to)),
      );
    return { open: spansWhere(false), unknown: spansWhere(true) };
  } catch {
    return undefined; // the library throws for what doesn't happen, such as a sunrise in polar night
  }
}

function spanOf(sunday: WallClock, from: Date, to: Date): OpenSpan {
  const minuteOf = (date: Date) => minutesBetween(sunday, fromLocalDate(date));
  return { fromMinute: minuteOf(from), toMinute: minuteOf(to) };
}

/** Joins spans that follow each other without a gap, as the library parts them where a comment changes. */
function merge(spans: readonly OpenSpan[]): OpenSpan[] {
  const merged: OpenSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && last.toMinute >= span.fromMinute)
      merged[merged.length - 1] = { ...last, toMinute: span.toMinute };
    else merged.push(span);
  }
  return merged;
}
