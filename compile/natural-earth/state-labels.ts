import type { Tags } from '../../src/core/core.ts';
import type { World, WorldRegion } from '../../src/world/world.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { areaOf } from './country-labels.ts';
import { labelNames, spelling } from './names.ts';
import { pointOf, readTable, textOf } from './read-table.ts';
import { StatePlaces } from './state-places.ts';

/** Pixels between a state's name and those of its neighbours when it appears. */
const LEAST_GAP = 100;
/** The neighbour that counts: nearer ones may be towns that are states of their own. */
const NEIGHBOURS = 3;
const PIXELS_PER_TILE = 512;
const FIRST_STATE_ZOOM = 4;
/** First zoom of states whose borders are not on the map of the world: between towns their names say less. */
const FIRST_ZOOM_WITHOUT_BORDERS = 5;
const WITH_BORDERS = new Set(['AU', 'BR', 'CA', 'US']);
/** States that would appear after this zoom are left out: they are as small as districts elsewhere. */
const LAST_STATE_ZOOM = 8;
/** Least mean size in square kilometres of the states of a country whose capitals are worth a sign. */
const LARGE_STATES = 20_000;
/** So many times more divisions than the gazetteer has are districts, not states. */
const FINER = 4;
/** Beginning letters by which the gazetteer's states are known. */
const KNOWN_LETTERS = 5;
/** A state's name so close to a town of the same name says nothing more. */
const SAME_DEGREES = 0.5;

interface StateLabel {
  readonly country: string;
  readonly name: string;
  readonly point: { readonly lat: number; readonly lon: number };
  readonly region: WorldRegion | undefined;
}

/**
 * Adds names of states and provinces: the farther from their neighbours, the earlier. States that the gazetteer does not
 * know are left out: they are of former times, or parts of states.
 */
export function addStates(
  maker: WorldTileMaker,
  { regions }: World,
  byCountry: StatesByCountry,
  towns: ReadonlyMap<string, readonly Point[]>,
): void {
  const isShown = (state: StateLabel) => isKnown(state, regions) && !isBesideTown(state, towns);
  for (const states of byCountry.values())
    for (const state of states.filter(isShown)) addState(maker, state, gapAround(state, states));
}

/** True if the gazetteer has such a state: `Tver Oblast` is `Tver'`, and `State of Queensland` `Queensland`. */
function isKnown({ country, name }: StateLabel, regions: readonly WorldRegion[]): boolean {
  const state = spelling(name);
  const isSame = (known: string) => known.startsWith(state.slice(0, KNOWN_LETTERS)) || known.endsWith(state);
  return regions.some(
    ({ country: of, names }) => of === country && Object.values(names).map(spelling).some(isSame),
  );
}

function addState(maker: WorldTileMaker, state: StateLabel, gap: number): void {
  const from = zoomOf(state.country, gap);
  if (from > LAST_STATE_ZOOM) return;
  const feature = { layer: 'boundary_labels', from, attributes: ['admin_level', 4], order: -gap };
  maker.addLabel({ ...state.point, names: namesOf(state) }, feature);
}

/** Codes of countries with states so large that their capitals are worth a sign. */
export function countriesOfLargeStates(): ReadonlySet<string> {
  const numbers = new Map<string, number>();
  for (const [{ country }] of partsByState().values()) numbers.set(country, (numbers.get(country) ?? 0) + 1);
  const isLarge = ([country, states]: [string, number]) => areaOf(country) >= LARGE_STATES * states;
  return new Set([...numbers].filter(isLarge).map(([country]) => country));
}

function isBesideTown({ name, point }: StateLabel, towns: ReadonlyMap<string, readonly Point[]>): boolean {
  const called = towns.get(spelling(name)) ?? [];
  return called.some((town) => degreesBetween(town, point) < SAME_DEGREES);
}

/** Places of towns, by the spelling of their name: several towns may share one. */
export function townsByName(): Map<string, Point[]> {
  const towns = new Map<string, Point[]>();
  for (const town of readTable('towns')) {
    const name = spelling(textOf(town, 'name'));
    towns.set(name, [...(towns.get(name) ?? []), pointOf(town)]);
  }
  return towns;
}

function zoomOf(country: string, gap: number): number {
  const first = WITH_BORDERS.has(country) ? FIRST_STATE_ZOOM : FIRST_ZOOM_WITHOUT_BORDERS;
  return Math.max(first, Math.ceil(Math.log2((LEAST_GAP * 360) / (gap * PIXELS_PER_TILE))));
}

