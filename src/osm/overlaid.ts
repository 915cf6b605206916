import { Growable, upperBound } from '../arrays/arrays.ts';
import {
  type ElementBatch,
  NO_COORDINATE,
  NODES,
  type ObjectColumns,
  RELATIONS,
  type StringColumn,
  WAYS,
  type WayColumns,
} from './batch.ts';
import { emptyBatch, NodeBuilder, type NumberOfString, RelationBuilder, WayBuilder } from './builders.ts';
import { mergeVersions } from './merge-versions.ts';
import { KINDS, type Kind, type Overlay } from './overlay.ts';

/** From one object of the overlay up to another, which is not part of it. */
export type Range = readonly [from: number, to: number];
/** Those of nodes, ways and relations. */
export type Ranges = readonly [nodes: Range, ways: Range, relations: Range];

const BIT: Readonly<Record<Kind, number>> = { nodes: NODES, ways: WAYS, relations: RELATIONS };

/**
 * Puts an overlay over the batches of one pass through an extract: what changed is replaced, what was deleted is left out, what is new
 * comes in its place by identifier. The objects of each kind must be sorted.
 */
export class OverlaidPass {
  readonly #overlay: Overlay;
  readonly #kinds: number;
  /** First object of the overlay, by kind, that no batch has reached. */
  readonly #next: Record<Kind, number> = { nodes: 0, ways: 0, relations: 0 };
  readonly #merge: OverlayMerge;

  /** @param kinds that the pass reads */
  constructor(overlay: Overlay, kinds: number) {
    this.#overlay = overlay;
    this.#merge = new OverlayMerge(overlay);
    this.#kinds = kinds;
  }

  /** The batch as it is today; the same one if nothing of it changed. */
  merge(batch: ElementBatch): ElementBatch {
    const ranges = rangesOf((kind) => this.#rangeUpTo(kind, batch[kind].ids.at(-1)));
    return ranges.every(([from, to]) => from === to) ? batch : this.#merge.merged(batch, ranges);
  }

  /** Objects behind the last ones of the extract; undefined if there are none. */
  rest(): ElementBatch | undefined {
    const ranges = rangesOf((kind) => this.#rangeUpTo(kind, Number.POSITIVE_INFINITY));
    const kinds = KINDS.filter((_, i) => ranges[i]![0] < ranges[i]![1]);
    if (kinds.length === 0) return undefined;
    return {
      ...this.#merge.merged(emptyBatch(), ranges),
      kinds: kinds.reduce((bits, kind) => bits | BIT[kind], 0),
    };
  }

  #rangeUpTo(kind: Kind, last: number | undefined): Range {
    const from = this.#next[kind];
    if (last === undefined || (this.#kinds & BIT[kind]) === 0) return [from, from];
    const to = upperBound(this.#overlay.batch[kind].ids, last, from);
    this.#next[kind] = to;
    return [from, to];
  }
}

/** Puts objects of an overlay into batches. */
export class OverlayMerge {
  readonly #overlay: Overlay;
  #unlocated: Int32Array | undefined;

  constructor(overlay: Overlay) {
    this.#overlay = overlay;
  }

  /** The batch with these objects of the overlay in their places; the batch keeps what it says of its blob. */
  merged(batch: ElementBatch, ranges: Ranges): ElementBatch {
    const { batch: newer, gone } = this.#overlay;
    const strings = new MoreStrings(batch.strings, newer.strings);
    const newerWays = batch.ways.refLats.length > 0 ? this.#waysWithoutLocations() : newer.ways;
    const [nodes, ways, relations] = [new NodeBuilder(), new WayBuilder(), new RelationBuilder()];
    mergeColumns(nodes, batch.nodes, { columns: newer.nodes, gone: gone.nodes }, ranges[0], strings);
    mergeColumns(ways, batch.ways, { columns: newerWays, gone: gone.ways }, ranges[1], strings);
    mergeColumns(
      relations,
      batch.relations,
      { columns: newer.relations, gone: gone.relations },
      ranges[2],
      strings,
    );
    return {
      ...batch,
      strings: strings.column(),
      nodes: nodes.columns(),
      ways: ways.columns(),
      relations: relations.columns(),
    };
  }

  /** Ways as of a file with locations on ways, none of them known. */
  #waysWithoutLocations(): WayColumns {
    const { ways } = this.#overlay.batch;
    this.#unlocated ??= new Int32Array(ways.refs.length).fill(NO_COORDINATE);
    return { ...ways, refLats: this.#unlocated, refLons: this.#unlocated };
  }
}

export function rangesOf(rangeOf: (kind: Kind) => Range): Ranges {
  return [rangeOf('nodes'), rangeOf('ways'), rangeOf('relations')];
}

interface Builder<C> {
  reset: () => void;
  append: (columns: C, from: number, to: number, numberOf?: NumberOfString) => void;
}

function mergeColumns<C extends ObjectColumns>(
  builder: Builder<C>,
  held: C,
  newer: { readonly columns: C; readonly gone: Uint8Array },
  range: Range,
  { numberOf }: MoreStrings,
): void {
  builder.reset();
  mergeVersions(held, newer.columns, range, {
    held: (from, to) => builder.append(held, from, to),
    newer: (i) => {
      if (newer.gone[i] === 0) builder.append(newer.columns, i, i + 1, numberOf);
    },
  });
}

/** The strings of a batch, and behind them those of the overlay that its objects use. */
class MoreStrings {
  readonly #own: StringColumn;
  readonly #others: StringColumn;
  /** New numbers by the overlay's, in the order in which they were asked for. */
  readonly #numbers = new Map<number, number>();

  constructor(own: StringColumn, others: StringColumn) {
    this.#own = own;
    this.#others = others;
  }

  readonly numberOf = (index: number): number => {
    const known = this.#numbers.get(index);
    if (known !== undefined) return known;
    const number = this.#own.starts.length + this.#numbers.size;
    this.#numbers.set(index, number);
    return number;
  };

  column(): StringColumn {
    const [starts, ends] = [new Growable(Uint32Array), new Growable(Uint32Array)];
    const bytes = new Growable(Uint8Array);
    starts.append(this.#own.starts);
    ends.append(this.#own.ends);
    bytes.append(this.#own.bytes);
    for (const index of this.#numbers.keys()) {
      starts.push(bytes.length);
      bytes.append(this.#others.bytes.subarray(this.#others.starts[index], this.#others.ends[index]));
      ends.push(bytes.length);
    }
    return { bytes: bytes.copy(), starts: starts.copy(), ends: ends.copy() };
  }
}
