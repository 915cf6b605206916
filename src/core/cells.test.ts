import fc from 'fast-check';
import { cellToParent, latLngToCell } from 'h3-js';
import { describe, expect, it } from 'vitest';
import { cellIndex, cellPosition, cellSpan, cellStart, POSITION_END } from './core.ts';

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('cell positions', () => {
  it('are integers that a double holds exactly, below the end', () => {
    fc.assert(
      fc.property(point, ({ lat, lon }) => {
        const position = cellPosition(lat, lon);
        expect(Number.isSafeInteger(position)).toBe(true);
        expect(position).toBeLessThan(POSITION_END);
      }),
    );
  });

  it('lie in the interval of every parent of their cell, which has the parent’s own index', () => {
    fc.assert(
      fc.property(point, fc.integer({ min: 0, max: 15 }), ({ lat, lon }, resolution) => {
        const position = cellPosition(lat, lon);
        const start = cellStart(position, resolution);
        expect(position).toBeGreaterThanOrEqual(start);
        expect(position).toBeLessThan(start + cellSpan(resolution));
        expect(cellIndex(position, resolution)).toBe(cellToParent(latLngToCell(lat, lon, 15), resolution));
      }),
    );
  });
});
