import { describe, expect, it } from 'vitest';
import { type BrandNames, type NamesByLanguage, withoutBrandTerms } from './brand-terms.ts';
import type { Names } from './names.ts';

const BRANDS: BrandNames = new Map([
  brand('lidl', 'shop/supermarket'),
  brand('spar', 'shop/supermarket'),
  brand('starbucks', 'amenity/cafe'),
  brand('sparkasse', 'amenity/bank'),
  ...Array.from({ length: 10 }, (_, number) => brand(`sparkasse ${number}`, 'amenity/bank')),
]);

function brand(name: string, kind: string) {
  return [name, { kinds: new Set([kind]), items: new Set([name]) }] as const;
}

type Listed = Readonly<Record<string, Readonly<Record<string, { label: string; terms: readonly string[] }>>>>;

/** Names of a few kinds, by language. */
function names(listed: Listed): NamesByLanguage {
  const named = ({ label, terms }: { label: string; terms: readonly string[] }): Names => ({
    label,
    aliases: new Set(),
    terms: new Set(terms),
  });
  return new Map(
    Object.entries(listed).map(([language, byId]) => [
      language,
      new Map(Object.entries(byId).map(([id, one]) => [id, named(one)])),
    ]),
  );
}

/** The Hungarian terms of a kind without those that English or other kinds have too. */
function left(id: string, terms: string[], others: Listed = {}): string[] {
  const listed = { ...others, hu: { ...others.hu, [id]: { label: 'x', terms } } };
  return [...withoutBrandTerms(names(listed), BRANDS).get('hu')!.get(id)!.terms];
}

describe('terms that are brands', () => {
  it('are dropped where the brand has places of that kind, however they are written', () => {
    expect(left('shop/supermarket', ['lidl', 'SPAR', 'élelmiszer'])).toEqual(['élelmiszer']);
    expect(left('amenity/cafe/coffee_shop', ['starbucks', 'star bucks', 'kávé'])).toEqual(['kávé']);
  });

  it('stay as terms of what the brand is not', () => {
    expect(left('leisure/park', ['lidl'])).toEqual(['lidl']);
  });

  it('stay where they are a name or a word of one in the same language or in English', () => {
    const same = { hu: { 'shop/x': { label: 'Lidl', terms: [] } } };
    expect(left('shop/supermarket', ['lidl'], same)).toEqual(['lidl']);
    const english = { en: { 'shop/x': { label: 'Lidl sign', terms: [] } } };
    expect(left('shop/supermarket', ['lidl'], english)).toEqual(['lidl']);
    const other = { fr: { 'shop/x': { label: 'Lidl', terms: [] } } };
    expect(left('shop/supermarket', ['lidl'], other)).toEqual([]);
  });

  it('stay where English has them as a term, or the same language as one of something else', () => {
    const english = { en: { 'shop/x': { label: 'y', terms: ['lidl'] } } };
    expect(left('shop/supermarket', ['lidl'], english)).toEqual(['lidl']);
    const same = { hu: { 'leisure/park': { label: 'y', terms: ['lidl'] } } };
    expect(left('shop/supermarket', ['lidl'], same)).toEqual(['lidl']);
    const other = { sv: { 'leisure/park': { label: 'y', terms: ['lidl'] } } };
    expect(left('shop/supermarket', ['lidl'], other)).toEqual([]);
  });

  it('stay where many brands have the word in their names', () => {
    expect(left('amenity/bank', ['sparkasse'])).toEqual(['sparkasse']);
  });
});
