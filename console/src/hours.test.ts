import { beforeAll, expect, it } from 'vitest';
import { spansOf } from './hours.ts';
import { speak } from './texts.ts';

beforeAll(() => speak('en-GB'));

const at = (day: number, time: string) => ({ day, time });
const [SUNDAY, MONDAY, TUESDAY] = [0, 1, 2];

it('lists the hours of a day in their order', () => {
  const periods = [
    { open: at(MONDAY, '0800'), close: at(MONDAY, '1200') },
    { open: at(MONDAY, '1400'), close: at(TUESDAY, '0030') },
  ];
  expect(spansOf(periods, MONDAY)).toBe('08:00–12:00, 14:00–00:30');
  expect(spansOf(periods, TUESDAY)).toBe('Closed');
});

it('says a whole day, and a place that never closes, in words', () => {
  expect(spansOf([{ open: at(MONDAY, '0000'), close: at(TUESDAY, '0000') }], MONDAY)).toBe('24 hours');
  expect(spansOf([{ open: at(SUNDAY, '0000') }], TUESDAY)).toBe('24 hours');
});
