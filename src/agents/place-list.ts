import type { Entry, PlaceProperties } from '../answers/answers.ts';
import { parsePlaceId } from '../core/core.ts';
import type { Feature } from './answered.ts';
import { addressOf, type Point, placeLine } from './lines.ts';
import type { AgentParts } from './parts.ts';

/** Places as numbered lines, each with the address where it stands: its own, else the building's or the nearest street. */
export async function linesOf(
  features: readonly Feature<PlaceProperties>[],
  from: Point | undefined,
  languages: readonly string[],
  parts: AgentParts,
): Promise<readonly string[]> {
  const addresses = await addressesOf(
    features.flatMap(({ id }) => id ?? []),
    languages,
    parts,
  );
  return features.map((feature, at) => {
    const address = addresses.get(feature.id ?? '') ?? feature.properties.address;
    return `${at + 1}. ${placeLine(feature, address, from)}`;
  });
}

/** Where places stand, by their identifiers. */
export async function addressesOf(
  ids: readonly string[],
  languages: readonly string[],
  { ask }: AgentParts,
): Promise<ReadonlyMap<string, string>> {
  const objects = ids.map(parsePlaceId);
  const answer = await ask({
    kind: 'entries',
    asked: { by: 'objects', objects, languages },
    withAddresses: true,
  });
  const entries: readonly Entry[] = JSON.parse(answer); // of the answerer, which says what it writes
  return new Map(
    entries.flatMap((entry) => {
      const address = addressOf(entry);
      return entry.placeId && address ? [[entry.placeId, address] as const] : [];
    }),
  );
}
