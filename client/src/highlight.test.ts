import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

/** Typed pieces in brackets. */
const marked = (title: string, typed: string) =>
  highlight(title, typed)
    .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
    .join('');

describe('highlight', () => {
  it.each([
    ['Meridian Café', 'meridian caf', '[Meridian] [Caf]é'],
    ['Meridian Café', 'cafe', 'Meridian [Café]'],
    ['Café du Lac', 'CAFÉ L', '[Café] du [L]ac'],
    ['Österreichische Straße', 'oster', '[Öster]reichische Straße'],
    ['Hôtel de l’Hôpital', 'ho hopital', '[Hô]tel de l’[Hôpital]'],
    ['Gradient Street 3', 'street 3', 'Gradient [Street] [3]'],
    ['Recafé', 'caf', 'Recafé'],
    ['Café', '', 'Café'],
    ['', 'caf', ''],
    ['مقهى الميناء', 'الم', 'مقهى [الم]يناء'],
  ])('of %j by %j', (title, typed, expected) => {
    expect(marked(title, typed)).toBe(expected);
  });
});
