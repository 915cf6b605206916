import type { PlaceRecord } from '../../core/core.ts';
import { type ContentsPart, type IndexContents, WORD_MASK } from '../../head/head.ts';
import { mergeDictionaries } from '../../text/text.ts';

/**
 * The places of one or several indexes as one: words merged, documents in the order of their cells. A place that several of them
 * have is taken from where it was edited last, of equals from the first.
 */
export class MergedPlaces {
  /** Ascending, distinct. */
  readonly words: readonly string[];
  readonly searchable: number;
  /** Number of the part of each document, and its number there; those that search can find first, in the order of their cells. */
  readonly partOf: Uint16Array;
  readonly documentOf: Uint32Array;
  readonly #parts: readonly ContentsPart[];
  /** Per part the number in {@link words} of each of its words, ascending. */
  readonly #wordsOfPart: readonly Uint32Array[];

  constructor(contents: readonly IndexContents[]) {
    const { words, numbers } = mergeDictionaries(contents.map(({ vocabulary }) => vocabulary.words));
    this.words = words;
    this.#parts = contents.flatMap(({ parts }) => parts);
    this.#wordsOfPart = contents.flatMap(({ parts }, set) =>
      parts.map((part) => part.words.map((word) => numbers[set]![word]!)),
    );
    const order = new Order(contents, doublesOf(contents));
    this.searchable = order.searchable;
    this.partOf = order.partOf;
    this.documentOf = order.documentOf;
  }

  get documents(): number {
    return this.partOf.length;
  }

  /** Its words are numbered as those of its own index: see {@link wordsOf}. */
  part(document: number): ContentsPart {
    return this.#parts[this.partOf[document]!]!;
  }

  /** Number in {@link words} of each word of the document's part, as its forward column numbers them. */
  wordsOf(document: number): Uint32Array {
    return this.#wordsOfPart[this.partOf[document]!]!;
  }

  /** Cell position of a document that search can find. */
  position(document: number): number {
    return this.part(document).position[this.documentOf[document]!]!;
  }

  /** See `identityOf`. */
  identity(document: number): number {
    return this.part(document).identity[this.documentOf[document]!]!;
  }

  /** Per word the number of documents that hold it and that search can find. */
  frequencies(): Uint32Array {
    const frequencies = new Uint32Array(this.words.length);
    const seenIn = new Uint32Array(this.words.length).fill(0xffffffff);
    for (let document = 0; document < this.searchable; document++)
      this.eachWord(document, (word) => {
        if (seenIn[word] !== document) frequencies[word]!++;
        seenIn[word] = document;
      });
    return frequencies;
  }

  /** Calls back for every word of a document that search can find, in order, with its entry of the forward column. */
  eachWord(document: number, onWord: (word: number, entry: number) => void): void {
    const { forward, forwardOffset } = this.part(document);
    const words = this.wordsOf(document);
    const own = this.documentOf[document]!;
    for (let at = forwardOffset[own]!; at < forwardOffset[own + 1]!; at++)
      onWord(words[forward[at]! & WORD_MASK]!, forward[at]!);
  }
}

/** Per index the documents that are left out, because another index has the same place. */
function doublesOf(contents: readonly IndexContents[]): readonly Set<number>[] {
  const doubles = contents.map(() => new Set<number>());
  const next = contents.map(() => 0);
  for (;;) {
    const identity = leastIdentity(contents, next);
    if (identity === Infinity) return doubles;
    const holders = contents.flatMap(({ identities }, set): Holder[] => {
      if (identities.identity[next[set]!] !== identity) return [];
      return [{ set, document: identities.document[next[set]!++]! }];
    });
    const kept = holders.length > 1 ? newestOf(contents, holders) : holders[0];
    const leftOut = holders.filter((holder) => holder !== kept);
    for (const { set, document } of leftOut) doubles[set]!.add(document);
  }
}

/** Infinite at the end of all. */
function leastIdentity(contents: readonly IndexContents[], next: readonly number[]): number {
  return Math.min(...contents.map(({ identities }, set) => identities.identity[next[set]!] ?? Infinity));
}

