import { beforeAll, describe, expect, it } from 'vitest';
import { openState } from './open-state.ts';
import { speak } from './texts.ts';

beforeAll(() => speak('en-GB'));

const [SUNDAY, MONDAY, SATURDAY] = [0, 1, 6];
const period = (openDay: number, open: string, closeDay: number, close: string) => ({
  open: { day: openDay, time: open },
  close: { day: closeDay, time: close },
});
const BAR = [period(SATURDAY, '2000', SUNDAY, '0300'), period(MONDAY, '0800', MONDAY, '1830')];
const at = (day: number, hour: number) => ({ day, minutes: hour * 60 });

describe('what is open', () => {
  it('says when it closes, also past midnight and past the end of the week', () => {
    const open = { open_now: true, periods: BAR };
    expect(openState(open, at(MONDAY, 9))).toEqual({ isOpen: true, words: 'Open · closes at 18:30' });
    expect(openState(open, at(SUNDAY, 1))?.words).toBe('Open · closes at 03:00');
  });

  it('says so where it never closes', () => {
    const hours = { open_now: true, periods: [{ open: { day: SUNDAY, time: '0000' } }] };
    expect(openState(hours, at(MONDAY, 9))?.words).toBe('Open 24 hours');
  });
});

describe('what is closed', () => {
  it('says when it opens: the hour today, else the day too', () => {
    const shut = { open_now: false, periods: BAR };
    expect(openState(shut, at(MONDAY, 7))).toEqual({ isOpen: false, words: 'Closed · opens at 08:00' });
    expect(openState(shut, at(SUNDAY, 12))?.words).toBe('Closed · opens Monday at 08:00');
    expect(openState(shut, at(MONDAY, 19))?.words).toBe('Closed · opens Saturday at 20:00');
  });

  it('says no more than that where its hours cannot be read', () => {
    expect(openState({ open_now: false }, at(MONDAY, 7))?.words).toBe('Closed now');
  });
});

it('is not known where nobody says', () => {
  expect(openState(undefined, at(MONDAY, 7))).toBeUndefined();
  expect(openState({ periods: BAR }, at(MONDAY, 7))).toBeUndefined();
});
