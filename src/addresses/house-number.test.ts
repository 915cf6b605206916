import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareHouseNumbers,
  parseHouseNumber,
  splitHouseNumbers,
  townAndStreetNumber,
} from './addresses.ts';

function keyOf(text: string): string | undefined {
  return parseHouseNumber(text)?.key;
}

describe('parseHouseNumber', () => {
  it.each([
    ['12', '12'],
    [' 012 ', '12'],
    ['12A', '12a'],
    ['12 a', '12a'],
    ['12/a', '12a'],
    ['12-A', '12a'],
    ['12.', '12'],
    ['12 A 3', '12a3'],
    ['12bis', '12bis'],
    ['12 bis', '12bis'],
    ['12 Ter', '12ter'],
    ['12–16', '12-16'],
    ['12 - 16', '12-16'],
    ['12 bis 16', '12-16'],
    ['12a-16b', '12a-16b'],
    ['12/3', '12/3'],
    ['12 / 3', '12/3'],
    ['12½', '12 1/2'],
    ['12 1/2', '12 1/2'],
    ['37-05', '37-05'],
    ['No. 12', '12'],
    ['no:12', '12'],
    ['Nº 12', '12'],
    ['n° 12', '12'],
    ['№12', '12'],
    ['#12', '12'],
    ['Nr. 12b', '12b'],
    ['12 (Hinterhaus)', '12'],
    ['Pier 1', 'pier1'],
    ['W63N645', 'w63n645'],
    ['č.p. 12', '12'],
    ['ev.č. 12', 'ev12'],
    ['ev. 12', 'ev12'],
    ['123/4a', '123/4a'],
    ['１２－３', '12-3'],
    ['12号', '12'],
    ['8號之1', '8-1'],
    ['3丁目5番12号', '3-5-12'],
    ['12番地の3', '12-3'],
    ['12호', '12'],
    ['١٢', '12'],
    ['१२', '12'],
    ['12Б', '12b'],
    ['д. 12 корп. 1', '12k1'],
    ['12к1', '12k1'],
    ['дом 12 строение 2', '12s2'],
    ['12 rosso', '12r'],
    ['12-hs', '12h'],
    ['D-14', 'd14'],
    ['C-14', 'c14'],
    ['A-14', 'a14'],
    ['No-14', '14'],
  ])('%s is %s', (text, key) => {
    expect(keyOf(text)).toBe(key);
  });

  it.each([
    '',
    ' ',
    'A',
    's/n',
    'Ratakatu',
    '123456789',
    `1${' '.repeat(64)}`,
    '8 on the second floor of the house',
  ])('%j is not a house number', (text) => {
    expect(parseHouseNumber(text)).toBeUndefined();
  });

  it.each([
    ['12', 12, 12, ''],
    ['12a', 12, 12, 'a'],
    ['12-16', 12, 16, ''],
    ['12a-16', 12, 16, 'a'],
    ['12/3', 12, 12, '/3'],
    ['37-12', 37, 37, '-12'],
    ['37-05', 37, 37, '-05'],
    ['3-17-2', 3, 3, '-17-2'],
    ['1-1999', 1, 1, '-1999'],
    ['pier 1', 1, 1, ''],
  ])('%s covers %i to %i and ends in %j', (text, from, to, suffix) => {
    expect(parseHouseNumber(text)).toMatchObject({ from, to, suffix });
  });

  it('reads its own keys as they are, and survives everything', () => {
    const numberLike = fc.array(fc.constantFrom(...'0123456789', ...'aB-/. –½№号к;'), { maxLength: 70 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          numberLike.map((signs) => signs.join('')),
        ),
        (text) => {
          const number = parseHouseNumber(text);
          if (number) expect(parseHouseNumber(number.key)).toEqual(number);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('compareHouseNumbers', () => {
  it('puts numbers in the order of a street', () => {
    const inOrder = ['2', '12', '12-16', '12a', '12b', '12bis', '13', '13/3', '13/10', '100'];
    const shuffled = inOrder.toReversed().map((text) => parseHouseNumber(text)!);
    shuffled.sort(compareHouseNumbers);
    expect(shuffled.map(({ key }) => key)).toEqual(inOrder);
  });
});

describe('splitHouseNumbers', () => {
  it.each([
    ['12', ['12']],
    ['12;14', ['12', '14']],
    ['76, 76a, 76b', ['76', '76a', '76b']],
    ['1 & 3', ['1', '3']],
    ['1 und 3', ['1', '3']],
    ['7a,b', ['7a', '7b']],
    ['12;12', ['12']],
    ['Km 15,5', ['Km 15,5']],
    ['km 15, 16', ['km 15', '16']],
    ['15,5', ['15', '5']],
    ['12-16', ['12-16']],
    ['8, Floor 6', ['8']],
    ['6, sisäpiha/inner yard', ['6']],
    ['Ratakatu', []],
    ['', []],
  ])('%s is %j', (text, numbers) => {
    expect(splitHouseNumbers(text)).toEqual(numbers);
  });
});

describe('townAndStreetNumber', () => {
  it.each([
    ['128/7', { town: '128', street: '7', along: 7 }],
    ['128/7a', { town: '128', street: '7a', along: 7 }],
    ['ev5/7', { town: 'ev5', street: '7', along: 7 }],
    ['128', undefined],
    ['12-16', undefined],
    ['12/3/4', undefined],
  ])('of %s is %j', (key, numbers) => {
    expect(townAndStreetNumber(key)).toEqual(numbers);
  });
});
