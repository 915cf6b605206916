import { directedLoops } from './directed-loops.ts';
import { edgesOf, pointKey } from './ring-contacts.ts';
import { groupedRings, polygonsOf, type Ring } from './rings.ts';

/**
 * Splits areas whose holes touch the outer ring or each other so that the interior falls apart: each part becomes an area.
 * Validators call such an area *disconnected interior*.
 *
 * @param rings each outer ring before its holes; they touch only at points that both have
 * @returns areas with connected interiors in the same order; the same array if none was split
 */
export function connectedAreas(rings: readonly Ring[]): readonly Ring[] {
  if (rings.length < 2) return rings;
  const connected: Ring[] = [];
  let isChanged = false;
  for (const area of polygonsOf(rings)) {
    const isSplit = area.length > 1 && areDisconnectedBy(area);
    const parts = isSplit ? groupedRings(directedLoops(edgesOf(area))) : area;
    for (const ring of parts) connected.push(ring);
    isChanged ||= isSplit;
  }
  return isChanged ? connected : rings;
}

/** True if the touching rings close a loop, so that the interior is disconnected. */
function areDisconnectedBy(rings: readonly Ring[]): boolean {
  const ringAt = new Map<number, number>();
  const chainOf = rings.map((_, index) => index);
  const chainWith = (index: number): number => {
    let chain = index;
    while (chainOf[chain] !== chain) chain = chainOf[chain]!;
    return chain;
  };
  for (const [index, ring] of rings.entries())
    for (let at = 0; at < ring.length; at += 2) {
      const key = pointKey(ring[at]!, ring[at + 1]!);
      const other = ringAt.get(key);
      if (other === undefined) ringAt.set(key, index);
      else if (chainWith(other) === chainWith(index)) return true;
      else chainOf[chainWith(index)] = chainWith(other);
    }
  return false;
}
