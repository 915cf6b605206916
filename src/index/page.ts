/** A candidate with everything that its place in the order depends on. */
export interface RankedDocument {
  /** Number in the whole index. */
  readonly document: number;
  /** Where it lies along the way of a corridor; 0 for all without one. */
  readonly alongMetres: number;
  /** Rounded, see `roundScore`. */
  readonly score: number;
  /** 0 for all in a search without a centre. */
  readonly distanceMetres: number;
  readonly importance: number;
  readonly identity: number;
}

/** Below zero when `a` comes before `b`: place along the way, score, then distance, importance, identity (`docs/contract.md`, Search). */
function compareRank(a: RankedDocument, b: RankedDocument): number {
  return (
    a.alongMetres - b.alongMetres ||
    b.score - a.score ||
    a.distanceMetres - b.distanceMetres ||
    b.importance - a.importance ||
    a.identity - b.identity
  );
}

/** Keeps the best `size` of all documents offered: a heap with the worst of them on top. */
export class BestDocuments {
  readonly #size: number;
  readonly #heap: RankedDocument[] = [];

  /** @param size at least 1 */
  constructor(size: number) {
    this.#size = size;
  }

  /** True once as many documents as the page holds have been offered. */
  get isFull(): boolean {
    return this.#heap.length >= this.#size;
  }

  /**
   * True if nothing with at most this score, at least this far away, at most this important and at least so far along the
   * way of a corridor can enter any more.
   */
  excludes(score: number, distanceMetres: number, importance: number, alongMetres = 0): boolean {
    if (!this.isFull) return false;
    const worst = this.#heap[0]!;
    if (alongMetres !== worst.alongMetres) return alongMetres > worst.alongMetres;
    if (score !== worst.score) return score < worst.score;
    if (distanceMetres !== worst.distanceMetres) return distanceMetres > worst.distanceMetres;
    return importance < worst.importance;
  }

  /** True if nothing can enter any more that lies at least so far along the way of a corridor. */
  excludesFrom(alongMetres: number): boolean {
    return this.isFull && alongMetres > this.#heap[0]!.alongMetres;
  }

  offer(candidate: RankedDocument): void {
    if (this.#heap.length < this.#size) {
      this.#heap.push(candidate);
      this.#siftUp(this.#heap.length - 1);
      return;
    }
    if (compareRank(candidate, this.#heap[0]!) >= 0) return;
    this.#heap[0] = candidate;
    this.#siftDown();
  }

  /** The documents kept, best first. */
  sorted(): RankedDocument[] {
    return [...this.#heap].sort(compareRank);
  }

  #siftUp(from: number): void {
    const heap = this.#heap;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (compareRank(heap[at]!, heap[parent]!) <= 0) return;
      [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
      at = parent;
    }
  }

  #siftDown(): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let worst = 2 * at + 1;
      if (worst >= heap.length) return;
      if (worst + 1 < heap.length && compareRank(heap[worst + 1]!, heap[worst]!) > 0) worst++;
      if (compareRank(heap[worst]!, heap[at]!) <= 0) return;
      [heap[at], heap[worst]] = [heap[worst]!, heap[at]!];
      at = worst;
    }
  }
}
