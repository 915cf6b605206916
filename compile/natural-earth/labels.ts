import { rankOf } from '../../src/map/schema/label-zoom.ts';
import type { World } from '../../src/world/world.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { addCountries } from './country-labels.ts';
import { countryPoints } from './country-points.ts';
import { spelling } from './names.ts';
import { addNature } from './nature-labels.ts';
import { natureName, natureNames } from './nature-names.ts';
import {
  mercatorArea,
  type NaturalFeature,
  numberOf,
  pointOf,
  readTable,
  textOf,
  zoomFor,
} from './read-table.ts';
import { lakeKind } from './shapes.ts';
import { addStates, statesByCountry, townsByName } from './state-labels.ts';

const FIRST_LAKE_ZOOM = 3;
const FIRST_PARK_ZOOM = 6;

/** Adds names of countries, states, waters, and of land and sea; towns are added by `towns.ts`. */
export function addLabels(maker: WorldTileMaker, world: World): void {
  const states = statesByCountry(world);
  addCountries(maker, world, countryPoints(world));
  const places = townsByName();
  addStates(maker, world, states, places);
  for (const { name, region, point } of [...states.values()].flat())
    for (const one of new Set([name, ...Object.values(region?.names ?? {})].map(spelling)))
      places.set(one, [...(places.get(one) ?? []), point]);
  addNature(maker, world, places);
  for (const lake of readTable('lake-labels')) addLake(maker, lake);
  for (const park of readTable('parks')) addPark(maker, park);
}

function addLake(maker: WorldTileMaker, lake: NaturalFeature): void {
  const name = natureName(textOf(lake, 'name'));
  if (name === '') return;
  const wayArea = Math.round(mercatorArea(lake));
  const from = zoomFor(numberOf(lake, 'min_label'), FIRST_LAKE_ZOOM);
  const attributes = ['kind', lakeKind(lake), 'way_area', wayArea];
  maker.addLabel(
    { ...pointOf(lake), names: natureNames(name, {}, textOf(lake, 'countries')) },
    { layer: 'water_polygons_labels', from, attributes, order: -wayArea },
  );
}

function addPark(maker: WorldTileMaker, park: NaturalFeature): void {
  const from = FIRST_PARK_ZOOM;
  const attributes = ['kind', 'national_park', 'rank', rankOf(from)];
  const feature = { layer: 'poi_areas', from, attributes, order: numberOf(park, 'scalerank') };
  maker.addLabel({ ...pointOf(park), names: { name: textOf(park, 'name') } }, feature);
}
