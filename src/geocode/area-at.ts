import { LRUCache } from 'lru-cache';
import type { GazetteerHead } from './gazetteer-port.ts';

type Areas = GazetteerHead['areas'];

/** While an address is typed, each letter brings much the same houses again; what lies around a point takes long to tell. */
const MOST_POINTS = 4_000;

const KNOWN = new WeakMap<Areas, LRUCache<string, number>>();

/** The finest area that a point in degrees lies in; -1 for none. */
export function areaAt({ areas }: Pick<GazetteerHead, 'areas'>, lat: number, lon: number): number {
  const known = knownOf(areas);
  const key = `${lat} ${lon}`;
  const area = known.get(key) ?? areas.chainAt(lat, lon).at(-1) ?? -1;
  known.set(key, area);
  return area;
}

function knownOf(areas: Areas): LRUCache<string, number> {
  const known = KNOWN.get(areas) ?? new LRUCache<string, number>({ max: MOST_POINTS });
  KNOWN.set(areas, known);
  return known;
}
