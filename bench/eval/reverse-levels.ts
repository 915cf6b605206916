import { iso1A2Code } from '@rapideditor/country-coder';
import { AREA_LEVELS, type AreaLevel } from '../../src/addresses/addresses.ts';
import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import { foldStreet, type Ground, namesOfStreet, type Place, type SourceArea } from './ground.ts';
import { contains, metresBetween, metresToStreet } from './ground-geometry.ts';
import { fold, foldedNames } from './source.ts';

/** Expected answers at a zoom, judged from the extract's own tags and shapes. */
export type Expectation = {
  /** Folded names of what holds the point: squares, parks, islands. */
  readonly grounds?: ReadonlySet<string>;
} & (
  | { readonly kind: 'nothing'; readonly wanted: string }
  | { readonly kind: 'any'; readonly wanted: string }
  | {
      readonly kind: 'area';
      readonly wanted: string;
      /** Country codes that are right; at the zooms of countries the answer must be one. */
      readonly countries: readonly string[];
      /** An area at least as fine as the one and at most as fine as the other. */
      readonly coarsest: AreaLevel;
      readonly finest: AreaLevel;
    }
  | {
      readonly kind: 'street' | 'house' | 'house or street';
      readonly wanted: string;
      /** Folded names of streets near the point. */
      readonly streets: ReadonlySet<string>;
    }
);

/** The finest level of area at each zoom from 1 on (`docs/contract.md`, Geocoding); streets and houses follow. */
const FINEST: readonly AreaLevel[] = [
  'country',
  'country',
  'country',
  'country',
  'state',
  'region',
  'region',
  'county',
  'county',
  // a municipality may be a village
  'village',
  'village',
  'village',
  'suburb',
  'neighbourhood',
  'locality',
];
const MAJOR_STREET_ZOOM = 16;
const STREET_ZOOM = 17;

/**
 * By admin_level: the levels such a boundary may be, coarse to fine. What it is in each country differs (OpenStreetMap
 * wiki, Tag:boundary=administrative), so each is held to what all readings have in common.
 */
const LEVELS_OF_ADMIN: Readonly<Record<number, readonly [coarsest: AreaLevel, finest: AreaLevel]>> = {
  2: ['country', 'country'],
  3: ['state', 'region'],
  4: ['state', 'region'],
  5: ['state', 'county'],
  6: ['state', 'county'],
  7: ['region', 'city'],
  8: ['city', 'village'],
  9: ['city', 'neighbourhood'],
  10: ['village', 'neighbourhood'],
  11: ['suburb', 'locality'],
};

/**
 * Within how many metres of its node everybody would say that a point is in a settlement, or in a part of one, unless
 * a boundary lies between them.
 */
const REACH_METRES: readonly (readonly [level: AreaLevel, metres: number])[] = [
  ['city', 3_000],
  ['town', 1_000],
  ['village', 700],
  ['suburb', 400],
  ['neighbourhood', 200],
];
/** Boundaries of finer areas hardly ever follow where people say that a quarter ends. */
const SETTLEMENT_ADMIN = 8;

/** A street farther away is not where the point is. */
const STREET_METRES = 1_000;
/** So near to a house everybody would name the house. */
const HOUSE_METRES = 20;

export function expectationAt(ground: Ground, point: Place, zoom: number): Expectation {
  const grounds = groundsAt(ground, point);
  if (zoom >= MAJOR_STREET_ZOOM) return { ...expectedStreet(ground, point, zoom), grounds };
  const finest = FINEST[zoom - 1] ?? 'locality';
  return { ...expectedArea(ground, point, finest), ...(finest === 'locality' && { grounds }) };
}

function groundsAt({ features }: Ground, point: Place): Set<string> {
  return new Set(
    features.flatMap((feature) => (contains(feature, point) ? [...foldedNames(feature.tags)] : [])),
  );
}

export function fulfils(expectation: Expectation, hit: GeocodeResult | undefined): boolean {
  if (expectation.kind === 'any') return true;
  if (expectation.kind === 'nothing') return hit === undefined;
  if (hit === undefined) return false;
  if (hit.kind === 'place' && expectation.kind !== 'house')
    return expectation.grounds?.has(fold(hit.name)) ?? false;
  if (expectation.kind === 'area') return isAreaBetween(expectation, hit);
  const name = hit.kind === 'street' ? hit.name : (hit.street ?? '');
  return expectation.kind.includes(hit.kind) && expectation.streets.has(foldStreet(name));
}

function isAreaBetween(
  { coarsest, finest, countries }: Extract<Expectation, { kind: 'area' }>,
  { kind, level, countryCode }: GeocodeResult,
): boolean {
  if (kind !== 'area' || level === undefined) return false;
  const rank = AREA_LEVELS.indexOf(level);
  const isInRange = rank >= AREA_LEVELS.indexOf(coarsest) && rank <= AREA_LEVELS.indexOf(finest);
  return isInRange && countries.includes(countryCode ?? '');
}

