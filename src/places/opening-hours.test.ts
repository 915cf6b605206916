import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import furtherHolidays from './data/further-holidays.json' with { type: 'json' };
import holidayCountries from './data/holiday-countries.json' with { type: 'json' };
import holidayRegions from './data/holiday-regions.json' with { type: 'json' };
import { createOpenClock, type HoursContext, is24_7, isOpenAt, weeklyPeriods } from './places.ts';

const VADUZ: HoursContext = { lat: 47.14, lon: 9.52, country: 'LI', timeZone: 'Europe/Vaduz' };
const BERLIN: HoursContext = { lat: 52.52, lon: 13.4, country: 'DE', timeZone: 'Europe/Berlin' };
const SAN_FRANCISCO: HoursContext = {
  lat: 37.78,
  lon: -122.41,
  country: 'US',
  timeZone: 'America/Los_Angeles',
};
const LONDON: HoursContext = { lat: 51.5, lon: -0.13, country: 'GB', timeZone: 'Europe/London' };
const SVALBARD: HoursContext = { lat: 78.22, lon: 15.65, country: 'SJ', timeZone: 'Arctic/Longyearbyen' };
const NICOSIA: HoursContext = { lat: 35.17, lon: 33.36, country: 'CY', timeZone: 'Asia/Nicosia' };
const BANGKOK: HoursContext = { lat: 13.75, lon: 100.5, country: 'TH', timeZone: 'Asia/Bangkok' };
const AT_SEA: HoursContext = { lat: 0, lon: -30 };

/** Process zones with and without summer time, behind and ahead of UTC. */
const PROCESS_ZONES = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];

