import { describe, expect, it } from 'vitest';
import { isFeast } from './feasts.ts';

const clock = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day, hour: 12, minute: 0 };
};

describe('isFeast', () => {
  it.each(['2024-04-01', '2025-04-21', '2026-04-06', '2027-03-29', '2038-04-26', '2049-04-19', '2076-04-20'])(
    '%s is Easter Monday',
    (date) => expect(isFeast('LI', clock(date))).toBe(true),
  );

  it.each(['2024-05-06', '2025-04-21', '2026-04-13', '2027-05-03'])('%s is Easter Monday in Cyprus', (date) =>
    expect(isFeast('CY', clock(date))).toBe(true),
  );

  it.each([
    ['LI', '2026-05-14', true], // Ascension
    ['LI', '2026-06-04', true], // Corpus Christi
    ['LI', '2026-09-08', true],
    ['LI', '2026-09-09', false],
    ['DE', '2026-12-25', false], // the library's
  ])('in %s at %s: %s', (country, date, isOne) => expect(isFeast(country, clock(date))).toBe(isOne));
});
