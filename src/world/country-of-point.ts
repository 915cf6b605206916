import { iso1A2Code } from '@rapideditor/country-coder';
import { isCountryCode } from './country-codes.ts';

/**
 * ISO 3166-1 alpha-2 code of the country or territory a point in degrees lies in, one of `World.countries`; undefined
 * at sea. Territories with a code of their own are told apart from their states: Puerto Rico is `PR`, Åland `AX`.
 */
export function countryOf(lat: number, lon: number): string | undefined {
  return codeOf([lon, lat]);
}

/** The same of the state alone: Puerto Rico is `US`, Åland `FI`. Laws, holidays and habits follow the state. */
export function sovereignOf(lat: number, lon: number): string | undefined {
  return iso1A2Code([lon, lat]) ?? undefined;
}

/** What country-coder knows of is asked for by `[lon, lat]` or by an identifier of its own. */
export function codeOf(place: [number, number] | string): string | undefined {
  const territory = iso1A2Code(place, { level: 'territory' }) ?? undefined;
  // Reserved codes, such as EA for Ceuta and Melilla, name parts of countries.
  if (territory === undefined || isCountryCode(territory)) return territory;
  return iso1A2Code(place) ?? undefined;
}
