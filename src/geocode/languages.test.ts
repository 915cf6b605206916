import { describe, expect, it } from 'vitest';
import { parseHouseNumber, splitHouseNumbers } from '../addresses/addresses.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { analyse, areFirstWords, isStreetWord } from '../text/text.ts';
import { crossingTexts } from './crossing-text.ts';
import { withNumberInDigits, withNumberInWords } from './number-words.ts';
import { readQuery } from './read-query.ts';
import { withRoadInFull, withRoadInShort } from './short-roads.ts';
import { withoutNumberMark } from './without-number-mark.ts';
import { withoutUnit } from './without-unit.ts';

const query = (text: string) => readQuery(text, { isCompleting: false, limit: 1, mostBehind: 0 });
const wordsOf = (text: string) => analyse(text).map((word) => word.text);

/** What the parts of an address are read as. */
const READINGS = {
  /** Where a house has its number. */
  number: (text: string) => parseHouseNumber(text)?.key,
  numbers: (text: string) => splitHouseNumbers(text).join('; '),
  /** The first number of a free text. */
  typed: (text: string) => query(text).numbers[0]?.number.key,
  /** Without a part of the house, and without what says that it has no number. */
  house: (text: string) => withoutUnit(text) ?? withoutNumberMark(text),
  /** Without words that maps leave out. */
  street: (text: string) =>
    wordsOf(text)
      .filter((word) => !isStreetWord(word))
      .join(' '),
  /** Without words for a street and small words at its beginning. */
  own: (text: string) => {
    const words = wordsOf(text);
    return words.slice(words.findIndex((word) => !areFirstWords([word]))).join(' ');
  },
  /** Digits for words, and ordinals for digits. */
  digits: (text: string) => {
    const synonyms = query(text).words.flatMap((word) => word.synonyms);
    return synonyms.filter((word) => /\d/.test(word)).join(' ');
  },
  /** Digits for numbers of several words. */
  inDigits: withNumberInDigits,
  /** With a numbered road in full where names hold all words. */
  road: (text: string) => withRoadInFull(text, () => true).join('; '),
  /** The same in short. */
  shortRoad: withRoadInShort,
  /** Words for digits where names hold all words. */
  inWords: (text: string) => withNumberInWords(text, () => true)[0],
  crossing: (text: string) => crossingTexts(text).map(({ first, second }) => `${first} × ${second}`)[0],
} as const;

