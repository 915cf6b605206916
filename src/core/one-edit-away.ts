/** Receives an interval [from, to) of words that begin with something `edits` away from what was asked for. */
export type SimilarPrefix = (from: number, to: number, edits: 0 | 1) => void;

/** Words [from, to) that share their first `depth` code units: a node of the trie that sorted words are. */
interface Node {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

/**
 * Finds the words of a sorted list that are one edit (insertion, deletion, substitution, transposition of neighbours)
 * away from a text, or begin with something that is. There is one edit only, so what follows it is looked up as it
 * stands: a branch is entered along the text alone, and its children are tried one by one there.
 */
export class OneEditAway {
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
   * Tells the words that are the text itself or one edit away from it, some more than once.
   *
   * @param first number of the first word that is considered
   */
  eachWord(text: string, first: number, onWord: (word: number) => void): void {
    const asWord = ({ from, to, depth }: Node) => {
      if (from < to && this.#lengthOf(from) === depth) onWord(from);
    };
    const whole = this.#eachEdited(text, first, asWord);
    asWord(whole);
    for (const longer of this.#children(whole)) asWord(longer);
  }

  /**
   * Tells the intervals of words that begin with the text itself, and with what is one edit away. Intervals may
   * overlap. The empty beginning, one edit away from a single letter, counts as none: any other one is.
   *
   * @param first number of the first word that is considered
   */
  eachBeginning(text: string, first: number, onPrefix: SimilarPrefix): void {
    const whole = this.#eachEdited(text, first, ({ from, to, depth }) => {
      if (from < to && depth > 0) onPrefix(from, to, 1);
    });
    if (whole.from < whole.to) onPrefix(whole.from, whole.to, 0);
  }

  /** Tells the nodes that a text with one edit before its end leads to; returns the one that it itself leads to. */
  #eachEdited(text: string, first: number, onNode: (node: Node) => void): Node {
    const root = { from: first, to: this.#offsets.length - 1, depth: 0 };
    let node = root;
    for (let at = 0; at < text.length && node.from < node.to; at++) {
      this.#eachShortened(node, text, at, onNode);
      if (at > 0 || text.length === 1) this.#eachReplaced(this.#children(node), text, at, onNode);
      else this.#eachReplacedFirst(root, text, onNode);
      node = this.#descend(node, text, at, at + 1);
    }
    return node;
  }

  /** The text without its letter `at`, and with that letter and the next the other way round. */
  #eachShortened(node: Node, text: string, at: number, onNode: (node: Node) => void): void {
    onNode(this.#descend(node, text, at + 1));
    if (at + 1 === text.length) return;
    const swapped = this.#descend(this.#descend(node, text, at + 1, at + 2), text, at, at + 1);
    onNode(this.#descend(swapped, text, at + 2));
  }

  /** The text with another letter in the place of letter `at`, and with another one before it. */
  #eachReplaced(children: Iterable<Node>, text: string, at: number, onNode: (node: Node) => void): void {
    for (const child of children) {
      if (this.#unitAt(child.from, at) === text.charCodeAt(at)) continue;
      onNode(this.#descend(child, text, at + 1));
      onNode(this.#descend(child, text, at));
    }
  }

  /** The same for the first letter: so many letters begin a word that the next one is asked first. */
  #eachReplacedFirst(root: Node, text: string, onNode: (node: Node) => void): void {
    for (const rest of [1, 0])
      for (const node of this.#bySecondUnit.get(text.charCodeAt(rest)) ?? []) {
        if (node.to <= root.from || this.#unitAt(node.from, 0) === text.charCodeAt(0)) continue;
        const from = Math.max(node.from, root.from);
        onNode(this.#descend({ ...node, from }, text, rest + 1));
      }
  }

  /** The part of a node whose words go on with letters [at, end) of the text; empty where none do. */
  #descend({ from, to, depth }: Node, text: string, at: number, end = text.length): Node {
    const first = this.#firstNotBefore(from, to, depth, text, at, end, false);
    const isNone = first === to || this.#compare(first, depth, text, at, end) !== 0;
    const after = isNone ? first : this.#firstNotBefore(first, to, depth, text, at, end, true);
    return { from: first, to: after, depth: depth + end - at };
  }

  /** First word of [from, to) that at `depth` comes after the letters, or, unless `isAfter`, goes on with them. */
  #firstNotBefore(
    from: number,
    to: number,
    depth: number,
    text: string,
    at: number,
    end: number,
    isAfter: boolean,
  ): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#compare(middle, depth, text, at, end);
      if (order < 0 || (isAfter && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Below zero when the word, from `depth` on, comes before letters [at, end) of the text, 0 when it begins so. */
  #compare(word: number, depth: number, text: string, at: number, end: number): number {
    let unit = this.#offsets[word]! + depth;
    const wordEnd = this.#offsets[word + 1]!;
    for (let letter = at; letter < end; letter++, unit++) {
      if (unit >= wordEnd) return -1;
      const difference = this.#units[unit]! - text.charCodeAt(letter);
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
