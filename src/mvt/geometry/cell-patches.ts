import { CELLS_AROUND, type Cells } from './cell-grid.ts';

/** Rows and columns along the edges whose patches stay: a neighbouring tile has them too. */
const EDGE = 2 * CELLS_AROUND;

/**
 * Gives patches of few cells of one label the label that most cells around them have. Patches near the edges of the tile stay, because
 * neighbouring tiles see them otherwise.
 *
 * @param leastCells size of the smallest patch that stays: no larger than the edge is wide
 */
export function withoutPatches(cells: Cells, leastCells: number): Cells {
  const labels = Uint8Array.from(cells.labels);
  const { size } = cells;
  for (let cell = EDGE * size; cell < labels.length - EDGE * size; cell++)
    if (likeBesides(cell, labels, size) < leastCells - 1) fillPatch(cell, { ...cells, labels }, leastCells);
  return { ...cells, labels };
}

/** Number of cells beside one that have its label, if it is not near an edge. */
function likeBesides(cell: number, labels: Uint8Array, size: number): number {
  const label = labels[cell];
  let count = 0;
  if (labels[cell - 1] === label) count++;
  if (labels[cell + 1] === label) count++;
  if (labels[cell - size] === label) count++;
  if (labels[cell + size] === label) count++;
  return count;
}

/** Gives the patch of a cell another label if it is small and away from the edges. */
function fillPatch(cell: number, cells: Cells, leastCells: number): void {
  if (isNearEdge(cell, cells.size)) return;
  const patch = patchAt(cell, cells, leastCells);
  if (patch.length >= leastCells || patch.some((one) => isNearEdge(one, cells.size))) return;
  const label = labelAround(patch, cells);
  for (const one of patch) cells.labels[one] = label;
}

/** The cells of one label that are connected by their sides, but no more than are needed to know that they stay. */
function patchAt(first: number, { labels, size }: Cells, most: number): number[] {
  const patch = [first];
  const isNew = (cell: number): boolean => labels[cell] === labels[first] && !patch.includes(cell);
  for (let at = 0; at < patch.length && patch.length < most; at++)
    patch.push(...besides(patch[at]!, size).filter(isNew));
  return patch;
}

function labelAround(patch: readonly number[], { labels, size }: Cells): number {
  const own = labels[patch[0]!]!;
  const around = patch.flatMap((cell) => besides(cell, size).map((next) => labels[next]!));
  const counts = new Map<number, number>();
  for (const label of around) if (label !== own) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [most] = [...counts].sort(([a, of], [b, other]) => other - of || a - b);
  return most?.[0] ?? own;
}

function besides(cell: number, size: number): readonly number[] {
  return [cell - 1, cell + 1, cell - size, cell + size];
}

function isNearEdge(cell: number, size: number): boolean {
  const isNear = (at: number): boolean => at < EDGE || at >= size - EDGE;
  return isNear(cell % size) || isNear(Math.floor(cell / size));
}
