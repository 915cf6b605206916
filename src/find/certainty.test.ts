import { describe, expect, it } from 'vitest';
import type { GeocodeResult } from '../geocode/geocode.ts';
import { isCertain, isCertainByWhole } from './certainty.ts';

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
