import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherNumeral, withoutAreaSigns, withPartOfQuarter } from './japanese-forms.ts';

describe('the number of a part of a quarter', () => {
  it.each([
    ['2', '二'],
    ['10', '十'],
    ['12', '十二'],
    ['20', '二十'],
    ['34', '三十四'],
    ['一', '1'],
    ['十', '10'],
    ['十九', '19'],
    ['二十', '20'],
    ['九十九', '99'],
  ])('%s is %s', (word, other) => {
    expect(otherNumeral(word, '丁目')).toBe(other);
  });

  it('is written back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), (number) => {
        const written = otherNumeral(String(number), '丁目');
        expect(otherNumeral(written ?? '', '丁目')).toBe(String(number));
      }),
    );
  });

  it.each([
    ['2', '番'],
    ['2', undefined],
    ['一二', '丁目'],
    ['内', '丁目'],
    ['', '丁目'],
    ['100', '丁目'],
  ])('is not found in %j before %j', (word, next) => {
    expect(otherNumeral(word, next)).toBeUndefined();
  });
});

describe('a part, a block and a house in a row', () => {
  it.each([
    ['丸の内2-4-12', '丸の内2丁目4-12'],
    ['東京都千代田区丸の内２−４−１２', '東京都千代田区丸の内２丁目４−１２'],
    ['銀座 4-5-11, 東京', '銀座4丁目5-11, 東京'],
  ])('%s is %s', (text, expected) => {
    expect(withPartOfQuarter(text)).toBe(expected);
  });

  it.each(['丸の内4-12', '03-1234-5678', 'Main Street 2-4-12', '丸の内2-4-12-3'])(
    'are not found in %j',
    (text) => {
      expect(withPartOfQuarter(text)).toBeUndefined();
    },
  );
});

describe('the sign of a prefecture or town', () => {
  it.each([
    ['東京都千代田区丸の内', '東京 千代田区丸の内'],
    ['京都府京都市', '京都 京都'],
    ['大阪市北区梅田', '大阪 北区梅田'],
    ['日本神奈川県横浜市', '日本神奈川 横浜'],
  ])('of %s is left out: %s', (text, expected) => {
    expect(withoutAreaSigns(text)).toBe(expected);
  });

  it.each(['東京', '市', '東京都', '市川', 'Tokyo'])('is not found in %s', (text) => {
    expect(withoutAreaSigns(text)).toBeUndefined();
  });
});
