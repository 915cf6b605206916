import { LRUCache } from 'lru-cache';
import type opening_hours from 'opening_hours';
import type { nominatim_object } from 'opening_hours';
import { lazyPackage } from '../core/core.ts';
import holidayCountries from './data/holiday-countries.json' with { type: 'json' };
import { holidayRegion } from './holiday-regions.ts';

/** The facts of a place that its opening hours depend on. A place's record fits. */
export interface HoursContext {
  readonly lat: number;
  readonly lon: number;
  /** ISO 3166-1 alpha-2, for holidays. */
  readonly country?: string;
  /** Name of its state or region in a language of the country, for the holidays of that alone. */
  readonly region?: string;
  /** IANA time zone; without one the clock follows the sun. */
  readonly timeZone?: string;
}

/** OpenStreetMap holds 255 characters to a value; a longer text than this is no opening hours. */
export const LONGEST_HOURS = 1_000;
const TIME_RANGES = 0;
const QUOTED = /"[^"]*"/g;
const RULES = /(?:"[^"]*"|[^;"])+/g;
/** A rule of times alone, unless it only takes them away. */
const TIMES_ALONE = /^(?=\s*(?:\d{1,2}:\d{2}|sunrise|sunset|dawn|dusk|\())(?!.*\b(?:off|closed)\b)/is;
/** Words of the syntax itself; any other word of five letters may be a translation of sunrise. */
const PLAIN_WORDS = /closed|unknown|easter/gi;
const MAY_NEED_SUN = /sun[rs]|dawn|dusk|[^\x20-\x7e]|[a-z]{5,}/i;

/** `Su,PH` lists a holiday among days; `10:00-12:00, PH off` adds a rule of its own. */
const HOLIDAYS = (['PH', 'SH'] as const).map((kind) => ({
  kind,
  mention: new RegExp(`\\b${kind}\\b`, 'i'),
  furtherRule: new RegExp(`(?<=[\\d+"]\\s*),\\s*${kind}\\b.*`, 'is'),
  listed: new RegExp(`\\b${kind}\\s*,\\s*(?=[a-z]{2}\\b)|(?<=[a-z\\]]\\s*),\\s*${kind}\\b`, 'gi'),
}));

/** Some 17 MB in every thread that meets hours which are not simple ones. */
const library = lazyPackage<typeof opening_hours>('opening_hours');

/** A parsed object weighs some 25 kB; false marks a text that could not be parsed. */
const parsed = new LRUCache<string, opening_hours | false>({ max: 1_000 });

/**
 * Key under which places share results of these hours: the same text and country, the same region if the text names holidays, and the
 * same sun if it may name that.
 */
export function hoursKey(raw: string, context: HoursContext, sunShiftMinutes: number): string {
  const sun = needsSun(raw) ? sunPosition(context, sunShiftMinutes).join() : '';
  return `${raw}\n${context.country ?? ''}\n${regionOfHours(raw, context) ?? ''}\n${sun}`;
}

/** The region whose holidays these hours observe; undefined where they name none, or none are known of a region. */
export function regionOfHours(
  raw: string,
  { country, region }: Pick<HoursContext, 'country' | 'region'>,
): string | undefined {
  return HOLIDAYS.some(({ mention }) => mention.test(raw)) ? holidayRegion(country, region) : undefined;
}

/**
 * Parses opening hours for evaluation with dates whose local fields are the place's wall clock; undefined
 * when they can't be understood or are longer than any real ones. Never throws. Cost: about half a
 * millisecond for a text not seen lately.
 *
 * @param sunShiftMinutes minutes that the place's clock is ahead of this process's
 */
export function parseHours(
  raw: string,
  context: HoursContext,
  sunShiftMinutes: number,
): opening_hours | undefined {
  if (raw.length > LONGEST_HOURS) return undefined;
  const key = hoursKey(raw, context, sunShiftMinutes);
  const known = parsed.get(key);
  if (known !== undefined) return known || undefined;
  const fresh = tryParse(raw, context, sunShiftMinutes);
  parsed.set(key, fresh ?? false);
  return fresh;
}

function tryParse(raw: string, context: HoursContext, sunShiftMinutes: number): opening_hours | undefined {
  const [lat, lon] = sunPosition(context, sunShiftMinutes);
  const country = context.country?.toLowerCase() ?? '';
  const address = { country_code: country, state: holidayRegion(country, context.region) ?? '' };
  // The declared type asks for numbers, but the library heeds coordinates only as strings, as Nominatim writes them.
  const where = { lat: String(lat), lon: String(lon), address } as unknown as nominatim_object;
  const OpeningHours = library();
  try {
    return new OpeningHours(withoutUnknownHolidays(overriding(raw), country), where, TIME_RANGES);
  } catch {
    return undefined; // the library throws sentences for whatever it can't read; unreadable hours are unknown hours
  }
}

/**
 * A later rule takes the place of the earlier ones on the days that it covers, and one of times alone covers every day
 * (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification). The library adds such a rule to one that names days; not once it names them too.
 */
function overriding(raw: string): string {
  const [first, ...later] = raw.match(RULES) ?? [];
  if (later.length === 0) return raw;
  return [first, ...later.map((rule) => rule.replace(TIMES_ALONE, 'Mo-Su '))].join(';');
}

/**
 * The library refuses hours that mention holidays of a country whose holidays it doesn't know. For such a
 * country no day is taken for a holiday: `Sa,PH 10:00-12:00` becomes `Sa 10:00-12:00`, and a rule that is
 * about holidays alone goes.
 */
function withoutUnknownHolidays(raw: string, country: string): string {
  const unknown = HOLIDAYS.filter(
    ({ kind, mention }) => mention.test(raw) && !holidayCountries[kind].includes(country),
  );
  if (unknown.length === 0) return raw;
  const rules: string[] = [...(raw.match(RULES) ?? [])];
  return unknown
    .reduce((kept, holiday) => kept.flatMap((rule) => withoutHoliday(rule, holiday)), rules)
    .join(';');
}

/**
 * The hours as they are if every day is a holiday of a kind (`PH` public, `SH` of schools); undefined if they don't name it, or the library
 * knows its dates.
 *
 * @param country ISO 3166-1 alpha-2
 */
export function duringHolidays(raw: string, kind: 'PH' | 'SH', country = ''): string | undefined {
  const isNamed = new RegExp(`\\b${kind}\\b`).test(raw.replace(QUOTED, ''));
  if (!isNamed || holidayCountries[kind].includes(country.toLowerCase())) return undefined;
  return raw
    .replace(new RegExp(`\\b${kind}\\s+(?=(?:Mo|Tu|We|Th|Fr|Sa|Su)\\b)`, 'g'), '')
    .replace(new RegExp(`\\b${kind}\\b`, 'g'), 'Mo-Su');
}

/** A rule without mention of a kind of holiday; empty if it is about nothing else. */
function withoutHoliday(rule: string, { mention, furtherRule, listed }: (typeof HOLIDAYS)[number]): string[] {
  const rest = rule.replace(furtherRule, '').replace(listed, '');
  return mention.test(rest.replace(QUOTED, '')) ? [] : [rest];
}

/** True if the hours may name sunrise, sunset, dawn or dusk. */
export function needsSun(raw: string): boolean {
  return MAY_NEED_SUN.test(raw.replace(QUOTED, '').replace(PLAIN_WORDS, ''));
}

/**
 * Latitude and longitude to compute sunrise for, to a tenth of a degree. The library reads the sun's time on
 * this process's clock, so the place is moved along its parallel by the difference of the two clocks, 15° an
 * hour: there the sun rises by this process's clock when it rises at the place by the place's.
 */
function sunPosition(context: HoursContext, sunShiftMinutes: number): [lat: number, lon: number] {
  const moved = context.lon - sunShiftMinutes / 4;
  return [Math.round(context.lat * 10) / 10, Math.round(moved * 10) / 10];
}
