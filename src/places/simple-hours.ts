import { LRUCache } from 'lru-cache';
import { DAY_MINUTES, joined, type OpenSpan, PLAN_END, type WeekPlan } from './open-week.ts';

/**
 * Opening hours of the commonest forms, such as `Mo-Fr 08:00-18:00; Sa 09:00-12:00`, read a hundred times faster than
 * the library reads all there is. Whatever is written in any other way is left to it; what is read here says
 * exactly what it would say, and is the same in every week and country.
 */

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const DAY = `(?:${DAYS.join('|')})`;
const DAY_RANGE = `${DAY}(?:-${DAY})?`;
/** `26:00` is two at night. */
const TIME_RANGE = '(?:[01]\\d|2[0-3]):[0-5]\\d-[0-2]\\d:[0-5]\\d';
const RULE = new RegExp(
  `^(?:(${DAY_RANGE}(?:, ?${DAY_RANGE})*) )?(?:(${TIME_RANGE}(?:, ?${TIME_RANGE})*)|off|closed)$`,
);
/** A comma after a time and before a day begins a rule that adds to those before it. */
const ADDING = new RegExp(`(?<=\\d), ?(?=${DAY}\\b)`);
const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
const DAYS_OF_PLAN = PLAN_END / DAY_MINUTES;
const ALWAYS = openPlan([{ fromMinute: -DAY_MINUTES, toMinute: PLAN_END }]);

interface Rule {
  /** 0 Sunday … 6 Saturday. */
  readonly days: readonly number[];
  /** From the midnight that begins the day; past {@link DAY_MINUTES} where they end on the next. */
  readonly spans: readonly OpenSpan[];
  /** True if earlier rules for its days stay in force. */
  readonly isAdding: boolean;
}

/** False marks hours of other forms. An entry weighs about 1 kB. */
const known = new LRUCache<string, WeekPlan | false>({ max: 20_000 });

/**
 * Plan of any week; undefined where the hours are not of the forms that are read here. Cost: some 5 µs for a text not
 * seen lately.
 */
export function readSimpleHours(raw: string): WeekPlan | undefined {
  const kept = known.get(raw);
  if (kept !== undefined) return kept || undefined;
  const plan = read(raw);
  known.set(raw, plan ?? false);
  return plan;
}

function read(raw: string): WeekPlan | undefined {
  if (raw === '24/7') return ALWAYS;
  const rules = readRules(raw);
  return rules && planOf(rules);
}

function readRules(raw: string): Rule[] | undefined {
  const rules: Rule[] = [];
  for (const part of raw.split(/; ?/))
    for (const [at, text] of part.split(ADDING).entries()) {
      const rule = readRule(text, rules.length > 0, at > 0);
      if (!rule) return undefined;
      rules.push(rule);
    }
  return rules;
}

/** A later rule that closes without days, and one that adds closed hours, mean what only the library knows. */
function readRule(text: string, isLater: boolean, isAdding: boolean): Rule | undefined {
  const parts = RULE.exec(text);
  if (!parts) return undefined;
  const [, days, times] = parts;
  if (times === undefined && (isAdding || (isLater && days === undefined))) return undefined;
  return {
    days: days === undefined ? EVERY_DAY : days.split(',').flatMap(readDays),
    spans: times === undefined ? [] : times.split(',').map(readSpan),
    isAdding,
  };
}

/** `Fr-Mo` is Friday, Saturday, Sunday and Monday. */
function readDays(range: string): number[] {
  const [first = '', last = first] = range.trim().split('-');
  const from = DAYS.indexOf(first);
  const count = ((DAYS.indexOf(last) - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, i) => (from + i) % 7);
}

/** A span that ends no later than it begins ends on the next day. */
function readSpan(range: string): OpenSpan {
  const [from = '', to = ''] = range.trim().split('-');
  const [fromMinute, toMinute] = [readMinute(from), readMinute(to)];
  return { fromMinute, toMinute: toMinute > fromMinute ? toMinute : toMinute + DAY_MINUTES };
}

function readMinute(time: string): number {
  return 60 * Number(time.slice(0, 2)) + Number(time.slice(3));
}

function planOf(rules: readonly Rule[]): WeekPlan {
  const week = DAYS.map((_, day) => dayPlan(rules, day));
  const spans: OpenSpan[] = [];
  for (let day = -1; day < DAYS_OF_PLAN; day++)
    for (const { fromMinute, toMinute } of week[(day + 7) % 7]!)
      spans.push({ fromMinute: fromMinute + day * DAY_MINUTES, toMinute: toMinute + day * DAY_MINUTES });
  return openPlan(joined(spans));
}

/**
 * When it is open within a day. A rule for the day takes the place of all before it, of what they say of the night to
 * this day as well, unless it adds to them; a night that a rule begins goes on whatever later rules say of the
 * day it began on.
 */
function dayPlan(rules: readonly Rule[], day: number): OpenSpan[] {
  let spans: OpenSpan[] = [];
  for (const rule of rules) {
    const isOfDay = rule.days.includes(day);
    if (isOfDay && !rule.isAdding) spans = [];
    if (rule.days.includes((day + 6) % 7)) spans.push(...rule.spans.flatMap(restOfNight));
    if (isOfDay) spans.push(...rule.spans.map(untilMidnight));
  }
  return spans;
}

function untilMidnight({ fromMinute, toMinute }: OpenSpan): OpenSpan {
  return { fromMinute, toMinute: Math.min(toMinute, DAY_MINUTES) };
}

function restOfNight({ toMinute }: OpenSpan): OpenSpan[] {
  return toMinute > DAY_MINUTES ? [{ fromMinute: 0, toMinute: toMinute - DAY_MINUTES }] : [];
}

function openPlan(open: OpenSpan[]): WeekPlan {
  return { open, openEnded: [], unknown: [] };
}
