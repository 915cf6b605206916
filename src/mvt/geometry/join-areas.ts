import { directedLoops } from './directed-loops.ts';
import { SPECK } from './grid.ts';
import { doMeet } from './ring-contacts.ts';
import { doubleArea, groupedRings, polygonsOf, type Ring } from './rings.ts';
import { BorderTable } from './shared-borders.ts';

/**
 * Joins areas of one kind that share stretches of their borders into one area, such as a wood that is mapped in parts. Slivers
 * between them, left by different simplification, are closed. Areas that also overlap stay as they are.
 *
 * @param rings of valid areas on a tile's grid, each outer ring before its holes; the result has the same order
 */
export function joinAreas(rings: readonly Ring[]): readonly Ring[] {
  const polygons = polygonsOf(rings);
  if (polygons.length < 2) return rings;
  const borders = new BorderTable(polygons);
  if (borders.isEmpty) return rings; // as nearly always
  const all: Ring[] = [];
  for (const group of borders.groups()) {
    const apart: Ring[] = [];
    for (const i of group) for (const ring of polygons[i]!) apart.push(ring);
    const together = group.length === 1 ? apart : (joined(apart, borders) ?? apart);
    for (const ring of together) all.push(ring);
  }
  return all;
}

/** The rings around neighbours; undefined if they overlap by more than slivers. */
function joined(rings: readonly Ring[], borders: BorderTable): readonly Ring[] | undefined {
  const [open, whole]: [Ring[], Ring[]] = [[], []];
  for (const ring of rings) (borders.touches(ring) ? open : whole).push(ring);
  const outline: number[] = [];
  for (const ring of open) borders.addOuterEdges(ring, outline);
  const loops = directedLoops(outline);
  const all = [...loops.filter((loop) => Math.abs(doubleArea(loop)) >= 2 * SPECK * SPECK), ...whole];
  const outers = all.filter((ring) => doubleArea(ring) > 0);
  if (outers.length !== 1 || doMeet(all)) return undefined;
  return groupedRings(all);
}
