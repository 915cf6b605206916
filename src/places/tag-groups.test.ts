import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tags } from '../core/core.ts';
import table from './data/tag-groups.json' with { type: 'json' };
import { type GroupedTags, groupTags, listOf } from './places.ts';

describe('groupTags', () => {
  it.each<[string, Tags, GroupedTags]>([
    [
      'an address',
      { 'addr:housenumber': '30', 'addr:street': 'Aeulestrasse', 'addr:city': 'Vaduz', 'addr:unit': 'B' },
      { address: { housenumber: '30', street: 'Aeulestrasse', city: 'Vaduz', unit: 'B' } },
    ],
    ['other address keys', { 'addr:place': 'Ferry Building' }, { meta: { 'addr:place': 'Ferry Building' } }],
    [
      'contact, plain and prefixed',
      { phone: '+423 1', 'contact:instagram': 'cafe', fax: '+423 2' },
      { contact: { phone: '+423 1', instagram: 'cafe', fax: '+423 2' } },
    ],
    [
      'two phones: the plain key has the member, the other keeps its own name',
      { 'contact:phone': '+423 1', phone: '+423 2' },
      { contact: { phone: '+423 2' }, meta: { 'contact:phone': '+423 1' } },
    ],
    ['hours', { opening_hours: '24/7' }, { hours: '24/7' }],
    ['cuisine', { cuisine: 'pizza; kebab;pizza' }, { cuisine: ['pizza', 'kebab'] }],
    ['cuisine that lists nothing', { cuisine: ' ; ' }, { meta: { cuisine: ' ; ' } }],
    ['payment', { 'payment:cash': 'yes', 'payment:visa': 'no' }, { payment: { cash: 'yes', visa: 'no' } }],
    [
      'access',
      { wheelchair: 'limited', 'toilets:wheelchair': 'yes' },
      { access: { wheelchair: 'limited', wheelchairToilets: 'yes' } },
    ],
    [
      'brand and operator',
      { brand: 'Coop', 'brand:wikidata': 'Q432564', 'brand:wikipedia': 'de:Coop', operator: 'Coop AG' },
      { brand: { name: 'Coop', wikidata: 'Q432564', wikipedia: 'de:Coop' }, operator: 'Coop AG' },
    ],
    ['diet', { 'diet:vegan': 'only' }, { diet: { vegan: 'only' } }],
    [
      'amenities',
      { outdoor_seating: 'yes', smoking: 'no' },
      { amenities: { outdoor_seating: 'yes', smoking: 'no' } },
    ],
    ['the rest', { amenity: 'cafe', 'name:fr': 'Café' }, { meta: { amenity: 'cafe', 'name:fr': 'Café' } }],
    ['a bare prefix', { 'diet:': 'yes' }, { meta: { 'diet:': 'yes' } }],
    ['nothing', {}, {}],
    ['an empty value', { phone: '' }, {}],
    [
      'a key named like a method',
      { constructor: 'x', toString: 'y' },
      { meta: { constructor: 'x', toString: 'y' } },
    ],
  ])('puts %s in place', (_, tags, groups) => {
    expect(groupTags(tags)).toEqual(groups);
  });

  it('leaves out what is shown elsewhere', () => {
    expect(groupTags({ name: 'Amann', phone: '1' }, new Set(['name']))).toEqual({ contact: { phone: '1' } });
  });

  it('loses no tag and shows none twice', () => {
    fc.assert(
      fc.property(tagsOfAnyKind, (tags) => {
        expect(leaves(groupTags(tags)).sort()).toEqual(leaves(tags).sort());
      }),
    );
  });

  it('keeps every tag under its own key or the one member of that meaning', () => {
    fc.assert(
      fc.property(tagsOfAnyKind, (tags) => {
        const groups = groupTags(tags);
        for (const [key, value] of Object.entries(tags)) expect(readBack(groups, key)).toContain(value);
      }),
    );
  });
});

const KEYS = [
  ['phone', 'contact', 'phone'],
  ['contact:phone', 'contact', 'phone'],
  ['website', 'contact', 'website'],
  ['contact:website', 'contact', 'website'],
  ['facebook', 'contact', 'facebook'],
  ['contact:facebook', 'contact', 'facebook'],
  ['payment:cash', 'payment', 'cash'],
  ['diet:vegan', 'diet', 'vegan'],
  ['wheelchair', 'access', 'wheelchair'],
  ['toilets:wheelchair', 'access', 'wheelchairToilets'],
  ['addr:street', 'address', 'street'],
  ['brand', 'brand', 'name'],
  ['smoking', 'amenities', 'smoking'],
] as const;
const WHOLE = ['opening_hours', 'operator'] as const;
const OTHERS = ['amenity', 'name', 'name:fr', 'contact:', 'meta', 'access', '__proto__', 'addr:place'];

/** No table has a key that begins so. */
const unknownKey = fc.string().map((rest) => `Ж${rest}`);

/** Values are distinct by their key, so that a swap of two would show; cuisine is tested apart, being a list. */
const tagsOfAnyKind = fc
  .uniqueArray(fc.oneof(fc.constantFrom(...KEYS.map(([key]) => key), ...WHOLE, ...OTHERS), unknownKey))
  .map((keys) => Object.fromEntries(keys.map((key) => [key, `value of ${key}`])));

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(value ?? {}).flatMap(leaves);
}

/** What stands at each of the places where a key's value may stand. */
function readBack(groups: GroupedTags, key: string): unknown[] {
  const inMeta = Object.getOwnPropertyDescriptor(groups.meta ?? {}, key)?.value;
  const [, group, member] = KEYS.find(([known]) => known === key) ?? [];
  const inGroup = group && member ? groups[group]?.[member] : undefined;
  const whole = { opening_hours: groups.hours, operator: groups.operator }[key];
  return [inMeta, inGroup, whole];
}

describe('the table of groups', () => {
  const WITH_MEMBERS = ['address', 'contact', 'payment', 'access', 'brand', 'diet', 'amenities'];

  it('sends keys to groups of form A alone', () => {
    for (const [key, [group = '', ...member]] of Object.entries(table.keys)) {
      const legal = WITH_MEMBERS.includes(group)
        ? member.length === 1
        : ['hours', 'operator', 'cuisine'].includes(group);
      expect(legal, `${key}: ${group}`).toBe(true);
    }
    for (const group of Object.values(table.prefixes)) expect(WITH_MEMBERS).toContain(group);
  });

  it('has no members of address, access and brand beyond those of the specification', () => {
    const members = (name: string) =>
      Object.values(table.keys).flatMap(([group, member]) => (group === name ? [member] : []));
    expect(members('address')).toEqual([
      'housenumber',
      'street',
      'city',
      'state',
      'postcode',
      'country',
      'unit',
    ]);
    expect(members('access')).toEqual(['wheelchair', 'wheelchairToilets']);
    expect(members('brand')).toEqual(['name', 'wikidata', 'wikipedia']);
  });
});

describe('listOf', () => {
  it.each([
    ['a;b', ['a', 'b']],
    [' a ; b ;;', ['a', 'b']],
    ['', []],
    [undefined, []],
  ])('%j', (value, list) => {
    expect(listOf(value)).toEqual(list);
  });
});
