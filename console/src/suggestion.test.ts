import type { GeocodeFeature, PlaceFeature } from '@waypost/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { kindSuggestion, suggestionOf } from './suggestion.ts';
import { speak } from './texts.ts';

beforeAll(() => speak('en-GB'));

const POINT = { type: 'Point' as const, coordinates: [9.52, 47.14] as [number, number] };

function place(properties: PlaceFeature['properties']): PlaceFeature {
  return { type: 'Feature', id: '851f8ac7fffffff_n1', geometry: POINT, properties };
}

describe('a place that is suggested', () => {
  it('says its kind and its address', () => {
    const { detail } = suggestionOf(
      place({ name: 'Post', category: 'cafe', address: 'Städtle 1, 9490 Vaduz' }),
    );
    expect(detail).toBe('Cafe · Städtle 1, 9490 Vaduz');
  });

  it('without a name says its kind once', () => {
    const { title, detail } = suggestionOf(place({ category: 'cafe', address: '9490 Vaduz' }));
    expect([title, detail]).toEqual(['Cafe', '9490 Vaduz']);
  });
});

describe('an entry of a type that is not known here', () => {
  const feature = (members: object) =>
    ({ type: 'Feature', geometry: POINT, ...members }) as unknown as GeocodeFeature; // no such type is published

  it('is shown, and leads to where it is', () => {
    const properties = { name: 'Line 11', type: 'bus_line', confidence: 1 };
    expect(suggestionOf(feature({ properties }))).toMatchObject({
      title: 'Line 11',
      detail: 'Bus line',
      icon: 'place',
      goal: { lat: 47.14, lon: 9.52 },
    });
  });

  it('is searched for if it is nowhere', () => {
    const properties = { name: 'Pharmacies nearby', type: 'category', confidence: 1 };
    const { goal } = suggestionOf(feature({ geometry: null, properties }));
    expect(goal).toEqual({ text: 'Pharmacies nearby' });
  });
});

it('a kind that is suggested searches for all of it', () => {
  expect(kindSuggestion({ id: 'amenity/pharmacy', label: 'Pharmacy' })).toMatchObject({
    title: 'Pharmacy nearby',
    goal: { text: '', category: 'amenity=pharmacy' },
  });
  expect(kindSuggestion({ id: 'food_and_drink' }).goal).toEqual({ text: '', category: 'food_and_drink' });
});
