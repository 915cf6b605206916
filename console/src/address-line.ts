/** Where something is, as far as the service says it. Street and number stand in the order of their country, which the service knows. */
export interface AddressFacts {
  /** Street, number, postcode and town: `Städtle 1, 9490 Vaduz`. */
  readonly whole?: string | undefined;
  /** Street and number alone: `Städtle 1`. */
  readonly street?: string | undefined;
  readonly town?: string | undefined;
  readonly region?: string | undefined;
  readonly country?: string | undefined;
}

/**
 * An address in one line, everything in it once.
 *
 * @param title what stands above the line, which it does not say again
 */
export function addressLine({ whole, street, town, region, country }: AddressFacts, title = ''): string {
  const parts = [whole ?? street, town, region, country].filter(
    (part) => part !== undefined && part !== title,
  );
  return parts.reduce<string>((line, part = '') => (says(line, part) ? line : joined(line, part)), '');
}

/** The line of a place in a list: its street and number, and its town unless that goes without saying. */
export function shortAddressLine({ street, town }: AddressFacts, usualTown: string | undefined): string {
  return addressLine({ street, town: town === usualTown ? undefined : town });
}

/** True if the words of a part stand in a line, whole: Bern does not in Bernstrasse. */
function says(line: string, part: string): boolean {
  return ` ${line.replaceAll(',', ' ')} `.includes(` ${part} `);
}

function joined(line: string, part: string): string {
  return [line, part].filter(Boolean).join(', ');
}
