import { describe, expect, it } from 'vitest';
import type { Tags } from '../core/core.ts';
import { descriptiveTerms, priceLevelOf, ratingOf } from './places.ts';

describe('ratingOf', () => {
  it.each([
    ['4', 4],
    ['4S', 4.5],
    ['3 superior', 3.5],
    ['3.5', 3.5],
    ['4,5', 4.5],
    ['5S', 5],
    ['1', 1],
    ['0', undefined],
    ['6', undefined],
    ['10', undefined],
    ['three', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('stars=%s: %s', (stars, rating) => {
    expect(ratingOf(stars === undefined ? {} : { stars })).toBe(rating);
  });
});

describe('priceLevelOf', () => {
  it.each<[Tags, number | undefined]>([
    [{ price_level: '3' }, 3],
    [{ price_range: '$$' }, 2],
    [{ price_range: '€€€€' }, 4],
    [{ price_range: 'Moderate' }, 2],
    [{ price_range: '$$$$$' }, undefined],
    [{ price_level: '5' }, undefined],
    [{ price_level: '0' }, undefined],
    [{ price_range: '10-20 EUR' }, undefined],
    [{}, undefined],
  ])('%j: %s', (tags, level) => {
    expect(priceLevelOf(tags)).toBe(level);
  });
});

describe('descriptiveTerms', () => {
  it('lists what the source affirms, each once', () => {
    const tags: Tags = {
      cuisine: 'pizza;italian',
      'diet:vegan': 'yes',
      'diet:halal': 'no',
      sport: 'tennis',
      outdoor_seating: 'yes',
      takeaway: 'no',
      internet_access: 'wlan',
      smoking: 'outside',
    };
    expect(descriptiveTerms(tags)).toEqual([
      'pizza',
      'italian',
      'tennis',
      'vegan',
      'outdoor_seating',
      'internet_access',
    ]);
  });
});
