import { type HoursContext, hoursKey, LONGEST_HOURS, needsSun, parseHours } from './hours-parser.ts';
import { coversWeek, type OpenSpan } from './open-week.ts';
import { minuteOfWeek, minutesAheadOfProcess, type WallClock, wallClockAt, zoneKey } from './wall-clock.ts';
import { weekPlanOf } from './week-plan.ts';

/** Says which of many places are open at one instant. */
export interface OpenClock {
  /** Same as {@link isOpenAt}, at the clock's instant. */
  isOpen(raw: string, context: HoursContext): boolean | undefined;
}

const ALWAYS = /^(?:24\/7|(?:Mo-Su(?:, ?[PS]H)* )?0?0:00 ?- ?24:00)(?: open)? ?;?$/i;
/** Only hours that say one of these can be every hour; the rest need no parsing. */
const MAY_BE_ALWAYS = /24\s*\/\s*7|\b0?0:00\s*-|\b0\s*-\s*24\b|\bopen\b|24\s*h/i;
/** Somewhere with public holidays, so that hours with a rule for them are seen to be no week's like another. */
const SOMEWHERE: HoursContext = { lat: 52.5, lon: 13.4, country: 'DE' };
/** In a week that stands for all, where hours are the same in every week. */
const SOME_DAY: WallClock = { year: 2025, month: 9, day: 17, hour: 0, minute: 0 };

/**
 * True if hours hold at an instant on the place's own wall clock, as those without an end (`09:00+`) do until midnight;
 * undefined if they can't be read or don't say.
 * Independent of this process's time zone.
 */
export function isOpenAt(raw: string, instantMs: number, context: HoursContext): boolean | undefined {
  return isOpenOn(wallClockAt(instantMs, context.timeZone, context.lon), raw, instantMs, context);
}

/**
 * True if places that share these hours, country and time zone may still be open at different instants: the hours name
 * the sun, or the clock follows it because no time zone is known.
 */
export function dependsOnPlace({ raw, timeZone }: { raw: string; timeZone?: string }): boolean {
  return timeZone === undefined || needsSun(raw);
}

/**
 * A clock stopped at an instant, for filters over many places: each distinct text of a country and time zone is
 * evaluated once, one that names the sun once per tenth of a degree. Cost per place: a look-up by text, about 1 µs; for a
 * text that this process has not seen, some microseconds if it has one of the common forms, otherwise half a
 * millisecond in every week. Keeps every answer, so make one for each request.
 */
export function createOpenClock(instantMs: number): OpenClock {
  const clocks = new Map<string, WallClock>();
  const answers = new Map<string, boolean | undefined>();
  return {
    isOpen(raw, context) {
      if (raw.length > LONGEST_HOURS) return undefined;
      const zone = zoneKey(context.timeZone, context.lon);
      const clock = remember(clocks, zone, () => wallClockAt(instantMs, context.timeZone, context.lon));
      const key = `${zone}\n${hoursKey(raw, context, minutesAheadOfProcess(clock, instantMs))}`;
      return remember(answers, key, () => isOpenOn(clock, raw, instantMs, context));
    },
  };
}

/** True if hours are every hour of every day, without exceptions such as holidays. */
export function is24_7(raw: string): boolean {
  if (raw.length > LONGEST_HOURS) return false;
  if (ALWAYS.test(raw.replace(/\s+/g, ' ').trim())) return true;
  if (!MAY_BE_ALWAYS.test(raw) || !parseHours(raw, SOMEWHERE, 0)?.isWeekStable()) return false;
  const plan = weekPlanOf(raw, SOME_DAY, SOMEWHERE, 0);
  return plan !== undefined && coversWeek(plan);
}

function isOpenOn(
  clock: WallClock,
  raw: string,
  instantMs: number,
  context: HoursContext,
): boolean | undefined {
  const plan = weekPlanOf(raw, clock, context, minutesAheadOfProcess(clock, instantMs));
  if (!plan) return undefined;
  const minute = minuteOfWeek(clock);
  const covers = ({ fromMinute, toMinute }: OpenSpan) => fromMinute <= minute && minute < toMinute;
  if (plan.open.some(covers) || plan.openEnded.some(covers)) return true;
  return plan.unknown.some(covers) ? undefined : false;
}

function remember<V>(values: Map<string, V>, key: string, compute: () => V): V {
  if (values.has(key)) return values.get(key) as V; // has() says that it is a V, which may itself be undefined
  const value = compute();
  values.set(key, value);
  return value;
}