interface Holder {
  readonly set: number;
  /** Over all parts of the index. */
  readonly document: number;
}

function newestOf(contents: readonly IndexContents[], holders: readonly Holder[]): Holder {
  const editedAt = ({ set, document }: Holder): number => {
    const part = contents[set]!.parts.findLast(({ base }) => base <= document)!; // the first part begins with document 0
    const record = JSON.parse(part.recordText(document - part.base).toString()) as PlaceRecord; // its checksum held
    return record.editedAt ?? 0;
  };
  return holders.reduce((best, holder) => (editedAt(holder) > editedAt(best) ? holder : best));
}

/** Puts the documents of indexes into one order. */
class Order {
  readonly partOf: Uint16Array;
  readonly documentOf: Uint32Array;
  readonly searchable: number;
  #length = 0;

  constructor(contents: readonly IndexContents[], doubles: readonly ReadonlySet<number>[]) {
    const documents = contents.reduce((sum, { facts }, set) => sum + facts.documents - doubles[set]!.size, 0);
    this.partOf = new Uint16Array(documents);
    this.documentOf = new Uint32Array(documents);
    let firstPart = 0;
    const cursors = contents.map(({ parts }, set) => {
      const cursor = new Cursor(parts, firstPart, doubles[set]!);
      firstPart += parts.length;
      return cursor;
    });
    for (let cursor = first(cursors); cursor; cursor = first(cursors)) this.#take(cursor);
    this.searchable = this.#length;
    for (const cursor of cursors) cursor.rewindToUnsearchable();
    for (const cursor of cursors) while (!cursor.isAtEnd) this.#take(cursor);
  }

  #take(cursor: Cursor): void {
    this.partOf[this.#length] = cursor.part;
    this.documentOf[this.#length++] = cursor.document;
    cursor.advance();
  }
}

/** The cursor at the first document of all, by cell and then by identity. */
function first(cursors: readonly Cursor[]): Cursor | undefined {
  let result: Cursor | undefined;
  for (const cursor of cursors) if (!cursor.isAtEnd && (!result || cursor.isBefore(result))) result = cursor;
  return result;
}

/** Goes through the documents of one index that are not left out. */
class Cursor {
  part: number;
  document = -1;
  isAtEnd = false;
  readonly #parts: readonly ContentsPart[];
  readonly #firstPart: number;
  readonly #leftOut: ReadonlySet<number>;
  #isSearchable = true;

  constructor(parts: readonly ContentsPart[], firstPart: number, leftOut: ReadonlySet<number>) {
    this.#parts = parts;
    this.#firstPart = firstPart;
    this.#leftOut = leftOut;
    this.part = firstPart;
    this.advance();
  }

  isBefore(other: Cursor): boolean {
    const [own, others] = [this.#current, other.#current];
    const [position, otherPosition] = [own.position[this.document]!, others.position[other.document]!];
    if (position !== otherPosition) return position < otherPosition;
    return own.identity[this.document]! < others.identity[other.document]!;
  }

  advance(): void {
    do {
      this.document++;
      while (this.document >= this.#end && !this.isAtEnd) this.#nextPart();
    } while (!this.isAtEnd && this.#leftOut.has(this.#current.base + this.document));
  }

  rewindToUnsearchable(): void {
    this.#isSearchable = false;
    this.isAtEnd = false;
    this.part = this.#firstPart;
    this.document = this.#begin - 1;
    this.advance();
  }

  get #current(): ContentsPart {
    return this.#parts[this.part - this.#firstPart]!;
  }

  get #begin(): number {
    return this.#isSearchable ? 0 : this.#current.searchable;
  }

  get #end(): number {
    return this.#isSearchable ? this.#current.searchable : this.#current.documents;
  }

  #nextPart(): void {
    this.isAtEnd = this.part - this.#firstPart + 1 >= this.#parts.length;
    if (this.isAtEnd) return;
    this.part++;
    this.document = this.#begin;
  }
}
