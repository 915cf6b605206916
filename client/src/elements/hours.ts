import type { PlaceFeature } from '../types.ts';
import type { CardTexts } from './card-texts.ts';

type Period = NonNullable<NonNullable<PlaceFeature['properties']['opening_hours']>['periods']>[number];

/** A line of a table of opening hours: a day or what else a rule is for, and when it is open then. */
export interface HoursRow {
  readonly head: string;
  readonly times: string;
  readonly isToday?: boolean;
}

/** The week begins on Monday where most of these places are. */
const ORDER = [1, 2, 3, 4, 5, 6, 0];
/** A Sunday, as day 0 is. */
const SUNDAY_MS = Date.UTC(2026, 5, 7);
const DAY_MS = 86_400_000;

/** A week of hours, today marked. */
export function weekOf(
  periods: readonly Period[],
  today: number,
  { language, texts }: { readonly language: string; readonly texts: CardTexts },
): HoursRow[] {
  const nameOf = formatOf(language, { weekday: 'long' });
  const clock = formatOf(language, { timeStyle: 'short' });
  return ORDER.map((day) => ({
    head: nameOf.format(SUNDAY_MS + day * DAY_MS),
    times: timesOf(periods, day, texts, (time) => clock.format(msOf(time))),
    isToday: day === today,
  }));
}

/** A page may name a language that is no tag; its days are then those of the browser. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tags = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(language) ? [language] : [];
  return new Intl.DateTimeFormat(tags, { ...options, timeZone: 'UTC' });
}

/** @param time four digits */
function msOf(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(2))) * 60_000;
}

function timesOf(
  periods: readonly Period[],
  day: number,
  { closed, allDay }: CardTexts,
  clock: (time: string) => string,
): string {
  if (periods.some(({ close }) => !close)) return allDay;
  const spans = periods
    .filter(({ open }) => open.day === day)
    .map(({ open, close = open }) => {
      const isWholeDay = open.time === '0000' && close.time === '0000' && close.day === (day + 1) % 7;
      return isWholeDay ? allDay : `${clock(open.time)}–${clock(close.time)}`;
    });
  return spans.join(', ') || closed;
}

/** Rules that are no week, each in a line as the source has it. */
export function rulesOf(raw: string): HoursRow[] {
  const rules = raw.split(/\s*(?:;|\|\|)\s*/).filter(Boolean);
  return rules.map((rule) => {
    const [, head = '', times = rule] = /^(\D*?)\s*((?:\d|off|closed|open|sun).*)$/.exec(rule) ?? [];
    return { head, times };
  });
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 0 is Sunday. @param timeZone IANA name; the reader's own zone where absent */
export function dayIn(timeZone: string | undefined, nowMs: number): number {
  const zone = timeZone === undefined ? {} : { timeZone };
  return DAYS.indexOf(new Intl.DateTimeFormat('en-US', { weekday: 'short', ...zone }).format(nowMs));
}
