import { describe, expect, it } from 'vitest';
import { Borders, encodeBorders } from './borders.ts';

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

const FILE = encodeBorders([
  { territory: 'ZA', sovereign: 'ZA', rings: [square(0, 0, 10), square(4, 4, 2)] },
  { territory: 'LS', sovereign: 'LS', rings: [square(4, 4, 1)] },
  { territory: 'PR', sovereign: 'US', rings: [square(20, 0, 1)] },
  { territory: 'PR', sovereign: 'US', rings: [square(30, 0, 1)] },
]);

describe('borders', () => {
  const borders = new Borders(FILE);
  const territoryAt = (lon: number, lat: number) => borders.at(lon, lat)?.territory;

  it('say whose land a point lies in', () => {
    expect([territoryAt(1, 1), territoryAt(4.5, 4.5), territoryAt(20.5, 0.5)]).toEqual(['ZA', 'LS', 'PR']);
    expect(borders.at(30.5, 0.5)).toEqual({ territory: 'PR', sovereign: 'US' });
  });

  it('leave out holes, and what no border holds', () => {
    expect([territoryAt(5.5, 5.5), territoryAt(15, 5), territoryAt(25, 0.5)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are refused if they are not what was written', () => {
    expect(() => new Borders(Buffer.from('WPB'))).toThrow(/map of borders is damaged/);
    expect(() => new Borders(Buffer.from(FILE).fill('X', 0, 1))).toThrow(/map of borders is damaged/);
    expect(() => new Borders(FILE.subarray(0, -16))).toThrow(/map of borders is damaged/);
  });
});
