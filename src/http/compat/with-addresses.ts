import type { Entry } from '../../answers/answers.ts';
import { askedAgain } from './asked-again.ts';
import type { CompatService } from './interface.ts';
import { numericIdOf } from './numeric-id.ts';

/** Adds to places the street, number and postcode of where they stand, if their own tags name no street. */
export async function withAddresses(
  entries: readonly Entry[],
  languages: readonly string[],
  service: CompatService,
): Promise<readonly Entry[]> {
  const lacking = entries.filter(({ kind, street }) => kind === 'place' && street === undefined);
  const stood = await askedAgain(lacking, languages, { withAddresses: true }, service);
  return entries.map((entry) => {
    const { street, houseNumber, postalCode } = stood.get(numericIdOf(entry)) ?? entry;
    return {
      ...entry,
      ...(street && { street }),
      ...(houseNumber && { houseNumber }),
      ...(postalCode && { postalCode }),
    };
  });
}
