import { describe, expect, it } from 'vitest';
import { cardTextsOf } from './card-texts.ts';
import { dayIn, rulesOf, weekOf } from './hours.ts';

const at = (day: number, time: string) => ({ day, time });
const [SUNDAY, MONDAY, TUESDAY, SATURDAY] = [0, 1, 2, 6];
const timesIn = (language: string, ...periods: Parameters<typeof weekOf>[0]) =>
  weekOf(periods, TUESDAY, { language, texts: cardTextsOf(language) });

describe('a week', () => {
  it('begins on Monday, in the language of the page, with today marked', () => {
    const week = timesIn(
      'de',
      { open: at(MONDAY, '0800'), close: at(MONDAY, '1200') },
      { open: at(MONDAY, '1400'), close: at(TUESDAY, '0030') },
    );
    expect(week.map(({ head }) => head)).toEqual([
      'Montag',
      'Dienstag',
      'Mittwoch',
      'Donnerstag',
      'Freitag',
      'Samstag',
      'Sonntag',
    ]);
    expect(week[0]?.times).toBe('08:00–12:00, 14:00–00:30');
    expect(week[1]).toEqual({ head: 'Dienstag', times: 'Geschlossen', isToday: true });
    expect(week.filter(({ isToday }) => isToday)).toHaveLength(1);
  });

  it('says a whole day, and a place that never closes, in words', () => {
    const saturday = timesIn('en', { open: at(SATURDAY, '0000'), close: at(SUNDAY, '0000') });
    expect(saturday.map(({ times }) => times).slice(4)).toEqual(['Closed', '24 hours', 'Closed']);
    const always = timesIn('pl', { open: at(SUNDAY, '0000') });
    expect(new Set(always.map(({ times }) => times))).toEqual(new Set(['całą dobę']));
  });

  it('writes times as the country does', () => {
    const [monday] = timesIn('en-US', { open: at(MONDAY, '0830'), close: at(MONDAY, '1700') });
    expect(monday?.times.replaceAll(/\s/g, ' ')).toBe('8:30 AM–5:00 PM');
  });

  it('shows all seven days in a page whose language is not a valid tag', () => {
    expect(timesIn('de_AT', { open: at(MONDAY, '0830'), close: at(MONDAY, '1700') })).toHaveLength(7);
  });
});

it('rules that are no week stand as the source has them', () => {
  expect(rulesOf('Mo-Fr 08:00-sunset; PH off || "by appointment"')).toEqual([
    { head: 'Mo-Fr', times: '08:00-sunset' },
    { head: 'PH', times: 'off' },
    { head: '', times: '"by appointment"' },
  ]);
});

it('today is that of the place', () => {
  const nowMs = Date.UTC(2026, 4, 19, 23, 30); // a Tuesday in London
  expect(dayIn('Europe/London', nowMs)).toBe(3);
  expect(dayIn('America/New_York', nowMs)).toBe(2);
});
