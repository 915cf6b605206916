import {
  type ElementBatch,
  NO_COORDINATE,
  type NodeColumns,
  type ObjectColumns,
  type RelationColumns,
  type StringColumn,
  type WayColumns,
} from './batch.ts';
import { MessageBytes } from './message-bytes.ts';
import { KINDS, type Kind } from './overlay.ts';
import { BLOCK_BYTES, BLOCK_OBJECTS } from './writer.ts';

// Field numbers of https://github.com/openstreetmap/OSM-binary/blob/master/osmpbf/osmformat.proto
const BLOCK = { strings: 1, group: 2 };
const GROUP = { dense: 2, way: 3, relation: 4 };
const OBJECT = { id: 1, keys: 2, values: 3, info: 4 };
const DENSE = { ids: 1, info: 5, lats: 8, lons: 9, keysAndValues: 10 };
const WAY = { refs: 8, lats: 9, lons: 10 };
const RELATION = { roles: 8, refs: 9, kinds: 10 };
const INFO = { version: 1, timestamp: 2 };

/**
 * Encodes the objects of a batch, with all that a batch knows of them, as the contents of OSMData blobs: nodes, then ways, then
 * relations, each kind in its order in blocks of about the same size. Users and changesets, which a batch does not have, are lost.
 */
export function* encodeBatch(batch: ElementBatch): Generator<Uint8Array> {
  for (const kind of KINDS) {
    const count = batch[kind].ids.length;
    const blocks = Math.ceil(count / BLOCK_OBJECTS);
    for (let i = 0; i < blocks; i++)
      yield* encodeObjects(
        batch,
        kind,
        Math.floor((i * count) / blocks),
        Math.floor(((i + 1) * count) / blocks),
      );
  }
}

function* encodeObjects(batch: ElementBatch, kind: Kind, from: number, to: number): Generator<Uint8Array> {
  const block = new BlockWriter(batch).encode(kind, from, to);
  if (block.length <= BLOCK_BYTES || to - from === 1) return yield block;
  const half = (from + to) >> 1;
  yield* encodeObjects(batch, kind, from, half);
  yield* encodeObjects(batch, kind, half, to);
}

class BlockWriter {
  readonly #batch: ElementBatch;
  readonly #strings: BlockStrings;
  readonly #group = new MessageBytes();
  readonly #object = new MessageBytes();
  readonly #info = new MessageBytes();
  readonly #list = new MessageBytes();

  constructor(batch: ElementBatch) {
    this.#batch = batch;
    this.#strings = new BlockStrings(batch.strings);
  }

  encode(kind: Kind, from: number, to: number): Uint8Array {
    const { nodes, ways, relations } = this.#batch;
    if (kind === 'nodes') this.#denseNodes(nodes, from, to);
    for (let i = from; i < to && kind === 'ways'; i++) this.#way(ways, i);
    for (let i = from; i < to && kind === 'relations'; i++) this.#relation(relations, i);
    const block = new MessageBytes();
    block.bytes(BLOCK.strings, this.#strings.table.written);
    block.bytes(BLOCK.group, this.#group.written);
    return block.written;
  }

  #denseNodes(nodes: NodeColumns, from: number, to: number): void {
    const dense = this.#object;
    const { ids, versions, timestamps, lats, lons, tagStarts } = nodes;
    this.#deltas(dense, DENSE.ids, ids, from, to);
    if (isDescribed(nodes, from, to)) {
      this.#numbers(this.#info, INFO.version, versions, from, to);
      this.#deltas(this.#info, INFO.timestamp, timestamps, from, to);
      dense.bytes(DENSE.info, this.#info.written);
    }
    this.#deltas(dense, DENSE.lats, lats, from, to);
    this.#deltas(dense, DENSE.lons, lons, from, to);
    if (tagStarts[from] !== tagStarts[to]) this.#denseTags(nodes, from, to);
    this.#group.bytes(GROUP.dense, dense.written);
  }

  /** Keys and values of each node in turn, and a zero behind them. */
  #denseTags({ tags, tagStarts }: NodeColumns, from: number, to: number): void {
    const list = this.#list.clear();
    for (let i = from; i < to; i++) {
      for (let at = tagStarts[i]!; at < tagStarts[i + 1]!; at++)
        list.varint(this.#strings.numberOf(tags[at]!));
      list.varint(0);
    }
    this.#object.bytes(DENSE.keysAndValues, list.written);
  }

  #way(ways: WayColumns, i: number): void {
    const way = this.#object.clear();
    const [start, end] = [ways.refStarts[i]!, ways.refStarts[i + 1]!];
    way.number(OBJECT.id, ways.ids[i]!);
    this.#tagsAndInfo(ways, i);
    if (start < end) this.#deltas(way, WAY.refs, ways.refs, start, end);
    // of a way either all nodes are located or none
    if (start < end && (ways.refLats[start] ?? NO_COORDINATE) !== NO_COORDINATE) {
      this.#deltas(way, WAY.lats, ways.refLats, start, end);
      this.#deltas(way, WAY.lons, ways.refLons, start, end);
    }
    this.#group.bytes(GROUP.way, way.written);
  }

  #relation(relations: RelationColumns, i: number): void {
    const relation = this.#object.clear();
    const [start, end] = [relations.memberStarts[i]!, relations.memberStarts[i + 1]!];
    relation.number(OBJECT.id, relations.ids[i]!);
    this.#tagsAndInfo(relations, i);
    if (start < end) {
      this.#texts(RELATION.roles, relations.memberRoles, start, end, 1);
      this.#deltas(relation, RELATION.refs, relations.memberRefs, start, end);
      this.#numbers(relation, RELATION.kinds, relations.memberKinds, start, end);
    }
    this.#group.bytes(GROUP.relation, relation.written);
  }

