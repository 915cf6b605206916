import { COUNTRIES, type Country, countryOf } from '../languages/languages.ts';

/**
 * The part of a postcode that people give for a district: `SW1A` of `SW1A1AA`, `1011` of `1011TG`, `M5V` of `M5V2T6`. Undefined in countries
 * where postcodes have no parts.
 *
 * @param code upper case, letters and digits alone
 * @param country ISO 3166-1 alpha-2
 */
export function postcodePart(code: string, country: string | undefined): string | undefined {
  return partOf(code, countryOf(country));
}

/** The same in any country, each once. */
export function possiblePostcodeParts(code: string): string[] {
  return [...new Set([...COUNTRIES.values()].flatMap((country) => partOf(code, country) ?? []))];
}

function partOf(code: string, { postcode }: Country): string | undefined {
  return postcode?.isWhole.test(code) ? code.slice(0, -postcode.lettersBehind) : undefined;
}
