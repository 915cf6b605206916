import { rankOf } from '../../src/map/schema/label-zoom.ts';
import type { World } from '../../src/world/world.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { LAST_LABEL_ZOOM } from '../../src/world-map/world-tiles.ts';
import { spelling } from './names.ts';
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
const FIRST_OCEAN_ZOOM = 0;
const FIRST_SEA_ZOOM = 2;
/** At earlier zooms there is hardly room for the names of countries. */
const FIRST_LAND_ZOOM = 3;
/** Natural Earth's zooms are meant for maps without cities: ours name land so many zooms later. */
const LAND_DELAY = 0.5;
/** Metres along a side of islands that a dot marks up to zoom 8, where it takes 10 pixels. */
const ISLET_SIDE = 3_000;
/** Names that are disputed, beside others for the same. */
const NOT_SHOWN = ['British Isles'];
/** Labels of one name so close are of one thing that Natural Earth has in parts. */
const SAME_DEGREES = 20;
/** An island so close to a state or town of its name needs none. */
const NEAR_DEGREES = 1;
/** From the next zoom on states are named. */
const LAST_ZOOM_WITHOUT_PLACES = 4;

/** Points by the spelling of their names. */
export type Places = ReadonlyMap<string, readonly { readonly lat: number; readonly lon: number }[]>;

interface NatureLabel {
  readonly kind: string;
  readonly name: string;
  /** Empty if it is not known. */
  readonly french: string;
  readonly lat: number;
  readonly lon: number;
  readonly from: number;
  /** Square degrees; 0 if it is not known. */
  readonly size: number;
  /** As `natureNames` takes them. */
  readonly countries: string;
}

/**
 * Adds names of land and sea, without those that countries have too, or that a state or town nearby has.
 *
 * @param places states and towns
 */
export function addNature(maker: WorldTileMaker, world: World, places: Places): void {
  const ofCountries = world.countries.flatMap(({ names }) => [names.name ?? '', names['name:en'] ?? '']);
  const placesOf = (name: string) => places.get(spelling(name)) ?? [];
  const taken = new Set([...ofCountries, ...NOT_SHOWN].map(spelling));
  const labels = [...seas(), ...lands()].filter(({ name }) => name !== '' && !taken.has(spelling(name)));
  const countries = countriesByName(labels);
  for (const { kind, name, french, lat, lon, from } of withoutParts(labels)) {
    const isPlace = placesOf(name).some(
      (place) => Math.hypot(place.lat - lat, place.lon - lon) < NEAR_DEGREES,
    );
    const to = isPlace ? LAST_ZOOM_WITHOUT_PLACES : LAST_LABEL_ZOOM;
    if (from > to) continue;
    const attributes = ['kind', kind, 'rank', rankOf(from)];
    maker.addLabel(
      { lat, lon, names: natureNames(name, { 'name:fr': french }, countries.get(name)) },
      { layer: 'natural_labels', from, to, attributes, order: from },
    );
  }
}

function seas(): NatureLabel[] {
  return readTable('marine-labels').flatMap((sea) => {
    const first = KINDS[textOf(sea, 'featurecla')] === 'ocean' ? FIRST_OCEAN_ZOOM : FIRST_SEA_ZOOM;
    return labelOf(sea, zoomFor(numberOf(sea, 'min_label'), first));
  });
}

function lands(): NatureLabel[] {
  const from = (natural: number) => zoomFor(natural + LAND_DELAY, FIRST_LAND_ZOOM);
  return [
    ...readTable('region-labels').flatMap((land) => labelOf(land, from(numberOf(land, 'min_label')))),
    ...readTable('region-points').flatMap((land) => labelOf(land, from(numberOf(land, 'min_zoom')))),
  ];
}

function labelOf(feature: NaturalFeature, from: number): NatureLabel[] {
  const kind = KINDS[textOf(feature, 'featurecla')];
  if (kind === undefined) return [];
  const size = numberOf(feature, 'size') || 0;
  const isIslet = kind === 'island' && Math.sqrt(mercatorArea(feature)) < ISLET_SIDE;
  const name = natureName(textOf(feature, 'name'));
  const [french, around] = [textOf(feature, 'name_fr'), textOf(feature, 'countries')];
  const countries = kind === 'ocean' ? '' : around;
  return [{ kind: isIslet ? 'islet' : kind, name, french, countries, ...pointOf(feature), from, size }];
}

/** Keeps the largest part of what has several close to each other. */
function withoutParts(labels: readonly NatureLabel[]): NatureLabel[] {
  const kept = new Map<string, NatureLabel[]>();
  for (const label of labels.toSorted((a, b) => b.size - a.size)) {
    const same = kept.get(label.name) ?? [];
    if (!same.some((other) => areClose(label, other))) kept.set(label.name, [...same, label]);
  }
  return [...kept.values()].flat();
}

/** By name the countries of all its parts, as the Mediterranean Sea has two. */
function countriesByName(labels: readonly NatureLabel[]): Map<string, string> {
  const all = new Map<string, string>();
  for (const { name, countries } of labels) all.set(name, `${all.get(name) ?? ''} ${countries}`.trim());
  return all;
}

/** On the ground, also over the antimeridian. */
export function areClose(a: Pick<NatureLabel, 'lat' | 'lon'>, b: Pick<NatureLabel, 'lat' | 'lon'>): boolean {
  const east = Math.abs(a.lon - b.lon);
  const shrink = Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  return Math.hypot(a.lat - b.lat, Math.min(east, 360 - east) * shrink) < SAME_DEGREES;
}
