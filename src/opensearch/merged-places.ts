import type { PlaceRecord } from '../core/core.ts';
import { type ContentsPart, type IndexContents, WORD_MASK } from '../head/head.ts';

/** A part of one of the indexes that are merged, its words numbered as all of them together are. */
export interface MergedPart extends ContentsPart {
  /** Number of each of the part's words in {@link MergedPlaces.words}, ascending. */
  readonly words: Uint32Array;
}

/**
 * The places of one or several indexes as one: words merged, documents in the order of their cells. A place that several of them
 * have is taken from where it was edited last, of equals from the first.
 */
export class MergedPlaces {
  /** Ascending, distinct. */
  readonly words: readonly string[];
  readonly parts: readonly MergedPart[];
  readonly searchable: number;
  /** Number of the part of each document, and its number there; those that search can find first, in the order of their cells. */
  readonly partOf: Uint16Array;
  readonly documentOf: Uint32Array;

  constructor(contents: readonly IndexContents[]) {
    const { words, numbers } = mergedWords(contents);
    this.words = words;
    this.parts = contents.flatMap(({ parts }, set) =>
      parts.map((part) =>
        withWords(
          part,
          part.words.map((word) => numbers[set]![word]!),
        ),
      ),
    );
    const order = new Order(contents, doublesOf(contents));
    this.searchable = order.searchable;
    this.partOf = order.partOf;
    this.documentOf = order.documentOf;
  }

  get documents(): number {
    return this.partOf.length;
  }

  part(document: number): MergedPart {
    return this.parts[this.partOf[document]!]!;
  }

  /** Cell position of a document that search can find. */
  position(document: number): number {
    return this.part(document).position[this.documentOf[document]!]!;
  }

  /** Per word the number of documents that hold it and that search can find. */
  frequencies(): Uint32Array {
    const frequencies = new Uint32Array(this.words.length);
    const seenIn = new Uint32Array(this.words.length).fill(0xffffffff);
    for (let document = 0; document < this.searchable; document++) {
      const { forward, forwardOffset, words } = this.part(document);
      const own = this.documentOf[document]!;
      for (let at = forwardOffset[own]!; at < forwardOffset[own + 1]!; at++) {
        const word = words[forward[at]! & WORD_MASK]!;
        if (seenIn[word] === document) continue;
        seenIn[word] = document;
        frequencies[word]!++;
      }
    }
    return frequencies;
  }
}

/** The same part with other word numbers; its methods stay bound to it. */
function withWords(part: ContentsPart, words: Uint32Array): MergedPart {
  const {
    documents,
    searchable,
    base,
    position,
    latE7,
    lonE7,
    importance,
    identity,
    forward,
    forwardOffset,
  } = part;
  return {
    ...{
      documents,
      searchable,
      base,
      position,
      latE7,
      lonE7,
      importance,
      identity,
      forward,
      forwardOffset,
      words,
    },
    scheduleOf: (document) => part.scheduleOf(document),
    recordText: (document) => part.recordText(document),
  };
}

/** All words once, and per index the number among them of each of its own. */
function mergedWords(contents: readonly IndexContents[]): {
  words: string[];
  numbers: readonly Uint32Array[];
} {
  const lists = contents.map(({ vocabulary }) => vocabulary.words);
  const numbers = lists.map(({ size }) => new Uint32Array(size));
  const next = lists.map(() => 0);
  const heads = lists.map((list) => (list.size > 0 ? list.word(0) : undefined));
  const words: string[] = [];
  for (let word = least(heads); word !== undefined; word = least(heads)) {
    for (const [at, list] of lists.entries()) {
      if (heads[at] !== word) continue;
      numbers[at]![next[at]!++] = words.length;
      heads[at] = next[at]! < list.size ? list.word(next[at]!) : undefined;
    }
    words.push(word);
  }
  return { words, numbers };
}

function least(words: readonly (string | undefined)[]): string | undefined {
  let result: string | undefined;
  for (const word of words) if (word !== undefined && (result === undefined || word < result)) result = word;
  return result;
}

/** Per index the documents that are left out, because another index has the same place. */
function doublesOf(contents: readonly IndexContents[]): readonly Set<number>[] {
  const doubles = contents.map(() => new Set<number>());
  const next = contents.map(() => 0);
  for (;;) {
    const identity = Math.min(
      ...contents.map(({ identities }, set) => identities.identity[next[set]!] ?? Infinity),
    );
    if (identity === Infinity) return doubles;
    const holders = contents.flatMap(({ identities }, set) => {
      if (identities.identity[next[set]!] !== identity) return [];
      return [{ set, document: identities.document[next[set]!++]! }];
    });
    if (holders.length === 1) continue;
    const kept = newestOf(contents, holders);
    for (const holder of holders) if (holder !== kept) doubles[holder.set]!.add(holder.document);
  }
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
