import { describe, expect, it } from 'vitest';
import type { Tags } from '../core/core.ts';
import weights from './data/importance.json' with { type: 'json' };
import { importanceOf } from './places.ts';

const LANGUAGES = Array.from(
  { length: 100 },
  (_, i) => `x${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`,
);
const inLanguages = (count: number): Tags =>
  Object.fromEntries(LANGUAGES.slice(0, count).map((language) => [`name:${language}`, 'Name']));

describe('importanceOf', () => {
  it.each<[string, Tags, number, number]>([
    ['nothing', { amenity: 'bench' }, 0, 0],
    ['an article', { wikipedia: 'de:Vaduz' }, 0, 0.16],
    ['an article in a marked language', { 'wikipedia:de': 'Vaduz' }, 0, 0.16],
    ['a wikidata item', { wikidata: 'Q1844' }, 0, 0.1],
    ['a prominent category', {}, 1, 0.15],
    ['a category out of range', {}, 7, 0.15],
    ['64 languages', inLanguages(64), 0, 0.2],
    ['more than 64', inLanguages(100), 0, 0.2],
    ['seven languages, about half', inLanguages(7), 0, 0.0996],
    ['a great population', { population: '30000000' }, 0, 0.2],
    ['a population in groups of three', { population: '30 000,000' }, 0, 0.2],
    ['a population in words', { population: 'many' }, 0, 0],
    ['a city', { place: 'city' }, 0, 0.152],
    ['a country', { boundary: 'administrative', admin_level: '2' }, 0, 0.19],
    ['a capital outranks its size', { place: 'town', capital: 'yes' }, 0, 0.19],
    [
      'all of it',
      { wikipedia: 'en:X', wikidata: 'Q1', place: 'country', population: '99999999', ...inLanguages(64) },
      1,
      1,
    ],
  ])('%s', (_, tags, prominence, importance) => {
    expect(importanceOf(tags, prominence)).toBeCloseTo(importance, 3);
  });

  it('has weights that sum to 1', () => {
    expect(Object.values(weights.weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('puts a capital before a town before a café', () => {
    const capital = importanceOf(
      { place: 'town', capital: 'yes', population: '5696', wikidata: 'Q1844' },
      0.5,
    );
    const town = importanceOf({ place: 'town', population: '5696', wikidata: 'Q1' }, 0.5);
    expect(capital).toBeGreaterThan(town);
    expect(town).toBeGreaterThan(importanceOf({ amenity: 'cafe', wikidata: 'Q2' }, 0.5));
  });
});
