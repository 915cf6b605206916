import type { PlaceFeature } from '@waypost/client';
import { dayName, timeOfDay } from './format.ts';
import { text } from './texts.ts';

export type OpeningHours = NonNullable<PlaceFeature['properties']['opening_hours']>;
type Moment = NonNullable<OpeningHours['periods']>[number]['open'];

/** A moment of a week. */
export interface Now {
  /** 0 is Sunday. */
  readonly day: number;
  /** Since midnight. */
  readonly minutes: number;
}

export interface OpenState {
  readonly isOpen: boolean;
  /** Such as `Open · closes at 18:30`. */
  readonly words: string;
}

const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** @param timeZone IANA name; the reader's own zone where absent */
export function nowIn(timeZone: string | undefined): Now {
  const fields = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  const zone = timeZone === undefined ? {} : { timeZone };
  const parts = new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', ...zone }).formatToParts();
  const {
    year = 1970,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return { day: new Date(Date.UTC(year, month - 1, day)).getUTCDay(), minutes: hour * 60 + minute };
}

/** Open or closed, and until when; undefined where that is not known. */
export function openState(hours: OpeningHours | undefined, now: Now): OpenState | undefined {
  if (hours?.open_now === undefined) return undefined;
  const { open_now: isOpen, periods = [] } = hours;
  const words = isOpen ? whileOpen(periods, now) : untilOpen(periods, now);
  return { isOpen, words: words ?? text(isOpen ? 'hours.open' : 'hours.closed') };
}

function whileOpen(periods: NonNullable<OpeningHours['periods']>, now: Now): string | undefined {
  if (periods.some(({ close }) => close === undefined)) return text('hours.always');
  const at = minuteOf(now);
  const current = periods.find(({ open, close }) => {
    const start = momentOf(open);
    const length = after(start, close ? momentOf(close) : start);
    return after(start, at) < length;
  });
  return current?.close && text('hours.closesAt', { time: clock(current.close.time) });
}

/** Nobody opens again just where they close, so the nearest opening is the next. */
function untilOpen(periods: NonNullable<OpeningHours['periods']>, now: Now): string | undefined {
  const at = minuteOf(now);
  const wait = ({ open }: { readonly open: Moment }) => after(at, momentOf(open));
  const [next] = [...periods].sort((a, b) => wait(a) - wait(b));
  if (!next) return undefined;
  const time = clock(next.open.time);
  if (wait(next) + now.minutes < DAY_MINUTES) return text('hours.opensAt', { time });
  return text('hours.opensOn', { day: dayName(next.open.day), time });
}

function minuteOf({ day, minutes }: Now): number {
  return day * DAY_MINUTES + minutes;
}

function momentOf({ day, time }: Moment): number {
  return day * DAY_MINUTES + Number(time.slice(0, 2)) * 60 + Number(time.slice(2));
}

/** Minutes from one moment of the week to the next time that the other comes. */
function after(from: number, to: number): number {
  return (to - from + WEEK_MINUTES) % WEEK_MINUTES;
}

/** @param time four digits of local time */
export function clock(time: string): string {
  return timeOfDay(Number(time.slice(0, 2)), Number(time.slice(2)));
}