/** Degrees of longitude that are as far on the map as a state's third nearest neighbour is; a country's only states have room. */
function gapAround({ point }: StateLabel, states: readonly StateLabel[]): number {
  const stretch = Math.cos((point.lat * Math.PI) / 180);
  const distances = states.map((other) =>
    Math.hypot(other.point.lon - point.lon, (other.point.lat - point.lat) / stretch),
  );
  const [nearest = 360] = distances.sort((a, b) => a - b).slice(NEIGHBOURS, NEIGHBOURS + 1); // the first is the state itself
  return nearest;
}

/** States by the code of their country. */
export type StatesByCountry = ReadonlyMap<string, readonly StateLabel[]>;

/** One label for each state. */
export function statesByCountry(world: World): StatesByCountry {
  const known = regionsByName(world.regions);
  const land = readTable('land').flatMap(({ polygons }) => polygons);
  const places = new StatePlaces(world, land);
  const countries = new Map<string, StateLabel[]>();
  for (const [key, parts] of partsByState()) {
    const [{ country, name }] = parts;
    const region = known.get(key);
    const points = parts.map(({ point }) => point);
    const point = (region && places.of(points, region)) ?? mainPart(points, region);
    const state = { country, name, region, point };
    countries.set(country, [...(countries.get(country) ?? []), state]);
  }
  return new Map([...countries, ...regionsOfFineCountries(world, countries)]);
}

/** Regions of countries of which Natural Earth has districts instead: England, not its counties. */
function regionsOfFineCountries(world: World, countries: StatesByCountry): Map<string, StateLabel[]> {
  const towns = new Map<WorldRegion, Point[]>();
  for (const town of world.towns) {
    const region = world.regions[town.region];
    if (region) towns.set(region, [...(towns.get(region) ?? []), town]);
  }
  const labels = new Map<string, StateLabel[]>();
  for (const region of world.regions) {
    const { country, names } = region;
    const point = middleOf(towns.get(region) ?? [region]);
    const label = { country, name: names.name ?? '', region, point };
    labels.set(country, [...(labels.get(country) ?? []), label]);
  }
  const isFine = ([country, regions]: [string, StateLabel[]]) =>
    regions.length > 1 && (countries.get(country)?.length ?? 0) >= FINER * regions.length;
  return new Map([...labels].filter(isFine));
}

function middleOf(points: readonly Point[]): Point {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
}

/** A part of a state, such as an island. */
interface StatePart {
  readonly country: string;
  readonly name: string;
  readonly point: Point;
}

/** The parts of each state, by country and name. */
function partsByState(): Map<string, [StatePart, ...StatePart[]]> {
  const states = new Map<string, [StatePart, ...StatePart[]]>();
  for (const label of readTable('state-labels')) {
    const [country, name] = [textOf(label, 'iso_a2'), textOf(label, 'name')];
    if (name === '') continue;
    const part = { country, name, point: pointOf(label) };
    const key = `${country} ${spelling(name)}`;
    const known = states.get(key);
    if (known) known.push(part);
    else states.set(key, [part]);
  }
  return states;
}

export type Point = StateLabel['point'];

export function degreesBetween(a: Point, b: Point): number {
  return Math.hypot(a.lat - b.lat, a.lon - b.lon);
}

/** The part nearest to the main town, else the one in the middle of the others. */
function mainPart(parts: readonly Point[], region: WorldRegion | undefined): Point {
  return mostCentral(parts, region ? [region] : parts);
}

/** The point with the least way to all others. */
export function mostCentral(points: readonly Point[], others: readonly Point[] = points): Point {
  const distance = (point: Point) => others.reduce((sum, to) => sum + degreesBetween(point, to), 0);
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

/** By country and each of their names. */
function regionsByName(regions: readonly WorldRegion[]): Map<string, WorldRegion> {
  return new Map(
    regions.flatMap((region) =>
      Object.values(region.names).map((name) => [`${region.country} ${spelling(name)}`, region] as const),
    ),
  );
}

/** Natural Earth's name is mostly the local one in Latin letters, the gazetteer's is English. */
function namesOf({ country, name, region }: StateLabel): Tags {
  const tags = region?.names ?? {};
  const names = labelNames({ ...tags, name: tags.name ?? name }, country);
  return names.name === tags.name || names.name === undefined ? { ...names, name } : names;
}
