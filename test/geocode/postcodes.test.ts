import { describe, expect, it } from 'vitest';
import { worldOf } from '../build/small-world.ts';
import { houseOf } from '../house.ts';
import { type Drawn, elementsOf, NOW_MS } from './drawn.ts';

const LONDON = [51.501, -0.1416] as const;
const AMSTERDAM = [52.3731, 4.9] as const;
const TORONTO = [43.6426, -79.3871] as const;

const moved = ([lat, lon]: readonly [number, number], north: number): readonly [number, number] => [
  lat + north,
  lon,
];
const house = (at: readonly [number, number], street: string, number: string, postcode: string): Drawn => ({
  at,
  tags: { 'addr:street': street, 'addr:housenumber': number, 'addr:postcode': postcode },
});
const street = ([lat, lon]: readonly [number, number], name: string, tags = {}): Drawn => ({
  along: [
    [lat, lon - 0.001],
    [lat, lon + 0.001],
  ],
  tags: { highway: 'residential', name, ...tags },
});

const built = houseOf(
  elementsOf([
    { at: LONDON, tags: { place: 'city', name: 'London', population: '8900000' } },
    street(LONDON, 'Mall Lane'),
    house(LONDON, 'Mall Lane', '1', 'SW1A 1AA'),
    house(moved(LONDON, 0.0002), 'Mall Lane', '3', 'SW1A 2AA'),
    { at: AMSTERDAM, tags: { place: 'city', name: 'Amsterdam', population: '870000' } },
    street(AMSTERDAM, 'Prins Hendrikkade'),
    house(AMSTERDAM, 'Prins Hendrikkade', '5', '1011TG'),
    house(moved(AMSTERDAM, 0.0002), 'Prins Hendrikkade', '7', '1011TH'),
    { at: TORONTO, tags: { place: 'city', name: 'Toronto', population: '2700000' } },
    street(moved(TORONTO, 0.002), 'Bremner Boulevard', { postal_code: 'M5V 3L9' }),
    // a shop without a name, a building without a number, and a village that says its code itself
    { at: moved(TORONTO, 0.001), tags: { shop: 'convenience', 'addr:postcode': 'M5V 2T6' } },
    { at: moved(TORONTO, 0.004), tags: { building: 'shed', 'addr:postcode': 'M6X 1A1' } },
    { at: moved(TORONTO, 0.3), tags: { place: 'village', name: 'Kettleby', postal_code: 'L7B 0A1' } },
  ]),
  { world: worldOf('GB', 'NL', 'CA') },
);

const forward = async (text: string) => (await built.geocoder.forward({ text, languages: [], limit: 3 }))[0];

describe('the part of a postcode that stands for a district', () => {
  it.each([
    ['SW1A', 'SW1A', LONDON],
    ['sw1a, London', 'SW1A', LONDON],
    ['London SW1A', 'SW1A', LONDON],
    ['1011', '1011', AMSTERDAM],
    ['1011 Amsterdam', '1011', AMSTERDAM],
    ['Amsterdam, 1011', '1011', AMSTERDAM],
    ['M5V', 'M5V', TORONTO],
    ['Toronto M5V', 'M5V', TORONTO],
    ['M5V, Toronto, Canada', 'M5V', TORONTO],
    ['L7B', 'L7B', moved(TORONTO, 0.3)],
  ])('%s', async (text, postalCode, [lat, lon]) => {
    expect(await forward(text)).toMatchObject({
      kind: 'postcode',
      postalCode,
      matchType: 'exact',
      lat: expect.closeTo(lat, 1),
      lon: expect.closeTo(lon, 1),
    });
  });

  it.each([
    ['SW1A 9ZZ', 'SW1A'],
    ['London, SW1A 9ZZ', 'SW1A'],
    ['1011 ZZ Amsterdam', '1011'],
    ['M5V9Z9', 'M5V'],
  ])('is the answer, less surely, to a postcode that is not known: %s', async (text, postalCode) => {
    expect(await forward(text)).toMatchObject({ kind: 'postcode', postalCode, matchType: 'approximate' });
  });

  it('says where a street lies', async () => {
    expect(await forward('Mall Lane 3, SW1A')).toMatchObject({
      kind: 'house',
      houseNumber: '3',
      confidence: 1,
    });
    expect(await forward('Prins Hendrikkade, 1011')).toMatchObject({ kind: 'street', matchType: 'exact' });
  });
});

describe('a whole postcode', () => {
  it.each([
    ['SW1A 1AA', 'SW1A 1AA'],
    ['sw1a1aa london', 'SW1A 1AA'],
    ['London, SW1A 1AA', 'SW1A 1AA'],
    ['1011TG', '1011TG'],
    ['1011 TG', '1011TG'],
    ['1011tg Amsterdam', '1011TG'],
    ['Amsterdam 1011 TG', '1011TG'],
    ['Amsterdam, 1011tg', '1011TG'],
    ['M5V2T6', 'M5V 2T6'],
    ['Toronto, m5v 2t6', 'M5V 2T6'],
    ['M6X 1A1', 'M6X 1A1'],
    ['L7B 0A1', 'L7B 0A1'],
    ['M5V 3L9', 'M5V 3L9'],
  ])('%s', async (text, postalCode) => {
    expect(await forward(text)).toMatchObject({ kind: 'postcode', postalCode, matchType: 'exact' });
  });

  it('is that of a street whose houses have no other, not counting its district', async () => {
    expect(await forward('1011TG 5')).toMatchObject({ kind: 'house', houseNumber: '5' });
  });
});

describe('a postcode while it is being typed', () => {
  const found = async (text: string) =>
    (await built.finder.find({ text, languages: [], limit: 5 }, NOW_MS)).entries.map((each) =>
      each.kind === 'address' ? each.result.postalCode : undefined,
    );

  it.each([
    ['SW1A', 'SW1A'],
    ['SW1A 1', 'SW1A 1AA'],
    ['sw1a 2a', 'SW1A 2AA'],
    ['1011', '1011'],
    ['1011 tg', '1011TG'],
    ['1011th Amst', '1011TH'],
    ['Amsterdam 1011TG', '1011TG'],
    ['Amsterdam 1011', '1011'],
    ['M5V2', 'M5V 2T6'],
    ['Toronto M5V', 'M5V'],
    ['London, SW1A', 'SW1A'],
  ])('%s', async (text, postalCode) => {
    expect((await found(text))[0]).toBe(postalCode);
  });

  it('offers the whole codes after the part that is written', async () => {
    expect(await found('1011')).toEqual(expect.arrayContaining(['1011', '1011TG', '1011TH']));
  });
});
