import parts from './data/postcode-parts.json' with { type: 'json' };

interface Convention {
  readonly isWhole: RegExp;
  readonly lettersBehind: number;
}

/** By ISO 3166-1 alpha-2: the form of a canonical postcode, and how many of its letters people leave out. */
const CONVENTIONS: ReadonlyMap<string, Convention> = new Map(
  Object.entries(parts).map(([country, { whole, lettersBehind }]) => [
    country,
    { isWhole: new RegExp(`^(?:${whole})$`), lettersBehind },
  ]),
);

/**
 * The part of a postcode that people give for a district: `SW1A` of `SW1A1AA`, `1011` of `1011TG`, `M5V` of `M5V2T6`. Undefined in countries
 * where postcodes have no parts.
 *
 * @param code upper case, letters and digits alone
 * @param country ISO 3166-1 alpha-2
 */
export function postcodePart(code: string, country: string | undefined): string | undefined {
  const convention = country === undefined ? undefined : CONVENTIONS.get(country);
  return convention && partOf(code, convention);
}

/** The same in any country, each once. */
export function possiblePostcodeParts(code: string): string[] {
  return [...new Set([...CONVENTIONS.values()].flatMap((convention) => partOf(code, convention) ?? []))];
}

function partOf(code: string, { isWhole, lettersBehind }: Convention): string | undefined {
  return isWhole.test(code) ? code.slice(0, -lettersBehind) : undefined;
}
