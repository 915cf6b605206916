import { Borders, type Ground } from './borders.ts';
import { readGenerated } from './generated-file.ts';
import { NearLand } from './near-land.ts';

/** Between here and the antimeridian borders have gaps, and meet nothing at 180° itself. */
const LAST_WHOLE_LONGITUDE = 179.9;

let borders: Borders | undefined;
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
  return isNearLand(lat, lon) ? groundAt(lat, lon)?.sovereign : undefined;
}

/**
 * Like {@link countryOf}, but only by country-coder's borders, which include the sea between a country's islands. Use
 * it for an area whose point lies at sea.
 */
export function countryByBorders(lat: number, lon: number): string | undefined {
  return groundAt(lat, lon)?.territory;
}

/** Closes the gap at the antimeridian, from the point's own side first. */
function groundAt(lat: number, lon: number): Ground | undefined {
  borders ??= new Borders(readGenerated('borders.bin', 'The map of borders'));
  const onMap = lon - 360 * Math.floor((lon + 180) / 360);
  const ground = borders.at(onMap, lat);
  if (ground !== undefined || Math.abs(onMap) < LAST_WHOLE_LONGITUDE) return ground;
  const side = Math.sign(onMap) * LAST_WHOLE_LONGITUDE;
  return borders.at(side, lat) ?? borders.at(-side, lat);
}

function isNearLand(lat: number, lon: number): boolean {
  nearLand ??= new NearLand(readGenerated('land.bin', 'The map of land'));
  return nearLand.has(lat, lon);
}
