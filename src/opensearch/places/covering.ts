import { cellIndex } from '../../core/core.ts';
import type { Neighbourhood } from '../../head/head.ts';
import type { RunTree } from './place-head.ts';

/** Cell positions from the first to the last, both included. */
export interface PositionRange {
  readonly first: number;
  readonly last: number;
  /** Number of documents within. */
  readonly documents: number;
}

/** The documents that a search looks at. */
export interface Covering {
  /** Numbers of the runs that hold any. */
  readonly runs: readonly number[];
  /** All documents here lie within the radius. */
  readonly inside: readonly PositionRange[];
  /** Some documents here lie within the radius, some may not. */
  readonly border: readonly PositionRange[];
  /** Occupied cells that are looked at. */
  readonly leaves: number;
  /** H3 indexes of those cells, as far as whole ones are looked at their common parents. */
  readonly cells: readonly string[];
}

/** A filter with more ranges than this costs more than the documents that fewer let through besides. */
const MOST_RANGES = 100;

/** The documents around a centre, none left out that lies within the radius. */
export function coveringOf(trees: readonly RunTree[], neighbourhood: Neighbourhood): Covering {
  const walk = new Walk(neighbourhood);
  const runs: number[] = [];
  for (const [run, tree] of trees.entries()) if (walk.collect(tree, 0)) runs.push(run);
  const inside = walk.inside.sort((a, b) => b.documents - a.documents);
  return {
    runs,
    inside: inside.slice(0, MOST_RANGES).sort(byPosition),
    border: joined([...walk.border, ...inside.slice(MOST_RANGES)].sort(byPosition), MOST_RANGES),
    leaves: walk.leaves,
    cells: walk.cells,
  };
}

/** A range that documents of one run fill without a gap. */
interface RangeOfRun extends PositionRange {
  readonly tree: RunTree;
  /** End of its documents within the run. */
  readonly end: number;
}

class Walk {
  readonly inside: RangeOfRun[] = [];
  readonly border: RangeOfRun[] = [];
  readonly cells: string[] = [];
  leaves = 0;
  readonly #neighbourhood: Neighbourhood;

  constructor(neighbourhood: Neighbourhood) {
    this.#neighbourhood = neighbourhood;
  }

  /** Adds what lies in a node; returns false if nothing may. */
  collect(tree: RunTree, node: number): boolean {
    const near = this.#neighbourhood;
    if (tree.end[node] === tree.start[node]) return false;
    if (near.nearestChord(tree, node) > near.radiusChord) return false;
    const isInside = near.encloses(tree, node);
    if (isInside || tree.childCount[node] === 0) {
      this.#take(tree, node, isInside ? this.inside : this.border);
      return true;
    }
    let isFound = false;
    const first = tree.firstChild[node]!;
    for (let child = first; child < first + tree.childCount[node]!; child++)
      isFound = this.collect(tree, child) || isFound;
    return isFound;
  }

  #take(tree: RunTree, node: number, ranges: RangeOfRun[]): void {
    const start = tree.start[node]!;
    const end = tree.end[node]!;
    const range = { first: tree.first[node]!, last: tree.last[node]!, documents: end - start };
    const before = ranges.at(-1);
    if (before && before.tree === tree && before.end === start)
      ranges[ranges.length - 1] = { ...join(before, range), tree, end };
    else ranges.push({ ...range, tree, end });
    this.leaves += leavesOf(tree, node);
    if (node > 0) this.cells.push(cellIndex(range.first, tree.resolution[node]!));
  }
}

function leavesOf(tree: RunTree, node: number): number {
  const children = tree.childCount[node]!;
  if (children === 0) return 1;
  let leaves = 0;
  const first = tree.firstChild[node]!;
  for (let child = first; child < first + children; child++) leaves += leavesOf(tree, child);
  return leaves;
}

/** At most so many ranges: those joined whose gaps hold the fewest positions. */
function joined(ranges: readonly PositionRange[], most: number): PositionRange[] {
  if (ranges.length <= most) return [...ranges];
  const gaps = ranges.slice(1).map((range, at) => range.first - ranges[at]!.last);
  const widest = new Set(
    gaps
      .map((gap, at) => ({ gap, at }))
      .sort((a, b) => b.gap - a.gap)
      .slice(0, most - 1)
      .map(({ at }) => at),
  );
  const result: PositionRange[] = [ranges[0]!];
  for (const [at, range] of ranges.slice(1).entries()) {
    if (widest.has(at)) result.push(range);
    else result[result.length - 1] = join(result.at(-1)!, range);
  }
  return result;
}

function join(a: PositionRange, b: PositionRange): PositionRange {
  return { first: a.first, last: Math.max(a.last, b.last), documents: a.documents + b.documents };
}

function byPosition(a: PositionRange, b: PositionRange): number {
  return a.first - b.first;
}
