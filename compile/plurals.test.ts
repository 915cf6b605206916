import { describe, expect, it } from 'vitest';
import { pluralsOf } from './plurals.ts';

describe('plurals of category names', () => {
  it.each([
    ['en', 'Cafe', 'Cafes'],
    ['en', 'Pharmacy', 'Pharmacies'],
    ['en', 'Church', 'Churches'],
    ['en', 'Toy Store', 'Toy Stores'],
    ['en', 'Playhouse', 'Playhouses'],
    ['es', 'restaurante', 'restaurantes'],
    ['es', 'hotel', 'hoteles'],
    ['pt', 'hospital', 'hospitais'],
    ['fr', 'pharmacie', 'pharmacies'],
    ['fr', 'hôpital', 'hôpitaux'],
    ['it', 'farmacia', 'farmacie'],
    ['it', 'banca', 'banche'],
    ['it', 'ristorante', 'ristoranti'],
    ['de', 'Apotheke', 'Apotheken'],
    ['de', 'Bäckerei', 'Bäckereien'],
    ['de', 'Hotel', 'Hotels'],
    ['nl', 'winkel', 'winkels'],
    ['ru', 'ресторан', 'рестораны'],
    ['ru', 'аптека', 'аптеки'],
    ['ru', 'гостиница', 'гостиницы'],
    ['ru', 'музей', 'музеи'],
    ['ru', 'парк', 'парки'],
    ['fi', 'ravintola', 'ravintolat'],
    ['fi', 'apteekki', 'apteekit'],
    ['fi', 'hotelli', 'hotellit'],
  ])('%s: %s, %s', (language, one, many) => {
    expect(pluralsOf(one, language)).toEqual([many]);
  });

  it.each([
    ['en', 'Toilets'],
    ['en', 'Sportswear'],
    ['fr', 'gare routière'],
    ['de', 'Supermarkt'],
    ['ja', '薬局'],
    ['ru', 'кафе'],
    ['fi', 'kirjasto'],
  ])('none where the rule is unsure: %s, %s', (language, name) => {
    expect(pluralsOf(name, language)).toEqual([]);
  });
});
