import { locale } from './texts.ts';
import { type Units, units } from './units.ts';

/** Numbers, distances and times as readers of the page's language write them. */

export function count(number: number): string {
  return new Intl.NumberFormat(locale()).format(number);
}

const METRES_OF_MILE = 1609.344;
const METRES_OF_FOOT = 0.3048;
/** Distances that are nearer than this show a fraction. */
const WHOLE_FROM = 9.95;

/** `85 m`, `1.2 km`, `34 km`, or `280 ft`, `0.7 mi`, `21 mi`, as the language writes them. */
export function distance(metres: number, unit: Units = units()): string {
  return unit === 'miles' ? inMiles(metres) : inKilometres(metres);
}

function inMiles(metres: number): string {
  const miles = metres / METRES_OF_MILE;
  const feet = metres / METRES_OF_FOOT;
  if (miles < 0.1) return measure(feet < 100 ? Math.round(feet) : Math.round(feet / 10) * 10, 'foot');
  return measure(miles, 'mile', miles < WHOLE_FROM ? 1 : 0);
}

function inKilometres(metres: number): string {
  if (metres < 995)
    return measure(Math.round(metres / (metres < 100 ? 1 : 5)) * (metres < 100 ? 1 : 5), 'meter');
  const kilometres = metres / 1000;
  return measure(kilometres, 'kilometer', kilometres < WHOLE_FROM ? 1 : 0);
}

/** @param unit as ECMA-402 calls it */
function measure(number: number, unit: string, digits = 0): string {
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(locale(), { ...style, ...fixed(digits) }).format(number);
}

function fixed(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

export function percent(share: number): string {
  const digits = share > 0.99 && share < 1 ? 1 : 0;
  return new Intl.NumberFormat(locale(), { style: 'percent', ...fixed(digits) }).format(share);
}

export function score(value = 0, digits = 2): string {
  return new Intl.NumberFormat(locale(), fixed(digits)).format(value);
}

export function milliseconds(value: number): string {
  return measure(value, 'millisecond', value < 10 ? 1 : 0);
}

export function duration(seconds: number): string {
  return measure(seconds, 'second');
}

/** As everybody writes degrees who has to type them. */
export function degrees(lat: number, lon: number): string {
  return `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}

/** @param time ISO 8601 */
export function day(time: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time));
}

/** 1 January 2023, a Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

/** @param weekday 0 is Sunday */
export function dayName(weekday: number): string {
  const date = new Date(SUNDAY + weekday * DAY_MS);
  return new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' }).format(date);
}

/** `18:30`, or `6:30 PM` where it is written so. */
export function timeOfDay(hour: number, minute: number): string {
  const date = new Date(SUNDAY + (hour * 60 + minute) * 60_000);
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: 'UTC' }).format(date);
}

export function listed(parts: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(locale(), { type }).format(parts);
}

/** A value of a tag as words: `fast_food` as `Fast food`. */
export function words(value: string): string {
  const spaced = value.replaceAll('_', ' ').replaceAll(':', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
