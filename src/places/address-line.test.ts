import { describe, expect, it } from 'vitest';
import type { Tags } from '../core/core.ts';
import { addressLine, addressParts, formattedAddress } from './places.ts';

const HOUSE: Tags = {
  'addr:housenumber': '12',
  'addr:street': 'Main',
  'addr:city': 'Town',
  'addr:postcode': '1234',
  'addr:state': 'ST',
};

describe('an address by the convention of its country', () => {
  it.each<[string, string, string]>([
    ['LI', 'Main 12', 'Main 12, 1234 Town'],
    ['FI', 'Main 12', 'Main 12, 1234 Town'],
    ['MC', '12 Main', '12 Main, 1234 Town'],
    ['FR', '12 Main', '12 Main, 1234 Town'],
    ['US', '12 Main', '12 Main, Town, ST 1234'],
    ['AU', '12 Main', '12 Main, Town, ST 1234'],
    ['GB', '12 Main', '12 Main, Town, 1234'],
    ['IT', 'Main, 12', 'Main, 12, 1234 Town, ST'],
    ['us', '12 Main', '12 Main, Town, ST 1234'],
    ['XN', 'Main 12', 'Main 12, 1234 Town'],
  ])('%s', (country, line, whole) => {
    expect(addressLine(HOUSE, country)).toBe(line);
    expect(formattedAddress(HOUSE, country)).toBe(whole);
  });
});

describe('an address of what there is', () => {
  it.each<[string, Tags, string | undefined, string | undefined]>([
    ['nothing', {}, undefined, undefined],
    ['a city', { 'addr:city': 'Vaduz' }, undefined, 'Vaduz'],
    ['a number alone', { 'addr:housenumber': '5' }, undefined, undefined],
    ['a street alone', { 'addr:street': 'Städtle' }, 'Städtle', 'Städtle'],
    [
      'a place in place of a street',
      { 'addr:place': 'Malbun', 'addr:housenumber': '5' },
      'Malbun 5',
      'Malbun 5',
    ],
    [
      'a house with a name',
      { 'addr:housename': 'Forum', 'addr:street': 'Mannerheimintie' },
      'Forum, Mannerheimintie',
      'Forum, Mannerheimintie',
    ],
    ['a house name alone', { 'addr:housename': 'Forum' }, 'Forum', 'Forum'],
    [
      'a unit',
      { 'addr:street': 'Mission St', 'addr:housenumber': '9', 'addr:unit': 'B', 'addr:country': 'US' },
      '9 Mission St, B',
      '9 Mission St, B',
    ],
    ['the whole in one tag', { 'addr:full': 'behind the church' }, 'behind the church', 'behind the church'],
    [
      'a block of a quarter',
      {
        'addr:city': '千代田区',
        'addr:quarter': '丸の内',
        'addr:neighbourhood': '二丁目',
        'addr:block_number': '4',
        'addr:housenumber': '12',
      },
      '丸の内二丁目 4-12',
      '丸の内二丁目 4-12, 千代田区',
    ],
    ['a village', { 'addr:village': 'Planken', 'addr:postcode': '9498' }, undefined, '9498 Planken'],
  ])('%s', (_, tags, line, whole) => {
    expect(addressLine(tags)).toBe(line);
    expect(formattedAddress(tags)).toBe(whole);
  });
});

describe('addressParts', () => {
  it('names the keys that it shows in full, and no other', () => {
    const tags: Tags = { ...HOUSE, 'addr:housename': 'Villa', 'addr:suburb': 'West' };
    expect([...addressParts(tags, 'LI').keys].sort()).toEqual(Object.keys(HOUSE).sort());
  });
});
