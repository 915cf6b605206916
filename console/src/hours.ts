import type { PlaceFeature } from '@waypost/client';
import { h } from './dom.ts';
import { dayName, timeOfDay } from './format.ts';
import { icon } from './icons.ts';
import { text } from './texts.ts';

type OpeningHours = NonNullable<PlaceFeature['properties']['opening_hours']>;
type Period = NonNullable<OpeningHours['periods']>[number];

/** The week begins on Monday where most of these places are. */
const ORDER = [1, 2, 3, 4, 5, 6, 0] as const;

export interface HoursOptions {
  readonly hours: OpeningHours | undefined;
  /** As the source has them. */
  readonly raw: string | undefined;
  /** IANA name; the reader's own zone where absent. */
  readonly timeZone: string | undefined;
}

/** Open or closed, and the hours of a week with today marked; undefined if nothing is known. */
export function hoursOf({ hours, raw, timeZone }: HoursOptions): HTMLElement | undefined {
  if (raw === undefined) return undefined;
  const periods = hours?.periods;
  return h(
    'section',
    { class: 'hours' },
    h('h3', { id: 'hours-title' }, icon('clock'), text('hours.title')),
    periods ? weekTable(periods, todayIn(timeZone)) : undefined,
    h('p', { class: 'muted raw' }, periods ? `${text('hours.raw')} ` : '', h('code', {}, raw)),
  );
}

/** `Open now` or `Closed now`, where that is known. */
export function openLine({ hours, timeZone }: HoursOptions): HTMLElement | undefined {
  if (hours?.open_now === undefined) return undefined;
  const today = hours.periods && spansOf(hours.periods, todayIn(timeZone));
  const state = text(hours.open_now ? 'hours.open' : 'hours.closed');
  return h(
    'p',
    { class: hours.open_now ? 'open-line is-open' : 'open-line is-closed' },
    h('b', {}, state),
    today ? ` · ${text('hours.today', { hours: today })}` : '',
  );
}

function weekTable(periods: readonly Period[], today: number): HTMLElement {
  const rows = ORDER.map((day) =>
    h(
      'tr',
      day === today ? { class: 'today', 'aria-current': 'date' } : {},
      h(
        'th',
        { scope: 'row' },
        dayName(day),
        ...(day === today ? [' ', h('span', { class: 'tag' }, text('hours.todayTag'))] : []),
      ),
      h('td', {}, spansOf(periods, day)),
    ),
  );
  return h('table', { class: 'week', 'aria-labelledby': 'hours-title' }, h('tbody', {}, ...rows));
}

/** `08:00–12:00, 14:00–18:00`, `24 hours` or `Closed`. */
export function spansOf(periods: readonly Period[], day: number): string {
  if (periods.some(({ close }) => close === undefined)) return text('hours.allDay');
  const spans = periods.filter(({ open }) => open.day === day).map(({ open, close }) => spanOf(open, close));
  return spans.length === 0 ? text('hours.shut') : spans.join(', ');
}

function spanOf(open: Period['open'], close: Period['open'] | undefined): string {
  if (!close) return text('hours.allDay');
  const isWholeDay = open.time === '0000' && close.time === '0000' && close.day === (open.day + 1) % 7;
  return isWholeDay ? text('hours.allDay') : `${clock(open.time)}–${clock(close.time)}`;
}

function clock(time: string): string {
  return timeOfDay(Number(time.slice(0, 2)), Number(time.slice(2)));
}

/** The day of the week where a place is; 0 is Sunday. */
function todayIn(timeZone: string | undefined): number {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const date = new Intl.DateTimeFormat('en-US', { ...numeric, ...(timeZone && { timeZone }) });
  const [month = 1, day = 1, year = 1970] = date.format().split('/').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}
