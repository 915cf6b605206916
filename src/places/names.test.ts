import { describe, expect, it } from 'vitest';
import type { Tags } from '../core/core.ts';
import { descriptionOf, displayName, nameLanguages, searchDetails, searchNames } from './places.ts';

const MUSEUM: Tags = {
  name: 'Musée',
  'name:en': 'Museum',
  'name:zh-Hans': '博物馆',
  'name:zh-Hant': '博物館',
  'name:zh': '博物館 (zh)',
  'name:pt-BR': 'Museu do Brasil',
  'name:sr_Latn': 'Muzej',
  'name:no': 'Museet',
};

describe('displayName', () => {
  it.each<[string, string[], string | undefined, string]>([
    ['no wish', [], undefined, 'Musée'],
    ['a language it has', ['en'], undefined, 'Museum'],
    ['a regional form of it', ['en-GB'], undefined, 'Museum'],
    ['a language it lacks', ['de'], undefined, 'Musée'],
    ['the first it has', ['de', 'en'], undefined, 'Museum'],
    ['the local language before the next wish', ['fr', 'en'], 'MC', 'Musée'],
    ['Chinese of Taiwan', ['zh-TW'], undefined, '博物館'],
    ['Chinese of China', ['zh-CN'], undefined, '博物馆'],
    ['simplified Chinese', ['zh-Hans'], undefined, '博物馆'],
    ['lower-case script', ['zh-hant'], undefined, '博物館'],
    ['a region in its key', ['pt-BR'], undefined, 'Museu do Brasil'],
    ['a region it lacks', ['pt-PT'], undefined, 'Musée'],
    ['underscores in the key', ['sr-Latn'], undefined, 'Muzej'],
    ['Bokmål under Norwegian', ['nb'], undefined, 'Museet'],
    ['what is no language tag', ['../etc', ''], undefined, 'Musée'],
  ])('%s', (_, languages, country, name) => {
    expect(displayName(MUSEUM, languages, country)).toBe(name);
  });

  it.each<[string, Tags, string | undefined]>([
    ['nothing', { amenity: 'bench' }, undefined],
    ['a brand only', { brand: 'Shell' }, undefined],
    ['an empty name', { name: '' }, undefined],
    ['a name of blanks alone', { name: ' \t', 'name:de': '\u00a0' }, undefined],
    ['blanks and a name in a language', { name: '  ', 'name:de': 'Bahnhof' }, 'Bahnhof'],
    ['an international name', { int_name: 'Vaduz Castle' }, 'Vaduz Castle'],
    ['names in languages only', { 'name:fr': 'Gare', 'name:de': 'Bahnhof' }, 'Bahnhof'],
    ['what only looks like one', { 'name:etymology': 'Somebody' }, undefined],
  ])('of a place without a plain name: %s', (_, tags, name) => {
    expect(displayName(tags, [])).toBe(name);
  });
});

describe('searchNames', () => {
  it('lists every name once, the main one first', () => {
    const tags: Tags = {
      'name:fi': 'Keskustakirjasto',
      alt_name: 'Oodi;Keskustakirjasto Oodi',
      name: 'Helsinki Central Library',
      'name:en': 'Helsinki Central Library',
      'old_name:sv': 'Gamla',
      brand: 'Helmet',
      'name:left': 'no name of the place',
      'name:etymology': 'nor this',
    };
    expect(searchNames(tags, ['Helmet', 'HelMet libraries'])).toEqual([
      'Helsinki Central Library',
      'Keskustakirjasto',
      'Oodi',
      'Keskustakirjasto Oodi',
      'Gamla',
      'Helmet',
      'HelMet libraries',
    ]);
  });

  it('lists numbered names and nicknames', () => {
    const tags: Tags = {
      name: 'Opera',
      'alt_name:1': 'Crocodile',
      alt_name_2: 'Whale',
      nickname: 'The Gills',
    };
    expect(searchNames(tags)).toEqual(['Opera', 'Crocodile', 'Whale', 'The Gills']);
    expect(searchNames({ name: 'Opera', fax_2: '12', alt_name_x: 'Whale' })).toEqual(['Opera']);
  });

  it('lists names of a time', () => {
    const times = ['1950', '-1899', '1920-1945', '2004--2010', 'pre1920', 'de:1950'];
    const tags = Object.fromEntries(times.map((time) => [`old_name:${time}`, `Of ${time}`]));
    expect(searchNames({ name: 'Opera', ...tags, 'old_name:source': 'A book' }).sort()).toEqual(
      ['Opera', ...times.map((time) => `Of ${time}`)].sort(),
    );
  });

  it('is empty for a place without any name', () => {
    expect(searchNames({ amenity: 'bench' })).toEqual([]);
  });
});

