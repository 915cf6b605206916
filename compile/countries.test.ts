import { describe, expect, it } from 'vitest';
import { areaOf, type Shapes } from './countries.ts';

/** A shape in Switzerland whose outline touches Germany with one vertex of twelve. */
const SHAPES: Shapes = new Map([
  ['ch-x.geojson', [...Array<readonly [number, number]>(11).fill([8.2, 46.9]), [8.6, 47.95]]],
]);

describe('countries of a location set', () => {
  it.each([
    [['de'], ['DE']],
    [['us-ca'], ['US']],
    [['gb-sct'], ['GB']],
    [['ch-x.geojson'], ['CH']],
    [[[6.3, 50.8, 50]], ['DE']],
  ])('%j is %j', (include, countries) => {
    expect(areaOf({ include }, SHAPES)).toEqual({ except: false, countries });
  });

  it('are those of a group of countries', () => {
    const { countries } = areaOf({ include: ['150'] }, SHAPES);
    expect(countries).toEqual(expect.arrayContaining(['FR', 'DE', 'LI', 'MC']));
    expect(countries).not.toContain('US');
  });

  it('are all but some, of the world', () => {
    const { except, countries } = areaOf({ include: ['001'], exclude: ['fr', 'us-ca'] }, SHAPES);
    expect(except).toBe(true);
    expect(countries).toContain('FR');
    expect(countries).not.toContain('US');
    expect(areaOf({ include: ['de', 'fr'], exclude: ['fr'] }, SHAPES).countries).toEqual(['DE']);
  });
});