  #tagsAndInfo(objects: ObjectColumns, i: number): void {
    const { tags, tagStarts, versions, timestamps } = objects;
    const [start, end] = [tagStarts[i]!, tagStarts[i + 1]!];
    if (start < end) {
      this.#texts(OBJECT.keys, tags, start, end, 2);
      this.#texts(OBJECT.values, tags, start + 1, end, 2);
    }
    if (!isDescribed(objects, i, i + 1)) return;
    const info = this.#info.clear();
    if (versions[i]! > 0) info.number(INFO.version, versions[i]!);
    if (timestamps[i]! > 0) info.number(INFO.timestamp, timestamps[i]!);
    this.#object.bytes(OBJECT.info, info.written);
  }

  /** Numbers of strings, every `step`th of a list. */
  #texts(field: number, texts: Uint32Array, from: number, to: number, step: number): void {
    const list = this.#list.clear();
    for (let at = from; at < to; at += step) list.varint(this.#strings.numberOf(texts[at]!));
    this.#object.bytes(field, list.written);
  }

  #numbers(message: MessageBytes, field: number, values: ArrayLike<number>, from: number, to: number): void {
    const list = this.#list.clear();
    for (let i = from; i < to; i++) list.varint(values[i]!);
    message.bytes(field, list.written);
  }

  /** The first number, then each number's difference from the one before it. */
  #deltas(message: MessageBytes, field: number, values: ArrayLike<number>, from: number, to: number): void {
    const list = this.#list.clear();
    let before = 0;
    for (let i = from; i < to; i++) {
      list.zigzag(values[i]! - before);
      before = values[i]!;
    }
    message.bytes(field, list.written);
  }
}

/** True if a version or time is known of one of these objects. */
function isDescribed({ versions, timestamps }: ObjectColumns, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (versions[i]! > 0 || timestamps[i]! > 0) return true;
  return false;
}

/** The strings of a batch that a block uses, each once. */
class BlockStrings {
  readonly table = new MessageBytes();
  readonly #column: StringColumn;
  readonly #bytes: Buffer;
  /** Number in the block by number in the batch; 0 if the block does not have it yet. */
  readonly #numbers: Uint32Array;
  /** The same by the bytes themselves: a batch may have a string twice. */
  readonly #byBytes = new Map<string, number>();

  constructor(column: StringColumn) {
    const { buffer, byteOffset, byteLength } = column.bytes;
    this.#column = column;
    this.#bytes = Buffer.from(buffer, byteOffset, byteLength);
    this.#numbers = new Uint32Array(column.starts.length);
    this.table.bytes(1, new Uint8Array()); // number 0 ends the tags of a dense node
  }

  numberOf(index: number): number {
    return this.#numbers[index] || this.#add(index);
  }

  #add(index: number): number {
    const text = this.#bytes.subarray(this.#column.starts[index], this.#column.ends[index]);
    const key = text.toString('latin1');
    let number = this.#byBytes.get(key);
    if (number === undefined) {
      number = this.#byBytes.size + 1;
      this.#byBytes.set(key, number);
      this.table.bytes(1, text);
    }
    this.#numbers[index] = number;
    return number;
  }
}
