import type { World, WorldTown } from '../../src/world/world.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { capitalZoom } from './country-labels.ts';
import { labelNames, spelling } from './names.ts';
import { type NaturalFeature, numberOf, pointOf, readTable, textOf, zoomFor } from './read-table.ts';
import { countriesOfLargeStates } from './state-labels.ts';

/** First zoom of a town that Natural Earth lacks, by its least population. */
const TOWN_ZOOMS: readonly (readonly [population: number, zoom: number])[] = [
  [1_000_000, 5],
  [100_000, 6],
  [50_000, 7],
  [30_000, 8],
  [25_000, 9],
];
const CITY_PEOPLE = 100_000;
const FIRST_ZOOM = 4;
/** Capitals of states have a sign of their own from so many people on: below, they are towns among others. */
const STATE_CAPITAL_PEOPLE = 30_000;
/** Towns of one name so close are one town. */
const SAME_NAME_DEGREES = 0.4;
/** The town of the gazetteer that lies so close is meant, whatever its name. */
const SAME_PLACE_DEGREES = 0.08;
const NOT_TOWNS = new Set(['suburb', 'airport']);

interface Label {
  readonly zoom: number;
  readonly kind: string;
  /** People of the town with those of the built-up area around it. */
  readonly people: number;
}

/** Adds towns: at Natural Earth's zooms, with the gazetteer's names; then others by population. */
export function addTowns(maker: WorldTileMaker, world: World): void {
  const towns = new TownsByCell([...world.towns].filter(({ level }) => !NOT_TOWNS.has(level)));
  const withSign = countriesOfLargeStates();
  const shown = new Map<WorldTown, Label>();
  for (const place of readTable('towns')) {
    const town = towns.same(place);
    const label = labelOf(place, withSign);
    if (!town) addUnknown(maker, place, label);
    else if (!shown.has(town) || shown.get(town)!.zoom > label.zoom) shown.set(town, label);
  }
  for (const town of towns.all) {
    const label = shown.get(town) ?? labelByPeople(town);
    if (label) addTown(maker, town, label);
  }
}

function labelOf(place: NaturalFeature, withSign: ReadonlySet<string>): Label {
  const [people, country] = [numberOf(place, 'pop_max'), textOf(place, 'iso_a2')];
  const zoom = zoomFor(numberOf(place, 'min_zoom'), FIRST_ZOOM);
  const ofClass = textOf(place, 'featurecla');
  if (ofClass === 'Admin-0 capital')
    return { kind: 'capital', zoom: Math.min(capitalZoom(country), zoom), people };
  const hasSign = ofClass === 'Admin-1 capital' && withSign.has(country) && people >= STATE_CAPITAL_PEOPLE;
  return { kind: hasSign ? 'state_capital' : kindByPeople(people), zoom, people };
}

function labelByPeople({ names, country, population }: WorldTown): Label | undefined {
  if (names.capital === 'yes') return { zoom: capitalZoom(country), kind: 'capital', people: population };
  const zoom = TOWN_ZOOMS.find(([least]) => population >= least)?.[1];
  return zoom === undefined ? undefined : { zoom, kind: kindByPeople(population), people: population };
}

function kindByPeople(population: number): string {
  return population >= CITY_PEOPLE ? 'city' : 'town';
}

function addTown(
  maker: WorldTileMaker,
  { names, country, lat, lon, population }: WorldTown,
  { zoom, kind, people }: Label,
): void {
  const most = Math.max(population, people);
  const attributes = ['kind', kind, 'population', most];
  const feature = { layer: 'place_labels', from: zoom, attributes, order: -most };
  maker.addLabel({ lat, lon, names: labelNames(names, country) }, feature);
}

/** Adds a place that the gazetteer lacks, such as a station in the ice. */
function addUnknown(maker: WorldTileMaker, place: NaturalFeature, { zoom, kind }: Label): void {
  const population = Math.max(0, numberOf(place, 'pop_max'));
  const attributes = ['kind', kind, 'population', population];
  const feature = { layer: 'place_labels', from: zoom, attributes, order: -population };
  maker.addLabel({ ...pointOf(place), names: { name: textOf(place, 'name') } }, feature);
}

/** Towns by cells of a degree. */
class TownsByCell {
  readonly all: readonly WorldTown[];
  readonly #cells = new Map<string, WorldTown[]>();

  constructor(towns: readonly WorldTown[]) {
    this.all = towns;
    for (const town of towns) {
      const key = cellKey(Math.floor(town.lon), Math.floor(town.lat));
      const known = this.#cells.get(key) ?? [];
      this.#cells.set(key, known);
      known.push(town);
    }
  }

  /** The town that a place of Natural Earth is. */
  same(place: NaturalFeature): WorldTown | undefined {
    const { lat, lon } = pointOf(place);
    const name = spelling(textOf(place, 'name'));
    const distance = (town: WorldTown): number => Math.hypot(town.lat - lat, town.lon - lon);
    const near = this.#around(lat, lon).filter((town) => distance(town) < SAME_NAME_DEGREES);
    const named = near.filter(({ names }) => isCalled(names, name));
    const closest = near.filter((town) => distance(town) < SAME_PLACE_DEGREES);
    return (named.length > 0 ? named : closest).sort((a, b) => b.population - a.population)[0];
  }

  #around(lat: number, lon: number): WorldTown[] {
    const steps = [-1, 0, 1];
    return steps.flatMap((right) =>
      steps.flatMap((up) => this.#cells.get(cellKey(Math.floor(lon) + right, Math.floor(lat) + up)) ?? []),
    );
  }
}

function isCalled(names: WorldTown['names'], name: string): boolean {
  if (names.name !== undefined && spelling(names.name) === name) return true;
  return (names.alt_name ?? '').split(';').some((one) => spelling(one) === name);
}

function cellKey(column: number, row: number): string {
  return `${column} ${row}`;
}
