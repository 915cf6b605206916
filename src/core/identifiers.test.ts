import { describe, expect, it } from 'vitest';
import { formatPlaceId, formatSourceId, identityOf, parsePlaceId, sourceOfIdentity } from './core.ts';

describe('place identifiers', () => {
  it('are made of the cell of resolution 5, the type and the number', () => {
    expect(formatPlaceId({ type: 'n', sourceId: 123, lat: 47.14, lon: 9.52 })).toMatch(
      /^85[0-9a-f]{13}_n123$/,
    );
  });

  it('are read back, whichever cell they name', () => {
    for (const type of ['n', 'w', 'r', 'g', 's'] as const)
      expect(parsePlaceId(formatPlaceId({ type, sourceId: 42, lat: -90, lon: 180 }))).toEqual({
        type,
        sourceId: 42,
      });
  });

  it.each([
    ['', 'nothing'],
    ['85754e67fffffff', 'no number'],
    ['85754e67fffffff_x1', 'an unknown type'],
    ['85754e67fffffff_n0', 'zero'],
    ['85754e67fffffff_n-1', 'a negative number'],
    ['85754e67fffffff_n01', 'a leading zero'],
    ['85754e67fffffff_n9223372036854775808', '2^63'],
    ['85754E67FFFFFFF_n1', 'capitals'],
    ['84754e7ffffffff_n1', 'a cell of resolution 4'],
    ['85fffffffffffff_n1', 'no cell'],
    ['85754e67fffffff_n1\n', 'a line end'],
  ])('refuse %j: %s', (text) => {
    expect(() => parsePlaceId(text)).toThrow(expect.objectContaining({ code: 'INVALID_ID' }));
  });

  it('take the largest number there is', () => {
    expect(parsePlaceId('85754e67fffffff_w9223372036854775807').type).toBe('w');
  });

  it('name their source', () => {
    expect(formatSourceId({ type: 'r', sourceId: 7, lat: 0, lon: 0 })).toBe('relation/7');
  });
});

describe('identities', () => {
  it('are told back as type and number', () => {
    for (const type of ['n', 'w', 'r', 'g', 's'] as const)
      for (const sourceId of [1, 12_345_678_901, 2 ** (type === 'g' || type === 's' ? 50 : 51) - 1])
        expect(sourceOfIdentity(identityOf(type, sourceId))).toEqual({ type, sourceId });
  });

  it('sort by type, then number', () => {
    expect(identityOf('g', 2 ** 50 - 1)).toBeLessThan(identityOf('s', 1));
    expect(identityOf('s', 2 ** 50 - 1)).toBeLessThan(identityOf('n', 1));
    expect(identityOf('w', 7)).toBeLessThan(identityOf('w', 8));
  });

  it('do not exist for numbers that no source uses', () => {
    expect(identityOf('n', 2 ** 51)).toBeNaN();
    expect(identityOf('s', 2 ** 50)).toBeNaN();
  });
});
