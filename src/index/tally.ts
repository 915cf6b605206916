import { cellIndex } from '../core/core.ts';
import { IMPORTANCE_STEPS } from '../head/head.ts';
import { combinedScore, geoScore, type IndexQuery, prominenceFactor, roundScore } from '../search/search.ts';
import { BestDocuments, type RankedDocument } from './page.ts';
import type { Shard } from './shard.ts';
import type { ShardScorer } from './shard-scorer.ts';

/** The outcome of an attempt: documents found, and cells read for them. */
export interface ScanOutcome {
  /** The best documents in order, no more than the page reaches. */
  readonly ranked: readonly RankedDocument[];
  /** Number of documents found: above 0 if there are any, exact if the query counts. */
  readonly total: number;
  readonly cellsRead: number;
  readonly shardsRead: number;
  readonly cells: readonly string[];
}

/** Keeps count while a query is answered: the best documents, how many there are, which cells were read. */
export class Tally {
  readonly #query: IndexQuery;
  readonly #scorer: ShardScorer | undefined;
  readonly #best: BestDocuments;
  readonly #scored = new Set<number>();
  readonly #shardsRead = new Set<Shard>();
  readonly #cells: string[] = [];
  #cellsRead = 0;
  #total = 0;

  constructor(query: IndexQuery, scorer: ShardScorer | undefined) {
    this.#query = query;
    this.#scorer = scorer;
    this.#best = new BestDocuments(query.offset + query.limit);
  }

  /** Counts documents that need not be scored. */
  count(documents: number): void {
    this.#total += documents;
  }

  /**
   * Counts a document and offers it to the page unless its score cannot be high enough. A document is scored once at most.
   *
   * @param inNames true if its names, or a keyword, may match
   * @param alongMetres where it lies along the way of a corridor; 0 without one
   * @returns true if it was scored
   */
  take(shard: Shard, document: number, metres: number, inNames: boolean, alongMetres = 0): boolean {
    this.#total++;
    const importance = shard.importance[document]!;
    const textBound = this.#scorer?.boundOf(shard, document, inNames);
    const geo = this.#geo(metres);
    if (this.#best.excludes(this.#combine(textBound, geo), metres, importance, alongMetres)) return false;
    if (this.#scored.has(shard.base + document)) return false;
    this.#scored.add(shard.base + document);
    const text = this.#scorer?.score(shard, document);
    this.#best.offer({
      document: shard.base + document,
      alongMetres,
      score: this.#combine(text, geo),
      distanceMetres: metres,
      importance,
      identity: shard.identity[document]!,
    });
    return true;
  }

  /**
   * True if nothing at this distance or beyond can enter the page any more.
   *
   * @param inNames true if names or keywords may match, false if other text only
   * @param importance no document is more important; in steps
   */
  isFullUpTo(metres: number, inNames = true, importance = IMPORTANCE_STEPS): boolean {
    if (!this.#best.isFull) return false;
    const textBound = this.#scorer?.bound(inNames, importance);
    return this.#best.excludes(this.#score(textBound, metres), metres, importance);
  }

  /** True if nothing that lies at least so far along the way of a corridor can enter the page any more. */
  isFullUpToAlong(alongMetres: number): boolean {
    return this.#best.excludesFrom(alongMetres);
  }

  /**
   * True if nothing with these bounds can enter the page any more.
   *
   * @param wordBound no document's words match better, however important it is
   * @param importance no document is more important; in steps
   */
  isBeaten(wordBound: number, metres: number, importance: number): boolean {
    const textBound = wordBound * prominenceFactor(importance / IMPORTANCE_STEPS);
    return this.#best.excludes(this.#score(textBound, metres), metres, importance);
  }

  /** Notes that a cell was read; for the root of a shard's tree all its cells. */
  readCell(shard: Shard, node: number): void {
    this.#cellsRead += node === 0 ? shard.leaves : 1;
    this.#shardsRead.add(shard);
    if (!this.#query.listCells || node === 0) return;
    const { start, resolution } = shard.tree;
    this.#cells.push(cellIndex(shard.position[start[node]!]!, resolution[node]!));
  }

  outcome(): ScanOutcome {
    return {
      ranked: this.#best.sorted(),
      total: this.#total,
      cellsRead: this.#cellsRead,
      shardsRead: this.#shardsRead.size,
      cells: this.#cells,
    };
  }

  #score(text: number | undefined, metres: number): number {
    return this.#combine(text, this.#geo(metres));
  }

  #combine(text: number | undefined, geo: number | undefined): number {
    return roundScore(combinedScore(text, geo, this.#query.weights));
  }

  #geo(metres: number): number | undefined {
    return this.#query.centre ? geoScore(metres, this.#query.halfDistanceMetres) : undefined;
  }
}
