import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages/languages.ts';
import { ATTRIBUTES } from '../places/places.ts';
import { mayAskForNow, readingsOf, withoutHere } from './plain.ts';

const KINDS = new Set(
  [
    ['coffee', 'restaurants', 'pharmacy', 'toilet', 'hotel', 'parking', 'museum', 'dog park', 'park'],
    ['apotheke', 'café', 'restaurant', 'pharmacie', 'ristorante', 'farmacia', 'аптека', 'ресторан'],
    ['kahvila', 'hotelli', 'レストラン', 'カフェ', 'eczane', 'apteka', '餐厅'],
  ].flat(),
);
const isKind = (text: string) => KINDS.has(text.toLowerCase());

const MOST_WISHED = (
  'vegan vegetarian gluten_free wheelchair wifi outdoor_seating takeaway delivery swimming_pool free always_open parking atm toilets ' +
  'breakfast cheap drinking_water'
).split(' ');

/** The likeliest reading in short: `[kind] +wish @relation anchor`, with the subject in angles if it is a name. */
function read(text: string): string | undefined {
  const [reading] = readingsOf(text, isKind);
  if (!reading) return undefined;
  const { subject, isKind: hasKind, wishes, anchor } = reading;
  const wanted = wishes.map((wish) => `+${wish.kind === 'openNow' ? 'open' : wish.attribute}`);
  const what = subject === '' ? [] : [hasKind ? `[${subject}]` : `<${subject}>`];
  return [...what, ...wanted, ...(anchor ? [`@${anchor.relation} ${anchor.text}`] : [])].join(' ');
}

