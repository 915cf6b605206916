import type { HoursContext } from './hours-parser.ts';
import {
  coversWeek,
  DAY_MINUTES,
  type OpenSpan,
  PLAN_END,
  WEEK_MINUTES,
  type WeekPlan,
} from './open-week.ts';
import { minutesAheadOfProcess, wallClockAt } from './wall-clock.ts';
import { weekPlanOf } from './week-plan.ts';

/** A moment of the week on the place's wall clock. */
export interface WeekTime {
  /** 0 Sunday … 6 Saturday. */
  readonly day: number;
  /** Hour and minute, `0000`…`2359`; midnight at the end of a day is `0000` of the next. */
  readonly time: string;
}

/** A stretch of opening; without `close` the place is always open. */
export interface Period {
  readonly open: WeekTime;
  readonly close?: WeekTime;
}

/**
 * Opening periods of the week, Sunday to Saturday, in which `nowMs` falls at the place, in the order of their
 * opening (`docs/contract.md`, Places). A period past midnight closes on the next day. Hours that are only
 * possible or have no end (`09:00+`) are left out; an empty list is a week closed, undefined hours that can't be read.
 */
export function weeklyPeriods(raw: string, context: HoursContext, nowMs: number): Period[] | undefined {
  const clock = wallClockAt(nowMs, context.timeZone, context.lon);
  const plan = weekPlanOf(raw, clock, context, minutesAheadOfProcess(clock, nowMs));
  if (!plan) return undefined;
  if (coversWeek(plan)) return [{ open: weekTime(0) }];
  return spansOfWeek(plan).map((span) => ({
    open: weekTime(span.fromMinute),
    close: weekTime(span.toMinute),
  }));
}

/**
 * Spans that begin in the week. One that reaches in from Saturday is the tail of a period listed on the other
 * side of the week, unless nothing reaches out there: then it stands from Sunday's midnight. One that is still
 * open where the plan ends closes with that tail, a week on.
 */
function spansOfWeek({ open }: WeekPlan): OpenSpan[] {
  const tail = open.find(({ fromMinute, toMinute }) => fromMinute < 0 && toMinute > 0);
  const inside = open.filter(({ fromMinute }) => fromMinute >= 0 && fromMinute < WEEK_MINUTES);
  const reachesOut = inside.some(({ toMinute }) => toMinute > WEEK_MINUTES);
  const whole = inside.map((span) =>
    span.toMinute < PLAN_END ? span : { ...span, toMinute: tail?.toMinute ?? 0 },
  );
  return tail && !reachesOut ? [{ ...tail, fromMinute: 0 }, ...whole] : whole;
}

function weekTime(minute: number): WeekTime {
  const ofDay = minute % DAY_MINUTES;
  const time = `${Math.floor(ofDay / 60)}`.padStart(2, '0') + `${ofDay % 60}`.padStart(2, '0');
  return { day: Math.floor((minute % WEEK_MINUTES) / DAY_MINUTES), time };
}
