import { describe, expect, it } from 'vitest';
import type { Bounds } from '../osm/osm.ts';
import { coveredAsSaid } from './covered.ts';

const bounds = (minLon: number, minLat: number, maxLon: number, maxLat: number): Bounds => ({
  minLon,
  minLat,
  maxLon,
  maxLat,
});

describe('the bounds in the header of an extract', () => {
  it.each<[string, Bounds | undefined, readonly (readonly number[])[] | undefined]>([
    ['nothing', undefined, undefined],
    ['bounds', bounds(7, 43, 8, 44), [[7, 43, 8, 44]]],
    [
      'bounds across the antimeridian',
      bounds(177, -19, -178, -15),
      [
        [-180, -19, -178, -15],
        [177, -19, 180, -15],
      ],
    ],
    ['bounds up to the antimeridian', bounds(177, -19, -180, -15), [[177, -19, 180, -15]]],
    ['all around the earth, as of an extract on both sides', bounds(-180, -19, 180, -15), undefined],
    ['a point', bounds(7, 43, 7, 43), undefined],
    ['south above north', bounds(7, 44, 8, 43), undefined],
  ])('%s', (_, said, expected) => {
    expect(coveredAsSaid(said)).toEqual(expected);
  });
});
