import type { Tags } from '../../src/core/core.ts';
import { rankOf } from '../../src/tiles/schema/label-zoom.ts';
import type { WorldTileMaker } from '../../src/tiles/world/world-tile-maker.ts';
import type { World, WorldRegion } from '../../src/world/world.ts';
import countryAreas from '../world-country-areas.json' with { type: 'json' };
import { labelNames, spelling } from './names.ts';
import natureNames from './nature-names.json' with { type: 'json' };
import { type NaturalFeature, numberOf, pointOf, readTable, textOf, zoomFor } from './read-table.ts';
import { lakeKind } from './shapes.ts';

/** Square kilometres of each country, by its code. */
const COUNTRY_AREAS: Readonly<Record<string, number>> = countryAreas;
/** Names of seas and mountains in other languages, by Natural Earth's name. */
const NATURE_NAMES: Readonly<Record<string, Tags>> = natureNames;
const HECTARES_PER_SQUARE_KILOMETRE = 100;
/** Beyond it a country is larger than any screen. */
const LAST_COUNTRY_ZOOM = 6;
/** Metres at the equator. */
const METRES_PER_DEGREE = 111_319;
/**
 * First zooms of the label of a country, and of its largest states, by its size. A zoom earlier than in an extract (`docs/tile-schema.md`):
 * on the map of the world names of countries are what people look for.
 */
const COUNTRY_ZOOMS: readonly (readonly [squareKilometres: number, country: number, states: number])[] = [
  [2_000_000, 1, 4],
  [700_000, 2, 5],
  [300_000, 3, 5],
  [100_000, 3, 6],
  [20_000, 4, 7],
  [0, 5, 7],
];
/** First zoom of a state by the last rank that it is for. */
const STATE_ZOOMS: readonly (readonly [rank: number, zoom: number])[] = [
  [3, 4],
  [5, 5],
  [7, 6],
  [9, 7],
  [11, 8],
];
const FIRST_NATURE_ZOOM = 1;
const FIRST_LAKE_ZOOM = 3;
const FIRST_PARK_ZOOM = 6;
/** Kinds of `natural_labels` by Natural Earth's class; what is not listed is not shown. */
const KINDS: Readonly<Record<string, string>> = {
  ocean: 'ocean',
  sea: 'sea',
  gulf: 'gulf',
  bay: 'bay',
  strait: 'strait',
  sound: 'strait',
  channel: 'strait',
  inlet: 'bay',
  fjord: 'bay',
  lagoon: 'bay',
  reef: 'reef',
  generic: 'sea',
  Island: 'island',
  island: 'island',
  'Island group': 'archipelago',
  'island group': 'archipelago',
  'Range/mtn': 'range',
  Foothills: 'range',
  Plateau: 'plateau',
  Desert: 'desert',
  'Pen/cape': 'peninsula',
  Peninsula: 'peninsula',
  Isthmus: 'peninsula',
  Plain: 'plain',
  plain: 'plain',
  Lowland: 'plain',
  Delta: 'plain',
  Basin: 'basin',
  Depression: 'basin',
  Valley: 'valley',
  Gorge: 'valley',
  Tundra: 'tundra',
  Wetlands: 'wetland',
  cape: 'cape',
};

/** Adds names of countries, states, waters, and of land and sea; towns are added by `towns.ts`. */
export function addLabels(maker: WorldTileMaker, world: World): void {
  addCountries(maker, world);
  addStates(maker, world);
  for (const feature of [...largestOfName(readTable('marine-labels')), ...readTable('region-labels')])
    addNature(maker, feature, numberOf(feature, 'min_label'));
  for (const feature of readTable('region-points')) addNature(maker, feature, numberOf(feature, 'min_zoom'));
  for (const lake of readTable('lake-labels')) addLake(maker, lake);
  for (const park of readTable('parks')) addPark(maker, park);
}

function addCountries(maker: WorldTileMaker, { countries }: World): void {
  for (const { code, names, lat, lon } of countries) {
    const area = COUNTRY_AREAS[code];
    if (area === undefined) continue;
    const hectares = Math.round(area * HECTARES_PER_SQUARE_KILOMETRE);
    maker.addLabel(
      { lat, lon, names: labelNames(names, code, true) },
      {
        layer: 'boundary_labels',
        from: countryZooms(area).country,
        to: LAST_COUNTRY_ZOOM,
        attributes: ['admin_level', 2, 'way_area', hectares],
        order: -hectares,
      },
    );
  }
}

