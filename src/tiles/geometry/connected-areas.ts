import { directedLoops } from './directed-loops.ts';
import { edgesOf, pointKey } from './ring-contacts.ts';
import { groupedRings, polygonsOf, type Ring } from './rings.ts';

/**
 * Areas, each outer ring before its holes, each of which hangs together: where holes touch the outer ring or each other so
 * that they part what is between them, the parts become areas of their own. Rings touch at points of both only.
 */
export function wholeAreas(rings: readonly Ring[]): readonly Ring[] {
  if (rings.length < 2) return rings;
  const whole: Ring[] = [];
  let isChanged = false;
  for (const area of polygonsOf(rings)) {
    const isParted = area.length > 1 && arePartedBy(area);
    const parts = isParted ? groupedRings(directedLoops(edgesOf(area))) : area;
    for (const ring of parts) whole.push(ring);
    isChanged ||= isParted;
  }
  return isChanged ? whole : rings;
}

/** Whether one comes from ring to ring, where they touch, and back to the first by another point. */
function arePartedBy(rings: readonly Ring[]): boolean {
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
