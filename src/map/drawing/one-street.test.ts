import { expect, it } from 'vitest';
import type { TileFeature } from '../../mvt/mvt.ts';
import { asOneStreet } from './one-street.ts';

function stretch(kind: string, ...others: unknown[]): TileFeature {
  const attributes = JSON.stringify(['kind', kind, 'tunnel', false, ...others]);
  return { order: 0, attributes, shape: 'line', parts: [[0, 0, 9, 9]] };
}

function kindsOf(...features: TileFeature[]): unknown[] {
  return asOneStreet(features).map(({ attributes }) => JSON.parse(attributes)[1]);
}

it('gives the stretches of one name the kind of the most important', () => {
  const name = ['name', 'Mikonkatu'];
  expect(
    kindsOf(stretch('residential', ...name), stretch('tertiary', ...name), stretch('footway', ...name)),
  ).toEqual([...['tertiary', 'tertiary', 'tertiary']]);
});

it('takes links for less than what they lead to, and tunnels for less than the street above', () => {
  const name = ['name', 'Ring'];
  expect(kindsOf(stretch('primary_link', ...name), stretch('primary', ...name))).toEqual([
    'primary',
    'primary',
  ]);
  const tunnel = { ...stretch(''), attributes: JSON.stringify(['kind', 'primary', 'tunnel', true, ...name]) };
  expect(asOneStreet([tunnel, stretch('primary', ...name)])[0]?.attributes).toBe(
    stretch('primary', ...name).attributes,
  );
});

it('leaves streets of other names and numbers, nameless ones and rails as they are', () => {
  const features = [
    ...[stretch('primary', 'ref', '4', 'name', 'A'), stretch('residential', 'name', 'A')],
    ...[stretch('primary', 'name', 'A', 'name_sv', 'B'), stretch('tram', 'name', 'A')],
    ...[stretch('secondary', 'ref', '4'), stretch('primary', 'ref', '4')],
  ];
  expect(asOneStreet(features)).toEqual(features);
});
