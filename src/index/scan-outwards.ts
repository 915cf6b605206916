import { metresOfChord } from '../core/core.ts';
import { roundDistance } from '../search/search.ts';
import type { Admission } from './admission.ts';
import type { Candidates } from './candidates.ts';
import { leafOf } from './cell-tree.ts';
import { Frontier } from './frontier.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import type { Tally } from './tally.ts';

/** A set of at most this many candidates is gone through without the tree. */
const FEW_CANDIDATES = 256;

/**
 * Goes through the candidates of all shards from the centre outwards, so that what lies farther away than the
 * page can still use is counted and never scored. Without a centre every candidate is equally near.
 */
export class OutwardScan {
  readonly #candidates: readonly Candidates[];
  readonly #neighbourhood: Neighbourhood;
  readonly #admission: Admission;
  readonly #tally: Tally;
  readonly #countTotal: boolean;
  readonly #frontier = new Frontier();

  constructor(
    candidates: readonly Candidates[],
    neighbourhood: Neighbourhood,
    admission: Admission,
    tally: Tally,
    countTotal: boolean,
  ) {
    this.#candidates = candidates;
    this.#neighbourhood = neighbourhood;
    this.#admission = admission;
    this.#tally = tally;
    this.#countTotal = countTotal;
  }

  /** @param untilMetres no farther than this; all nearer documents have been taken or cannot matter after it */
  run(untilMetres = Infinity): void {
    for (let number = 0; number < this.#candidates.length; number++) this.#start(number);
    while (this.#frontier.length > 0) {
      const { distance, shard, node } = this.#frontier.nearest;
      const metres = roundDistance(metresOfChord(distance));
      if (metres > untilMetres) return;
      const isFull = this.#neighbourhood.hasCentre && this.#tally.isFullUpTo(metres);
      if (isFull && !this.#countTotal) return;
      this.#frontier.pop();
      if (isFull) this.#count(shard, node);
      else this.#visit(shard, node);
    }
  }

  #start(number: number): void {
    const { documents, intervals } = this.#candidates[number]!;
    if (documents.size === 0 || intervals.length === 0) return;
    if (documents.size <= FEW_CANDIDATES) for (const [from, to] of intervals) this.#scanFew(number, from, to);
    else this.#push(number, 0);
  }

  /** Goes through a handful of candidates one by one. */
  #scanFew(number: number, from: number, to: number): void {
    const { shard, documents } = this.#candidates[number]!;
    let cellEnd = 0;
    for (
      let document = documents.seek(from, to);
      document < to;
      document = documents.seek(document + 1, to)
    ) {
      const metres = this.#admission.metres(shard, document);
      if (metres === undefined) continue;
      this.#tally.take(shard, document, metres);
      if (document < cellEnd) continue;
      const leaf = leafOf(shard.tree, document);
      this.#tally.readCell(shard, leaf);
      cellEnd = shard.tree.end[leaf]!;
    }
  }

  /** Takes the documents of a leaf, or puts off those of its children until their distance comes up. */
  #visit(number: number, node: number): void {
    const { tree } = this.#candidates[number]!.shard;
    const isLeaf = tree.childCount[node] === 0;
    if (isLeaf || !this.#neighbourhood.hasCentre) this.#scanNode(number, node);
    else this.#pushChildren(number, node);
  }

  #scanNode(number: number, node: number): void {
    const { shard, documents } = this.#candidates[number]!;
    const end = shard.tree.end[node]!;
    this.#tally.readCell(shard, node);
    let document = documents.seek(shard.tree.start[node]!, end);
    for (; document < end; document = documents.seek(document + 1, end)) {
      const metres = this.#admission.metres(shard, document);
      if (metres !== undefined) this.#tally.take(shard, document, metres);
    }
  }

  /** Counts the documents of a node whose scores no longer matter, without looking at them where it can. */
  #count(number: number, node: number): void {
    const { shard, documents } = this.#candidates[number]!;
    const { tree } = shard;
    if (!this.#admission.hasFilters && this.#neighbourhood.encloses(shard, node)) {
      this.#tally.readCell(shard, node);
      this.#tally.count(documents.count(tree.start[node]!, tree.end[node]!));
    } else if (tree.childCount[node] === 0) this.#countNode(number, node);
    else this.#pushChildren(number, node);
  }

  #countNode(number: number, node: number): void {
    const { shard, documents } = this.#candidates[number]!;
    const end = shard.tree.end[node]!;
    this.#tally.readCell(shard, node);
    let document = documents.seek(shard.tree.start[node]!, end);
    for (; document < end; document = documents.seek(document + 1, end))
      if (this.#admission.metres(shard, document) !== undefined) this.#tally.count(1);
  }

  #pushChildren(number: number, node: number): void {
    const { tree } = this.#candidates[number]!.shard;
    const first = tree.firstChild[node]!;
    for (let child = first; child < first + tree.childCount[node]!; child++) this.#push(number, child);
  }

  #push(number: number, node: number): void {
    const chord = this.#neighbourhood.nearestChord(this.#candidates[number]!.shard, node);
    if (chord <= this.#neighbourhood.radiusChord) this.#frontier.push(chord, number, node);
  }
}
