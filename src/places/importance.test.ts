import { describe, expect, it } from 'vitest';
import type { Tags } from '../core/core.ts';
import table from './data/importance.json' with { type: 'json' };
import { importanceOf, type PlaceFacts } from './places.ts';

const LANGUAGES = Array.from(
  { length: 100 },
  (_, i) => `x${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`,
);
const inLanguages = (count: number): Tags =>
  Object.fromEntries(LANGUAGES.slice(0, count).map((language) => [`name:${language}`, 'Name']));

const kind = (id: string, prominence: number): PlaceFacts => ({ category: { id, prominence } });
const CAFE = kind('amenity/cafe', 0.45);
const CASTLE = kind('historic/castle', 0.65);
const PARK = kind('leisure/park', 0.45);
const STATION = kind('railway/station', 0.7);
const LAKE = kind('natural/water', 1);

describe('importanceOf', () => {
  it.each<[string, Tags, PlaceFacts, number]>([
    ['nothing', { amenity: 'bench' }, {}, 0],
    ['an article', { wikipedia: 'de:Vaduz' }, {}, 0.16],
    ['an article in a marked language', { 'wikipedia:de': 'Vaduz' }, {}, 0.16],
    ['a wikidata item', { wikidata: 'Q1844' }, {}, 0.1],
    ['a prominent category', {}, kind('place/city', 1), 0.15],
    ['a category out of range', {}, kind('place/city', 7), 0.15],
    ['64 languages', inLanguages(64), {}, 0.2],
    ['more than 64', inLanguages(100), {}, 0.2],
    ['seven languages, about half', inLanguages(7), {}, 0.0996],
    ['a great population', { population: '30000000' }, {}, 0.2],
    ['a population in groups of three', { population: '30 000,000' }, {}, 0.2],
    ['a population in words', { population: 'many' }, {}, 0],
    ['a city', { place: 'city' }, {}, 0.152],
    ['a country', { boundary: 'administrative', admin_level: '2' }, {}, 0.19],
    ['a capital outranks its size', { place: 'town', capital: 'yes' }, {}, 0.19],
    ['heritage of the world', { heritage: '1' }, {}, 0.19],
    ['a monument that a nation lists', { heritage: '2' }, {}, 0.095],
    ['a listing in words', { heritage: 'yes' }, {}, 0.057],
    ['no listing', { heritage: 'no' }, {}, 0],
    ['a brand of the whole world', {}, { brandCountries: 250 }, 0.038],
    ['a brand of seven countries, about half', {}, { brandCountries: 7 }, 0.0189],
    ['the best of its standing alone', { heritage: '2' }, { brandCountries: 250 }, 0.095],
    ['ten kilometres across', {}, { ...LAKE, metresAcross: 10_000 }, 0.34],
    ['a kilometre across, half of that', {}, { ...LAKE, metresAcross: 1_000 }, 0.245],
    ['a house', {}, { ...LAKE, metresAcross: 90 }, 0.15],
    ['a station of twelve lines', { line: '1;2;3;4;5;6', route_ref: '7;8;9;10;11;12' }, STATION, 0.295],
    ['lines count once, however often they are named', { line: '1;2;3', lines: '1;2;3' }, STATION, 0.2077],
    [
      'a station of four means of transport',
      { train: 'yes', subway: 'yes', bus: 'yes', tram: 'yes', ferry: 'no' },
      STATION,
      0.2242,
    ],
    ['the same for a finer kind', { line: '1;2;3' }, kind('railway/station/subway', 0.7), 0.2077],
    ['the lines of a bus stop say nothing', { route_ref: '1;2;3' }, kind('highway/bus_stop', 0.4), 0.06],
    [
      'all of it',
      { wikipedia: 'en:X', wikidata: 'Q1', place: 'country', population: '99999999', ...inLanguages(64) },
      kind('place/country', 1),
      1,
    ],
  ])('%s', (_, tags, facts, importance) => {
    expect(importanceOf(tags, facts)).toBeCloseTo(importance, 3);
  });

  it('has weights that sum to 1', () => {
    expect(Object.values(table.weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it.each<[string, [Tags, PlaceFacts][]]>([
    [
      'a capital, a town, a village, a café',
      [
        [{ place: 'town', capital: 'yes', population: '5696', wikidata: 'Q1844' }, kind('place/town', 0.85)],
        [{ place: 'town', population: '5696', wikidata: 'Q1' }, kind('place/town', 0.85)],
        [{ place: 'village', population: '500', wikidata: 'Q1' }, kind('place/village', 0.7)],
        [{ amenity: 'cafe', wikidata: 'Q2' }, CAFE],
      ],
    ],
    [
      'a castle with an article, a listed one, one that nobody wrote of, a café',
      [
        [{ wikidata: 'Q1', wikipedia: 'de:Schloss' }, CASTLE],
        [{ heritage: '2' }, CASTLE],
        [{}, CASTLE],
        [{}, CAFE],
      ],
    ],
    [
      'a large park, a small one',
      [
        [{}, { ...PARK, metresAcross: 3_000 }],
        [{}, { ...PARK, metresAcross: 150 }],
      ],
    ],
    [
      'a station of many lines, of a few, of none that are known',
      [
        [{ line: 'U1;U2;U5;S3;S5;S7' }, STATION],
        [{ line: 'S3;S5' }, STATION],
        [{}, STATION],
      ],
    ],
    [
      'a café of a brand known everywhere, of a national one, of none',
      [
        [{}, { ...CAFE, brandCountries: 250 }],
        [{}, { ...CAFE, brandCountries: 1 }],
        [{}, CAFE],
      ],
    ],
  ])('puts in this order: %s', (_, places) => {
    const values = places.map(([tags, facts]) => importanceOf(tags, facts));
    expect(values).toEqual([...new Set(values)].sort((a, b) => b - a));
  });
});
