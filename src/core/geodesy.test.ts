import fc from 'fast-check';
import { greatCircleDistance } from 'h3-js';
import { describe, expect, it } from 'vitest';
import { chordOfMetres, distanceMetres, EARTH_RADIUS_METRES, metresOfChord, unitVector } from './core.ts';

const lat = fc.double({ min: -90, max: 90, noNaN: true });
const lon = fc.double({ min: -180, max: 180, noNaN: true });

describe('distances', () => {
  it('agree with known ones', () => {
    const quarter = (Math.PI / 2) * EARTH_RADIUS_METRES;
    expect(distanceMetres(0, 0, 90, 0)).toBeCloseTo(quarter, 3);
    expect(distanceMetres(0, 179.9999, 0, -179.9999)).toBeCloseTo(distanceMetres(0, 0, 0, 0.0002), 6);
    expect(distanceMetres(90, 10, 90, -120)).toBeCloseTo(0, 3);
    expect(distanceMetres(0, 0, 0, 180)).toBeCloseTo(2 * quarter, 3);
  });

  it('are those of H3, scaled to the mean radius', () => {
    fc.assert(
      fc.property(lat, lon, lat, lon, (latA, lonA, latB, lonB) => {
        const radians = greatCircleDistance([latA, lonA], [latB, lonB], 'rads');
        expect(distanceMetres(latA, lonA, latB, lonB)).toBeCloseTo(radians * EARTH_RADIUS_METRES, 0);
      }),
    );
  });

  it('can be read off the chord between unit vectors', () => {
    fc.assert(
      fc.property(lat, lon, lat, lon, (latA, lonA, latB, lonB) => {
        const vectors = new Float64Array(6);
        unitVector(latA, lonA, vectors);
        unitVector(latB, lonB, vectors, 3);
        const chord = Math.hypot(
          vectors[0]! - vectors[3]!,
          vectors[1]! - vectors[4]!,
          vectors[2]! - vectors[5]!,
        );
        expect(Math.abs(metresOfChord(chord) - distanceMetres(latA, lonA, latB, lonB))).toBeLessThan(0.5);
      }),
    );
  });

  it('turn into chords and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (metres) => {
        expect(metresOfChord(chordOfMetres(metres))).toBeCloseTo(metres, 3);
      }),
    );
  });
});