function countryZooms(squareKilometres: number): { readonly country: number; readonly states: number } {
  const [, country, states] = COUNTRY_ZOOMS.find(([least]) => squareKilometres >= least)!; // the last takes all
  return { country, states };
}

function addStates(maker: WorldTileMaker, { regions }: World): void {
  const known = regionsByName(regions);
  for (const [key, label] of statesIn(readTable('state-labels'))) {
    const rank = numberOf(label, 'scalerank');
    const byRank = STATE_ZOOMS.find(([last]) => rank <= last)?.[1];
    if (byRank === undefined) continue;
    const from = Math.max(byRank, countryZooms(COUNTRY_AREAS[textOf(label, 'iso_a2')] ?? 0).states);
    const names = stateNames(known.get(key)?.names ?? {}, textOf(label, 'name'), textOf(label, 'iso_a2'));
    const feature = { layer: 'boundary_labels', from, attributes: ['admin_level', 4], order: rank };
    maker.addLabel({ ...pointOf(label), names }, feature);
  }
}

/** By country and each of their names. */
function regionsByName(regions: readonly WorldRegion[]): Map<string, WorldRegion> {
  return new Map(
    regions.flatMap((region) =>
      Object.values(region.names).map((name) => [`${region.country} ${spelling(name)}`, region] as const),
    ),
  );
}

/** One label for each state, by country and name: that of its most important part. */
function statesIn(labels: readonly NaturalFeature[]): Map<string, NaturalFeature> {
  const states = new Map<string, NaturalFeature>();
  for (const label of labels) {
    const key = `${textOf(label, 'iso_a2')} ${spelling(textOf(label, 'name'))}`;
    const before = states.get(key);
    const isFirst = !before || numberOf(label, 'scalerank') < numberOf(before, 'scalerank');
    if (textOf(label, 'name') !== '' && isFirst) states.set(key, label);
  }
  return states;
}

/** Natural Earth's name is mostly the local one in Latin letters, the gazetteer's is English. */
function stateNames(tags: Tags, name: string, country: string): Tags {
  const names = labelNames({ ...tags, name: tags.name ?? name }, country);
  return names.name === tags.name || names.name === undefined ? { ...names, name } : names;
}

function addNature(maker: WorldTileMaker, feature: NaturalFeature, natural: number): void {
  const kind = KINDS[textOf(feature, 'featurecla')];
  const name = capitalised(textOf(feature, 'name'));
  if (kind === undefined || name === '') return;
  const from = zoomFor(natural, FIRST_NATURE_ZOOM);
  const names = { 'name:en': name, ...NATURE_NAMES[name], name };
  const attributes = ['kind', kind, 'rank', rankOf(from)];
  maker.addLabel({ ...pointOf(feature), names }, { layer: 'natural_labels', from, attributes, order: from });
}

function addLake(maker: WorldTileMaker, lake: NaturalFeature): void {
  const name = textOf(lake, 'name');
  if (name === '') return;
  const point = pointOf(lake);
  const stretched = METRES_PER_DEGREE / Math.cos((point.lat * Math.PI) / 180); // as Mercator's map stretches it
  const wayArea = Math.round(numberOf(lake, 'size') * METRES_PER_DEGREE * stretched);
  const from = zoomFor(numberOf(lake, 'min_label'), FIRST_LAKE_ZOOM);
  const attributes = ['kind', lakeKind(lake), 'way_area', wayArea];
  maker.addLabel(
    { ...point, names: { name } },
    { layer: 'water_polygons_labels', from, attributes, order: -wayArea },
  );
}

function addPark(maker: WorldTileMaker, park: NaturalFeature): void {
  const from = FIRST_PARK_ZOOM;
  const attributes = ['kind', 'national_park', 'rank', rankOf(from)];
  const feature = { layer: 'poi_areas', from, attributes, order: numberOf(park, 'scalerank') };
  maker.addLabel({ ...pointOf(park), names: { name: textOf(park, 'name') } }, feature);
}

/** Keeps the largest part of a water that has several, as the Mediterranean Sea has two. */
function largestOfName(waters: readonly NaturalFeature[]): NaturalFeature[] {
  const bySize = waters.toSorted((a, b) => numberOf(a, 'size') - numberOf(b, 'size'));
  return [...new Map(bySize.map((water) => [capitalised(textOf(water, 'name')), water])).values()];
}

/** A name in capitals (`INDIAN OCEAN`), written as names are. */
function capitalised(written: string): string {
  const name = written.replaceAll(/\s+/g, ' ').replace(/ MTS\.$/, ' MOUNTAINS');
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replace(/(?<![\p{Letter}'’])\p{Letter}/gu, (letter) => letter.toUpperCase());
}
