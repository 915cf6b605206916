import { NO_COORDINATE } from './batch.ts';
import type { Positions } from './geometry.ts';

/** A member way: node identifiers and, in parallel, their positions. */
export interface MemberWay {
  readonly refs: Float64Array;
  /** Interleaved longitude, latitude; `NO_COORDINATE` twice for a missing node. */
  readonly positions: Positions;
  readonly role: string;
}

export interface AssembledRing {
  /** Closed, at least four positions. */
  readonly positions: Positions;
  /** True if all its ways have the role `inner`. */
  readonly isInner: boolean;
}

export interface JoinedRings {
  readonly rings: readonly AssembledRing[];
  /** Number of ways in no ring, because no other way continues them. */
  readonly openWays: number;
}

interface Step {
  readonly way: MemberWay;
  readonly isReversed: boolean;
}

/** Minimum number of positions of a ring; the first counts twice. */
const SHORTEST_RING = 4;

/**
 * Joins ways end to end into rings. Rings may touch: if more than two ways meet, the path takes any continuation, and
 * it cuts off a ring whenever it returns to a visited node. So each way is in at most one ring, whatever the order of
 * the members.
 */
export function joinRings(ways: readonly MemberWay[]): JoinedRings {
  const joiner = new RingJoiner(ways.filter((way) => way.refs.length > 1));
  return joiner.join();
}

class RingJoiner {
  readonly #ways: readonly MemberWay[];
  readonly #unused: Set<MemberWay>;
  readonly #waysAt = new Map<number, MemberWay[]>();
  readonly #rings: AssembledRing[] = [];
  #openWays = 0;
  /**
   * Ways on the current path, each with the node at its end. `#reached` maps these nodes to their positions on the
   * path.
   */
  #path: Step[] = [];
  #nodes: number[] = [];
  readonly #reached = new Map<number, number>();

  constructor(ways: readonly MemberWay[]) {
    this.#ways = ways;
    this.#unused = new Set(ways);
    for (const way of ways) {
      this.#noteEnd(firstRef(way), way);
      this.#noteEnd(lastRef(way), way);
    }
  }

  join(): JoinedRings {
    for (const way of this.#ways) if (this.#unused.has(way)) this.#walkFrom(firstRef(way));
    return { rings: this.#rings, openWays: this.#openWays };
  }

  #noteEnd(node: number, way: MemberWay): void {
    const known = this.#waysAt.get(node);
    if (known) known.push(way);
    else this.#waysAt.set(node, [way]);
  }

  #walkFrom(start: number): void {
    this.#nodes = [start];
    this.#reached.clear();
    this.#reached.set(start, 0);
    while (this.#advance() || this.#retreat());
  }

  /** Follows one more way; false if no way is left at this node. */
  #advance(): boolean {
    const node = this.#nodes.at(-1)!;
    const way = this.#takeWayAt(node);
    if (!way) return false;
    const isReversed = firstRef(way) !== node;
    const next = isReversed ? firstRef(way) : lastRef(way);
    this.#path.push({ way, isReversed });
    const since = this.#reached.get(next);
    if (since !== undefined) this.#closeRing(since);
    else {
      this.#reached.set(next, this.#nodes.length);
      this.#nodes.push(next);
    }
    return true;
  }

  /** Drops the way that led to a dead end; false at the start of the path. */
  #retreat(): boolean {
    if (this.#path.length === 0) return false;
    this.#path.pop();
    this.#reached.delete(this.#nodes.pop()!);
    this.#openWays++;
    return true;
  }

  #takeWayAt(node: number): MemberWay | undefined {
    const ways = this.#waysAt.get(node) ?? [];
    while (ways.length > 0) {
      const way = ways.pop()!;
      if (this.#unused.delete(way)) return way;
    }
    return undefined;
  }

  #closeRing(since: number): void {
    const steps = this.#path.splice(since);
    for (const node of this.#nodes.splice(since + 1)) this.#reached.delete(node);
    const isInner = steps.every(({ way }) => way.role === 'inner');
    for (const positions of simpleLoops(nodesAlong(steps))) this.#rings.push({ positions, isInner });
  }
}

interface NodesAlong {
  readonly refs: number[];
  readonly positions: number[];
}

/** Nodes of a closed path without the repeated last node and without missing nodes. */
function nodesAlong(steps: readonly Step[]): NodesAlong {
  const along: NodesAlong = { refs: [], positions: [] };
  for (const { way, isReversed } of steps)
    for (let i = 0; i < way.refs.length - 1; i++)
      pushNode(along, way, isReversed ? way.refs.length - 1 - i : i);
  return along;
}

function pushNode({ refs, positions }: NodesAlong, way: MemberWay, i: number): void {
  if (way.positions[2 * i] === NO_COORDINATE) return;
  refs.push(way.refs[i]!);
  positions.push(way.positions[2 * i]!, way.positions[2 * i + 1]!);
}

/** Splits a closed path that touches itself into simple loops; drops loops that enclose nothing. */
function simpleLoops({ refs, positions }: NodesAlong): Positions[] {
  const loops: Positions[] = [];
  const stack: number[] = [];
  const stackedAt = new Map<number, number>();
  for (let i = 0; i < refs.length; i++) {
    const ref = refs[i]!;
    const since = stackedAt.get(ref);
    if (since !== undefined) {
      loops.push(closedPositions(stack.slice(since), positions));
      for (const dropped of stack.splice(since)) stackedAt.delete(refs[dropped]!);
    }
    stackedAt.set(ref, stack.length);
    stack.push(i);
  }
  loops.push(closedPositions(stack, positions));
  return loops.filter((loop) => loop.length >= 2 * SHORTEST_RING);
}

function closedPositions(nodes: readonly number[], positions: readonly number[]): Positions {
  const closed = new Int32Array(2 * nodes.length + 2);
  for (const [k, node] of [...nodes, nodes[0] ?? 0].entries()) {
    closed[2 * k] = positions[2 * node] ?? 0;
    closed[2 * k + 1] = positions[2 * node + 1] ?? 0;
  }
  return closed;
}

function firstRef(way: MemberWay): number {
  return way.refs[0]!;
}

function lastRef(way: MemberWay): number {
  return way.refs[way.refs.length - 1]!;
}
