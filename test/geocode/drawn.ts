import type { Tags } from '../../src/core/core.ts';
import type { OsmElement } from '../../src/osm/osm.ts';

/** An instant at which it is asked: the noon of a Monday, UTC. */
export const NOW_MS = Date.UTC(2026, 4, 18, 12);

/** A node of an extract, or a way along such nodes: degrees. */
export type Drawn =
  | { readonly at: readonly [lat: number, lon: number]; readonly tags: Tags }
  | { readonly along: readonly (readonly [lat: number, lon: number])[]; readonly tags: Tags };

/** What was drawn, in the order of a file. */
export function elementsOf(drawn: readonly Drawn[]): OsmElement[] {
  const nodes: OsmElement[] = [];
  const ways: OsmElement[] = [];
  const node = ([lat, lon]: readonly [number, number], tags: Tags): number =>
    nodes.push({ kind: 'node', id: nodes.length + 1, lat, lon, tags });
  for (const each of drawn) {
    if ('at' in each) node(each.at, each.tags);
    else
      ways.push({
        kind: 'way',
        id: ways.length + 1,
        refs: each.along.map((point) => node(point, {})),
        tags: each.tags,
      });
  }
  return [...nodes, ...ways];
}
