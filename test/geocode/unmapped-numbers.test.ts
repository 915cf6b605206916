import { describe, expect, it } from 'vitest';
import { distanceMetres } from '../../src/core/core.ts';
import { geocoderOver, type Town } from './address-gazetteer.ts';

/** Streets run east from the town's longitude, a house at each step of 1e-7 degrees. */
const NEAR = 2_000;
const FAR = 60_000;

/** The towns are invented; their numbers go on as those of Vancouver, Queens and most of Europe. */
const TOWNS: readonly Town[] = [
  {
    country: 'CA',
    countryNames: { name: 'Canada' },
    name: 'Alder Bay',
    lat: 49.2,
    lon: -123.1,
    streets: [
      { name: 'Cedar Street', postcode: 'V5K 0A1', houses: ['1098', '1200', '1208'] },
      { name: 'Hemlock Street', postcode: 'V5K 0A1', houses: ['900', '1300', '1304'], step: FAR },
    ],
  },
  {
    country: 'US',
    countryNames: { name: 'United States' },
    region: 'New York',
    regionCode: 'NY',
    name: 'Orchard Hollow',
    lat: 40.7,
    lon: -73.8,
    streets: [
      { name: '217th Street', postcode: '11427', houses: ['115-12', '115-26', '115-34', '117-30'] },
      { name: 'Main Street', postcode: '11427', houses: ['3', '5'] },
    ],
  },
  {
    country: 'DE',
    countryNames: { name: 'Deutschland' },
    name: 'Quarzhofen',
    lat: 50.5,
    lon: 8.9,
    streets: [
      { name: 'Lange Gasse', postcode: '35999', houses: ['1', '3', '5', '2', '4', '6', '8'] },
      { name: 'Landweg', postcode: '35999', houses: ['2', '40'], step: FAR },
    ],
  },
];

const geocoder = geocoderOver(TOWNS);

async function first(text: string) {
  const [result] = await geocoder.forward({ text, languages: [], limit: 3 });
  return result!; // every street is known
}

/** East of the first house of its street, in steps. */
function stepsEast(lon: number, town: number, step: number): number {
  return ((lon - TOWNS[town]!.lon) * 1e7) / step;
}

describe('a number that is not mapped', () => {
  it('lies between its neighbours where a block is a hundred numbers', async () => {
    const { matchType, houseNumber, lon } = await first('1149 Cedar Street, Alder Bay');
    expect([matchType, houseNumber]).toEqual(['interpolated', '1149']);
    expect(stepsEast(lon, 0, NEAR)).toBeCloseTo(0.5, 1);
  });

  it('is said not to be found where they are far apart, and is where it may be between them', async () => {
    const result = await first('1250 Hemlock Street, Alder Bay');
    expect(result).toMatchObject({ kind: 'street', matchType: 'fallback', street: 'Hemlock Street' });
    expect(result.houseNumber).toBeUndefined();
    expect(stepsEast(result.lon, 0, FAR)).toBeCloseTo((1250 - 900) / (1300 - 900), 3);
    expect(result.confidence).toBeLessThan(0.6);
  });

  it('lies between numbers of its own block, if it is written with one', async () => {
    const { matchType, houseNumber, lon } = await first('115-30 217th Street, Orchard Hollow, NY');
    expect([matchType, houseNumber]).toEqual(['interpolated', '115-30']);
    expect(stepsEast(lon, 1, NEAR)).toBeCloseTo(1.5, 3);
  });

  it('beyond the last one is on from it as numbers grow on its side, no more than 60 m', async () => {
    const [odd, even, far] = [
      await first('Lange Gasse 11, Quarzhofen'),
      await first('Lange Gasse 10, Quarzhofen'),
      await first('Lange Gasse 98, Quarzhofen'),
    ];
    expect([odd.matchType, even.matchType, far.matchType]).toEqual(['fallback', 'fallback', 'fallback']);
    expect([stepsEast(odd.lon, 2, NEAR), stepsEast(even.lon, 2, NEAR)].map(Math.round)).toEqual([5, 7]);
    const last = { lat: far.lat, lon: TOWNS[2]!.lon + (6 * NEAR) / 1e7 };
    expect(distanceMetres(last.lat, last.lon, far.lat, far.lon)).toBeCloseTo(60, 0);
  });

  it('is told by the other side where that has a number much nearer to it', async () => {
    const { matchType, lon } = await first('Lange Gasse 7, Quarzhofen');
    expect(matchType).toBe('interpolated'); // between 6 and 8
    expect(stepsEast(lon, 2, NEAR)).toBeCloseTo(5.5, 1);
    const beyond = await first('Landweg 41, Quarzhofen');
    expect(stepsEast(beyond.lon, 2, FAR)).toBeCloseTo(1, 1);
  });

  it('is less sure the farther its neighbours are apart', async () => {
    const near = await first('1149 Cedar Street, Alder Bay');
    const far = await first('Landweg 20, Quarzhofen');
    expect([near.matchType, far.matchType]).toEqual(['interpolated', 'interpolated']);
    expect([near.confidence, far.confidence]).toEqual([0.9, 0.54]);
  });

  it('keeps to the filters of the request', async () => {
    const [south, west, east] = [50.4, 8.8999, 8.9001];
    const box = { bounds: [west, south, east, 50.6] as const, isBounded: true };
    const request = { text: 'Lange Gasse 10, Quarzhofen', languages: [], limit: 3 };
    const within = await geocoder.forward({ ...request, box });
    expect(within.every(({ lon }) => lon >= west && lon <= east)).toBe(true);
  });
});