function expectedArea(ground: Ground, point: Place, finest: AreaLevel): Expectation {
  const around = areasAround(ground, point);
  const countries = countriesAt(around, point);
  if (countries.length === 0) return { kind: 'nothing', wanted: 'nothing: sea' };
  const byBoundary = around
    .map((area) => levelsOf(area, ground.placeNodes))
    .filter(([, finestReading]) => rankOf(finestReading) <= rankOf(finest))
    .map(([coarsestReading]) => coarsestReading);
  const byNode = settlementLevelsAt(ground, point, around)
    .filter((level) => rankOf(level) <= rankOf(finest))
    .map((level) => (isSettlement(level) ? 'city' : level));
  const coarsest = finestOf([...byBoundary, ...byNode]);
  const wanted = `${coarsest} to ${finest} in ${countries.join(' or ')}`;
  return { kind: 'area', wanted, countries, coarsest, finest };
}

function areasAround({ areas }: Ground, point: Place): SourceArea[] {
  return areas.filter((area) => contains(area, point));
}

/** Levels of the settlements that the point is in by nearness to their nodes. */
function settlementLevelsAt(ground: Ground, point: Place, around: readonly SourceArea[]): AreaLevel[] {
  const here = separating(around);
  return REACH_METRES.filter(([level, metres]) =>
    ground.placeNodes.some(
      (node) =>
        node.tags.place === level &&
        metresBetween(node, point) <= metres &&
        separating(areasAround(ground, node)) === here &&
        iso1A2Code([node.lon, node.lat]) === iso1A2Code([point.lon, point.lat]),
    ),
  ).map(([level]) => level);
}

function isSettlement(level: AreaLevel): boolean {
  return level === 'city' || level === 'town' || level === 'village';
}

function separating(areas: readonly SourceArea[]): string {
  const separate = areas.filter(({ adminLevel }) => adminLevel <= SETTLEMENT_ADMIN);
  return separate.map(({ type, number }) => `${type}${number}`).join();
}

function finestOf(levels: readonly AreaLevel[]): AreaLevel {
  return levels.reduce((best, level) => (rankOf(level) > rankOf(best) ? level : best), 'country');
}

function rankOf(level: AreaLevel): number {
  return AREA_LEVELS.indexOf(level);
}

/** By a boundary that holds the point where there is one, else by country-coder. */
function countriesAt(around: readonly SourceArea[], { lat, lon }: Place): string[] {
  const byBoundary = around.flatMap(({ adminLevel, tags }) => {
    const code = tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1'];
    return adminLevel === 2 && code ? [code] : [];
  });
  if (byBoundary.length > 0) return byBoundary;
  const codes = new Set([iso1A2Code([lon, lat]), iso1A2Code([lon, lat], { level: 'territory' })]);
  return [...codes].filter((code) => code !== null);
}

/**
 * Levels that a boundary may have. A settlement may count as a greater one than its tag says, as capitals do, but never as
 * a finer one.
 */
function levelsOf(
  area: SourceArea,
  placeNodes: Ground['placeNodes'],
): readonly [coarsest: AreaLevel, finest: AreaLevel] {
  const byAdmin = LEVELS_OF_ADMIN[area.adminLevel] ?? ['country', 'locality'];
  if (area.adminLevel !== SETTLEMENT_ADMIN) return byAdmin;
  const namesake = placeNodes.find(
    (node) => foldedNames(node.tags).has(fold(area.tags.name!)) && contains(area, node),
  );
  const level = AREA_LEVELS.find((name) => name === (area.tags.place ?? namesake?.tags.place));
  return level === undefined ? byAdmin : ['city', level];
}

function expectedStreet(ground: Ground, point: Place, zoom: number): Expectation {
  const isMajorAsked = zoom === MAJOR_STREET_ZOOM;
  const near = ground.streets.filter(
    (street) => (street.isMajor || !isMajorAsked) && metresToStreet(street, point) <= STREET_METRES,
  );
  if (near.length === 0) return { kind: 'any', wanted: 'whatever is there' };
  // Some streets are known by their houses alone.
  const named = isMajorAsked ? [] : addressesNear(ground, point, STREET_METRES);
  const streets = new Set([...near.flatMap(namesOfStreet), ...named.map(({ street }) => foldStreet(street))]);
  const kind = zoom > STREET_ZOOM ? kindAtHouseZoom(ground, point) : 'street';
  return { kind, wanted: `a ${kind} near`, streets };
}

function kindAtHouseZoom(ground: Ground, point: Place): 'house' | 'house or street' {
  return addressesNear(ground, point, HOUSE_METRES).length > 0 ? 'house' : 'house or street';
}

function addressesNear({ addresses }: Ground, point: Place, metres: number) {
  return addresses.filter((address) => metresBetween(address, point) <= metres);
}
