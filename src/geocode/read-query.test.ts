import { describe, expect, it } from 'vitest';
import { readQuery } from './read-query.ts';

const options = { isCompleting: false, limit: 5, mostBehind: 0.3 };
const numbersIn = (text: string): string[] =>
  readQuery(text, options).numbers.map(({ number }) => number.key);
const codesIn = (text: string): string[] => readQuery(text, options).postcodes.map(({ code }) => code);

describe('what may be a house number', () => {
  it.each([
    ['12 Main Street', ['12']],
    ['Main Street 12 a', ['12a', '12']],
    ['10 bis rue de Rivoli', ['10bis', '10']],
    ['Prinsengracht 263-1', ['263-1']],
    ['Nr. 5 Hauptstrasse', ['5', '5']],
    ['#12 Elm', ['12']],
    ['D-14 Sector 8', ['d14', '8']],
    ['D14 Sector 8', ['d14', '8']],
    ['D 14 Sector 8', ['d14', 'd', '14', '8']],
    ['Church Lane A', ['a']],
    ['Calle Mayor s/n', ['s n']],
    ['Main Street', []],
  ])('of %s', (text, keys) => {
    expect(numbersIn(text)).toEqual(keys);
  });

  it.each([
    ['gen. J. Wilka 9', ['gen', 'j']],
    ['Largo S Mamede 3 A', ['s']],
    ['Main Street', []],
  ])('tells which words of %s are written short', (text, short) => {
    const { words } = readQuery(text, { ...options, spellsOut: true });
    expect(words.filter(({ isShort }) => isShort).map((word) => word.text)).toEqual(short);
    expect(readQuery(text, options).words.filter(({ isShort }) => isShort)).toEqual([]);
  });

  it('never reaches into words: 12 Main is no number', () => {
    const { numbers } = readQuery('12 Main St', options);
    expect(numbers.map(({ from, to }) => [from, to])).toEqual([[0, 1]]);
  });

  it.each(['H & M Vaduz', 'h und m Vaduz', 'H&M Vaduz'])('reads %s as two words', (text) => {
    expect(readQuery(text, options).words.map((word) => word.text)).toEqual(['hm', 'vaduz']);
  });

  it('stands apart from the name before it where no space does', () => {
    const { words, numbers } = readQuery('丸の内一丁目9-1', options);
    expect(numbers.at(-1)?.number.key).toBe('9-1');
    expect(numbers.at(-1)?.to).toBe(words.length);
  });

  it.each([
    ['Hauptstraße31', ['hauptstrasse', '31']],
    ['Berliner Str.5a', ['berliner', 'str', '5a']],
    ['Albertinkatu12', ['albertinkatu', '12']],
    ['Terminal2', ['terminal2']],
  ])('stands apart from a street name without a space: %s', (text, expected) => {
    expect(readQuery(text, options).words.map((word) => word.text)).toEqual(expected);
  });

  it.each([
    ['67 St', '67th'],
    ['1 ave', '1st'],
    ['12 street', '12th'],
    ['22 Street', '22nd'],
    ['103 rd', '103rd'],
  ])('may be an ordinal without its ending before a street: %s', (text, ordinal) => {
    expect(readQuery(text, options).words[0]?.synonyms).toContain(ordinal);
  });

  it('is one however its parts are called', () => {
    expect(numbersIn('丸の内二丁目4番12号')).toEqual(['4-12']);
    expect(numbersIn('丸の内２丁目４−１２')).toEqual(['4-12']);
  });

  it('is a guess where a road or a quarter may be called so', () => {
    const { numbers } = readQuery('D-14 Sector 8', options);
    expect(numbers.map(({ isGuess = false }) => isGuess)).toEqual([true, false]);
  });
});

describe('what may be a postcode', () => {
  it.each([
    ['SW1A 1AA', ['SW1A1AA', 'SW1A', '1AA']],
    ['D-10827', ['D10827', '10827']],
    ['94118-1234', ['941181234', '94118']],
    ['Main Street', []],
  ])('of %s', (text, codes) => {
    expect(codesIn(text)).toEqual(codes);
  });

  it('does not reach over a comma', () => {
    expect(codesIn('SW1A, 1AA')).not.toContain('SW1A1AA');
  });
});

describe('the words of a text', () => {
  it('know the other way to number a part of a quarter', () => {
    const formsIn = (text: string) => readQuery(text, options).words.map(({ forms }) => forms);
    expect(formsIn('銀座2丁目')).toContainEqual(['2', '二']);
    expect(formsIn('銀座十二丁目')).toContainEqual(['十二', '12']);
    expect(formsIn('銀座 2')).toContainEqual(['2']);
  });

  it('are thirty at most, whatever comes', () => {
    expect(readQuery('a '.repeat(1_000), options).words).toHaveLength(30);
  });

  it('know which is unfinished', () => {
    const { words } = readQuery('main str', { ...options, isCompleting: true });
    expect(words.map(({ isPrefix }) => isPrefix)).toEqual([false, true]);
  });

  it('are not found in signs without words', () => {
    expect(readQuery('🙂 — !?', options)).toMatchObject({ words: [], numbers: [], postcodes: [] });
  });
});
