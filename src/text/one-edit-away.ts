import { partitionPoint } from '../arrays/arrays.ts';

/** Receives an interval [from, to) of words that begin with something `edits` away from what was asked for. */
export type SimilarPrefix = (from: number, to: number, edits: 0 | 1) => void;

/** Receives the first of the words before `to` that begin with an edited text, which has `length` code units. */
type EditedText = (first: number, to: number, length: number) => void;

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
  /** Intervals of words that share their first two units, by the second unit. */
  readonly #bySecondUnit: ReadonlyMap<number, readonly Node[]>;

  /** @param offsets where each word starts in `units`, and the end of the last */
  constructor(units: Uint16Array, offsets: Uint32Array) {
    this.#units = units;
    this.#offsets = offsets;
    this.#bySecondUnit = this.#groupBySecondUnit();
  }

  /**
   * Tells the words that are a text itself or one edit away from it, some more than once.
   *
   * @param first number of the first word that is considered
   */
  eachWord(text: string, first: number, onWord: (word: number) => void): void {
    const onEdited: EditedText = (word, _, length) => {
      if (this.#lengthOf(word) === length) onWord(word);
    };
    const whole = this.#eachEdited(text, first, onEdited);
    if (whole.from < whole.to) onEdited(whole.from, whole.to, whole.depth);
    this.#eachChild(whole, (from, to) => onEdited(from, to, whole.depth + 1));
  }

  /**
   * Tells the intervals of words that begin with the text itself, and with what is one edit away. Intervals may
   * overlap. The empty beginning, one edit away from a single letter, counts as none: any other one is.
   *
   * @param first number of the first word that is considered
   */
  eachBeginning(text: string, first: number, onPrefix: SimilarPrefix): void {
    const whole = this.#eachEdited(text, first, (from, to, length) => {
      if (length > 0) onPrefix(from, this.#endOfBeginning(from, to, length), 1);
    });
    if (whole.from < whole.to) onPrefix(whole.from, whole.to, 0);
  }

  /** Looks up the text with one edit before its end in every way; returns where it leads without an edit. */
  #eachEdited(text: string, first: number, onEdited: EditedText): Node {
    let node = { from: first, to: this.#offsets.length - 1, depth: 0 };
    for (let at = 0; at < text.length && node.from < node.to; at++) {
      this.#lookUp(node.from, node.to, at, text, at + 1, onEdited);
      this.#lookUpSwapped(node, text, onEdited);
      if (at === 0 && text.length > 1) this.#lookUpReplacedFirst(text, first, onEdited);
      else this.#lookUpReplaced(node, text, onEdited);
      node = this.#child(node, text.charCodeAt(at));
    }
    return node;
  }

  /** The text with the letter at the node's depth and the next the other way round. */
  #lookUpSwapped(node: Node, text: string, onEdited: EditedText): void {
    const { depth } = node;
    if (depth + 1 >= text.length) return;
    const second = this.#child(node, text.charCodeAt(depth + 1));
    if (second.from === second.to) return;
    const { from, to } = this.#child(second, text.charCodeAt(depth));
    this.#lookUp(from, to, depth + 2, text, depth + 2, onEdited);
  }

  /** The text with another letter in the place of the one at the node's depth, and with another before it. */
  #lookUpReplaced(node: Node, text: string, onEdited: EditedText): void {
    const { depth } = node;
    const letter = text.charCodeAt(depth);
    this.#eachChild(node, (from, to) => {
      if (this.#unitAt(from, depth) === letter) return;
      this.#lookUp(from, to, depth + 1, text, depth + 1, onEdited);
      this.#lookUp(from, to, depth + 1, text, depth, onEdited);
    });
  }

  /** The same for the first letter: so many letters begin a word that the one after it is asked first. */
  #lookUpReplacedFirst(text: string, first: number, onEdited: EditedText): void {
    for (const at of [1, 0])
      for (const { from, to } of this.#bySecondUnit.get(text.charCodeAt(at)) ?? [])
        if (to > first && this.#unitAt(from, 0) !== text.charCodeAt(0))
          this.#lookUp(Math.max(from, first), to, 2, text, at + 1, onEdited);
  }

  /** Tells of the words [from, to) those that after `depth` units go on with the text's letters from `at` on. */
  #lookUp(from: number, to: number, depth: number, text: string, at: number, onEdited: EditedText): void {
    const first = partitionPoint(from, to, (word) => this.#compare(word, depth, text, at) < 0);
    if (first < to && this.#compare(first, depth, text, at) === 0)
      onEdited(first, to, depth + text.length - at);
  }

  /** Below zero when the word, from `depth` on, comes before the text's letters from `at` on, 0 when it begins so. */
  #compare(word: number, depth: number, text: string, at: number): number {
    let unit = this.#offsets[word]! + depth;
    const end = this.#offsets[word + 1]!;
    for (let letter = at; letter < text.length; letter++, unit++) {
      if (unit >= end) return -1;
      const difference = this.#units[unit]! - text.charCodeAt(letter);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The words of a node that go on with a unit; empty where none do. */
  #child({ from, to, depth }: Node, unit: number): Node {
    const start = this.#firstFrom(from, to, depth, unit);
    return { from: start, to: this.#firstFrom(start, to, depth, unit + 1), depth: depth + 1 };
  }

  /** First of the words [from, to) that has at least this unit at `depth`. */
  #firstFrom(from: number, to: number, depth: number, unit: number): number {
    return partitionPoint(
      from,
      to,
      (word) => this.#lengthOf(word) <= depth || this.#unitAt(word, depth) < unit,
    );
  }

  /** Tells the nodes one unit below a node. */
  #eachChild({ from, to, depth }: Node, onChild: (from: number, to: number) => void): void {
    let next = from < to && this.#lengthOf(from) === depth ? from + 1 : from;
    while (next < to) {
      const end = this.#endOfBeginning(next, to, depth + 1);
      onChild(next, end);
      next = end;
    }
  }

  /** First word before `to` that does not share its first `length` units with the word `from`. */
  #endOfBeginning(from: number, to: number, length: number): number {
    let step = 1;
    while (from + step < to && this.#beginsLike(from + step, from, length)) step *= 2;
    return partitionPoint(from + (step >> 1), Math.min(from + step, to), (word) =>
      this.#beginsLike(word, from, length),
    );
  }

  #beginsLike(word: number, other: number, length: number): boolean {
    if (this.#lengthOf(word) < length) return false;
    const start = this.#offsets[word]!;
    const otherStart = this.#offsets[other]!;
    for (let i = length - 1; i >= 0; i--)
      if (this.#units[start + i] !== this.#units[otherStart + i]) return false;
    return true;
  }

  #groupBySecondUnit(): ReadonlyMap<number, readonly Node[]> {
    const groups = new Map<number, Node[]>();
    this.#eachChild({ from: 0, to: this.#offsets.length - 1, depth: 0 }, (from, to) =>
      this.#eachChild({ from, to, depth: 1 }, (start, end) => {
        const unit = this.#unitAt(start, 1);
        const group = groups.get(unit);
        const node = { from: start, to: end, depth: 2 };
        if (group) group.push(node);
        else groups.set(unit, [node]);
      }),
    );
    return groups;
  }

  #unitAt(word: number, depth: number): number {
    return this.#units[this.#offsets[word]! + depth]!;
  }

  #lengthOf(word: number): number {
    return this.#offsets[word + 1]! - this.#offsets[word]!;
  }
}
