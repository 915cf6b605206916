import holidayCountries from './data/holiday-countries.json' with { type: 'json' };
import holidayRegions from './data/holiday-regions.json' with { type: 'json' };

/** Between the names of a region in several languages: `Valais/Wallis`, `Alba / Scotland`, `Navarra - Nafarroa`. */
const BETWEEN_NAMES = /\s*\/\s*|\s+-\s+/;

/** The library's names of regions that have holidays of their own, by folded name, by country in small letters. */
const REGIONS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(holidayRegions).map(([country, regions]) => [country, byName(regions)]),
);
/** Of countries of which the library knows only regions, that which stands for all. */
const INSTEAD: ReadonlyMap<string, string> = new Map(Object.entries(holidayCountries.regions));

/**
 * The region whose holidays are observed, as the library calls it; undefined for those of the whole country.
 *
 * @param country ISO 3166-1 alpha-2
 * @param region its name in a language of the country, or in several
 */
export function holidayRegion(country = '', region = ''): string | undefined {
  const code = country.toLowerCase();
  const known = REGIONS.get(code);
  const names = known && region !== '' ? [region, ...region.split(BETWEEN_NAMES)] : [];
  const named = names.find((name) => known?.has(folded(name)));
  return named === undefined ? INSTEAD.get(code) : known?.get(folded(named));
}

/** @param regions the library's name of each, and behind it others */
function byName(regions: readonly string[]): ReadonlyMap<string, string> {
  const names = regions.map((written) => written.split(', '));
  return new Map(names.flatMap((all) => all.map((name) => [folded(name), all[0]!] as const)));
}

/** Letters alone, without accents. */
function folded(name: string): string {
  return name.normalize('NFKD').replaceAll(/\P{L}/gu, '').toLowerCase();
}
