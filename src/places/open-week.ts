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

/** Whether an open span reaches over the whole week. */
export function coversWeek({ open }: WeekPlan): boolean {
  return open.some(({ fromMinute, toMinute }) => fromMinute <= 0 && toMinute >= WEEK_MINUTES);
}