describe.each(PROCESS_ZONES)('in a process that runs in %s', (processZone) => {
  let places: typeof import('./places.ts');
  const inherited = process.env.TZ;

  beforeEach(async () => {
    process.env.TZ = processZone;
    vi.resetModules(); // what was evaluated in another zone must not answer
    places = await import('./places.ts');
  });
  afterEach(() => {
    if (inherited === undefined) delete process.env.TZ;
    else process.env.TZ = inherited;
  });

  it.each<[string, string, HoursContext, boolean | undefined]>([
    ['Mo-Fr 08:00-12:00', '2026-05-20T06:00:00Z', VADUZ, true],
    ['Mo-Fr 08:00-12:00', '2026-05-20T05:59:59Z', VADUZ, false],
    ['Mo-Fr 08:00-12:00', '2026-05-20T09:59:59Z', VADUZ, true],
    ['Mo-Fr 08:00-12:00', '2026-05-20T10:00:00Z', VADUZ, false],
    ['Mo-Fr 08:00-12:00', '2026-01-21T07:00:00Z', VADUZ, true],
    ['Tu 20:00-24:00', '2026-05-20T06:30:00Z', SAN_FRANCISCO, true],
    ['Fr,Sa 22:00-04:00', '2026-05-24T01:59:00Z', VADUZ, true],
    ['Fr,Sa 22:00-04:00', '2026-05-24T02:00:00Z', VADUZ, false],
    ['Sa 22:00-26:00', '2026-05-23T23:30:00Z', VADUZ, true],
    // Clocks in Vaduz go from 02:00 to 03:00 on 29 March 2026, and back from 03:00 to 02:00 on 25 October.
    ['Su 03:00-04:00', '2026-03-29T01:30:00Z', VADUZ, true],
    ['Su 01:00-02:00', '2026-03-29T00:59:00Z', VADUZ, true],
    ['Su 02:00-03:00', '2026-10-25T00:30:00Z', VADUZ, true],
    ['Su 02:00-03:00', '2026-10-25T01:30:00Z', VADUZ, true],
    ['Mo-Su 10:00-20:00; PH off', '2026-12-25T12:00:00Z', BERLIN, false],
    // holidays of countries that the library does not know: of a date, after Easter of either church
    ['Mo-Su 10:00-20:00; PH off', '2026-12-25T12:00:00Z', VADUZ, false],
    ['Mo-Su 10:00-20:00; PH off', '2026-12-24T12:00:00Z', VADUZ, true],
    ['Mo-Su 10:00-20:00; PH off', '2026-06-04T12:00:00Z', VADUZ, false],
    ['Mo-Fr 08:00-12:00; Su,PH 14:00-16:00', '2026-06-04T12:30:00Z', VADUZ, true],
    ['Mo-Fr 08:00-12:00; Su,PH 14:00-16:00', '2026-06-04T08:00:00Z', VADUZ, false],
    ['Mo-Fr 18:00-02:00; PH off', '2026-06-03T21:00:00Z', VADUZ, true],
    ['Mo-Fr 18:00-02:00; PH off', '2026-06-04T23:00:00Z', VADUZ, false],
    ['24/7; PH off', '2026-06-04T12:00:00Z', VADUZ, false],
    ['24/7; PH off', '2026-06-05T00:00:00Z', VADUZ, true],
    ['Mo-Su 10:00-20:00; PH off', '2026-04-13T12:00:00Z', NICOSIA, false],
    ['Mo-Su 10:00-20:00; PH off', '2026-04-06T12:00:00Z', NICOSIA, true],
    ['Mo-Su 10:00-20:00; PH off', '2026-12-25T12:00:00Z', BANGKOK, true],
    ['Mo-Su 10:00-20:00; PH off', '2026-12-25T12:00:00Z', LONDON, false],
    ['Mo-Su 10:00-20:00; PH off', '2026-12-24T12:00:00Z', LONDON, true],
    // those of a region alone: Epiphany in Bavaria, the second of January in Scotland, Catalonia's day, Quebec's, Saint Joseph's in the Valais
    ['Mo-Su 10:00-20:00; PH off', '2026-01-06T12:00:00Z', { ...BERLIN, region: 'Bayern' }, false],
    ['Mo-Su 10:00-20:00; PH off', '2026-01-06T12:00:00Z', { ...BERLIN, region: 'Berlin' }, true],
    ['Mo-Su 10:00-20:00; PH off', '2026-01-06T12:00:00Z', BERLIN, true],
    ['Mo-Su 10:00-20:00; PH off', '2026-01-02T12:00:00Z', { ...LONDON, region: 'Alba / Scotland' }, false],
    ['Mo-Su 10:00-20:00; PH off', '2026-01-02T12:00:00Z', { ...LONDON, region: 'England' }, true],
    [
      'Mo-Su 10:00-20:00; PH off',
      '2026-09-11T12:00:00Z',
      { ...BERLIN, country: 'ES', region: 'Catalunya' },
      false,
    ],
    [
      'Mo-Su 10:00-20:00; PH off',
      '2026-09-11T12:00:00Z',
      { ...BERLIN, country: 'ES', region: 'Galicia' },
      true,
    ],
    [
      'Mo-Su 10:00-20:00; PH off',
      '2026-06-24T18:00:00Z',
      { ...SAN_FRANCISCO, country: 'CA', region: 'Québec' },
      false,
    ],
    [
      'Mo-Su 10:00-20:00; PH off',
      '2026-03-19T12:00:00Z',
      { ...BERLIN, country: 'CH', region: 'Genève' },
      true,
    ],
    [
      'Mo-Su 10:00-20:00; PH off',
      '2026-03-19T12:00:00Z',
      { ...BERLIN, country: 'CH', region: 'Valais/Wallis' },
      false,
    ],
    // Songkran; Independence Day of India; the Peace Memorial Day of Taiwan; the Day of Atonement and the first of Passover in Israel
    ['Mo-Su 10:00-20:00; PH off', '2026-04-14T05:00:00Z', BANGKOK, false],
    ['Mo-Su 10:00-20:00; PH off', '2026-08-15T08:00:00Z', { ...VADUZ, country: 'IN' }, false],
    ['Mo-Su 10:00-20:00; PH off', '2026-02-28T10:00:00Z', { ...VADUZ, country: 'TW' }, false],
    ['Mo-Su 10:00-20:00; PH off', '2026-09-21T10:00:00Z', { ...VADUZ, country: 'IL' }, false],
    ['Mo-Su 10:00-20:00; PH off', '2026-04-02T10:00:00Z', { ...VADUZ, country: 'IL' }, false],
    ['Mo-Su 10:00-20:00; PH off', '2026-04-03T10:00:00Z', { ...VADUZ, country: 'IL' }, true],
    // a later rule is that of the days which it covers, and one of times alone covers all
    ['Mo-Fr 10:00-18:00; 11:00-15:00', '2026-05-20T08:30:00Z', VADUZ, false],
    ['Mo-Fr 10:00-18:00; 11:00-15:00', '2026-05-20T10:00:00Z', VADUZ, true],
    ['Mo-Fr 10:00-18:00; PH off; 11:00-15:00', '2026-05-23T10:00:00Z', VADUZ, true],
    ['Jun-Aug 10:00-18:00; 11:00-15:00', '2026-06-17T15:30:00Z', VADUZ, false],
    ['Mo-Fr 10:00-18:00; 11:00-15:00 off', '2026-05-20T08:30:00Z', VADUZ, true],
    ['Mo-Fr 10:00-12:00; PH 08:00-09:00', '2026-01-01T07:30:00Z', BERLIN, true],
    ['Mo,Tu 08:00-09:00; Su,PH 10:00-12:00', '2026-05-24T08:30:00Z', VADUZ, true],
    ['Mo-Sa 10:00-12:00, PH off', '2026-05-20T09:30:00Z', VADUZ, true],
    ['Jun-Aug 10:00-12:00', '2026-05-20T09:30:00Z', VADUZ, false],
    ['sunrise-sunset', '2026-05-20T03:20:00Z', VADUZ, false],
    ['sunrise-sunset', '2026-05-20T03:55:00Z', VADUZ, true],
    ['sunrise-sunset', '2026-05-20T18:40:00Z', VADUZ, true],
    ['sunrise-sunset', '2026-05-20T19:20:00Z', VADUZ, false],
    ['sunrise-sunset', '2026-05-21T03:00:00Z', SAN_FRANCISCO, true],
    ['sunrise-sunset', '2026-05-21T03:40:00Z', SAN_FRANCISCO, false],
    ['sunrise-sunset', '2026-12-20T12:00:00Z', SVALBARD, undefined],
    ['12:00-13:00', '2026-05-20T14:30:00Z', AT_SEA, true],
    ['Mo-Fr 09:00+', '2026-05-20T10:00:00Z', VADUZ, true],
    ['Mo-Fr 09:00+', '2026-05-20T06:00:00Z', VADUZ, false],
    ['Mo-Fr 08:00-10:00,14:00+', '2026-05-20T13:00:00Z', VADUZ, true],
    ['20:00+', '2026-05-20T21:59:59Z', VADUZ, true],
    ['20:00+', '2026-05-20T22:30:00Z', VADUZ, undefined],
    ['Mo-Fr 17:00-22:00+', '2026-05-20T19:00:00Z', VADUZ, true],
    ['Mo-Fr 17:00-22:00+', '2026-05-20T20:30:00Z', VADUZ, undefined],
    ['Mo-Fr 16:00-21:00; SH Mo-Su 12:00-21:00', '2026-05-20T11:00:00Z', SAN_FRANCISCO, false],
    ['Mo-Fr 16:00-21:00; SH Mo-Su 12:00-21:00', '2026-05-20T20:00:00Z', SAN_FRANCISCO, undefined],
    ['Mo-Fr 16:00-21:00; SH Mo-Su 12:00-21:00', '2026-05-21T01:00:00Z', SAN_FRANCISCO, true],
    ['Mo-Fr 10:00-18:00; PH,SH off', '2026-05-20T20:00:00Z', SAN_FRANCISCO, undefined],
    ['Mo-Fr 10:00-18:00; Sa,SH 12:00-14:00', '2026-05-20T20:00:00Z', SAN_FRANCISCO, true],
    ['Mo-Fr 10:00-18:00; Sa,SH 12:00-14:00', '2026-05-20T23:00:00Z', SAN_FRANCISCO, undefined],
    ['"by appointment"', '2026-05-20T10:00:00Z', VADUZ, undefined],
    ['Mo-So 8:30-23:30 & on request', '2026-05-20T10:00:00Z', VADUZ, undefined],
    ['24/7', '2026-05-20T10:00:00Z', { ...VADUZ, timeZone: 'Mars/Olympus' }, true],
    ['off', '2026-05-20T10:00:00Z', VADUZ, false],
  ])('%s at %s', (raw, instant, context, open) => {
    expect(places.isOpenAt(raw, Date.parse(instant), context)).toBe(open);
    expect(places.createOpenClock(Date.parse(instant)).isOpen(raw, context)).toBe(open);
  });

  it('gives a week of local times', () => {
    expect(places.weeklyPeriods('Mo 09:00-12:00', SAN_FRANCISCO, Date.parse('2026-05-20T10:00:00Z'))).toEqual(
      [{ open: { day: 1, time: '0900' }, close: { day: 1, time: '1200' } }],
    );
  });
});

