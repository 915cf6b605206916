import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusCodeOf, pointOfCoordinates, pointOfPlusCode } from './point-text.ts';

describe('coordinates', () => {
  it.each([
    ['47.14, 9.52', 47.14, 9.52],
    ['47.14 9.52', 47.14, 9.52],
    ['47.14,9.52', 47.14, 9.52],
    ['(47.14; 9.52)', 47.14, 9.52],
    ['geo:47.14,9.52', 47.14, 9.52],
    ['47,14 9,52', 47.14, 9.52],
    ['-33.9, -70.5', -33.9, -70.5],
    ['33.9S 70.5W', -33.9, -70.5],
    ['N 47.14 E 9.52', 47.14, 9.52],
    ['9.52°E, 47.14°N', 47.14, 9.52],
    ['47.14N, 9.52E', 47.14, 9.52],
    ['47° N 9° E', 47, 9],
    ['47°8\'24"N 9°31\'12"E', 47.14, 9.52],
    ['47°8′24″ N, 9°31′12″ E', 47.14, 9.52],
  ])('%s', (text, lat, lon) => {
    const point = pointOfCoordinates(text);
    expect(point?.lat).toBeCloseTo(lat, 9);
    expect(point?.lon).toBeCloseTo(lon, 9);
  });

  it.each([
    '12 14',
    '12, 14',
    '12-16',
    '98000',
    '91.5, 9.52',
    '47.14, 181.5',
    '47.14',
    '47.14, 9.52, 3.1',
    '47.14N 9.52N',
    'N47.14S 9.52',
    'E. 5.5 W. 6.5 S',
    '5 S',
    'Main St 47.14, 9.52',
    '',
  ])('none in %j', (text) => {
    expect(pointOfCoordinates(text)).toBeUndefined();
  });

  it('reads any text in time, and never a point off the earth', () => {
    const sign = fc.constantFrom(...'0123456789.,; +-°\'"NSEWO()');
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 90 }), (text) => {
        const point = pointOfCoordinates(text);
        if (point) expect(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180).toBe(true);
      }),
    );
  });
});

describe('plus codes', () => {
  /** From the test data of Open Location Code's specification: code, latitude and longitude of its middle. */
  it.each([
    ['8FVC2222+22', 47.0000625, 8.0000625],
    ['4VCPPQGP+Q9', -41.2730625, 174.7859375],
    ['7FG49QCJ+2VX', 20.3701125, 2.782234375],
    ['849vcwc8+r9', 37.4220625, -122.0840625],
  ])('%s', (text, lat, lon) => {
    const code = plusCodeOf(text);
    expect(code?.isWhole).toBe(true);
    const point = pointOfPlusCode(code!);
    expect(point?.lat).toBeCloseTo(lat, 6);
    expect(point?.lon).toBeCloseTo(lon, 6);
  });

  it('that are shortened mean what is nearest to their town', () => {
    const code = plusCodeOf('CWC8+R9 Mountain View, CA');
    expect(code).toMatchObject({ town: 'Mountain View, CA', isWhole: false });
    const near = { lat: 37.39, lon: -122.08 };
    const point = pointOfPlusCode(code!, near);
    expect(point?.lat).toBeCloseTo(37.4220625, 6);
    expect(point?.lon).toBeCloseTo(-122.0840625, 6);
    // across the border of the area that the signs left out stand for
    expect(pointOfPlusCode(code!, { lat: 36.99, lon: -121.99 })?.lat).toBeCloseTo(37.4220625, 6);
    expect(pointOfPlusCode(code!)).toBeUndefined();
  });

  it('that are shortened by four signs may have many behind the plus', () => {
    const point = pointOfPlusCode(plusCodeOf('CWC8+R9X2V')!, { lat: 37.4, lon: -122 });
    expect(point?.lat).toBeCloseTo(37.42206, 4);
    expect(point?.lon).toBeCloseTo(-122.08401, 4);
  });

  it.each(['C+C', 'H&M', '8FVC2222', 'ABCD+EF', '3+1', 'coffee+tea'])('none in %s', (text) => {
    expect(plusCodeOf(text)).toBeUndefined();
  });
});
