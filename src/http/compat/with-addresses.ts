import type { Entry } from '../../answers/answers.ts';
import type { CompatService } from './interface.ts';
import { numericIdOf } from './numeric-id.ts';

/** Adds to places the street, number and postcode of where they stand, if their own tags name no street. */
export async function withAddresses(
  entries: readonly Entry[],
  languages: readonly string[],
  { ask }: CompatService,
): Promise<readonly Entry[]> {
  const objects = entries.flatMap(({ kind, source, street }) =>
    kind === 'place' && source && street === undefined ? [source] : [],
  );
  if (objects.length === 0) return entries;
  const asked = {
    by: 'objects',
    objects: objects.map(({ type, sourceId }) => ({ type, sourceId })),
    languages,
  } as const;
  const { answer } = await ask({ kind: 'entries', asked, withAddresses: true });
  const found = JSON.parse(answer.head) as readonly Entry[]; // what the answerer wrote of a list of entries
  const stood = new Map(found.map((entry) => [numericIdOf(entry), entry]));
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
