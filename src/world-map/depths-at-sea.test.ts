import { expect, it } from 'vitest';
import { doubleArea, type Ring, type TileLayer, turned } from '../mvt/mvt.ts';
import { withDepthsAtSea } from './depths-at-sea.ts';

const SEA: Ring = [0, 0, 100, 0, 100, 100, 0, 100];
const ISLAND: Ring = [40, 40, 60, 40, 60, 60, 40, 60];
const DEEP: Ring = [0, 0, 50, 0, 50, 100, 0, 100];

function layer(name: string, attributes: string, parts: readonly Ring[]): TileLayer {
  return { name, features: [{ order: 0, attributes, shape: 'area', parts }] };
}

function areaOf(layers: readonly TileLayer[], name: string): number {
  const features = layers.find((one) => one.name === name)?.features ?? [];
  return features.flatMap(({ parts }) => parts).reduce((sum, ring) => sum + doubleArea(ring) / 2, 0);
}

it('depths of the sea are not drawn over islands', () => {
  const ocean = layer('ocean', '[]', [SEA, turned(ISLAND)]);
  const layers = withDepthsAtSea([ocean, layer('bathymetry', '["depth",200]', [DEEP])]);
  expect(areaOf(layers, 'ocean')).toBe(100 * 100 - 20 * 20);
  expect(areaOf(layers, 'bathymetry')).toBe(50 * 100 - 10 * 20);
  const wide = withDepthsAtSea([ocean, layer('bathymetry', '["depth",200]', [SEA])]);
  expect(areaOf(wide, 'bathymetry')).toBe(areaOf(wide, 'ocean'));
});

it('depths on land are left out, and reefs stay', () => {
  const ocean = layer('ocean', '[]', [ISLAND]);
  const on = (attributes: string) =>
    withDepthsAtSea([ocean, layer('bathymetry', attributes, [[0, 0, 20, 0, 20, 20, 0, 20]])]);
  expect(areaOf(on('["depth",200]'), 'bathymetry')).toBe(0);
  expect(areaOf(on('["kind","reef"]'), 'bathymetry')).toBe(400);
});
