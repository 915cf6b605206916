import { describe, expect, it } from 'vitest';
import type { Tags } from '../../src/core/core.ts';
import { worldOf } from '../build/small-world.ts';
import { runInProcess } from '../cli/command.ts';
import { houseOf } from '../house.ts';

/** Houses as their countries tag them; the country itself is known by the world alone. */
const PLACES: readonly { lat: number; lon: number; houses: readonly Tags[] }[] = [
  {
    lat: 52.3765,
    lon: 4.9,
    houses: ['1H', '1-1', '3', '5-H', '9'].map((number) => ({
      'addr:street': 'Prins Hendrikkade',
      'addr:housenumber': number,
      'addr:postcode': '1011TG',
      'addr:city': 'Amsterdam',
    })),
  },
  {
    lat: 50.0835,
    lon: 14.424,
    houses: ['128/7', '391/11', '700/14', '14/25'].map((number) => ({
      'addr:street': 'Na Příkopě',
      'addr:housenumber': number,
      'addr:conscriptionnumber': number.split('/')[0]!,
      'addr:streetnumber': number.split('/')[1]!,
      'addr:postcode': '110 00',
      'addr:city': 'Praha',
    })),
  },
  {
    lat: 35.6812,
    lon: 139.764,
    houses: ['1', '12'].map((number) => ({
      'addr:province': '東京都',
      'addr:city': '千代田区',
      'addr:quarter': '丸の内',
      'addr:neighbourhood': '二丁目',
      'addr:block_number': '4',
      'addr:housenumber': number,
      'addr:postcode': '100-0005',
    })),
  },
  {
    lat: 28.57,
    lon: 77.32,
    houses: ['C-14', 'D-14'].map((number) => ({
      'addr:place': 'Sector 8',
      'addr:housenumber': number,
      'addr:city': 'Noida',
    })),
  },
];

const NODES = PLACES.flatMap(({ lat, lon, houses }, place) =>
  houses.map((tags, i) => ({
    kind: 'node' as const,
    id: place * 100 + i + 1,
    lat: lat + i / 5_000,
    lon,
    tags,
  })),
);
const house = houseOf(NODES, { world: worldOf('NL', 'CZ', 'JP', 'IN') });

async function first(text: string) {
  const { stdout } = await runInProcess(['geocode', text, '--limit', '1', '--json', '--data', house.data]);
  const [feature] = JSON.parse(stdout).features;
  const { street, house_number, match_type, confidence } = feature?.properties ?? {};
  return [street, house_number, match_type, confidence];
}

describe('an address as it is tagged in its country', () => {
  it.each([
    ['1011TG 1H', 'Prins Hendrikkade', '1H'],
    ['1011 TG 5h, Amsterdam', 'Prins Hendrikkade', '5-H'],
    ['Na Příkopě 7, Praha', 'Na Příkopě', '128/7'],
    ['Na Prikope 128', 'Na Příkopě', '128/7'],
    ['Na Příkopě 14, 110 00 Praha', 'Na Příkopě', '700/14'],
    ['東京都千代田区丸の内2丁目4-12', '丸の内二丁目', '4-12'],
    ['丸の内2-4-12', '丸の内二丁目', '4-12'],
    ['D-14 Sector 8 Noida', 'Sector 8', 'D-14'],
  ])('is found as people write it: %s', async (text, street, number) => {
    expect(await first(text)).toEqual([street, number, 'exact', 1]);
  });
});
