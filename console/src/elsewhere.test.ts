import type { GeocodeFeature } from '@waypost/client';
import { describe, expect, it } from 'vitest';
import { worthShowing } from './elsewhere.ts';

type Properties = Required<GeocodeFeature['properties']>;

function answer(name: string, type: Properties['type'], match: Properties['match_type']): GeocodeFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [7.42, 43.73] },
    properties: { name, type, match_type: match, confidence: 1 },
  };
}

const shown = (text: string, features: readonly GeocodeFeature[], total: number) =>
  worthShowing(text, features, total).map(({ properties }) => properties.name);

describe('beside the places that were found', () => {
  it.each<[string, GeocodeFeature, boolean]>([
    ['12 rue grimaldi', answer('12 Rue Grimaldi', 'house', 'interpolated'), true],
    ['rue grimaldi', answer('Rue Grimaldi', 'street', 'exact'), true],
    ['14 rue grimaldi', answer('Rue Grimaldi', 'street', 'fallback'), false],
    ['paris', answer('Paris', 'city', 'exact'), true],
    ['Zürich, Schweiz', answer('Zurich', 'city', 'exact'), true],
    ['hotel', answer('Xilin Hot', 'city', 'exact'), false],
    ['cafe', answer('Cafe', 'village', 'exact'), false],
    ['cafe rouge', answer('Cafe Rouge', 'place', 'exact'), false],
  ])('“%s” shows its certain meanings', (text, feature, isShown) => {
    expect(worthShowing(text, [feature], 3)).toEqual(isShown ? [feature] : []);
  });
});

it('everything is shown if no place was found', () => {
  const village = answer('Cafe', 'village', 'exact');
  const street = answer('Rue Grimaldi', 'street', 'fallback');
  expect(shown('cafe', [village, street], 0)).toEqual(['Cafe', 'Rue Grimaldi']);
});
