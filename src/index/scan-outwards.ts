import FlatQueue from 'flatqueue';
import { metresOfChord } from '../core/core.ts';
import { leafOf, type Neighbourhood } from '../head/head.ts';
import { roundDistance } from '../search/search.ts';
import type { DocumentAdmission } from './admission.ts';
import type { CandidateGroup, Candidates } from './candidates.ts';
import type { Shard } from './shard.ts';
import type { Tally } from './tally.ts';

/** A set of at most this many candidates is gone through without the tree. */
const FEW_CANDIDATES = 256;
/** More than a shard has nodes, so that shard and node are one number. */
const NODES_PER_SHARD = 2 ** 32;

/**
 * Goes through the candidates of all shards from the centre outwards. Documents too far away to enter the page are
 * counted and never scored. Without a centre every candidate is equally near.
 */
export class OutwardScan {
  readonly #candidates: readonly Candidates[];
  readonly #neighbourhood: Neighbourhood;
  readonly #admission: DocumentAdmission;
  readonly #tally: Tally;
  readonly #countTotal: boolean;
  /** Nodes still to be looked at, the nearest first. */
  readonly #frontier = new FlatQueue<number>();

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

  /** @param untilMetres no farther than this; all nearer documents have been taken or cannot matter after it */
  run(untilMetres = Infinity): void {
    for (let number = 0; number < this.#candidates.length; number++) this.#push(number, 0);
    while (this.#frontier.length > 0) {
      const metres = roundDistance(metresOfChord(this.#frontier.peekValue()!));
      if (metres > untilMetres) return;
      if (!this.#countTotal && this.#isFullUpTo(metres, true)) return;
      const next = this.#frontier.pop()!;
      this.#enter(Math.floor(next / NODES_PER_SHARD), next % NODES_PER_SHARD, metres);
    }
  }

  /** @param metres no document of the node is nearer */
  #enter(number: number, node: number, metres: number): void {
    const { groups, shard } = this.#candidates[number]!;
    const [best] = groups;
    if (!best) return;
    if (node === 0 && isFew(groups)) this.#scanFew(number);
    else if (!this.#isFullUpTo(metres, best.inNames, shard.treeImportance[node]))
      this.#visit(number, node, metres);
    else if (this.#countTotal) this.#count(number, node);
  }

  /** True if no document at this distance or beyond can enter the page any more. */
  #isFullUpTo(metres: number, inNames: boolean, importance?: number): boolean {
    return this.#neighbourhood.hasCentre && this.#tally.isFullUpTo(metres, inNames, importance);
  }

  /** Goes through a handful of candidates one by one. */
  #scanFew(number: number): void {
    const { shard, groups, intervals } = this.#candidates[number]!;
    for (const group of groups)
      for (const [from, to] of intervals) this.#takeOneByOne(shard, group, from, to);
  }

  #takeOneByOne(shard: Shard, { documents, inNames }: CandidateGroup, from: number, to: number): void {
    let cellEnd = 0;
    let document = documents.seek(from, to);
    for (; document < to; document = documents.seek(document + 1, to)) {
      const metres = this.#admission.metres(shard, document);
      if (metres === undefined) continue;
      this.#tally.take(shard, document, metres, inNames);
      if (document < cellEnd) continue;
      const leaf = leafOf(shard.tree, document);
      this.#tally.readCell(shard, leaf);
      cellEnd = shard.tree.end[leaf]!;
    }
  }

  /** Takes the documents of a leaf, or puts off those of its children until their distance comes up. */
  #visit(number: number, node: number, metres: number): void {
    const { tree } = this.#candidates[number]!.shard;
    const isLeaf = tree.childCount[node] === 0;
    if (isLeaf || !this.#neighbourhood.hasCentre) this.#scanNode(number, node, metres);
    else this.#pushChildren(number, node);
  }

  /** @param metres no document of the node is nearer */
  #scanNode(number: number, node: number, metres: number): void {
    const { shard, groups } = this.#candidates[number]!;
    this.#tally.readCell(shard, node);
    for (const group of groups)
      if (!this.#isFullUpTo(metres, group.inNames, shard.treeImportance[node]))
        this.#takeGroup(shard, node, group);
      else if (this.#countTotal) this.#countGroup(shard, node, group);
  }

  #takeGroup(shard: Shard, node: number, { documents, inNames }: CandidateGroup): void {
    const end = shard.tree.end[node]!;
    let document = documents.seek(shard.tree.start[node]!, end);
    for (; document < end; document = documents.seek(document + 1, end)) {
      const metres = this.#admission.metres(shard, document);
      if (metres !== undefined) this.#tally.take(shard, document, metres, inNames);
    }
  }

  /** Counts the documents of a node whose scores no longer matter, if possible without looking at them. */
  #count(number: number, node: number): void {
    const { shard, groups } = this.#candidates[number]!;
    const isLeaf = shard.tree.childCount[node] === 0;
    if (!isLeaf && !this.#isAllAdmitted(shard, node)) {
      this.#pushChildren(number, node);
      return;
    }
    this.#tally.readCell(shard, node);
    for (const group of groups) this.#countGroup(shard, node, group);
  }

  #countGroup(shard: Shard, node: number, { documents }: CandidateGroup): void {
    const start = shard.tree.start[node]!;
    const end = shard.tree.end[node]!;
    if (this.#isAllAdmitted(shard, node)) {
      this.#tally.count(documents.count(start, end));
      return;
    }
    let document = documents.seek(start, end);
    for (; document < end; document = documents.seek(document + 1, end))
      if (this.#admission.metres(shard, document) !== undefined) this.#tally.count(1);
  }

  #isAllAdmitted(shard: Shard, node: number): boolean {
    return !this.#admission.hasFilters && this.#neighbourhood.encloses(shard.tree, node);
  }

  #pushChildren(number: number, node: number): void {
    const { tree } = this.#candidates[number]!.shard;
    const first = tree.firstChild[node]!;
    for (let child = first; child < first + tree.childCount[node]!; child++) this.#push(number, child);
  }

  #push(number: number, node: number): void {
    const chord = this.#neighbourhood.nearestChord(this.#candidates[number]!.shard.tree, node);
    if (chord <= this.#neighbourhood.radiusChord) this.#frontier.push(NODES_PER_SHARD * number + node, chord);
  }
}

/** True for a handful of candidates, which are gone through without the tree. */
export function isFew(groups: readonly CandidateGroup[]): boolean {
  return groups.reduce((sum, { documents }) => sum + documents.size, 0) <= FEW_CANDIDATES;
}
