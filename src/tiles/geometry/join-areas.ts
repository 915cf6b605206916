import { directedLoops } from './directed-loops.ts';
import { SPECK } from './grid.ts';
import { edgesOf, forEachContact } from './ring-contacts.ts';
import { doubleArea, groupedRings, polygonsOf, type Ring } from './rings.ts';
import { BorderTable } from './shared-borders.ts';

/**
 * Joins areas of one kind that share stretches of their borders into one area, as a wood that is drawn in parts; all others stay
 * as they are. Slivers between them, where both were simplified differently, are closed. Where areas also overlap otherwise,
 * they stay as they are.
 *
 * @param rings of sound areas on a tile's grid, each outer ring before its holes, as they come out again
 */
export function joinAreas(rings: readonly Ring[]): readonly Ring[] {
  const polygons = polygonsOf(rings);
  if (polygons.length < 2) return rings;
  const borders = new BorderTable(polygons);
  if (borders.areNone) return rings; // as nearly always
  const all: Ring[] = [];
  for (const group of borders.groups()) {
    const apart: Ring[] = [];
    for (const i of group) for (const ring of polygons[i]!) apart.push(ring);
    const together = group.length === 1 ? apart : (joined(apart, borders) ?? apart);
    for (const ring of together) all.push(ring);
  }
  return all;
}

/** The rings around neighbours; undefined where they overlap otherwise than by slivers. */
function joined(rings: readonly Ring[], borders: BorderTable): readonly Ring[] | undefined {
  const [open, whole]: [Ring[], Ring[]] = [[], []];
  for (const ring of rings) (borders.touches(ring) ? open : whole).push(ring);
  const outline: number[] = [];
  for (const ring of open) borders.addOuterEdges(ring, outline);
  const loops = directedLoops(outline);
  const all = [...loops.filter((loop) => Math.abs(doubleArea(loop)) >= 2 * SPECK * SPECK), ...whole];
  const outers = all.filter((ring) => doubleArea(ring) > 0);
  if (outers.length !== 1 || meetAnywhere(all)) return undefined;
  return groupedRings(all);
}

/** Whether rings cross, or touch elsewhere than at points of both. */
function meetAnywhere(rings: readonly Ring[]): boolean {
  let isMet = false;
  forEachContact(edgesOf(rings), () => {
    isMet = true;
    return false;
  });
  return isMet;
}
