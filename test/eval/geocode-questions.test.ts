import { describe, expect, it } from 'vitest';
import { abbreviated, partsOf, withoutPostcode, written } from '../../bench/eval/address-forms.ts';
import type { GeocodeKindId, GeocodeQuestion } from '../../bench/eval/geocode-kinds.ts';
import { deriveGeocodeQuestions, numbersWithin } from '../../bench/eval/geocode-questions.ts';
import { foldStreet, type Ground, numbersOf, type SourceAddress } from '../../bench/eval/ground.ts';
import { contains, metresToStreet } from '../../bench/eval/ground-geometry.ts';
import { expectationAt, fulfils } from '../../bench/eval/reverse-levels.ts';
import { distanceMetres, type Tags } from '../../src/core/core.ts';
import type { GeocodeResult } from '../../src/geocode/geocode.ts';

const VADUZ = { lat: 47.141, lon: 9.5215 };
const CITY = { 'addr:city': 'Vaduz', 'addr:postcode': '9490' };
const GROUND: Ground = {
  addresses: [
    address(1, 'Aeulestrasse', '30', CITY),
    address(2, 'Aeulestrasse', '34', CITY, 0.001),
    address(3, 'Aeulestrasse', '38;40', CITY, 0.002),
    address(4, 'Aeulestrasse', '30', { 'addr:city': 'Schaan', 'addr:postcode': '9494' }, 0.03),
  ],
  looseNumbers: [],
  streets: [
    {
      tags: { highway: 'tertiary', name: 'Aeulestrasse' },
      isMajor: true,
      lines: [Int32Array.of(95_215_000, 471_410_000, 95_215_000, 471_440_000)],
    },
  ],
  areas: [
    { type: 'r', number: 7, tags: { name: 'Vaduz' }, adminLevel: 8, polygons: [square(9.51, 47.13, 0.02)] },
  ],
  features: [],
  placeNodes: [{ ...VADUZ, tags: { place: 'town', name: 'Vaduz' } }],
};
const OPTIONS = { seed: 1, extract: 'town', limit: 50 };

describe('addresses', () => {
  it.each([
    ['LI', 'Aeulestrasse 30, 9490 Vaduz', 'Aeulestrasse 30, Vaduz'],
    ['MC', '30 Aeulestrasse, 9490 Vaduz', '30 Aeulestrasse, Vaduz'],
    ['US', '30 Aeulestrasse, Vaduz, CA 9490', '30 Aeulestrasse, Vaduz, CA'],
    ['FI', 'Aeulestrasse 30, 9490 Vaduz', 'Aeulestrasse 30, Vaduz'],
  ])('are written as in %s, with and without postcode', (country, full, short) => {
    const parts = {
      street: 'Aeulestrasse',
      number: '30',
      city: 'Vaduz',
      postcode: '9490',
      country,
      ...(country === 'US' && { state: 'CA' }),
    };
    expect([written(parts), written(withoutPostcode(parts))]).toEqual([full, short]);
  });

  it('get what goes without saying in their extract, and are left alone where nothing does', () => {
    const silent = { ...address(1, 'Jones Street', '5', {}), country: 'US' };
    expect(written(partsOf(silent, '5', 'san-francisco-downtown')!)).toBe(
      '5 Jones Street, San Francisco, CA',
    );
    expect(partsOf(silent, '5', 'liechtenstein')).toBeUndefined();
    expect(partsOf({ ...silent, country: 'FR' }, '5', 'monaco')).toBeUndefined();
  });

  it('are shortened as is usual', () => {
    expect(abbreviated('Aeulestrasse', 'LI')).toBe('Aeulestr.');
    expect(abbreviated('Fürst-Johann-Strasse', 'LI')).toBe('Fürst-Johann-Str.');
    expect(abbreviated('Boulevard de Suisse', 'MC')).toBe('Bd de Suisse');
    expect(abbreviated('Grant Avenue', 'US')).toBe('Grant Ave');
    expect(abbreviated('Annankatu', 'FI')).toBeUndefined();
  });

  it('have the numbers that stand in their tag', () => {
    expect(numbersOf('3;5, 7')).toEqual(['3', '5', '7']);
    expect(numbersWithin('3-6')).toEqual([3, 4, 5, 6]);
    expect(new Set(numbersWithin('12a'))).toEqual(new Set([12]));
    expect(numbersWithin('A')).toEqual([]);
    expect(foldStreet('Große Straße')).toBe(foldStreet('GROSSE STRASSE'));
  });
});