/** Language, what is read, text → reading. */
const ROWS: readonly (readonly [string, keyof typeof READINGS, string, string])[] = [
  ['und', 'number', 'No. 12', '12'],
  ['und', 'typed', 'Main #12', '12'],
  ['und', 'crossing', 'Calle 5 x Carrera 7', 'Calle 5 × Carrera 7'],

  ['ar', 'street', 'شارع الملك', 'الملك'],
  ['ar', 'crossing', 'زاوية الملك و السلام', 'الملك × السلام'],
  ['be', 'street', 'вул. Янкі Купалы', 'янкі купалы'],
  ['bg', 'street', 'ул. Шипка', 'шипка'],
  ['bg', 'crossing', 'Шипка ъгъл Раковски', 'Шипка × Раковски'],
  ['ca', 'own', 'Carrer de Balmes', 'balmes'],
  ['ca', 'inDigits', 'carrer dels trenta-tres', 'carrer dels 33'],
  ['ca', 'inWords', 'carrer dels 12 apòstols', 'carrer dels dotze apòstols'],
  ['ca', 'crossing', 'cantonada de Balmes amb Diagonal', 'Balmes × Diagonal'],
  ['cs', 'number', 'číslo 5', '5'],
  ['cs', 'number', 'ev.č. 12', 'ev12'],
  ['cs', 'number', '10 do 14', '10-14'],
  ['cs', 'typed', 'Lhota č.p. 128', '128'],
  ['cs', 'house', 'Dlouhá 5, 2. patro', 'Dlouhá 5'],
  ['cs', 'street', 'ulice Dlouhá', 'dlouha'],
  ['cs', 'crossing', 'na roh Dlouhá a Krátká', 'Dlouhá × Krátká'],
  ['da', 'number', 'nummer 4', '4'],
  ['da', 'number', '10 til 14', '10-14'],
  ['da', 'numbers', '3 og 5', '3; 5'],
  ['da', 'typed', 'Skovvej5', '5'],
  ['da', 'house', 'Nørregade 10, 3. etage', 'Nørregade 10'],
  ['da', 'house', 'Nørregade 10, 2. tv', 'Nørregade 10'],
  ['da', 'house', 'Nørregade 10, stuen', 'Nørregade 10'],
  ['da', 'crossing', 'hjørnet af Nørregade og Skovvej', 'Nørregade × Skovvej'],
  ['de', 'number', 'Hausnr. 5 a', '5a'],
  ['de', 'number', '12 bis 16', '12-16'],
  ['de', 'numbers', '3 und 5', '3; 5'],
  ['de', 'typed', 'Gartenstraße31', '31'],
  ['de', 'house', 'Hauptstrasse 12, Whg. 7', 'Hauptstrasse 12'],
  ['de', 'house', 'Gartenweg 3, 2. Stock', 'Gartenweg 3'],
  ['de', 'house', 'Gartenweg 3, Erdgeschoss', 'Gartenweg 3'],
  ['de', 'digits', 'Platz der zwölf', '12'],
  ['de', 'digits', 'Sechsunddreißig Morgen', '36'],
  ['de', 'road', 'K 4', 'kreisstrasse 4'],
  ['de', 'shortRoad', 'Bundesstraße 96', 'b 96'],
  ['de', 'crossing', 'Ecke der Seestrasse und Gartenweg', 'Seestrasse × Gartenweg'],
  ['el', 'street', 'οδός Ερμού', 'ερμου'],
  ['el', 'crossing', 'γωνία Ερμού και Αιόλου', 'Ερμού × Αιόλου'],
  ['en', 'number', 'House 7', '7'],
  ['en', 'number', '12 to 16', '12-16'],
  ['en', 'numbers', '1 and 3', '1; 3'],
  ['en', 'number', '1200 South', '1200s'],
  ['en', 'typed', '1200 South 300 East', '1200s'],
  ['en', 'typed', '100 S., Provo', '100s'],
  ['en', 'house', '555 Main St, apt 4', '555 Main St'],
  ['en', 'house', '555 Main St, 5th floor', '555 Main St'],
  ['en', 'house', '555 Main St, third floor', '555 Main St'],
  ['en', 'house', '555 Main St, ground floor', '555 Main St'],
  ['en', 'digits', 'twelve oaks', '12'],
  ['en', 'digits', '67 St', '67th'],
  ['en', 'inDigits', '44 Twenty First St', '44 21st St'],
  ['en', 'inDigits', 'Ninety-Nine Oaks', '99 Oaks'],
  ['en', 'inWords', '44 21st St', '44 twenty first St'],
  ['en', 'road', '35 CR 12', '35 county road 12; 35 county route 12'],
  ['en', 'road', 'FM 35', 'farm to market road 35'],
  ['en', 'shortRoad', '35 State Highway 9', '35 sh 9'],
  ['en', 'crossing', 'corner of Castro and Market', 'Castro × Market'],
  ['es', 'number', 'número 5', '5'],
  ['es', 'number', '12 al 16', '12-16'],
  ['es', 'house', 'Calle Mayor s/n, Madrid', 'Calle Mayor, Madrid'],
  ['es', 'house', 'Calle Mayor 7, puerta 3', 'Calle Mayor 7'],
  ['es', 'house', 'Calle Mayor 7, 2º piso', 'Calle Mayor 7'],
  ['es', 'house', 'Calle Mayor 7, 3º izq', 'Calle Mayor 7'],
  ['es', 'house', 'Calle Mayor 7, planta baja', 'Calle Mayor 7'],
  ['es', 'own', 'Calle de Almendral', 'almendral'],
  ['es', 'digits', 'calle dos de mayo', '2'],
  ['es', 'inDigits', 'calle treinta y tres orientales', 'calle 33 orientales'],
  ['es', 'inWords', 'calle de los 33 orientales', 'calle de los treinta y tres orientales'],
  ['es', 'crossing', 'esquina de Alcalá y Goya', 'Alcalá × Goya'],
  ['et', 'crossing', 'nurk Pikk ja Lai', 'Pikk × Lai'],
  ['fa', 'street', 'خیابان ولیعصر', 'وليعصر'],
  ['fi', 'number', 'nro 5', '5'],
  ['fi', 'typed', 'Albertinkatu5', '5'],
  ['fi', 'house', 'Mannerheimintie 5, huoneisto 12', 'Mannerheimintie 5'],
  ['fi', 'house', 'Mannerheimintie 5, 2. kerros', 'Mannerheimintie 5'],
  ['fi', 'crossing', 'risteys Bulevardi ja Albertinkatu', 'Bulevardi × Albertinkatu'],
  ['fr', 'number', 'numéro 12', '12'],
  ['fr', 'number', '12 bis', '12bis'],
  ['fr', 'number', '12 au 16', '12-16'],
  ['fr', 'numbers', '1 et 3', '1; 3'],
  ['fr', 'house', '12 rue Grimaldi, appt 4', '12 rue Grimaldi'],
  ['fr', 'house', '12 rue Grimaldi, 3ème étage', '12 rue Grimaldi'],
  ['fr', 'house', '12 rue Grimaldi, rez-de-chaussée', '12 rue Grimaldi'],
  ['fr', 'own', 'rue de la Paix', 'paix'],
  ['fr', 'digits', 'rue du huit mai', '8'],
  ['fr', 'inDigits', 'rue des Trente-Six Ponts', 'rue des 36 Ponts'],
  ['fr', 'inWords', '43 rue des 36 ponts', '43 rue des trente six ponts'],
  ['fr', 'inWords', 'place des 4 vents', 'place des quatre vents'],
  ['fr', 'road', 'D 12', 'route departementale 12; departementale 12'],
  ['fr', 'shortRoad', 'Route nationale 7', 'rn 7'],
  ['fr', 'crossing', 'angle de la rue Grimaldi et rue de Millo', 'rue Grimaldi × rue de Millo'],
  ['he', 'street', 'רחוב הרצל', 'הרצל'],
  ['he', 'crossing', 'הרצל פינת אלנבי', 'הרצל × אלנבי'],
  ['he', 'crossing', 'הרצל ו אלנבי', 'הרצל × אלנבי'],
  ['hr', 'number', 'broj 5', '5'],
  ['hr', 'number', '10 do 14', '10-14'],
  ['hr', 'typed', 'Vlaška ulica5', '5'],
  ['hr', 'house', 'Ilica bb', 'Ilica'],
  ['hr', 'street', 'ulica Vlaška', 'vlaska'],
  ['hr', 'crossing', 'na ugao Ilica i Vlaška', 'Ilica × Vlaška'],
  ['hu', 'number', 'szám 5', '5'],
  ['hu', 'typed', 'Fő utca5', '5'],
  ['hu', 'house', 'Fő utca 5, 2. emelet', 'Fő utca 5'],
  ['hu', 'crossing', 'Fő utca és Kis utca sarok', 'Fő utca × Kis utca'],
  ['id', 'number', 'nomor 5', '5'],
  ['it', 'number', 'numero 5', '5'],
  ['it', 'number', '12 al 16', '12-16'],
  ['it', 'typed', 'Via Roma 5 rosso', '5r'],
  ['it', 'house', 'Via Roma snc', 'Via Roma'],
  ['it', 'house', 'Via Roma 5, interno 3', 'Via Roma 5'],
  ['it', 'house', 'Via Roma 5, 2º piano', 'Via Roma 5'],
  ['it', 'house', 'Via Roma 5, piano terra', 'Via Roma 5'],
  ['it', 'own', 'Via della Pace', 'pace'],
  ['it', 'digits', 'via venti settembre', '20'],
  ['it', 'digits', 'via ventidue marzo', '22'],
  ['it', 'inWords', 'via 22 marzo', 'via ventidue marzo'],
  ['it', 'road', 'SP 4', 'strada provinciale 4'],
  ['it', 'shortRoad', 'Strada Statale 12', 'ss 12'],
  ['it', 'crossing', 'angolo di via Roma e via Verdi', 'via Roma × via Verdi'],
  ['lt', 'number', 'numeris 5', '5'],
  ['lt', 'crossing', 'kampas Pilies ir Didžioji', 'Pilies × Didžioji'],
  ['lv', 'crossing', 'stūris Brīvības un Elizabetes', 'Brīvības × Elizabetes'],
  ['nl', 'number', 'nummer 8', '8'],
  ['nl', 'number', '10 tot 14', '10-14'],
  ['nl', 'numbers', '3 en 5', '3; 5'],
  ['nl', 'typed', 'Prinsengracht 12 huis', '12h'],
  ['nl', 'typed', 'Kalverstraat5', '5'],
  ['nl', 'house', 'Damrak 5, 2e verdieping', 'Damrak 5'],
  ['nl', 'house', 'Damrak 5, begane grond', 'Damrak 5'],
  ['nl', 'digits', 'twaalf apostelen', '12'],
  ['nl', 'crossing', 'hoek van de Kalverstraat en Spui', 'Kalverstraat × Spui'],
  ['no', 'number', 'nummer 4', '4'],
  ['no', 'number', '10 til 14', '10-14'],
  ['no', 'numbers', '3 og 5', '3; 5'],
  ['no', 'house', 'Storgata 10, 3. etage', 'Storgata 10'],
  ['no', 'crossing', 'hjørnet av Storgata og Torget', 'Storgata × Torget'],
  ['pl', 'number', 'numer 5', '5'],
  ['pl', 'number', '10 do 14', '10-14'],
  ['pl', 'typed', 'Wierzbowa dom 5', '5'],
  ['pl', 'typed', 'Zielona ulica5', '5'],
  ['pl', 'house', 'Wierzbowa 5, lokal 3', 'Wierzbowa 5'],
  ['pl', 'house', 'Wierzbowa 5, 2. piętro', 'Wierzbowa 5'],
  ['pl', 'house', 'Wierzbowa 5, parter', 'Wierzbowa 5'],
  ['pl', 'street', 'ul. Wierzbowa', 'wierzbowa'],
  ['pl', 'crossing', 'na róg Wierzbowa i Długa', 'Wierzbowa × Długa'],
  ['pt', 'number', 'número 5', '5'],
  ['pt', 'number', '12 até 16', '12-16'],
  ['pt', 'house', 'Rua Direita s/n', 'Rua Direita'],
  ['pt', 'house', 'Rua Direita 5, sala 3', 'Rua Direita 5'],
  ['pt', 'house', 'Rua Direita 5, 2º andar', 'Rua Direita 5'],
  ['pt', 'house', 'Rua Direita 5, 2º esq', 'Rua Direita 5'],
  ['pt', 'house', 'Rua Direita 5, r/c', 'Rua Direita 5'],
  ['pt', 'own', 'Rua da Paz', 'paz'],
  ['pt', 'digits', 'avenida nove de julho', '9'],
  ['pt', 'inDigits', 'rua vinte e cinco de abril', 'rua 25 de abril'],
  ['pt', 'inWords', 'rua 25 de abril', 'rua vinte e cinco de abril'],
  ['pt', 'crossing', 'esquina da Rua Augusta com Avenida Paulista', 'Rua Augusta × Avenida Paulista'],
  ['ro', 'house', 'Strada Lungă 5, parter', 'Strada Lungă 5'],
  ['ro', 'own', 'Strada Lungă', 'lunga'],
  ['ro', 'inDigits', 'strada douăzeci și doi decembrie', 'strada 22 decembrie'],
  ['ro', 'crossing', 'colț Lungă și Mare', 'Lungă × Mare'],
  ['ru', 'number', 'дом 5', '5'],
  ['ru', 'typed', 'Ленина д. 5', '5'],
  ['ru', 'typed', 'Ленина 12 корпус 2', '12k2'],
  ['ru', 'typed', 'Первая улица5', '5'],
  ['ru', 'house', 'ул. Ленина 5, кв 12', 'ул. Ленина 5'],
  ['ru', 'house', 'ул. Ленина 5, 3 этаж', 'ул. Ленина 5'],
  ['ru', 'street', 'улица Ленина', 'ленина'],
  ['ru', 'crossing', 'угол Ленина и Мира', 'Ленина × Мира'],
  ['sk', 'number', 'číslo 5', '5'],
  ['sk', 'number', 'ev.č. 12', 'ev12'],
  ['sk', 'number', '10 do 14', '10-14'],
  ['sk', 'typed', 'Dlhá ulica5', '5'],
  ['sk', 'street', 'ulica Dlhá', 'dlha'],
  ['sk', 'crossing', 'na roh Dlhá a Krátka', 'Dlhá × Krátka'],
  ['sr', 'number', 'broj 5', '5'],
  ['sr', 'house', 'Kralja Petra bb, Beograd', 'Kralja Petra, Beograd'],
  ['sr', 'street', 'ул. Краља Петра', 'краља петра'],
  ['sr', 'crossing', 'Kralja Petra ugao Knez Mihailova', 'Kralja Petra × Knez Mihailova'],
  ['sv', 'number', 'nummer 4', '4'],
  ['sv', 'number', '10 till 14', '10-14'],
  ['sv', 'numbers', '3 och 5', '3; 5'],
  ['sv', 'typed', 'Storgatan5', '5'],
  ['sv', 'house', 'Storgatan 3, lägenhet 12', 'Storgatan 3'],
  ['sv', 'house', 'Storgatan 3, våning 2', 'Storgatan 3'],
  ['sv', 'crossing', 'hörnet Storgatan och Nygatan', 'Storgatan × Nygatan'],
  ['tr', 'number', 'numara 5', '5'],
  ['tr', 'crossing', 'İstiklal ve Meşelik köşesi', 'İstiklal × Meşelik'],
  ['uk', 'number', 'будинок 5', '5'],
  ['uk', 'street', 'вул. Шевченка', 'шевченка'],
  ['uk', 'crossing', 'ріг Шевченка та Франка', 'Шевченка × Франка'],
  ['vi', 'number', 'số 5', '5'],
  ['vi', 'crossing', 'góc Lê Lợi và Nguyễn Huệ', 'Lê Lợi × Nguyễn Huệ'],
  ['vi', 'crossing', 'góc Hai Bà Trưng và Nguyễn Huệ', 'Hai Bà Trưng × Nguyễn Huệ'],
];

it.each(ROWS)('%s: the %s of %j is %j', (_, reading, text, expected) => {
  expect(READINGS[reading](text)).toBe(expected);
});

/** Fields that are no part of an address: `plain/`, `search/` and `places/` have the tests of what they read. */
const OF_NO_ADDRESS = /^(?:near|nearAfter|in|inAfter|here|remarks|opening|with|openNow|wishes|forGood)$/;

describe.each([...LANGUAGES])('of %s', (tag, language) => {
  const texts = ROWS.flatMap(([of, , text]) => (of === tag ? [text] : []));
  const fields = Object.entries(language).filter(([field]) => !OF_NO_ADDRESS.test(field));

  it('a row has a word of every field of addresses', () => {
    const unproven = fields.filter(([, words]) => {
      const word = new RegExp(`(?:${Object.values(words).flat().join('|')})(?!\\p{L})`, 'iu');
      return !texts.some((text) => word.test(text));
    });
    expect(unproven.map(([field]) => field)).toEqual([]);
  });
});
