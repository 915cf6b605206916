import { describe, expect, it } from 'vitest';
import { CONFIDENCE_SIGNALS, confidenceOf, type Evidence } from './places.ts';

/** The age of an edit is counted from 1 April. */
const NOW = Date.parse('2026-05-20T00:00:00Z');
const secondsOf = (iso: string) => Date.parse(iso) / 1000;
const bare: Evidence = { tags: {}, categories: [] };

describe('confidenceOf', () => {
  it('weighs to 1 in all', () => {
    expect(CONFIDENCE_SIGNALS.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it.each<[string, Evidence, number]>([
    ['nothing', bare, 0],
    ['a name', { ...bare, tags: { name: 'Amann' } }, 0.25],
    ['a category', { ...bare, categories: ['amenity/cafe'] }, 0.15],
    ['a category that says little', { ...bare, categories: ['shop/yes'] }, 0],
    ['a street', { ...bare, tags: { 'addr:street': 'Städtle' } }, 0.075],
    ['a place and a number', { ...bare, tags: { 'addr:place': 'Masescha', 'addr:housenumber': '4' } }, 0.15],
    ['contact', { ...bare, tags: { 'contact:email': 'a@example.org' } }, 0.1],
    ['hours', { ...bare, tags: { opening_hours: '24/7' } }, 0.1],
    ['a brand of the index', { ...bare, brand: { wikidata: 'Q1' } }, 0.1],
    ['wikidata', { ...bare, tags: { wikidata: 'Q1' } }, 0.1],
    ['an edit of this year', { ...bare, editedAt: secondsOf('2026-01-01T00:00:00Z') }, 0.15],
    ['an edit of five years ago', { ...bare, editedAt: secondsOf('2021-04-01T00:00:00Z') }, 0.075],
    ['an edit to come', { ...bare, editedAt: secondsOf('2030-01-01T00:00:00Z') }, 0.15],
    [
      'everything',
      {
        tags: {
          name: 'Amann',
          'addr:street': 'Aeulestrasse',
          'addr:housenumber': '56',
          phone: '1',
          opening_hours: '24/7',
          brand: 'Amann',
        },
        categories: ['amenity/cafe'],
        editedAt: secondsOf('2026-01-01T00:00:00Z'),
      },
      1,
    ],
  ])('%s', (_, evidence, confidence) => {
    expect(confidenceOf(evidence, NOW)).toBeCloseTo(confidence, 3);
  });

  it('stays as it is from the first to the last instant of a quarter, and falls with the next', () => {
    const old = { ...bare, editedAt: secondsOf('2020-02-29T00:00:00Z') };
    const at = (iso: string) => confidenceOf(old, Date.parse(iso));
    expect(at('2026-06-30T23:59:59Z')).toBe(at('2026-04-01T00:00:00Z'));
    expect(at('2026-07-01T00:00:00Z')).toBeLessThan(at('2026-06-30T23:59:59Z'));
    expect(at('2026-04-01T00:00:00Z')).toBeLessThan(at('2026-03-31T23:59:59Z'));
  });
});