describe('a kind and somewhere', () => {
  it.each([
    ['coffee near Ferry Building', '[coffee] @near Ferry Building'],
    ['Find me some coffee close to the station', '[coffee] @near the station'],
    ['restaurants in Chinatown', '[restaurants] @in Chinatown'],
    ['Apotheke in der Nähe vom Bahnhof', '[Apotheke] @near Bahnhof'],
    ['Café am Rathaus', '[Café] @near Rathaus'],
    ['pharmacie près de la gare', '[pharmacie] @near la gare'],
    ['farmacia cerca del casino', '[farmacia] @near casino'],
    ['ristorante a Vaduz', '[ristorante] @in Vaduz'],
    ['аптека рядом с вокзалом', '[аптека] @near вокзалом'],
    ['kahvila lähellä Stockmann', '[kahvila] @near Stockmann'],
    ['Taksim yakınında eczane', '[eczane] @near Taksim'],
    ['apteka koło dworca', '[apteka] @near dworca'],
    ['東京駅の近くのカフェ', '[カフェ] @near 東京駅'],
    ['新宿のレストラン', '[レストラン] @in 新宿'],
    ['北京附近的餐厅', '[餐厅] @near 北京'],
  ])('%s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });

  it('is a name beside another in words of nearness', () => {
    expect(read('starbucks next to city hall')).toBe('<starbucks> @near city hall');
  });

  it('may stand at the end without a word between', () => {
    expect(readingsOf('vegan restaurant new york', isKind)).toContainEqual({
      subject: 'restaurant',
      isKind: true,
      wishes: [{ kind: 'attribute', text: 'vegan', attribute: 'vegan' }],
      anchor: { text: 'new york', relation: 'in', isMarked: false },
    });
  });

  it('may be between the kind and the anchor behind it, where the language says near at the end', () => {
    const anchors = readingsOf('kahvila aseman lähellä', isKind).map(({ anchor }) => anchor?.text);
    expect(anchors).toContain('aseman');
  });
});

describe('a kind and what it should have', () => {
  it.each([
    ['24h pharmacy', '[pharmacy] +always_open'],
    ['pharmacy open now', '[pharmacy] +open'],
    ['wheelchair accessible toilet', '[toilet] +wheelchair'],
    ['cheap hotel with pool', '[hotel] +cheap +swimming_pool'],
    ['free parking', '[parking] +free'],
    ['vegan restaurant open now near me?', '[restaurant] +vegan +open'],
    ['Café mit Terrasse', '[Café] +outdoor_seating'],
    ['jetzt geöffnete Apotheke', '[Apotheke] +open'],
    ['ресторан с wi-fi', '[ресторан] +wifi'],
    ['hotelli uima-altaalla', '[hotelli] +swimming_pool'],
    ['24小时营业的餐厅', '[餐厅] +always_open'],
    ['hotel in Vaduz with parking', '[hotel] @in Vaduz with parking'],
  ])('%s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });

  it('may follow the anchor', () => {
    const readings = readingsOf('hotel in Vaduz with parking', isKind);
    expect(readings.map(({ anchor, wishes }) => [anchor?.text, wishes.length])).toContainEqual(['Vaduz', 1]);
  });

  it('may be all that is asked for', () => {
    expect(read('vegan')).toBe('+vegan');
    expect(read('open now')).toBe('+open');
  });
});

it.each(['pizza', 'Dog Park', 'coffee near me', 'Haus am See', 'Museum Island', '', '?', 'the'])(
  'no more than a name is read in %j',
  (text) => {
    const marked = readingsOf(text, isKind).filter(({ anchor }) => !anchor || anchor.isMarked);
    expect(marked.filter(({ isKind: hasKind, wishes }) => hasKind || wishes.length > 0)).toEqual([]);
  },
);

it.each([
  ['café close to me', 'café'],
  ['near us café', 'café'],
  ['Café in der Nähe von hier', 'Café'],
  ['cafetería cerca de mí', 'cafetería'],
  ['bana yakın', 'bana yakın'],
  ['close to me', 'close to me'],
  ['café near me and you', 'café near me and you'],
  ['café near Meran', 'café near Meran'],
])('nearness to the reader is no place: %s', (text, bare) => {
  expect(withoutHere(text)).toBe(bare);
});

it('what people say beside what they look for is no area', () => {
  const anchors = readingsOf('coffee around here', isKind).map(({ anchor }) => anchor?.text);
  expect(anchors).toEqual([]);
});

it('bounds the work on long texts', () => {
  expect(readingsOf(`coffee near ${'a '.repeat(100)}`, isKind)).toEqual([]);
});

it('knows texts whose answers hold for a minute', () => {
  expect(mayAskForNow('Apotheke jetzt geöffnet')).toBe(true);
  expect(mayAskForNow('Apotheke')).toBe(false);
});

it('languages have words for every attribute of places, and for nothing else', () => {
  const asked = [...LANGUAGES.values()].flatMap(({ wishes = {} }) => Object.keys(wishes));
  expect(new Set(asked)).toEqual(new Set(ATTRIBUTES));
});

it.each([...LANGUAGES].filter(([tag]) => tag !== 'und'))(
  '%s has words for what people ask most for',
  (_tag, language) => {
    const { wishes = {} } = language;
    expect(MOST_WISHED.filter((attribute) => !wishes[attribute]?.length)).toEqual([]);
  },
);

it.each([
  ['kavárna bankomat', 'atm'],
  ['ресторан на винос', 'takeaway'],
  ['kafeja bezmaksas wifi', 'wifi'],
  ['카페 화장실', 'toilets'],
  ['étterem akadálymentes', 'wheelchair'],
  ['кафе питейна вода', 'drinking_water'],
  ['spisested udeservering', 'outdoor_seating'],
  ['מסעדה טבעונית', 'vegan'],
  ['ristorante con parcheggio', 'parking'],
])('%s asks for what a place has', (text, attribute) => {
  const wished = readingsOf(text, isKind).flatMap(({ wishes }) =>
    wishes.map((wish) => (wish.kind === 'attribute' ? wish.attribute : wish.kind)),
  );
  expect(wished).toContain(attribute);
});