describe('weeklyPeriods', () => {
  /** A Wednesday; the week runs from Sunday the 17th to Saturday the 23rd. */
  const now = Date.parse('2026-05-20T10:00:00Z');
  const period = (openDay: number, open: string, closeDay: number, close: string) => ({
    open: { day: openDay, time: open },
    close: { day: closeDay, time: close },
  });

  it.each([
    [
      'two spans a day',
      'Mo,We 08:00-12:00,13:30-18:00',
      [
        period(1, '0800', 1, '1200'),
        period(1, '1330', 1, '1800'),
        period(3, '0800', 3, '1200'),
        period(3, '1330', 3, '1800'),
      ],
    ],
    ['past midnight', 'Fr 22:00-04:00', [period(5, '2200', 6, '0400')]],
    ['past the end of the week', 'Sa 22:00-04:00', [period(6, '2200', 0, '0400')]],
    ['to midnight', 'We 18:00-24:00', [period(3, '1800', 4, '0000')]],
    ['to midnight on Saturday', 'Sa 18:00-24:00', [period(6, '1800', 0, '0000')]],
    ['days on end', 'Mo-Fr 00:00-24:00', [period(1, '0000', 6, '0000')]],
    [
      'days on end around the week',
      'Fr 12:00-24:00; Sa-Mo 00:00-24:00; Tu 00:00-12:00',
      [period(5, '1200', 2, '1200')],
    ],
    ['always', '24/7', [{ open: { day: 0, time: '0000' } }]],
    ['always, written out', 'Mo-Su 00:00-24:00', [{ open: { day: 0, time: '0000' } }]],
    ['until this Tuesday', '2026 May 01-2026 May 19 open', [period(0, '0000', 3, '0000')]],
    ['from this Thursday on', '2026 May 21-2026 Jul 01 open', [period(4, '0000', 0, '0000')]],
    ['a season that is over', '2026 Jan-Mar 10:00-12:00', []],
    ['never', 'off', []],
    ['only perhaps', '"by appointment"', []],
    ['without an end', 'We 10:00-12:00,14:00+', [period(3, '1000', 3, '1200')]],
    [
      'touching spans with different comments',
      'Mo 10:00-12:00 open "a", Mo 12:00-14:00 open "b"',
      [period(1, '1000', 1, '1400')],
    ],
    ['unreadable', 'see website', undefined],
  ])('%s', (_, raw, periods) => {
    expect(weeklyPeriods(raw, VADUZ, now)).toEqual(periods);
  });

  it('shows holidays of that week', () => {
    const christmas = Date.parse('2026-12-23T10:00:00Z');
    expect(weeklyPeriods('Th-Fr 10:00-12:00; PH off', BERLIN, christmas)).toEqual([
      period(4, '1000', 4, '1200'),
    ]);
  });
});

