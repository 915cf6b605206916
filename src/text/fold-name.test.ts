import { describe, expect, it } from 'vitest';
import { foldName, unaccented } from './text.ts';

describe('foldName', () => {
  it.each([
    ['Café  de l’Église', 'cafe de eglise'],
    ['Große-Straße', 'grosse strasse'],
    ['—', ''],
  ])('%s is %s', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });
});

describe('unaccented', () => {
  it('keeps blanks and signs, and drops case and accents', () => {
    expect(unaccented('Rue de l’Église, 12 B')).toBe('rue de l’eglise, 12 b');
  });
});
