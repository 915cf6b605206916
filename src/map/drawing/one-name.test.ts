import { expect, it } from 'vitest';
import type { TileFeature } from '../../mvt/mvt.ts';
import { withOneNameOfCityStates, withOneNameOfSquares } from './one-name.ts';

function label(...attributes: unknown[]): TileFeature {
  return { order: 0, attributes: JSON.stringify(attributes), shape: 'point', parts: [[1, 1]] };
}

function left(name: string, features: TileFeature[]): TileFeature[] | undefined {
  return withOneNameOfSquares([{ name, features }])[0]?.features as TileFeature[] | undefined;
}

it('leaves a name of squares at its first place alone', () => {
  const [large, small] = [
    label('kind', 'square', 'name', 'Torg'),
    label('kind', 'pedestrian', 'name', 'Torg'),
  ];
  const [other, nameless] = [
    label('kind', 'name', 'name', 'Platz'),
    label('kind', 'square', 'name_en', 'Torg'),
  ];
  expect(left('streets_polygons_labels', [large, other, nameless, small, nameless])).toEqual([
    ...[large, other, nameless, nameless],
  ]);
  expect(left('street_labels', [large, small])).toEqual([large, small]);
});

it('leaves a name to the park that has it, and no layer without a square', () => {
  const square = {
    name: 'streets_polygons_labels',
    features: [label('kind', 'pedestrian', 'name', 'Vaterlandsparken')],
  };
  const park = { name: 'poi_areas', features: [label('kind', 'park', 'name', 'Vaterlandsparken')] };
  expect(withOneNameOfSquares([square, park])).toEqual([park]);
  const other = { name: 'poi_areas', features: [label('kind', 'park', 'name', 'Botsparken')] };
  expect(withOneNameOfSquares([square, other])).toEqual([square, other]);
});

it('leaves the name of a city state to its capital, if that is beside it', () => {
  const capital = { name: 'place_labels', features: [label('kind', 'capital', 'name', 'Monaco')] };
  const states = { name: 'boundary_labels', features: [label('admin_level', 2, 'name', 'Monaco')] };
  expect(withOneNameOfCityStates([states, capital])).toEqual([capital]);
  const far = { ...states, features: [{ ...states.features[0]!, parts: [[2000, 1]] }] };
  const town = { name: 'place_labels', features: [label('kind', 'town', 'name', 'Monaco')] };
  for (const layers of [[far, capital], [states, town], [states]])
    expect(withOneNameOfCityStates(layers)).toEqual(layers);
});
