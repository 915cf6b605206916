import { expect, it } from 'vitest';
import type { TileFeature } from '../../mvt/mvt.ts';
import { withBuildingParts } from './building-parts.ts';

function block(
  attributes: unknown[],
  west: number,
  north: number,
  width: number,
  height: number,
): TileFeature {
  const [east, south] = [west + width, north + height];
  const ring = [west, north, east, north, east, south, west, south];
  return { order: 0, attributes: JSON.stringify(attributes), shape: 'area', parts: [ring] };
}

const house = block(['dummy', 1, 'height', 20, 'min_height', 3], 0, 0, 100, 100);
const flat = { ...house, attributes: '["dummy",1]' };
const part = (west: number, width: number) =>
  block(['dummy', 1, 'height', 30, 'part', true], west, 0, width, 100);

/** The house among others, as it is then. */
function houseAmong(...others: TileFeature[]): TileFeature | undefined {
  return withBuildingParts([{ name: 'buildings', features: [house, ...others] }])[0]?.features[0];
}

it('takes the height of a building that its parts cover by half or more', () => {
  expect(houseAmong(part(0, 50))).toEqual(flat);
  expect(houseAmong(part(0, 30), part(30, 70))).toEqual(flat);
});

it('leaves it to a building with a turret, or as many floors of one', () => {
  expect(houseAmong(part(0, 20))).toEqual(house);
  expect(houseAmong(part(0, 20), part(0, 20), part(0, 20))).toEqual(house);
});

it('leaves it to a building beside the parts of another', () => {
  expect(houseAmong(part(100, 100))).toEqual(house);
  expect(houseAmong()).toEqual(house);
});

it('leaves parts and their neighbours as they are', () => {
  const neighbour = block(['dummy', 1, 'height', 9], 500, 500, 10, 10);
  const features = [house, part(0, 100), neighbour];
  expect(withBuildingParts([{ name: 'buildings', features }])[0]?.features.slice(1)).toEqual(
    features.slice(1),
  );
});
