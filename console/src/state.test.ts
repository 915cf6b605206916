import { describe, expect, it } from 'vitest';
import { type ConsoleState, readState, writeState } from './state.ts';

const SEARCH = {
  text: 'crêpes & cidre #1',
  lat: 43.7,
  lon: -7.4,
  radiusMetres: 800,
  textWeight: 0.7,
  geoWeight: 0,
  category: 'amenity=cafe',
  openNow: true,
  box: [-7.5, 43.6, -7.3, 43.8] as const,
  isLiteral: true,
  way: '_p~iF~ps|U_ulLnnqC_mqNvxq`@',
};

describe('a link', () => {
  it.each<[string, ConsoleState]>([
    ['the map', { view: { zoom: 12.5, lat: -33.9, lon: 151.2 } }],
    ['a search with all that can be chosen', { search: SEARCH, cells: true }],
    ['a place that a search found', { search: SEARCH, placeId: '853969a7fffffff_n4316767531' }],
    ['a point', { point: { lat: 0, lon: 180, zoom: 5 } }],
    ['a theme', { theme: 'warm' }],
    ['nothing yet', {}],
  ])('leads back to %s', (_, state) => {
    expect(readState(`#${writeState(state)}`)).toEqual(state);
  });

  it('can be read by people', () => {
    expect(writeState({ view: { zoom: 3, lat: 1.5, lon: 2 }, placeId: '853969a7fffffff_n1' })).toBe(
      'map=3.00/1.5/2&place=853969a7fffffff_n1',
    );
  });

  it('ignores a way that cannot be read', () => {
    expect(readState('#q=a&at=1,2&way=_p~iF').search).not.toHaveProperty('way');
  });

  it('ignores a box that is none', () => {
    expect(readState('#q=a&at=1,2&box=1,2,3').search).not.toHaveProperty('box');
    expect(readState('#q=a&at=1,2&box=1,5,3,2').search).not.toHaveProperty('box');
  });

  it('names places to a decimetre, in which no number has an exponent', () => {
    expect(readState('#point=0.0000001,-0.12345678,18').point).toEqual({ lat: 0, lon: -0.123457, zoom: 18 });
    expect(readState('#q=a&at=1e-6,2').search).toMatchObject({ lat: 0.000001, lon: 2 });
  });

  it('asks for everything where the text is empty', () => {
    expect(readState('#q=&at=1,2').search).toMatchObject({ text: '', lat: 1, lon: 2, radiusMetres: 5000 });
  });

  it.each([
    ['a map beyond the pole', '#map=3/91/0'],
    ['a map without a longitude', '#map=3/9'],
    ['a search without a place', '#q=cafe'],
    ['a place that is no number', '#q=cafe&at=43,here'],
    ['a point beyond the antimeridian', '#point=1,181,18'],
    ['an unknown theme', '#theme=pink'],
    ['anything else', '#%E0%A4%A&x=1'],
  ])('says nothing with %s', (_, hash) => {
    expect(readState(hash)).toEqual({});
  });

  it('stays within what the service takes', () => {
    const { search } = readState('#q=a&at=1,2&radius=1e9&weights=7,-1');
    expect(search).toMatchObject({ radiusMetres: 100_000, textWeight: 1, geoWeight: 0 });
    const weightless = readState('#q=a&at=1,2&radius=0&weights=0,0').search;
    expect(weightless).toMatchObject({ radiusMetres: 100, textWeight: 0.5, geoWeight: 0.5 });
    expect(readState('#point=1,2,99').point?.zoom).toBe(18);
  });
});
