import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from './text.ts';

/** Words with their variants in brackets: `muller(mueller)`. */
function shown(text: string): string {
  return analyse(text)
    .map((word) => (word.variants.length === 0 ? word.text : `${word.text}(${word.variants.join(',')})`))
    .join(' ');
}

function texts(text: string): string[] {
  return analyse(text).map((word) => word.text);
}

/** As the index does it: every word of the query, in any of its forms, is a form of a word of the document. */
function finds(query: string, document: string): boolean {
  const forms = new Set(analyse(document).flatMap((word) => [word.text, ...word.variants]));
  return analyse(query).every((word) => [word.text, ...word.variants].some((form) => forms.has(form)));
}

describe('folding, by language', () => {
  it.each([
    ['German', 'Müller Straße GROẞ Ähre', 'muller(mueller) strasse gross ahre(aehre)'],
    [
      'Nordic',
      'Århus Øresund Æbeltoft Þingvellir Garðabær',
      'arhus(aarhus) oresund(oeresund) aebeltoft thingvellir gardabaer',
    ],
    ['Russian', 'Чистопрудный б-р, пр-кт Мира', 'чистопрудныи(chistoprudnyy) бр(br) пркт(prkt) мира(mira)'],
    ['Turkish', 'İSTANBUL Işık Çeşme', 'istanbul isik cesme'],
    ['Polish', 'Łódź Żółw', 'lodz zolw'],
    ['Croatian', 'Đakovo Šibenik', 'dakovo(djakovo) sibenik'],
    ['Romanian', 'Brașov Bacău', 'brasov bacau'],
    ['French', 'Œuvre Façade Noël', 'oeuvre facade noel'],
    ['Azerbaijani', 'Gəncə', 'gence'],
    ['Vietnamese', 'Phở Hà Nội', 'pho ha noi'],
    ['Greek', 'Ελλάς ΘΕΣΣΑΛΟΝΊΚΗ Σταύρος', 'ελλασ(ellas) θεσσαλονικη(thessaloniki) σταυροσ(stavros)'],
    ['Russian', 'Кофе Чайка ёлка', 'кофе(kofe) чаика(chayka) елка(elka)'],
    ['Georgian and Armenian', 'თბილისი Երեվան', 'თბილისი(tbilisi) երեվան(erevan)'],
    ['Arabic', 'الْمَسْجِد أحمد مكتبـــة مستشفى', 'المسجد(مسجد) احمد مكتبه مستشفي'],
    ['Persian', 'كتابخانهٔ ۱۲۳ یک', 'كتابخانه 123 يك'],
    ['Hebrew', 'בֵּית שלום צה"ל ז׳בוטינסקי', 'בית שלומ צהל זבוטינסקי'],
    ['Hebrew quotes', 'ש״י עגנון ש"י', 'שי עגנונ שי'],
    ['Hindi', 'हिन्दी क़िला १२', 'हिन्दी किला 12'],
    ['Thai', 'ร้านอาหารไทย ๗', 'ร้าน อาหาร ไทย 7'],
    ['Korean', '서울 카페', '서울(seoul) 카페(kape)'],
    ['Chinese', '北京大学 麦当劳', '北京 大学 麦当 当劳'],
    ['Japanese', '東京メトロ渋谷駅', '東京 メトロ(metoro) 渋谷 駅'],
    ['kana', 'すし さっぽろ コーヒー', 'スシ(sushi) サッポロ(sapporo) コーヒー(kohi,コーヒ)'],
    ['width', 'ＡＢＣ１２ ｶﾞｽ', 'abc12 ガス(gasu)'],
  ])('%s', (_language, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('reads decomposed text as composed', () => {
    for (const text of ['Müller', 'Phở Hà Nội', '서울', 'Чайка', 'ガス', 'क़िला']) {
      expect(analyse(text.normalize('NFD'))).toEqual(analyse(text));
    }
  });
});

describe('joining and parting', () => {
  it.each([
    ["McDonald's", 'mcdonalds(mcdonald)'],
    ["L'Atelier d’Or dell'Arte", 'atelier(latelier) or(dor) arte(dellarte)'],
    ["D'Artagnan's", 'artagnans(dartagnans,artagnan)'],
    ["O'Neill Rock'n'Roll", 'oneill rocknroll'],
    ["Sant'Angelo", 'sant angelo(santangelo)'],
    ["Farmers' Market 't Hof", 'farmers market t hof'],
    ['Oʻahu Hawaiʻi', 'oahu hawaii'],
    ['U.S.A. J.R.R. Tolkien', 'usa jrr tolkien'],
    ['St. Gallen booking.com ул.Ленина', 'st gallen booking com ул(ul) ленина(lenina)'],
    ['H&M C+C AT&T', 'hm cc att'],
    ['H & M', 'hm'],
    ['h und m', 'hm'],
    ['C and A, A et B', 'ca ab'],
    ['A und B und C', 'ab und c'],
    ['Haus A und Garten', 'haus a und garten'],
    ['X y Z', 'x y z'],
    ['Marks & Spencer', 'marks and(und,et,y,e,og,och,en) spencer'],
    ['Coca-Cola', 'coca cola(cocacola)'],
    ['Hauptstraße 12-14/3', 'hauptstrasse 12 14 3'],
    ['12a A1 4×4', '12a a1 4 4'],
    ['21½ № 5 n°5', '21 1 2 no 5 n 5'],
    ['Paral·lel', 'parallel'],
    ['soft\u00adhyphen zero\u200bwidth \u200ebidi\u200f', 'softhyphen zerowidth bidi'],
    ['🍕 Pizza 👩‍🍳 LEGO™', 'pizza lego'],
    ['JR渋谷駅前', 'jr 渋谷 駅前'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each(['', ' ', '&', '...', '🍕', "'", '-', '\u0301', 'ा', '\ud800', '\u200b', '™'])(
    'has no word: %j',
    (text) => {
      expect(analyse(text)).toEqual([]);
    },
  );
});

describe('spellings that find each other', () => {
  it.each([
    ['Muller', 'Müller'],
    ['Mueller', 'Müller'],
    ['Müller', 'Mueller'],
    ['latelier', "L'Atelier"],
    ['atelier', "L'Atelier"],
    ["l'atelier", 'Atelier'],
    ['walmart', 'Wal-Mart'],
    ['mcdonald', 'McDonald’s'],
    ['marks and spencer', 'Marks & Spencer'],
    ['h & m', 'H&M'],
    ['H und M', 'h&m'],
    ['Müller & Söhne', 'Müller und Söhne'],
    ['kofe', 'Кофе'],
    ['sushi', 'スシ'],
    ['すし', 'スシ'],
    ['図書', '市立図書館'],
    ['渋谷駅', '東京メトロ渋谷駅'],
    ['مسجد', 'المسجد'],
  ])('%s finds %s', (query, document) => {
    expect(finds(query, document)).toBe(true);
  });

  it('does not find another word by a part of it', () => {
    expect(finds('スタジオ', 'スターバックス')).toBe(false);
    expect(finds('図書館', '図書')).toBe(false);
    expect(finds('京都', '東京都庁')).toBe(false);
  });
});

describe('any text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
      .map((units) => String.fromCharCode(...units)),
    fc
      .array(fc.constantFrom(..."aÄßıİσ'’.-&·+ 1½ﬁｶﾞ́̈ㄱ각ёЙعليﷺशा֑\u200d\ud83c\udf55\ud800"), { maxLength: 40 })
      .map((parts) => parts.join('')),
  );

  it('makes no word of marks alone', () => {
    expect(texts('\u3358\u0e47\u17b4')).toEqual(['0', '点\u0e47']); // hour zero in Japanese, a Thai and a Khmer mark
  });

  it('keeps every word within its limits and every variant another word', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const words = analyse(text);
        expect(words.length).toBeLessThanOrEqual(256);
        for (const word of words) {
          for (const form of [word.text, ...word.variants]) expect(form.length).toBeLessThanOrEqual(64);
          expect(word.text).toMatch(/[\p{L}\p{N}]/u);
          expect(new Set([word.text, ...word.variants]).size).toBe(word.variants.length + 1);
          expect(word.variants).not.toContain('');
          expect(word.variants.length).toBeLessThanOrEqual(8);
        }
      }),
      { numRuns: 2000 },
    );
  });

  const spaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

  it('gives the same words when its words are analysed again', () => {
    fc.assert(
      fc.property(
        hostile.filter((text) => !spaced.test(text.normalize('NFKC'))),
        (text) => {
          const once = texts(text);
          expect(texts(once.join(' '))).toEqual(once);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('cuts long words, many words and long texts', () => {
    expect(texts('x'.repeat(1_000_000))).toEqual(['x'.repeat(64)]);
    expect(texts('𐐨'.repeat(100))).toEqual(['𐐨'.repeat(32)]);
    expect(texts(`y${'𐐨'.repeat(100)}`)).toEqual([`y${'𐐨'.repeat(31)}`]);
    expect(texts('a '.repeat(500_000))).toHaveLength(256);
    expect(texts('a-'.repeat(500_000))).toHaveLength(256);
    expect(texts('駅前'.repeat(500_000))).toHaveLength(256);
    expect(texts(`${' '.repeat(32_768)}unread`)).toEqual([]);
  });

  it('reads ten thousand marks in disorder, which would be sorted in quadratic time, as none', () => {
    expect(texts(`e${'\u0301\u0323'.repeat(10_000)}`)).toEqual(['e']);
  });
});
