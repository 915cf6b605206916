/** A stretch in minutes of wall clock from the midnight that begins the week's Sunday. */
export interface OpenSpan {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/**
 * The open hours of a week, and of a day more on either side, which shows the begin and end of a span at the week's
 * edge. Spans in order, none touching.
 */
export interface WeekPlan {
  readonly open: readonly OpenSpan[];
  /** Open since a time that is known, until one that is not (`09:00+`): to the midnight that follows. */
  readonly openEnded: readonly OpenSpan[];
  /** When it may be open: "by appointment", or the night behind an open end. */
  readonly unknown: readonly OpenSpan[];
}

export const DAY_MINUTES = 1_440;
export const WEEK_MINUTES = 7 * DAY_MINUTES;
/** End of a plan that begins a day before the week. */
export const PLAN_END = WEEK_MINUTES + DAY_MINUTES;

/** True if an open span covers the whole week. */
export function coversWeek({ open }: WeekPlan): boolean {
  return open.some(({ fromMinute, toMinute }) => fromMinute <= 0 && toMinute >= WEEK_MINUTES);
}
