import type { Bounds, OsmElement } from '../../src/osm/osm.ts';

/**
 * The part of an extract in a rectangle, as who publishes extracts cuts it: every way that has a node inside, with all its nodes, and every
 * relation that has a member among these, whatever else it has.
 */
export function cutOut(elements: readonly OsmElement[], box: Bounds): OsmElement[] {
  const inside = new Set<number>();
  for (const element of elements) if (element.kind === 'node' && isIn(element, box)) inside.add(element.id);
  const ways = new Set<number>();
  const nodes = new Set(inside);
  for (const element of elements) {
    if (element.kind !== 'way' || !element.refs.some((ref) => inside.has(ref))) continue;
    ways.add(element.id);
    for (const ref of element.refs) nodes.add(ref);
  }
  return elements.filter((element) => {
    if (element.kind === 'node') return nodes.has(element.id);
    if (element.kind === 'way') return ways.has(element.id);
    return element.members.some(
      ({ kind, ref }) => (kind === 'way' ? ways : nodes).has(ref) && kind !== 'relation',
    );
  });
}

function isIn({ lat, lon }: { readonly lat: number; readonly lon: number }, box: Bounds): boolean {
  return lat >= box.minLat && lat < box.maxLat && lon >= box.minLon && lon < box.maxLon;
}