describe('questions', () => {
  it('depend on the seed and on nothing else', () => {
    const asked = (seed: number) => deriveGeocodeQuestions(GROUND, { ...OPTIONS, seed }).map((q) => q.asked);
    expect(asked(1)).toEqual(asked(1));
    expect(asked(1)).not.toEqual(asked(2));
  });

  it('are right within 30 m of any object of the same address, and of no other', () => {
    const [question] = questions('address').filter(({ asked }) => asked.startsWith('Aeulestrasse 30, 9490'));
    expect(question!.isRight([house('Aeulestrasse', '30', 0)])).toBe(true);
    expect(question!.isRight([house('Aeulestrasse', '30', 0.001)])).toBe(false);
    expect(question!.isRight([house('Aeulestrasse', '30', 0.03)])).toBe(false);
    expect(question!.isRight([])).toBe(false);
  });

  it('have one typing error in the street, never in the town', () => {
    expect(questions('address-typo').length).toBeGreaterThan(0);
    for (const { asked, wanted } of questions('address-typo')) {
      expect(asked).not.toBe(wanted);
      expect(asked).toMatch(/ (9490 Vaduz|9494 Schaan)$/);
    }
  });

  it('ask for numbers that no house has, and take the street or what lies between', () => {
    const asked = questions('unknown-number');
    expect(asked.length).toBeGreaterThan(0);
    for (const question of asked) {
      expect(question.asked).not.toMatch(/ (30|34|38|40),/);
      const street = { ...house('Aeulestrasse', '', 0.001), kind: 'street' as const, name: 'Aeulestrasse' };
      expect(question.isRight([street])).toBe(true);
      expect(question.isRight([{ ...street, name: 'Landstrasse', street: 'Landstrasse' }])).toBe(false);
      expect(question.isRight([{ ...street, lat: street.lat + 0.1 }])).toBe(false);
      const interpolated = { ...house('Aeulestrasse', '32', 0), matchType: 'interpolated' as const };
      expect(question.isRight([interpolated])).toBe(true);
      expect(question.isRight([{ ...interpolated, matchType: 'exact' }])).toBe(false);
    }
  });

  it('take the way that houses stand on where no way is called as they say', () => {
    const renamed = { ...GROUND, streets: [{ ...GROUND.streets[0]!, tags: { name: 'Äulestrasse' } }] };
    const [question] = deriveGeocodeQuestions(renamed, OPTIONS, (id) => id === 'unknown-number');
    const street = { ...house('Äulestrasse', '', 0.001), kind: 'street' as const };
    expect(question!.isRight([street])).toBe(true);
    expect(questions('unknown-number')[0]!.isRight([street])).toBe(false);
  });

  it('ask for no number that an object without a street has nearby', () => {
    const numbers = Array.from({ length: 20 }, (_, i) => String(30 + i));
    const loose = { ...GROUND, looseNumbers: [{ ...VADUZ, houseNumbers: numbers }] };
    expect(deriveGeocodeQuestions(loose, OPTIONS, (id) => id === 'unknown-number')).toEqual([]);
  });

  it('ask for towns of the world, right near any of that name in that country', () => {
    const [question] = questions('town');
    expect(question!.asked).toMatch(/^.+, .+$/);
    expect(question!.isRight([])).toBe(false);
  });

  it('take the address of an object at its point, and none beside it', () => {
    const question = questions('reverse-address').find(({ wanted }) => wanted === 'Aeulestrasse 38, 40')!;
    expect(question.isRight([house('AEULESTRASSE', '38;40', 0)])).toBe(true);
    expect(question.isRight([house('Aeulestrasse', '40', 0)])).toBe(true);
    expect(question.isRight([house('Aeulestrasse', '34', 0)])).toBe(false);
  });

  it('ask for the areas whose polygons hold a point, no more and no fewer', () => {
    const [question] = questions('area').filter(({ wanted }) => wanted.includes('r7'));
    const vaduz = area('town', 'r7');
    expect(question!.isRight([vaduz, area('country', 'g295')])).toBe(true);
    expect(question!.isRight([area('country', 'g295')])).toBe(false);
    const outside = questions('area').find(({ wanted }) => wanted === '');
    expect(outside!.isRight([vaduz])).toBe(false);
  });
});