describe('is24_7', () => {
  it.each([
    ['24/7', true],
    [' 24/7 open', true],
    ['00:00-24:00', true],
    ['Mo-Su 00:00-24:00', true],
    ['Mo-Fr 00:00-24:00; Sa-Su 00:00-24:00', true],
    ['Mo-Fr 00:00-24:00', false],
    ['24/7; PH off', false],
    ['Mo-Su,PH 00:00-24:00', true],
    ['Jan-Jun 24/7', false],
    ['Mo-Su 08:00-24:00', false],
    ['open 24 hours, ask', false],
    ['', false],
  ])('%j: %s', (raw, always) => {
    expect(is24_7(raw)).toBe(always);
  });
});

describe('hostile hours', () => {
  const noonInBerlin = Date.parse('2026-05-20T10:00:00Z');

  it.each<[string, string, boolean | undefined]>([
    ['very long', 'Mo-Fr 08:00-22:00;'.repeat(600), undefined],
    ['just short enough', 'Mo-Fr 08:00-22:00;'.repeat(55), true],
    ['nested', '('.repeat(900), undefined],
    ['quotes', '"'.repeat(999), undefined],
    ['much space', `24/7${' '.repeat(990)}x`, undefined],
    ['words', 'abc '.repeat(250), undefined],
    ['sunrises', `${'sunrise-sunset,'.repeat(65)}sunrise-sunset`, true],
    ['holidays', 'PH,SH '.repeat(160), false],
    ['nothing but a holiday of long ago', '2017 Jul 1 - 2017 Aug 8 off; PH off', false],
    ['control characters', '\u0000\u0007\u202e', undefined],
    ['empty', '', undefined],
  ])('%s: answered without throwing', (_, raw, open) => {
    vi.spyOn(console, 'error').mockImplementation(() => {}); // the library reports some of them there
    expect(isOpenAt(raw, noonInBerlin, BERLIN)).toBe(open);
    expect(weeklyPeriods(raw, BERLIN, noonInBerlin) === undefined).toBe(open === undefined);
    expect(is24_7(raw)).toBe(false);
  });
});

