import { lazyPackage } from '../core/core.ts';
import { isCountryCode } from './country-codes.ts';
import { readGenerated } from './generated-file.ts';
import { NearLand } from './near-land.ts';

/** Between here and the antimeridian borders have gaps, and meet nothing at 180° itself. */
const LAST_WHOLE_LONGITUDE = 179.9;

/** Some 14 MB in every thread that asks where borders are. */
const borders = lazyPackage<typeof import('@rapideditor/country-coder')>('@rapideditor/country-coder');

let nearLand: NearLand | undefined;

/**
 * ISO 3166-1 alpha-2 code of the country or territory that contains a point in degrees, one of `World.countries`;
 * `undefined` at sea, more than twelve nautical miles (and at most 3 km more) off the nearest coast or town. A
 * territory with its own code keeps it: Puerto Rico is `PR`, Åland `AX`.
 *
 * @throws ServiceError FILE_UNAVAILABLE if the map of land is missing or damaged
 */
export function countryOf(lat: number, lon: number): string | undefined {
  return isNearLand(lat, lon) ? countryByBorders(lat, lon) : undefined;
}

/** Code of the sovereign state: Puerto Rico is `US`, Åland `FI`. Laws, holidays and habits follow the state. */
export function sovereignOf(lat: number, lon: number): string | undefined {
  return isNearLand(lat, lon)
    ? codeAt(lat, lon, (point) => borders().iso1A2Code(point) ?? undefined)
    : undefined;
}

/**
 * Like {@link countryOf}, but only by country-coder's borders, which include the sea between a country's islands. Use
 * it for an area whose point lies at sea.
 */
export function countryByBorders(lat: number, lon: number): string | undefined {
  return codeAt(lat, lon, codeOf);
}

/** Closes the gap at the antimeridian, from the point's own side first. */
function codeAt(
  lat: number,
  lon: number,
  ask: (point: [lon: number, lat: number]) => string | undefined,
): string | undefined {
  const onMap = lon - 360 * Math.floor((lon + 180) / 360);
  const code = ask([onMap, lat]);
  if (code !== undefined || Math.abs(onMap) < LAST_WHOLE_LONGITUDE) return code;
  const side = Math.sign(onMap) * LAST_WHOLE_LONGITUDE;
  return ask([side, lat]) ?? ask([-side, lat]);
}

function isNearLand(lat: number, lon: number): boolean {
  nearLand ??= new NearLand(readGenerated('land.bin', 'The map of land'));
  return nearLand.has(lat, lon);
}

/** Code of a place known to country-coder, by `[lon, lat]` or by its identifier there. */
export function codeOf(place: [number, number] | string): string | undefined {
  const { iso1A2Code } = borders();
  const territory = iso1A2Code(place, { level: 'territory' }) ?? undefined;
  // Reserved codes, such as EA for Ceuta and Melilla, name parts of countries.
  if (territory === undefined || isCountryCode(territory)) return territory;
  return iso1A2Code(place) ?? undefined;
}
