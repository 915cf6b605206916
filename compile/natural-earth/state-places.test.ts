import { describe, expect, it } from 'vitest';
import type { WorldRegion, WorldTown } from '../../src/world/entries.ts';
import { StatePlaces } from './state-places.ts';

const STATE: WorldRegion = {
  sourceId: 1,
  country: 'FI',
  code: '01',
  names: { name: 'Uusimaa' },
  lat: 0,
  lon: 0,
  population: 0,
};
const COAST = { lat: 0.2, lon: 5 };
const INLAND = { lat: 5, lon: 5 };
const ISLET = { lat: -0.5, lon: 5 };
const LAND = [square(0, 0, 10), square(4.8, -0.7, 0.4)];

function square(west: number, south: number, side: number): Int32Array[] {
  const [east, north] = [west + side, south + side];
  const degrees = [west, south, east, south, east, north, west, north, west, south];
  return [Int32Array.from(degrees, (value) => Math.round(value * 1e7))];
}

function townAt(lat: number, lon: number): WorldTown {
  return {
    sourceId: 1,
    names: {},
    country: 'FI',
    region: 0,
    lat,
    lon,
    population: 0,
    languages: 0,
    level: 'town',
  };
}

function placeOf(parts: readonly { lat: number; lon: number }[], towns: readonly WorldTown[]) {
  return new StatePlaces({ towns: Object.assign([...towns]), regions: [STATE] }, LAND).of(parts, STATE);
}

describe('the place of a state’s name', () => {
  const towns = [townAt(1, 4), townAt(2, 6), townAt(-0.5, 5.1)];

  it('is on the land with most of its towns', () => {
    expect(placeOf([ISLET, COAST], towns)).toEqual(COAST);
  });

  it('is away from the coast if it can', () => {
    expect(placeOf([{ lat: 0.1, lon: 5 }, INLAND], [...towns, townAt(9, 5)])).toEqual(INLAND);
  });

  it('is amid the towns, not in an exclave', () => {
    expect(placeOf([INLAND, COAST], towns)).toEqual(COAST);
  });

  it('is among the towns if Natural Earth has islets alone', () => {
    expect(placeOf([ISLET], towns)).toEqual({ lat: 1.5, lon: 5 });
  });

  it('is not known without towns on land', () => {
    expect(placeOf([COAST], [townAt(20, 20)])).toBeUndefined();
  });
});
