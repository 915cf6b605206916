import furtherHolidays from './data/further-holidays.json' with { type: 'json' };
import { isoDay, type WallClock } from './wall-clock.ts';

/**
 * Public holidays of countries whose holidays the library does not know: those of the same date every year, by our calendar or the Jewish
 * one, and those so many days after Easter, of the western or the orthodox church. What follows another moon, falls on a Monday or is moved
 * is missing (Hong Kong, Korea, Singapore; Israel's Independence Day).
 */

/** Days as `12-25`, `Tishri-10`, `easter+1` and `orthodox-2`, by ISO 3166-1 alpha-2 in small letters. */
const FEASTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(furtherHolidays).map(([country, days]) => [country, new Set(days.split(' '))]),
);
const JEWISH = new Intl.DateTimeFormat('en-u-ca-hebrew', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const DAY_MS = 24 * 60 * 60 * 1000;
const JULIAN_DAYS_BEHIND = 13;

/** @param country ISO 3166-1 alpha-2 */
export function hasFeasts(country: string): boolean {
  return FEASTS.has(country.toLowerCase());
}

/** True for a public holiday, between 1900 and 2099. */
export function isFeast(country: string, clock: WallClock): boolean {
  const feasts = FEASTS.get(country.toLowerCase());
  if (!feasts) return false;
  const { year } = clock;
  const at = Date.UTC(year, clock.month - 1, clock.day);
  return (
    feasts.has(isoDay(clock).slice('2026-'.length)) ||
    feasts.has(jewishDay(at)) ||
    feasts.has(`easter${signed(at - easterOf(year))}`) ||
    feasts.has(`orthodox${signed(at - orthodoxEasterOf(year))}`)
  );
}

/** Month and day: `Tishri-10`. */
function jewishDay(ms: number): string {
  const parts = JEWISH.formatToParts(ms);
  return ['month', 'day'].map((wanted) => parts.find(({ type }) => type === wanted)?.value).join('-');
}

function signed(ms: number): string {
  const days = Math.round(ms / DAY_MS);
  return days < 0 ? `${days}` : `+${days}`;
}

/** Easter Sunday, as milliseconds since 1970 (J.-M. Oudin, 1940, as in the Explanatory Supplement to the Astronomical Almanac). */
function easterOf(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((century - 17) / 25);
  const shifts = century - Math.floor(century / 4) - Math.floor((century - correction) / 3);
  const epact = (shifts + 19 * golden + 15) % 30;
  const late = Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const moon = epact - late;
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return Date.UTC(year, 2, 28 + moon - weekday);
}

/** Easter Sunday of the Julian calendar (J. Meeus, Astronomical Algorithms), by the date of ours. */
function orthodoxEasterOf(year: number): number {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  return Date.UTC(year, 2, 22 + moon + weekday + JULIAN_DAYS_BEHIND);
}
