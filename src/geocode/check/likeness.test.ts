import { describe, expect, it } from 'vitest';
import { type Likeness, likenessOf } from './likeness.ts';

describe('names compare', () => {
  it.each<[given: string, found: string, Likeness]>([
    ['gradient street', 'Gradient Street', 'same'],
    ['Gradient St', 'Gradient Street', 'same'],
    ['Zurich', 'Zürich', 'same'],
    ['Haupt Strasse', 'Hauptstraße', 'same'],
    ['Gradeint Street', 'Gradient Street', 'alike'],
    ['Gradeint St', 'Gradient Street', 'alike'],
    ['Hauptstrase', 'Hauptstrasse', 'alike'],
    ['Gradient', 'Gradient Street', 'other'],
    ['Rue', 'Rua', 'other'],
    ['Soundings', 'Port Origin', 'other'],
    ['Street 1', 'Street 2', 'other'],
  ])('%s, %s', (given, found, likeness) => {
    expect(likenessOf(given, found)).toBe(likeness);
  });
});
