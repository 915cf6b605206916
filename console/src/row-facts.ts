import type { SearchRequest, WaypostClient } from '@waypost/client';
import type { AddressFacts } from './address-line.ts';
import type { OpeningHours } from './open-state.ts';

/** What a row says of a place beside its name and kind. */
export interface RowFacts extends Pick<AddressFacts, 'street' | 'town'> {
  readonly hours?: OpeningHours;
  /** IANA name. */
  readonly timeZone?: string;
}

export type FactsById = ReadonlyMap<string, RowFacts>;

/** Facts of the places that a search answers. Empty if they can't be had: rows do without them. */
export async function rowFacts(
  body: SearchRequest,
  client: WaypostClient,
  signal: AbortSignal,
): Promise<FactsById> {
  const plain = { ...body, explain: false };
  const asked = Promise.all([
    client.places.search(plain, { format: 'geojson', signal }),
    client.places.search(plain, { form: 'b', signal }),
  ]);
  return asked.then(
    ([{ features }, { results }]) => {
      const flat = new Map(results.map((place) => [place.id, place]));
      return new Map(
        features.map(({ id, properties: { opening_hours: hours } }) => {
          const { address: street, city: town, hours: { timezone: timeZone } = {} } = flat.get(id) ?? {};
          const facts = { street, town, hours, timeZone };
          return [id, Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))];
        }),
      );
    },
    () => new Map(),
  );
}

/** The town of most places, which their rows need not name. */
export function usualTown(facts: FactsById): string | undefined {
  const counts = new Map<string, number>();
  for (const { town } of facts.values()) if (town) counts.set(town, (counts.get(town) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0];
}
