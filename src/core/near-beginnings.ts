/** Receives an interval [from, to) of words that begin with something `edits` away from what was asked for. */
export type SimilarPrefix = (from: number, to: number, edits: 0 | 1) => void;

/** Words [from, to) that share their first `depth` code units: a node of the trie that sorted words are. */
interface Node {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

/**
 * Finds the words of a sorted list that begin with something one edit (insertion, deletion, substitution,
 * transposition of neighbours) away from a prefix. There is one edit only, so what follows it is looked up as it
 * stands: a branch is entered along the prefix alone, and its children are tried one by one there.
 */
export class NearBeginnings {
  readonly #units: Uint16Array;
  readonly #offsets: Uint32Array;
  /** Interval after interval, the words that share their first two units, by the second of them. */
  readonly #bySecondUnit: ReadonlyMap<number, readonly Node[]>;

  /** @param offsets where each word starts in `units`, and the end of the last */
  constructor(units: Uint16Array, offsets: Uint32Array) {
    this.#units = units;
    this.#offsets = offsets;
    this.#bySecondUnit = this.#groupBySecondUnit();
  }

  /**
   * Tells the intervals of words that begin with the prefix itself, and with what is one edit away. Intervals may
   * overlap. The empty beginning, one edit away from a single letter, counts as none: any other one is.
   *
   * @param first number of the first word that is considered
   */
  each(prefix: string, first: number, onPrefix: SimilarPrefix): void {
    const root = { from: first, to: this.#offsets.length - 1, depth: 0 };
    const asEdited = ({ from, to }: Node) => {
      if (from < to) onPrefix(from, to, 1);
    };
    let node = root;
    for (let at = 0; at < prefix.length && node.from < node.to; at++) {
      this.#eachShortened(node, prefix, at, asEdited);
      if (at > 0) this.#eachReplaced(this.#children(node), prefix, at, asEdited);
      else if (prefix.length > 1) this.#eachReplacedFirst(root, prefix, asEdited);
      else asEdited(root);
      node = this.#descend(node, prefix, at, at + 1);
    }
    if (node.from < node.to) onPrefix(node.from, node.to, 0);
  }

  /** The prefix without its letter `at`, and with that letter and the next the other way round. */
  #eachShortened(node: Node, prefix: string, at: number, onNode: (node: Node) => void): void {
    const isLast = at + 1 === prefix.length;
    if (!isLast || at > 0) onNode(this.#descend(node, prefix, at + 1));
    if (isLast) return;
    const swapped = this.#descend(this.#descend(node, prefix, at + 1, at + 2), prefix, at, at + 1);
    onNode(this.#descend(swapped, prefix, at + 2));
  }

  /** The prefix with another letter in the place of letter `at`, and with another one before it. */
  #eachReplaced(children: Iterable<Node>, prefix: string, at: number, onNode: (node: Node) => void): void {
    for (const child of children) {
      if (this.#unitAt(child.from, at) === prefix.charCodeAt(at)) continue;
      onNode(this.#descend(child, prefix, at + 1));
      onNode(this.#descend(child, prefix, at));
    }
  }

  /** The same for the first letter: so many letters begin a word that the next one is asked first. */
  #eachReplacedFirst(root: Node, prefix: string, onNode: (node: Node) => void): void {
    for (const rest of [1, 0])
      for (const node of this.#bySecondUnit.get(prefix.charCodeAt(rest)) ?? []) {
        if (node.to <= root.from || this.#unitAt(node.from, 0) === prefix.charCodeAt(0)) continue;
        const from = Math.max(node.from, root.from);
        onNode(this.#descend({ ...node, from }, prefix, rest + 1));
      }
  }

  /** The part of a node whose words go on with letters [at, end) of the prefix; empty where none do. */
  #descend({ from, to, depth }: Node, prefix: string, at: number, end = prefix.length): Node {
    const first = this.#firstNotBefore(from, to, depth, prefix, at, end, false);
    const isNone = first === to || this.#compare(first, depth, prefix, at, end) !== 0;
    const after = isNone ? first : this.#firstNotBefore(first, to, depth, prefix, at, end, true);
    return { from: first, to: after, depth: depth + end - at };
  }

  /** First word of [from, to) that at `depth` comes after the letters, or, unless `isAfter`, goes on with them. */
  #firstNotBefore(
    from: number,
    to: number,
    depth: number,
    prefix: string,
    at: number,
    end: number,
    isAfter: boolean,
  ): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#compare(middle, depth, prefix, at, end);
      if (order < 0 || (isAfter && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Below zero when the word, from `depth` on, comes before letters [at, end) of the prefix, 0 when it begins so. */
  #compare(word: number, depth: number, prefix: string, at: number, end: number): number {
    let unit = this.#offsets[word]! + depth;
    const wordEnd = this.#offsets[word + 1]!;
    for (let letter = at; letter < end; letter++, unit++) {
      if (unit >= wordEnd) return -1;
      const difference = this.#units[unit]! - prefix.charCodeAt(letter);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The nodes one unit below a node. */
  *#children({ from, to, depth }: Node): Generator<Node> {
    let next = from < to && this.#lengthOf(from) === depth ? from + 1 : from;
    while (next < to) {
      const end = this.#branchEnd(next, to, depth);
      yield { from: next, to: end, depth: depth + 1 };
      next = end;
    }
  }

  #branchEnd(from: number, to: number, depth: number): number {
    const unit = this.#unitAt(from, depth);
    let step = 1;
    while (from + step < to && this.#unitAt(from + step, depth) === unit) step *= 2;
    let low = from + (step >> 1);
    let high = Math.min(from + step, to);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#unitAt(middle, depth) === unit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #groupBySecondUnit(): ReadonlyMap<number, readonly Node[]> {
    const groups = new Map<number, Node[]>();
    const root = { from: 0, to: this.#offsets.length - 1, depth: 0 };
    for (const child of this.#children(root))
      for (const node of this.#children(child)) {
        const unit = this.#unitAt(node.from, 1);
        const group = groups.get(unit);
        if (group) group.push(node);
        else groups.set(unit, [node]);
      }
    return groups;
  }

  #unitAt(word: number, depth: number): number {
    return this.#units[this.#offsets[word]! + depth]!;
  }

  #lengthOf(word: number): number {
    return this.#offsets[word + 1]! - this.#offsets[word]!;
  }
}
