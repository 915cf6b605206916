interface StreetParts {
  readonly street?: string | undefined;
  readonly number?: string | undefined;
  /** ISO 3166-1, two letters. */
  readonly countryCode?: string | undefined;
}

/** Countries that write the number before the street, and those that write it after a comma, as the service has them. */
const NUMBER_FIRST = new Set(
  'AG AU BB BM BS BZ CA CI DZ FR GB GD GG GI GP GF GU GY HK IE IL IM IN JE JM KE LK LU MA MC MG MP MQ MT MU MY NC NG NZ OM PF PH PK PM PR RE SG SN TH TN TT UG US VI VN YT ZA ZW'.split(
    ' ',
  ),
);
const COMMA_BEFORE_NUMBER = new Set('BR ES IT PT RU UA BY KZ'.split(' '));

/** Street and number as their country writes them: `12 Main Street`, `Gasse 3`, `Via Roma, 12`. */
export function streetLine({ street, number, countryCode = '' }: StreetParts): string {
  const country = countryCode.toUpperCase();
  const parts = NUMBER_FIRST.has(country) ? [number, street] : [street, number];
  return parts.filter(Boolean).join(COMMA_BEFORE_NUMBER.has(country) ? ', ' : ' ');
}
