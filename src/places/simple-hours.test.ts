import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HoursContext } from './hours-parser.ts';
import { readSimpleHours } from './simple-hours.ts';
import { planByLibrary } from './week-plan.ts';

const SOMEWHERE: HoursContext = { lat: 47.14, lon: 9.52, country: 'DE', timeZone: 'Europe/Berlin' };
/** Of a week in which no clock is set anywhere. */
const SUNDAY = { year: 2026, month: 5, day: 17, hour: 0, minute: 0 };

describe('simple hours', () => {
  it.each([
    '24/7',
    'Mo-Fr 08:00-18:00; Sa 09:00-12:00',
    'Mo-Fr 08:00-12:00,13:30-18:00; Sa,Su off',
    '10:00-22:00; Mo closed',
    'Mo-Th 14:00-02:00; Fr 14:00-03:00; Sa 12:00-26:00; Su 12:00-24:00',
    'Sa 17:00-16:00; Sa off',
    'Fr-Mo 09:00-09:00',
    'Mo-Fr 09:00-17:00, Sa 10:00-14:00, Sa 15:00-16:00',
    'Sa-Th 21:00-15:30; Mo,Th 21:00-06:00, Th 07:00-08:00',
    'off',
    'Mo-Fr 08:00-18:00; 10:00-12:00',
    'Sa 17:00-03:00; 10:00-12:00; Su off',
  ])('%s is what the library reads', (raw) => {
    expect(readSimpleHours(raw)).toEqual(planByLibrary(raw, SUNDAY, SOMEWHERE, 0));
  });

  it.each([
    'Mo-Fr 08:00-18:00; PH off',
    'Mo-Fr 08:00+',
    'Apr-Oct 08:00-18:00',
    'Mo-Fr 8:00-18:00',
    'Mo-Fr 08:00-18:00 "on request"',
    'Mo-Fr 08:00-18:00; off',
    'Mo-Fr 08:00-18:00, Mo off',
    'Mo-Fr 25:00-26:00',
    'sunrise-sunset',
    'Mo[1] 08:00-12:00',
    '',
  ])('%j is left to the library', (raw) => {
    expect(readSimpleHours(raw)).toBeUndefined();
  });

  it('are read as by the library whatever their days and times', () => {
    fc.assert(
      fc.property(hours(), (raw) => {
        const plan = readSimpleHours(raw);
        fc.pre(plan !== undefined);
        expect(plan).toEqual(planByLibrary(raw, SUNDAY, SOMEWHERE, 0));
      }),
      { numRuns: 300 },
    );
  });
});

/** Rules of one to three day ranges and times, nights included, joined in either way. */
function hours(): fc.Arbitrary<string> {
  const day = fc.constantFrom('Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su');
  const range = fc.oneof(
    day,
    fc.tuple(day, day).map((days) => days.join('-')),
  );
  const time = (most: number) =>
    fc
      .tuple(fc.integer({ min: 0, max: most }), fc.constantFrom('00', '15', '30'))
      .map(([hour, minute]) => `${`${hour}`.padStart(2, '0')}:${minute}`);
  const span = fc.tuple(time(23), time(28)).map((times) => times.join('-'));
  const listOf = (one: fc.Arbitrary<string>) =>
    fc.array(one, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','));
  const said = fc.oneof({ arbitrary: listOf(span), weight: 5 }, fc.constantFrom('off', 'closed'));
  const rule = fc.tuple(listOf(range), said).map((parts) => parts.join(' '));
  const joint = fc.constantFrom('; ', '; ', ';', ', ');
  return fc
    .tuple(fc.oneof(rule, listOf(span)), fc.array(fc.tuple(joint, rule), { maxLength: 3 }))
    .map(([first, others]) => first + others.map((parts) => parts.join('')).join(''));
}
