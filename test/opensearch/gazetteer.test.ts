import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { GeocodingRequests } from './geocoding-requests.ts';
import { type PushedGazetteer, pushedGazetteer } from './pushed-gazetteer.ts';

const REQUESTS = process.env.WAYPOST_LONG_TESTS ? 5_000 : 1_000;
const SOURCE =
  process.env.WAYPOST_GEOCODING_EXTRACT ??
  fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));
/** Most round trips that a request may take. */
const MOST_TRIPS = 3;

let pushed: PushedGazetteer;
beforeAll(async () => {
  pushed = await pushedGazetteer(inject('openSearchUrls'), SOURCE, 3);
});
afterAll(async () => {
  await pushed?.close();
});

describe('the gazetteer in OpenSearch', () => {
  it('has as much as the embedded one', () => {
    expect(pushed.remote.facts).toEqual(pushed.embedded.facts);
  });

  it('answers every request as the embedded one does, in few trips', async () => {
    const requests = new GeocodingRequests(pushed.contents, 20);
    const trips = new Map<string, number[]>();
    for (let i = 0; i < REQUESTS; i++) {
      const { kind, text, ask } = requests.next();
      const before = pushed.connection.trips;
      const answer = await ask(pushed.remote);
      const taken = pushed.connection.trips - before;
      trips.set(kind, [...(trips.get(kind) ?? []), taken]);
      expect(answer, `${kind} ${text}`).toEqual(await ask(pushed.embedded));
    }
    for (const [kind, counts] of trips) console.log(kind, distribution(counts));
    expect(Math.max(...[...trips.values()].flat())).toBeLessThanOrEqual(MOST_TRIPS);
  });
});

/** `2: 31` for two trips in 31 requests. */
function distribution(counts: readonly number[]): string {
  const numbers = [...new Set(counts)].sort((a, b) => a - b);
  return numbers
    .map((number) => `${number}: ${counts.filter((count) => count === number).length}`)
    .join(', ');
}
