import { CELLS_AROUND, type Cells } from './cell-grid.ts';

/**
 * Gives patches of few cells of one label the label that most cells around them have. Patches near the edges of the tile stay, because
 * neighbouring tiles see them otherwise.
 *
 * @param leastCells size of the smallest patch that stays
 */
export function withoutPatches(cells: Cells, leastCells: number): Cells {
  const labels = Uint8Array.from(cells.labels);
  for (let cell = 0; cell < labels.length; cell++) {
    if (likeBesides(cell, labels, cells.size) >= leastCells - 1) continue; // as nearly always
    const patch = patchAt(cell, { ...cells, labels }, leastCells);
    if (patch.length >= leastCells || patch.some((one) => isNearEdge(one, cells.size))) continue;
    const label = labelAround(patch, labels, cells.size);
    for (const one of patch) labels[one] = label;
  }
  return { ...cells, labels };
}

/** Number of cells beside one that have its label. */
function likeBesides(cell: number, labels: Uint8Array, size: number): number {
  const label = labels[cell];
  const column = cell % size;
  let count = 0;
  if (column > 0 && labels[cell - 1] === label) count++;
  if (column + 1 < size && labels[cell + 1] === label) count++;
  if (labels[cell - size] === label) count++;
  if (labels[cell + size] === label) count++;
  return count;
}

/** The cells of one label that are connected by their sides, but no more than are needed to know that they stay. */
function patchAt(first: number, { labels, size }: Cells, most: number): number[] {
  const patch = [first];
  const isNew = (cell: number): boolean => labels[cell] === labels[first] && !patch.includes(cell);
  for (let at = 0; at < patch.length && patch.length < most; at++)
    patch.push(...besides(patch[at]!, size).filter(isNew));
  return patch;
}

function labelAround(patch: readonly number[], labels: Uint8Array, size: number): number {
  const own = labels[patch[0]!]!;
  const around = patch.flatMap((cell) => besides(cell, size).map((next) => labels[next]!));
  const counts = new Map<number, number>();
  for (const label of around) if (label !== own) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [most] = [...counts].sort(([a, of], [b, other]) => other - of || a - b);
  return most?.[0] ?? own;
}

function besides(cell: number, size: number): number[] {
  const column = cell % size;
  const beside = column > 0 ? [cell - 1] : [];
  if (column + 1 < size) beside.push(cell + 1);
  if (cell >= size) beside.push(cell - size);
  if (cell + size < size * size) beside.push(cell + size);
  return beside;
}

/** True for the cells that a neighbouring tile has too. */
function isNearEdge(cell: number, size: number): boolean {
  const isNear = (at: number): boolean => at < 2 * CELLS_AROUND || at >= size - 2 * CELLS_AROUND;
  return isNear(cell % size) || isNear(Math.floor(cell / size));
}
