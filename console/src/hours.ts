import { isDeveloper } from './developer.ts';
import { h } from './dom.ts';
import { dayName } from './format.ts';
import { icon } from './icons.ts';
import { clock, nowIn, type OpeningHours, openState } from './open-state.ts';
import { text } from './texts.ts';

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
    periods ? weekTable(periods, nowIn(timeZone).day) : rulesTable(raw),
    isDeveloper() && h('p', { class: 'muted raw' }, `${text('hours.raw')} `, h('code', {}, raw)),
  );
}

/** Open or closed, and until when, where that is known. */
export function openLine({ hours, timeZone }: HoursOptions): HTMLElement | undefined {
  const state = openState(hours, nowIn(timeZone));
  if (!state) return undefined;
  return h(
    'p',
    { class: state.isOpen ? 'open-line is-open' : 'open-line is-closed' },
    h('b', {}, state.words),
  );
}

/** Rules that can't be read as a week, each in a line: what it is for, then its hours. */
function rulesTable(raw: string): HTMLElement {
  const rules = raw.split(/\s*(?:;|\|\|)\s*/).filter(Boolean);
  const rows = rules.map((rule) => {
    const [, days = '', times = rule] = /^(\D*?)\s*((?:\d|off|closed|open|sun).*)$/.exec(rule) ?? [];
    return h('tr', {}, h('th', { scope: 'row' }, days), h('td', {}, times));
  });
  return h('table', { class: 'week', 'aria-labelledby': 'hours-title', dir: 'ltr' }, h('tbody', {}, ...rows));
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
