import { describe, expect, it } from 'vitest';
import { plusCodeOf, pointOfPlusCode } from './plus-codes.ts';

describe('plus codes', () => {
  /** From the test data of Open Location Code's specification: code, latitude and longitude of its middle. */
  it.each([
    ['8FVC2222+22', 47.0000625, 8.0000625],
    ['4VCPPQGP+Q9', -41.2730625, 174.7859375],
    ['7FG49QCJ+2VX', 20.3701125, 2.782234375],
    ['849vcwc8+r9', 37.4220625, -122.0840625],
    ['8FVC2222+', 47.00125, 8.00125],
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
