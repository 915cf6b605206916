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

const STATES = ['open', 'openEnded', 'unknown'] as const satisfies readonly (keyof WeekPlan)[];
export const DAY_MINUTES = 1_440;
/** What goes on for longer after midnight is no night. */
const LATEST_NIGHT = DAY_MINUTES / 2;
export const WEEK_MINUTES = 7 * DAY_MINUTES;
/** End of a plan that begins a day before the week. */
export const PLAN_END = WEEK_MINUTES + DAY_MINUTES;

/** True if an open span covers the whole week. */
export function coversWeek({ open }: WeekPlan): boolean {
  return open.some(({ fromMinute, toMinute }) => fromMinute <= 0 && toMinute >= WEEK_MINUTES);
}

/** What two plans agree on; where they differ, nobody knows. */
export function agreedPlan(one: WeekPlan, other: WeekPlan): WeekPlan {
  const spans = [one, other].flatMap(({ open, openEnded, unknown }) => [...open, ...openEnded, ...unknown]);
  const edges = [...new Set(spans.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute]))];
  const plan = { open: [] as OpenSpan[], openEnded: [] as OpenSpan[], unknown: [] as OpenSpan[] };
  edges.sort((a, b) => a - b);
  for (const [i, fromMinute] of edges.slice(0, -1).entries()) {
    const states = [stateAt(one, fromMinute), stateAt(other, fromMinute)];
    const agreed = states[0] === states[1] ? states[0] : 'unknown';
    if (agreed) plan[agreed].push({ fromMinute, toMinute: edges[i + 1]! });
  }
  return { open: joined(plan.open), openEnded: joined(plan.openEnded), unknown: joined(plan.unknown) };
}

/**
 * Each day from its own plan.
 *
 * @param planOf of the days from −1, the Saturday before the week, to 7, the Sunday after it
 */
export function planOfDays(planOf: (day: number) => WeekPlan): WeekPlan {
  const plan = { open: [] as OpenSpan[], openEnded: [] as OpenSpan[], unknown: [] as OpenSpan[] };
  for (let day = -1; day < PLAN_END / DAY_MINUTES; day++) {
    const ofDay = planOf(day);
    for (const state of STATES) plan[state].push(...ofDay[state].flatMap((span) => withinDay(span, day)));
  }
  return { open: joined(plan.open), openEnded: joined(plan.openEnded), unknown: joined(plan.unknown) };
}

/** What a day has of a span: with the night that it begins, without the one to it. */
function withinDay({ fromMinute, toMinute }: OpenSpan, day: number): OpenSpan[] {
  const [start, end] = [day * DAY_MINUTES, (day + 1) * DAY_MINUTES];
  const isNightBefore = fromMinute < start && toMinute < start + LATEST_NIGHT;
  if (isNightBefore || fromMinute >= end || toMinute <= start) return [];
  const endsInNight = toMinute < end + LATEST_NIGHT;
  return [{ fromMinute: Math.max(fromMinute, start), toMinute: endsInNight ? toMinute : end }];
}

/** Undefined where it is closed. */
function stateAt(plan: WeekPlan, minute: number): keyof WeekPlan | undefined {
  return STATES.find((state) =>
    plan[state].some(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute),
  );
}

/** In order, none touching. */
export function joined(spans: OpenSpan[]): OpenSpan[] {
  const merged: OpenSpan[] = [];
  for (const span of spans.sort((a, b) => a.fromMinute - b.fromMinute)) {
    const last = merged.at(-1);
    if (!last || last.toMinute < span.fromMinute) merged.push(span);
    else merged[merged.length - 1] = { ...last, toMinute: Math.max(last.toMinute, span.toMinute) };
  }
  return merged;
}
