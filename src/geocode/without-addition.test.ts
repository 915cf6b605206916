import { expect, it } from 'vitest';
import { withoutAddition } from './without-addition.ts';

it('is the whole name before the first addition', () => {
  expect(withoutAddition('Bad Neustadt an der Saale im Grund')).toBe('Bad Neustadt');
});

it.each(['Freiburg', 'im Breisgau', 'Burton upon', 'Imbach', 'Am Markt 3 im Hof', 'Vaduz, Haus im Grund'])(
  'is not in %s',
  (text) => {
    expect(withoutAddition(text)).toBeUndefined();
  },
);
