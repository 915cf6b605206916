import FlatQueue from 'flatqueue';
import { leafOf, type Neighbourhood } from '../head/head.ts';
import type { DocumentAdmission } from './admission.ts';
import type { CandidateGroup, Candidates } from './candidates.ts';
import { isFew } from './scan-outwards.ts';
import type { Shard } from './shard.ts';
import type { Tally } from './tally.ts';

/** A node of the cell tree of one shard. */
interface Stretch {
  readonly candidates: Candidates;
  readonly node: number;
}

/** Goes through the candidates of all shards along the way of a corridor, cell by cell from its beginning. */
export class AlongScan {
  readonly #candidates: readonly Candidates[];
  readonly #neighbourhood: Neighbourhood;
  readonly #admission: DocumentAdmission;
  readonly #tally: Tally;
  readonly #countTotal: boolean;
  /** Nodes still to be looked at, those first that the way comes by first. */
  readonly #frontier = new FlatQueue<Stretch>();

  constructor(
    candidates: readonly Candidates[],
    neighbourhood: Neighbourhood,
    admission: DocumentAdmission,
    tally: Tally,
    countTotal: boolean,
  ) {
    this.#candidates = candidates;
    this.#neighbourhood = neighbourhood;
    this.#admission = admission;
    this.#tally = tally;
    this.#countTotal = countTotal;
  }

  /** Stops once nothing farther along can enter the page, unless the query counts. */
  run(): void {
    for (const candidates of this.#candidates) this.#push({ candidates, node: 0 });
    while (this.#frontier.length > 0) {
      if (!this.#countTotal && this.#tally.isFullUpToAlong(this.#frontier.peekValue()!)) return;
      this.#enter(this.#frontier.pop()!);
    }
  }

  #enter({ candidates, node }: Stretch): void {
    const { groups, shard, intervals } = candidates;
    const { tree } = shard;
    if (groups.length === 0) return;
    if (node === 0 && isFew(groups)) this.#takeIntervals(shard, groups, intervals);
    else if (tree.childCount[node] !== 0) this.#pushChildren(candidates, node);
    else this.#takeIntervals(shard, groups, [[tree.start[node]!, tree.end[node]!]]);
  }

  #takeIntervals(shard: Shard, groups: readonly CandidateGroup[], intervals: Candidates['intervals']): void {
    for (const group of groups) for (const [from, to] of intervals) this.#take(shard, group, from, to);
  }

  #take(shard: Shard, { documents, inNames }: CandidateGroup, from: number, to: number): void {
    let cellEnd = 0;
    for (
      let document = documents.seek(from, to);
      document < to;
      document = documents.seek(document + 1, to)
    ) {
      const metres = this.#admission.metres(shard, document);
      if (metres === undefined) continue;
      const { alongMetres } = this.#neighbourhood.placeOnPath(shard.vectors, document)!; // admitted: it lies in the corridor
      this.#tally.take(shard, document, metres, inNames, alongMetres);
      if (document < cellEnd) continue;
      const leaf = leafOf(shard.tree, document);
      this.#tally.readCell(shard, leaf);
      cellEnd = shard.tree.end[leaf]!;
    }
  }

  #pushChildren(candidates: Candidates, node: number): void {
    const { tree } = candidates.shard;
    const first = tree.firstChild[node]!;
    for (let child = first; child < first + tree.childCount[node]!; child++)
      this.#push({ candidates, node: child });
  }

  #push(stretch: Stretch): void {
    const alongMetres = this.#neighbourhood.leastAlong(stretch.candidates.shard.tree, stretch.node);
    if (alongMetres !== undefined) this.#frontier.push(stretch, alongMetres);
  }
}
