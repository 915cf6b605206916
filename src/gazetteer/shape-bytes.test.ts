import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShapeReader, ShapeWriter } from './shape-bytes.ts';

const lat = fc.integer({ min: -900_000_000, max: 900_000_000 });
const lon = fc.integer({ min: -1_799_999_999, max: 1_799_999_999 });
const near = fc.integer({ min: -5_000, max: 5_000 });
/** Positions anywhere on the map, or a street of close ones. */
const line = fc.oneof(
  fc.array(fc.tuple(lon, lat), { minLength: 1, maxLength: 70 }),
  fc.array(fc.tuple(near, near), { minLength: 1, maxLength: 70 }),
);
const street = fc.record({ lat, lon, lines: fc.array(line, { maxLength: 4 }) });

describe('shapes in bytes', () => {
  it('are the lines that were written, position by position', () => {
    fc.assert(
      fc.property(fc.array(street), (streets) => {
        const { values, offsets } = written(streets);
        const reader = new ShapeReader(values);
        for (const [i, { lat, lon, lines }] of streets.entries()) {
          const read = reader.lines(offsets[i]!, offsets[i + 1]!, lat, lon);
          expect(read.map((positions) => [...positions])).toEqual(lines.map((positions) => positions.flat()));
        }
      }),
    );
  });

  it('take less than five bytes a position for a street of the usual kind', () => {
    const bends = Array.from({ length: 40 }, (_, i): [number, number] => [
      2_000 * i,
      1_500 * i + 300 * (i % 3),
    ]);
    const { values } = written([{ lat: 0, lon: 0, lines: [bends] }]);
    expect(values.length / bends.length).toBeLessThan(5);
  });
});

function written(streets: readonly { lat: number; lon: number; lines: [number, number][][] }[]) {
  const writer = new ShapeWriter();
  for (const { lat, lon, lines } of streets)
    writer.add(
      lat,
      lon,
      lines.map((positions) => Int32Array.from(positions.flat())),
    );
  return writer.rows();
}
