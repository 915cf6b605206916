/**
 * Text analysis in texts per second, by kind of text, best of five rounds: `npx tsx bench/text.ts`.
 * Every text is new to the analysis in its words, not in its characters, as in a build.
 */
import { allowedEdits, analyse, osaDistanceWithin, synonymsOf } from '../src/text/text.ts';

const TEXTS = 200_000;
const ROUNDS = 5;

const KINDS: Readonly<Record<string, readonly string[]>> = {
  'ASCII names': [
    'Main Street',
    'Burger King',
    'The Corner Bakery',
    'Shell',
    'Public Library',
    'Green Park Hotel',
  ],
  'Latin with accents': [
    'Café Müller',
    'Rue de la Liberté',
    'Straße',
    'Città di Forlì',
    'Ørsted Plads',
    'Göteborg',
  ],
  'apostrophes, dots and hyphens': ["McDonald's", "L'Atelier", 'St. John', 'Coca-Cola', 'U.S.A.', 'H&M'],
  Cyrillic: ['Улица Ленина', 'Кофе Хауз', 'Магнит', 'Московский вокзал', 'Аптека', 'Пятёрочка'],
  'Vietnamese, decomposed': ['Phở Hà Nội', 'Nhà thờ Đức Bà', 'Tiệm bánh'].map((text) =>
    text.normalize('NFD'),
  ),
  Arabic: ['مسجد النور', 'شارع الملك', 'مطعم'],
  Hindi: ['दिल्ली हाट', 'राजकीय विद्यालय', 'मंदिर'],
  Japanese: ['渋谷駅前店', '東京都庁', 'スターバックス', '市立図書館'],
  Thai: ['ร้านอาหารไทย', 'กรุงเทพมหานคร', 'วัดพระแก้ว'],
};

function secondsOf(work: () => void): number {
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.hrtime.bigint();
    work();
    seconds.push(Number(process.hrtime.bigint() - start) / 1e9);
  }
  return Math.min(...seconds);
}

function report(kind: string, count: number, seconds: number): void {
  console.log(`${kind.padEnd(32)} ${Math.round(count / seconds / 1000).toLocaleString('en')} k/s`);
}

function textsOf(names: readonly string[]): string[] {
  return Array.from({ length: TEXTS }, (_, index) => `${names[index % names.length]} ${index % 9973}`);
}

for (const [kind, names] of Object.entries(KINDS)) {
  const texts = textsOf(names);
  report(
    kind,
    TEXTS,
    secondsOf(() => {
      for (const text of texts) analyse(text);
    }),
  );
}

const words = textsOf(KINDS['ASCII names']!).flatMap((text) => analyse(text).map((word) => word.text));
const load = process.hrtime.bigint();
synonymsOf('street');
console.log(`synonyms, first use: ${(Number(process.hrtime.bigint() - load) / 1e6).toFixed(1)} ms`);
report(
  'synonymsOf',
  words.length,
  secondsOf(() => {
    for (const word of words) synonymsOf(word);
  }),
);
report(
  'osaDistanceWithin, limit 2',
  words.length,
  secondsOf(() => {
    for (const word of words) osaDistanceWithin(word, 'bakerstreet', allowedEdits('bakerstreet'));
  }),
);
