/**
 * world: which countries, regions and towns does the whole world have, and which country does a point lie in?
 *
 * In: a point, a code, or nothing. Out: countries, first-level regions and some 135,000 towns, as `compile/world.ts`
 * wrote them into `generated/` from GeoNames, country-coder and the locale data of ICU; the country of a point, and
 * none at open sea, by Natural Earth's land.
 * May import core. Reads no file of a user and knows no extract: `admin/` combines the two.
 */

export { alpha2Of, alpha3Of, isCountryCode } from './country-codes.ts';
export { countryByBorders, countryOf, sovereignOf } from './country-of-point.ts';
export {
  TOWN_STEPS_PER_DEGREE,
  type World,
  type WorldCountry,
  type WorldRegion,
  type WorldTown,
} from './entries.ts';
export { loadWorld, WORLD_CREDIT } from './gazetteer.ts';
