import type { Tags } from '../core/core.ts';
import type { Flaw } from './flaws.ts';

/** Bits for the kinds of object to decode. */
export const NODES = 1;
export const WAYS = 2;
export const RELATIONS = 4;
export const ALL_KINDS = NODES | WAYS | RELATIONS;

/** Stands in coordinate columns for a node that is not located. */
export const NO_COORDINATE = 0x7fffffff;

/**
 * Objects of one kind as columns: entry `i` of each column belongs to the `i`th object. Lists lie at `starts[i]` up to
 * `starts[i + 1]` of the column beside; `starts` has one entry more than there are objects.
 */
export interface ObjectColumns {
  readonly ids: Float64Array;
  /** 0 if the file has none. */
  readonly versions: Int32Array;
  /** Seconds since 1970; 0 if the file has none. */
  readonly timestamps: Float64Array;
  readonly tagStarts: Uint32Array;
  /** Interleaved key and value, as indexes into the batch's strings; `tagStarts` counts single entries. Empty for a deleted object. */
  readonly tags: Uint32Array;
}

export interface NodeColumns extends ObjectColumns {
  /** 1e-7 degrees, in range. */
  readonly lats: Int32Array;
  readonly lons: Int32Array;
}

export interface WayColumns extends ObjectColumns {
  readonly refStarts: Uint32Array;
  readonly refs: Float64Array;
  /**
   * 1e-7 degrees, one for each entry of `refs`, {@link NO_COORDINATE} where unknown. Empty unless the file has
   * locations on ways.
   */
  readonly refLats: Int32Array;
  readonly refLons: Int32Array;
}

export interface RelationColumns extends ObjectColumns {
  readonly memberStarts: Uint32Array;
  readonly memberRefs: Float64Array;
  /** 0 node, 1 way, 2 relation. */
  readonly memberKinds: Uint32Array;
  /** Indexes into the batch's strings. */
  readonly memberRoles: Uint32Array;
}

/** Strings of a block, not yet decoded: string `i` is UTF-8 from `starts[i]` to `ends[i]` of `bytes`. */
export interface StringColumn {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Flaws of a blob that were survived: nodes that lie nowhere on the earth and were left out; lists of numbers that are not packed. */
export type BlobFlaw = Flaw<'unplaced' | 'unpacked'>;

/** Objects of the requested kinds in one blob, as typed arrays that can be transferred between threads. */
export interface ElementBatch {
  /** Offset of the blob in its file. */
  readonly byteOffset: number;
  readonly rawBytes: number;
  /** All kinds in the blob, requested or not. */
  readonly kinds: number;
  readonly strings: StringColumn;
  readonly nodes: NodeColumns;
  readonly ways: WayColumns;
  readonly relations: RelationColumns;
  readonly flaws: readonly BlobFlaw[];
}

/**
 * Keys, values and roles are cut at this length. OpenStreetMap allows 255 characters, but any program may write the
 * format.
 */
export const MOST_TEXT_BYTES = 65_536;
/** Mark of a continuation byte in UTF-8. */
const CONTINUATION = 0x80;
const CONTINUATION_MASK = 0xc0;

/** Strings of one batch as text, each decoded when it is first asked for. */
export class BatchStrings {
  readonly #buffer: Buffer;
  readonly #column: StringColumn;
  readonly #known: (string | undefined)[] = [];
  /** For each string: 1 if it is one of the keys of the last call, 2 if not, 0 if unknown. */
  #isKey = new Uint8Array();
  #keys: ReadonlySet<string> | undefined;

  constructor(column: StringColumn) {
    const { buffer, byteOffset, byteLength } = column.bytes;
    this.#buffer = Buffer.from(buffer, byteOffset, byteLength);
    this.#column = column;
  }

  text(index: number): string {
    const known = this.#known[index];
    if (known !== undefined) return known;
    const text = this.#buffer.toString('utf8', this.#column.starts[index], this.#endOf(index));
    this.#known[index] = text;
    return text;
  }

  /** End of a string, or of its last whole character below {@link MOST_TEXT_BYTES}. */
  #endOf(index: number): number {
    const end = this.#column.ends[index]!;
    let most = this.#column.starts[index]! + MOST_TEXT_BYTES;
    if (end <= most) return end;
    while ((this.#buffer[most]! & CONTINUATION_MASK) === CONTINUATION) most--;
    return most;
  }

  /** True if the `i`th object has one of these keys; cheap for repeated calls with the same set. */
  hasAnyKey(columns: ObjectColumns, i: number, keys: ReadonlySet<string>): boolean {
    if (keys !== this.#keys) {
      this.#keys = keys;
      this.#isKey = new Uint8Array(this.#column.starts.length);
    }
    const end = columns.tagStarts[i + 1]!;
    for (let at = columns.tagStarts[i]!; at < end; at += 2) {
      const key = columns.tags[at]!;
      if (this.#isKey[key] === 0) this.#isKey[key] = keys.has(this.text(key)) ? 1 : 2;
      if (this.#isKey[key] === 1) return true;
    }
    return false;
  }

  /** Tags of the `i`th object. The last value of a repeated key counts. */
  tags(columns: ObjectColumns, i: number): Tags {
    // Without a prototype all objects have one hidden class whatever their keys, so that optimised code fits all of
    // them.
    const tags: Record<string, string> = Object.create(null);
    const end = columns.tagStarts[i + 1]!;
    for (let at = columns.tagStarts[i]!; at < end; at += 2)
      tags[this.text(columns.tags[at]!)] = this.text(columns.tags[at + 1]!);
    return tags;
  }
}