describe('levels by zoom', () => {
  const at = (zoom: number) => expectationAt(GROUND, VADUZ, zoom);

  it('are as fine as the extract knows and no finer than the zoom', () => {
    expect(fulfils(at(3), area('country', 'g295'))).toBe(true);
    expect(fulfils(at(3), area('town', 'r7'))).toBe(false);
    expect(fulfils(at(9), area('country', 'g295'))).toBe(true);
    expect(fulfils(at(11), area('country', 'g295'))).toBe(false);
    expect(fulfils(at(12), area('town', 'r7'))).toBe(true);
    expect(fulfils(at(12), area('country', 'g295'))).toBe(false);
    expect(fulfils(at(15), area('village', 'n9'))).toBe(true);
    expect(fulfils(at(12), { ...area('town', 'r7'), countryCode: 'CH' })).toBe(false);
    expect(fulfils(at(3), undefined)).toBe(false);
  });

  it('are streets and houses from zoom 16 on', () => {
    const street = { ...house('Aeulestrasse', '', 0), kind: 'street' as const, name: 'Aeulestrasse' };
    expect(fulfils(at(16), street)).toBe(true);
    expect(fulfils(at(17), { ...street, name: 'Städtle' })).toBe(false);
    expect(fulfils(at(17), area('town', 'r7'))).toBe(false);
    expect(fulfils(at(18), house('Aeulestrasse', '30', 0))).toBe(true);
    expect(fulfils(at(18), street)).toBe(false);
  });

  it('are nothing at sea', () => {
    expect(fulfils(expectationAt(GROUND, { lat: 0, lon: 0 }, 3), undefined)).toBe(true);
    expect(fulfils(expectationAt(GROUND, { lat: 0, lon: 0 }, 3), area('country', 'g295'))).toBe(false);
  });
});

describe('the evaluation’s own geometry', () => {
  const ring = square(0, 0, 0.01);
  const holed = { ...GROUND.areas[0]!, polygons: [[ring[0], square(0.002, 0.002, 0.002)[0]] as const] };

  it('knows inside from outside and from holes', () => {
    expect(contains(holed, { lat: 0.001, lon: 0.001 })).toBe(true);
    expect(contains(holed, { lat: 0.003, lon: 0.003 })).toBe(false);
    expect(contains(holed, { lat: 0.011, lon: 0.001 })).toBe(false);
  });

  it('measures to the nearest part of a line', () => {
    const [street] = GROUND.streets;
    const beside = { lat: 47.1425, lon: 9.5235 };
    const metres = distanceMetres(beside.lat, beside.lon, 47.1425, 9.5215);
    expect(metresToStreet(street!, beside)).toBeCloseTo(metres, 0);
  });
});

function questions(kind: GeocodeKindId): GeocodeQuestion[] {
  return deriveGeocodeQuestions(GROUND, OPTIONS, (id) => id === kind);
}

function address(number: number, street: string, houseNumber: string, tags: Tags, north = 0): SourceAddress {
  return {
    type: 'n',
    number,
    tags,
    street,
    houseNumbers: numbersOf(houseNumber),
    country: 'LI',
    lat: VADUZ.lat + north,
    lon: VADUZ.lon,
  };
}

function house(street: string, houseNumber: string, north: number): GeocodeResult {
  const { lat, lon } = VADUZ;
  return {
    kind: 'house',
    lat: lat + north,
    lon,
    name: street,
    levels: {},
    street,
    houseNumber,
    confidence: 1,
  };
}

function area(level: NonNullable<GeocodeResult['level']>, id: string): GeocodeResult {
  return {
    kind: 'area',
    level,
    ...VADUZ,
    name: 'X',
    levels: {},
    countryCode: 'LI',
    confidence: 1,
    placeId: `8_${id}`,
  };
}

function square(west: number, south: number, side: number): readonly [Int32Array] {
  const corners = [
    west,
    south,
    west + side,
    south,
    west + side,
    south + side,
    west,
    south + side,
    west,
    south,
  ];
  return [Int32Array.from(corners, (degrees) => Math.round(degrees * 1e7))];
}
