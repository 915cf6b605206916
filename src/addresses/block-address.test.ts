import { describe, expect, it } from 'vitest';
import type { Tags } from '../core/core.ts';
import { blockAddressOf } from './addresses.ts';

describe('blockAddressOf', () => {
  it.each<[string, Tags, [place: string, number: string] | undefined]>([
    [
      'quarter and part',
      {
        'addr:quarter': '丸の内',
        'addr:neighbourhood': '二丁目',
        'addr:block_number': '4',
        'addr:housenumber': '12',
      },
      ['丸の内二丁目', '4-12'],
    ],
    [
      'a part that names its quarter',
      {
        'addr:quarter': '丸の内',
        'addr:neighbourhood': '丸の内二丁目',
        'addr:block_number': '4',
        'addr:housenumber': '4-12',
      },
      ['丸の内二丁目', '4-12'],
    ],
    [
      'letters that are parted by blanks',
      {
        'addr:suburb': 'Juffair',
        'addr:neighbourhood': 'East',
        'addr:block_number': '324',
        'addr:housenumber': '7',
      },
      ['Juffair East', '324-7'],
    ],
    [
      'a street',
      {
        'addr:street': '中央通り',
        'addr:quarter': '銀座',
        'addr:block_number': '4',
        'addr:housenumber': '12',
      },
      undefined,
    ],
    ['a block without a place', { 'addr:block_number': '4', 'addr:housenumber': '12' }, undefined],
    ['a place without a house', { 'addr:quarter': '丸の内', 'addr:block_number': '4' }, undefined],
  ])('%s', (_, tags, expected) => {
    const address = blockAddressOf(tags);
    expect(address && [address.place, address.number]).toEqual(expected);
  });
});