describe('searchDetails', () => {
  it('has the names and adjectives of the country that sends an embassy', () => {
    const mission = { office: 'diplomatic', diplomatic: 'consulate', country: 'MX', target: 'US' };
    expect(searchDetails(mission)).toEqual(
      expect.arrayContaining(['Mexican', 'Mexico', 'Мексика', '墨西哥']),
    );
    expect(searchDetails(mission)).not.toContain('American');
    const several = { amenity: 'embassy', country: 'DE', 'diplomatic:sending_country': 'CH; LI' };
    expect(searchDetails(several)).toEqual(expect.arrayContaining(['Swiss', 'Liechtenstein']));
    expect(searchDetails(several)).not.toContain('German');
    expect(searchDetails({ office: 'diplomatic', country: 'SMOM' })).toEqual([]);
    expect(searchDetails({ shop: 'bakery', country: 'MX' })).toEqual([]);
  });

  it('lists operator, address, cuisine and description as words', () => {
    const tags: Tags = {
      cuisine: 'coffee_shop;cake',
      operator: 'Amann AG',
      'addr:street': 'Aeulestrasse',
      'addr:postcode': '9490',
      description: 'Old house',
      'description:de': 'Altes Haus',
      note: 'not for readers',
    };
    expect(searchDetails(tags)).toEqual([
      'Amann AG',
      'Aeulestrasse',
      '9490',
      'coffee shop',
      'cake',
      'Old house',
      'Altes Haus',
    ]);
  });

  it.each<[Tags, string[]]>([
    [{ 'diet:vegan': 'yes', 'diet:gluten_free': 'only', 'diet:halal': 'no' }, ['vegan', 'gluten free']],
    [{ wheelchair: 'yes' }, ['wheelchair accessible']],
    [{ wheelchair: 'limited' }, []],
    [{ internet_access: 'wlan', outdoor_seating: 'no', takeaway: 'only' }, ['takeaway', 'wifi']],
    [{ opening_hours: '24/7' }, ['24h']],
    [{ opening_hours: 'Mo-Fr 08:00-18:00' }, []],
    [{ 'diet:': 'yes' }, []],
  ])('names what %j offers', (tags, terms) => {
    expect(searchDetails(tags)).toEqual(terms);
  });

  it('cuts a long description', () => {
    expect(searchDetails({ description: 'x'.repeat(10_000) })[0]).toHaveLength(400);
  });
});

describe('nameLanguages', () => {
  it('counts languages, not other marks', () => {
    expect(nameLanguages({ ...MUSEUM, 'name:etymology': 'x', 'name:left': 'y' })).toHaveLength(7);
    expect(nameLanguages({ name: 'Museum', 'name:fr': ' ' })).toEqual([]);
  });
});

describe('descriptionOf', () => {
  it.each<[Tags, string[], string | undefined]>([
    [{ description: 'plain', 'description:de': 'deutsch' }, ['de'], 'deutsch'],
    [{ description: 'plain', 'description:de': 'deutsch' }, ['fr'], 'plain'],
    [{ 'description:de': 'deutsch' }, ['fr'], undefined],
  ])('%j for %j', (tags, languages, description) => {
    expect(descriptionOf(tags, languages)).toBe(description);
  });
});
