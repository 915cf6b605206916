import { describe, expect, it } from 'vitest';
import type { GeocodeResult } from '../geocode/geocode.ts';
import { isCertain, isCertainByWhole, isKnownNear } from './certainty.ts';

const AT = { lat: 47, lon: 9, levels: {}, confidence: 1, matchType: 'exact', nameShare: 1 } as const;

describe('a postcode is certain', () => {
  const postcode: GeocodeResult = { ...AT, kind: 'postcode', name: '9490' };

  it.each(['9490', '9490 Vad', 'Vaduz 9490'])('once it is typed: %s', (text) => {
    expect(isCertain(postcode, text)).toBe(true);
  });

  it('not while it is begun, nor with a typing error', () => {
    expect(isCertain({ ...postcode, nameShare: 0.75 }, '949')).toBe(false);
    expect(isCertain({ ...postcode, matchType: 'approximate' }, '9499')).toBe(false);
  });
});

describe('a house that is called like something else', () => {
  const house: GeocodeResult = { ...AT, kind: 'house', name: 'Forum, Weg 3', houseName: 'Forum' };

  it('is certain only by more than its name', () => {
    expect(isCertain(house, 'forum')).toBe(true);
    expect(isCertainByWhole(house, 'forum')).toBe(false);
    expect(isCertainByWhole(house, 'forum weg 3')).toBe(true);
  });
});

describe('an area that the text only begins', () => {
  const bangkok: GeocodeResult = {
    ...AT,
    kind: 'area',
    name: 'Bangkok',
    source: { type: 'n', sourceId: 1, tags: { name: 'Bangkok', alt_name: 'Bankok;Bankoko;Bang Kok' } },
  };

  it('is not certain where the text is the name of something else, whichever of its names the text begins', () => {
    expect(isCertainByWhole(bangkok, 'bank')).toBe(false);
    expect(isCertainByWhole(bangkok, 'bangko')).toBe(false);
  });

  it('is certain by a whole name, or by whole words of one', () => {
    expect(isCertainByWhole(bangkok, 'bankok')).toBe(true);
    expect(isCertainByWhole(bangkok, 'bang')).toBe(false); // of its first name only a part
    expect(isCertainByWhole({ ...bangkok, name: 'Krung Thep' }, 'bang')).toBe(true);
  });
});

describe('an area that is shown by another name than the one typed', () => {
  const tags = { name: 'San Ġiljan', 'name:en': "St. Julian's", alt_name: 'Spinola' };
  const town: GeocodeResult = {
    ...AT,
    kind: 'area',
    name: "St. Julian's",
    importance: 0.2,
    nameShare: 0.5,
    source: { type: 'n', sourceId: 1, tags },
  };

  it.each(['San Ġil', 'san giljan', 'St. Jul'])('is as certain by what it is called there: %s', (text) => {
    expect(isCertain(town, text)).toBe(true);
  });

  it('is not certain by the beginning of what few call it', () => {
    expect(isCertain(town, 'Spin')).toBe(false);
  });

  it('is known by two letters of any name', () => {
    const here = { lat: AT.lat, lon: AT.lon };
    expect(isKnownNear(here, town, 'sa')).toBe(true);
    expect(isKnownNear(here, town, 'sp')).toBe(false);
  });
});