describe('the table of countries with holidays', () => {
  it('is without those whose feasts are a table of our own', () => {
    expect(Object.keys(furtherHolidays).filter((country) => holidayCountries.PH.includes(country))).toEqual(
      [],
    );
  });

  it('names regions as the library does', async () => {
    const { default: OpeningHours } = await import('opening_hours');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const holidaysOf = (country: string, state: string) => {
      const where = { lat: 0, lon: 0, address: { country_code: country, state } };
      const hours = new OpeningHours('PH 00:00-24:00', where).getOpenIntervals(
        new Date(2026, 0, 1),
        new Date(2027, 0, 1),
      );
      return hours.map(([day]) => day.getTime()).join();
    };
    for (const [country, regions] of Object.entries(holidayRegions)) {
      const nowhere = country === 'gb' ? '' : holidaysOf(country, 'Nowhere');
      const own = regions.map((region) => holidaysOf(country, region.split(', ')[0]!));
      // those of the whole country are no fewer than those of some region, but not of most
      expect(own.filter((days) => days !== nowhere).length, country).toBeGreaterThan(regions.length / 2);
    }
  });

  it('names those, and only those, that the library knows', async () => {
    const { default: OpeningHours } = await import('opening_hours');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const knows = (kind: string, country: string) => {
      try {
        const state = Object.entries(holidayCountries.regions).find(([code]) => code === country)?.[1] ?? '';
        new OpeningHours(`${kind} off`, { lat: 0, lon: 0, address: { country_code: country, state } });
        return true;
      } catch {
        return false;
      }
    };
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const codes = letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => code !== 'xa');
    expect(codes.filter((code) => knows('PH', code))).toEqual(holidayCountries.PH);
    expect(codes.filter((code) => knows('SH', code))).toEqual(holidayCountries.SH);
  });
});

describe('createOpenClock', () => {
  it('tells places in different zones apart', () => {
    const clock = createOpenClock(Date.parse('2026-05-20T08:00:00Z'));
    expect(clock.isOpen('Mo-Fr 09:00-17:00', VADUZ)).toBe(true);
    expect(clock.isOpen('Mo-Fr 09:00-17:00', SAN_FRANCISCO)).toBe(false);
  });
});
