import { LRUCache } from 'lru-cache';

/**
 * The reading of a clock on the wall, anywhere.
 *
 * The library of opening hours reads the local fields of a `Date`, that is, in the zone of this process. So
 * the place's own wall clock is computed first and handed over as a `Date` with these very local fields.
 * Only the hour that the process's own zone skips in spring can't be shown so (it reads an hour later); a
 * process in UTC has no such hour.
 */
export interface WallClock {
  readonly year: number;
  /** 1..12. */
  readonly month: number;
  readonly day: number;
  /** 0..23. */
  readonly hour: number;
  readonly minute: number;
}

const MINUTE_MS = 60_000;
/** The places of one answer mostly share a zone, and always the instant. */
const lastReadings = new LRUCache<string, { readonly instantMs: number; readonly clock: WallClock }>({
  max: 600,
});
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 600 });

/** Wall clock of a place: by its IANA zone, or by the sun (an hour for every 15°) where none is known. */
export function wallClockAt(instantMs: number, timeZone: string | undefined, lon: number): WallClock {
  const key = zoneKey(timeZone, lon);
  const last = lastReadings.get(key);
  if (last?.instantMs === instantMs) return last.clock;
  const clock = readClock(instantMs, timeZone, lon);
  lastReadings.set(key, { instantMs, clock });
  return clock;
}

/** Minutes between two readings as if no clock were ever set: 1,440 a day. */
export function minutesBetween(from: WallClock, to: WallClock): number {
  return (fieldsMs(to) - fieldsMs(from)) / MINUTE_MS;
}

/** Midnight of the day that lies `days` after the day of a reading. */
export function midnight(clock: WallClock, days = 0): WallClock {
  return clockOfUtc(Date.UTC(clock.year, clock.month - 1, clock.day + days));
}

/** 0 Sunday … 6 Saturday. */
export function weekday(clock: WallClock): number {
  return new Date(fieldsMs(clock)).getUTCDay();
}

/** 0 at the midnight that begins Sunday. */
export function minuteOfWeek(clock: WallClock): number {
  return (weekday(clock) * 24 + clock.hour) * 60 + clock.minute;
}

/** `YYYY-MM-DD`. */
export function isoDay(clock: WallClock): string {
  return new Date(fieldsMs(clock)).toISOString().slice(0, 10);
}

/** A `Date` whose local fields read as the clock does. */
export function toLocalDate(clock: WallClock): Date {
  return new Date(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute);
}

/** Inverse of {@link toLocalDate}. */
export function fromLocalDate(date: Date): WallClock {
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  };
}

/** Minutes that a place's clock is ahead of this process's at an instant. */
export function minutesAheadOfProcess(clock: WallClock, instantMs: number): number {
  return minutesBetween(fromLocalDate(new Date(instantMs)), clock);
}

/** Equal for places that share a clock. */
export function zoneKey(timeZone: string | undefined, lon: number): string {
  return timeZone ?? `${hoursBySun(lon)}`;
}

function fieldsMs(clock: WallClock): number {
  return Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute);
}

function clockOfUtc(ms: number): WallClock {
  const date = new Date(ms);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

function nauticalClock(instantMs: number, lon: number): WallClock {
  return clockOfUtc(instantMs + hoursBySun(lon) * 60 * MINUTE_MS);
}

function hoursBySun(lon: number): number {
  return Math.round(lon / 15);
}

function readClock(instantMs: number, timeZone: string | undefined, lon: number): WallClock {
  const format = timeZone === undefined ? undefined : formatOf(timeZone);
  return format ? readFormat(format, instantMs) : nauticalClock(instantMs, lon);
}

function readFormat(format: Intl.DateTimeFormat, instantMs: number): WallClock {
  const fields: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instantMs)) fields[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = fields;
  return { year, month, day, hour, minute };
}

/** Undefined for a zone that this runtime doesn't know. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = createFormat(timeZone);
  if (format) formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  } catch {
    return undefined; // Intl throws for an unknown zone; the sun is then the better clock than none
  }
}
