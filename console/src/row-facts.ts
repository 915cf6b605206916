import type { SearchRequest, WaypostClient } from '@waypost/client';
import type { OpeningHours } from './open-state.ts';

/** What a row says of a place beside its name and kind. */
export interface RowFacts {
  /** In the order of the place's country, such as `Städtle 1, 9490 Vaduz`. */
  readonly address?: string;
  readonly town?: string;
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
        features.map(({ id, properties: { address, opening_hours: hours } }) => {
          const { city: town, hours: { timezone: timeZone } = {} } = flat.get(id) ?? {};
          const facts = { address, town, hours, timeZone };
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

/** Street and number as the whole address has them, and the town unless it is the usual one. */
export function shortAddress({ address = '', town }: RowFacts, usual: string | undefined): string {
  const [line = '', ...rest] = address.split(', ');
  const street = rest.length === 0 && town !== undefined && line.includes(town) ? '' : line;
  const elsewhere = town === usual ? undefined : town;
  return [street, elsewhere].filter(Boolean).join(', ');
}
