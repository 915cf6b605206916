import { describe, expect, it } from 'vitest';
import { worldOf } from '../build/small-world.ts';
import { houseOf } from '../house.ts';
import { type Drawn, elementsOf, NOW_MS } from './drawn.ts';

const LANE = {
  'addr:street': 'Church Lane',
  'addr:postcode': 'OX1 4XX',
  'addr:city': 'Upper Wick',
} as const;

const UPPER_WICK = { lat: 51.75, lon: -1.5 };

const DRAWN: readonly Drawn[] = [
  { at: [51.75, -1.5], tags: { place: 'village', name: 'Upper Wick' } },
  { at: [51.8, -1.5], tags: { place: 'village', name: 'Lower Wick' } },
  {
    along: [
      [51.75, -1.501],
      [51.75, -1.499],
    ],
    tags: { highway: 'residential', name: 'Church Lane' },
  },
  {
    along: [
      [51.8, -1.501],
      [51.8, -1.499],
    ],
    tags: { highway: 'residential', name: 'Mill Road', 'name:cy': 'Ffordd y Felin' },
  },
  { at: [51.7501, -1.5008], tags: { building: 'house', 'addr:housename': 'Rose Cottage', ...LANE } },
  {
    at: [51.7501, -1.5004],
    tags: { building: 'house', 'addr:housename': 'The Old Rectory', 'addr:housenumber': '12', ...LANE },
  },
  { at: [51.7501, -1.5], tags: { 'addr:housenumber': '14', ...LANE } },
  { at: [51.7501, -1.4996], tags: { 'addr:housenumber': 'Ivy House', ...LANE } },
  { at: [51.7501, -1.4992], tags: { 'addr:housenumber': 'A', ...LANE } },
  { at: [51.7499, -1.4992], tags: { 'addr:housenumber': 's/n', ...LANE } },
  {
    at: [51.8001, -1.5],
    tags: {
      'addr:housename': 'Rose Cottage',
      'addr:street': 'Mill Road',
      'addr:city': 'Lower Wick',
    },
  },
  {
    at: [51.7501, -1.4988],
    tags: { building: 'yes', 'addr:housename': 'Forum', 'addr:housenumber': '20', ...LANE },
  },
  { at: [51.7502, -1.4988], tags: { shop: 'mall', name: 'Forum', ...LANE, 'addr:housenumber': '18' } },
  { at: [51.79, -1.45], tags: { building: 'farm', 'addr:housename': 'Haus Sonnenberg' } },
];

const built = houseOf(elementsOf(DRAWN), { world: worldOf('GB') });

async function first(text: string, isCompleting = false) {
  const [result] = await built.geocoder.forward({ text, isCompleting, languages: [], limit: 3 });
  return result && [result.houseName, result.houseNumber, result.street, result.matchType];
}

describe('a house with a name is found', () => {
  it.each([
    ['Rose Cottage, Church Lane', ['Rose Cottage', undefined, 'Church Lane', 'exact']],
    ['rose cottage mill road', ['Rose Cottage', undefined, 'Mill Road', 'exact']],
    ['Rose Cottage, Ffordd y Felin', ['Rose Cottage', undefined, 'Mill Road', 'exact']],
    ['Rose Cottage, Lower Wick', ['Rose Cottage', undefined, 'Mill Road', 'exact']],
    ['Rose Cottage OX1 4XX', ['Rose Cottage', undefined, 'Church Lane', 'exact']],
    ['Rose Cottage, Church Lane, Upper Wick OX1 4XX', ['Rose Cottage', undefined, 'Church Lane', 'exact']],
    ['the old rectory', ['The Old Rectory', '12', 'Church Lane', 'exact']],
    ['The Old Rectory, 12 Church Lane', ['The Old Rectory', '12', 'Church Lane', 'exact']],
    ['12 Church Lane, Upper Wick', ['The Old Rectory', '12', 'Church Lane', 'exact']],
    ['Haus Sonnenberg', ['Haus Sonnenberg', undefined, undefined, 'exact']],
    ['Ivy House', [undefined, 'Ivy House', 'Church Lane', 'exact']],
    ['Ivy House, Church Lane, Upper Wick', [undefined, 'Ivy House', 'Church Lane', 'exact']],
  ])('%s', async (text, expected) => {
    expect(await first(text)).toEqual(expected);
  });

  it('under both roofs of its name', async () => {
    const found = await built.geocoder.forward({ text: 'Rose Cottage', languages: [], limit: 5 });
    expect(found.slice(0, 2).map(({ name, kind }) => [name, kind])).toEqual([
      ['Rose Cottage, Church Lane', 'house'],
      ['Rose Cottage, Mill Road', 'house'],
    ]);
  });

  it.each(['rose cott', 'rose cottage mill', 'haus sonn', 'old rect'])('while %s is typed', async (text) => {
    const [found] = (await built.finder.find({ text, languages: [], limit: 5 }, NOW_MS)).entries;
    expect(found?.kind === 'address' && found.result.kind).toBe('house');
  });

  it.each(['forum', 'forum upper wick', 'Forum Church Lane'])(
    'behind a place of its name: %s',
    async (text) => {
      const found = (await built.finder.find({ text, languages: [], limit: 5, near: UPPER_WICK }, NOW_MS))
        .entries;
      expect(found[0]).toMatchObject({ kind: 'place', hit: { record: { tags: { name: 'Forum' } } } });
      expect(found.some((each) => each.kind === 'address' && each.result.houseName === 'Forum')).toBe(true);
    },
  );

  it('not by its street alone', async () => {
    expect(await first('Church Lane')).toEqual([undefined, undefined, 'Church Lane', 'exact']);
  });

  it('in the layer of houses alone', async () => {
    const within = (layers: readonly ('house' | 'place' | 'street')[]) =>
      built.geocoder.forward({ text: 'Rose Cottage, Church Lane', languages: [], limit: 1, layers });
    expect((await within(['house']))[0]?.houseName).toBe('Rose Cottage');
    expect((await within(['place']))[0]).toBeUndefined();
  });
});

describe('a number without a digit stays what it is', () => {
  it.each([
    ['Church Lane A', 'A'],
    ['Church Lane a, Upper Wick', 'A'],
    ['Church Lane s/n', 's/n'],
    ['S/N Church Lane', 's/n'],
    ['Church Lane 14', '14'],
    ['Church Lane 13', '13'],
  ])('%s', async (text, number) => {
    expect((await first(text))?.[1]).toBe(number);
  });

  it('and does not count as one between which others lie', async () => {
    const [found] = await built.geocoder.forward({ text: 'Church Lane 99', languages: [], limit: 1 });
    expect(found?.kind).toBe('street');
  });
});

describe('a point at a house with a name', () => {
  it.each([
    [51.7501, -1.5008, 'Rose Cottage, Church Lane', 'Rose Cottage', undefined],
    [51.7501, -1.5004, '12 Church Lane', 'The Old Rectory', '12'],
    [51.7501, -1.4996, 'Ivy House, Church Lane', undefined, 'Ivy House'],
  ])('%f, %f is %s', async (lat, lon, name, houseName, houseNumber) => {
    const [found] = await built.geocoder.reverse({ lat, lon, zoom: 18, languages: [], limit: 1 });
    expect(found).toMatchObject({ kind: 'house', name });
    expect([found?.houseName, found?.houseNumber]).toEqual([houseName, houseNumber]);
  });
});
