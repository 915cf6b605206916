import { describe, expect, it } from 'vitest';
import type { GeocodeResult } from '../result.ts';
import { type CheckedPart, compareParts } from './compare.ts';
import type { Given, Part } from './given.ts';

const HOUSE: GeocodeResult = {
  kind: 'house',
  lat: 47.14,
  lon: 9.52,
  name: 'Hauptstrasse 12a',
  levels: { country: 'Liechtenstein', region: 'Oberland', town: 'Vaduz', suburb: 'Ebenholz' },
  houseNumber: '12a',
  street: 'Hauptstrasse',
  locality: 'Vaduz',
  region: 'Oberland',
  country: 'Liechtenstein',
  countryCode: 'LI',
  postalCode: '9490',
  confidence: 1,
  matchType: 'exact',
  evidence: { rank: 1, understood: 1, edits: 0, isNameBegun: false, isWholeName: true },
};
const STREET: GeocodeResult = { ...HOUSE, kind: 'street', matchType: 'fallback' };
const KNOWN = { street: 'Hauptstrasse', house_number: '12a', locality: 'Vaduz' };

function compared(
  given: Partial<Record<Part, string>>,
  {
    result = HOUSE,
    leftOver = [],
    unresolved = [],
    isOneOfMany = false,
  }: {
    result?: GeocodeResult;
    leftOver?: readonly Part[];
    unresolved?: readonly string[];
    isOneOfMany?: boolean;
  } = {},
) {
  const entries = Object.entries(given).map(([part, text]): [Part, Given] => [
    part as Part, // its keys are parts
    { text, isKnown: !leftOver.includes(part as Part) },
  ]);
  return compareParts({ parts: new Map(entries), unresolved }, result, isOneOfMany);
}

describe('a part that was given is', () => {
  it.each<[what: string, part: Part, given: string, expected: CheckedPart]>([
    ['as it is', 'locality', 'Vaduz', { value: 'Vaduz', given: 'Vaduz', status: 'confirmed' }],
    ['short', 'street', 'Hauptstr.', { value: 'Hauptstrasse', given: 'Hauptstr.', status: 'confirmed' }],
    [
      'mistyped',
      'street',
      'Hauptstrase',
      { value: 'Hauptstrasse', given: 'Hauptstrase', status: 'corrected' },
    ],
    ['spaced otherwise', 'house_number', '12 A', { value: '12a', given: '12 A', status: 'confirmed' }],
    ['of a range', 'house_number', '14', { value: '14', given: '14', status: 'confirmed' }],
    ['another postcode', 'postal_code', '9999', { value: '9490', given: '9999', status: 'corrected' }],
    ['a quarter', 'locality', 'Ebenholz', { value: 'Ebenholz', given: 'Ebenholz', status: 'confirmed' }],
    ['a code', 'country', 'LI', { value: 'Liechtenstein', given: 'LI', status: 'confirmed' }],
    ['a flat', 'unit', 'Apt 4', { value: 'Apt 4', given: 'Apt 4', status: 'unconfirmed' }],
  ])('%s', (_, part, given, expected) => {
    expect(compared({ ...KNOWN, [part]: given }).parts[part]).toEqual(expected);
  });
});

describe('what was not given', () => {
  it('comes from the map', () => {
    const { parts, isDoubtful } = compared(KNOWN);
    expect(isDoubtful).toBe(false);
    expect(parts.postal_code).toEqual({ value: '9490', status: 'added' });
    expect(parts.country).toEqual({ value: 'Liechtenstein', status: 'added' });
    expect(parts.unit).toBeUndefined();
  });

  it('is missing where an address needs it and the map has none', () => {
    const { houseNumber: _, locality: __, ...street } = STREET;
    const { parts } = compared({ street: 'Hauptstrasse' }, { result: { ...street, levels: {} } });
    expect(parts.house_number).toEqual({ status: 'missing' });
    expect(parts.locality).toEqual({ status: 'missing' });
  });

  it.each<[what: string, Parameters<typeof compared>]>([
    ['a town left over', [{ ...KNOWN, locality: 'Atlantis' }, { leftOver: ['locality'] }]],
    ['a town beside', [{ ...KNOWN, locality: 'Schaan' }, { result: { ...HOUSE, matchType: 'approximate' } }]],
    ['another country', [{ ...KNOWN, country: 'DE' }, { leftOver: ['country'] }]],
    ['a postcode without a town', [{ street: 'Hauptstrasse', postal_code: '9999' }]],
    ['a word left over', [KNOWN, { unresolved: ['Atlantis'] }]],
    ['another answer as good', [KNOWN, { isOneOfMany: true }]],
  ])('is not added beside %s', (_, [given, options]) => {
    const { parts, isDoubtful } = compared(given, options);
    expect(isDoubtful).toBe(true);
    expect(Object.values(parts).filter(({ status }) => status === 'added')).toEqual([]);
  });
});

describe('a number', () => {
  it.each<[what: string, result: GeocodeResult]>([
    ['that the street does not have', STREET],
    ['between two others', { ...HOUSE, houseNumber: '13', matchType: 'interpolated' }],
  ])('%s is not confirmed, and contradicts nothing', (_, result) => {
    const { parts, isDoubtful } = compared({ ...KNOWN, house_number: '13' }, { result });
    expect(parts.house_number).toEqual({ value: '13', given: '13', status: 'unconfirmed' });
    expect(isDoubtful).toBe(false);
  });
});
