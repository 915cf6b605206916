import { describe, expect, it } from 'vitest';
import { doubleArea } from '../../mvt/mvt.ts';
import { roundedOutline } from './rounded-outline.ts';

const CELL = 100;

describe('roundedOutline', () => {
  it('rounds the corners of a square and keeps its sides', () => {
    const ring = roundedOutline([0, 0, 500, 0, 500, 500, 0, 500], CELL);
    expect(Math.max(...ring)).toBe(500);
    expect(Math.min(...ring)).toBe(0);
    expect(doubleArea(ring)).toBeGreaterThan(0.95 * 2 * 500 * 500);
    for (let at = 0; at < ring.length; at += 2)
      expect(Math.hypot(ring[at]! - 500, ring[at + 1]! - 500)).toBeGreaterThan(30);
  });

  it('draws steps aslant as a straight line', () => {
    const steps = Array.from({ length: 8 }, (_, i) => [i * CELL, i * CELL, (i + 1) * CELL, i * CELL]).flat();
    const ring = roundedOutline([...steps, 8 * CELL, 8 * CELL, 0, 8 * CELL], CELL);
    const aslant = [];
    for (let at = 0; at < ring.length; at += 2)
      if (ring[at]! > 250 && ring[at]! < 550 && ring[at + 1]! < 550) aslant.push(ring[at]! - ring[at + 1]!);
    expect(aslant.length).toBeGreaterThan(1);
    for (const offset of aslant) expect(offset).toBe(CELL / 2);
  });
});
