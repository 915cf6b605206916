import { Growable } from '../arrays/arrays.ts';
import { ServiceError } from '../core/core.ts';
import {
  type BlobFlaw,
  type ElementBatch,
  NO_COORDINATE,
  NODES,
  RELATIONS,
  type StringColumn,
  WAYS,
} from './batch.ts';
import type { BlobPlace } from './blob-place.ts';
import { NodeBuilder, type ObjectBuilder, RelationBuilder, WayBuilder } from './builders.ts';
import { packedBlock } from './packed-block.ts';
import {
  BYTES,
  Cursor,
  Fields,
  int32,
  UNPACKED,
  unpackDeltas,
  unpackIndexes,
  unpackSigned,
  VARINT,
} from './wire.ts';

// Field numbers of https://github.com/openstreetmap/OSM-binary/blob/master/osmpbf/osmformat.proto
const BLOCK = { strings: 1, group: 2, granularity: 17, dateGranularity: 18, latOffset: 19, lonOffset: 20 };
const GROUP = { node: 1, dense: 2, way: 3, relation: 4 };
const OBJECT = { id: 1, keys: 2, values: 3, info: 4 };
const NODE = { lat: 8, lon: 9 };
const DENSE = { ids: 1, info: 5, lats: 8, lons: 9, keysAndValues: 10 };
const WAY = { refs: 8, lats: 9, lons: 10 };
const RELATION = { roles: 8, refs: 9, kinds: 10 };
const INFO = { version: 1, timestamp: 2, visible: 6 };
/** So many nodes of a blob that lie nowhere, and more than half of it, are damage. */
const MANY_UNPLACED = 100;
/** Values of a bool. */
const FLAGS = 2;

const SCALE_FIELDS = new Set([BLOCK.granularity, BLOCK.dateGranularity, BLOCK.latOffset, BLOCK.lonOffset]);

const MEMBER_KINDS = 3;
const LAT_LIMIT_E7 = 900_000_000;
const LON_LIMIT_E7 = 1_800_000_000;
const NANODEGREES_PER_E7 = 100;
const MILLISECONDS_PER_SECOND = 1_000;

/** Start and end of a field's content in the block. */
type Span = readonly [number, number];

/** Kind of object in each field of a group. */
const KIND_OF_GROUP_FIELD = [0, NODES, NODES, WAYS, RELATIONS];

/**
 * Decodes the content of an OSMData blob: the objects of the kinds asked for, in file order.
 *
 * @throws ServiceError INVALID_EXTRACT
 */
export function decodeBlock(bytes: Uint8Array, kinds: number, place: BlobPlace): ElementBatch {
  try {
    return new BlockDecoder(bytes, place).decode(kinds);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.cause !== UNPACKED) throw error;
  }
  const batch = new BlockDecoder(packedBlock(bytes, place), place).decode(kinds);
  return {
    ...batch,
    flaws: [...batch.flaws, { kind: 'unpacked', count: 1, first: `the blob at byte ${place.byteOffset}` }],
  };
}

// Reused for every block: a thread decodes one block at a time and hands out copies.
const nodes = new NodeBuilder();
const ways = new WayBuilder();
const relations = new RelationBuilder();
const stringStarts = new Growable(Uint32Array);
const stringEnds = new Growable(Uint32Array);
const ticks = new Growable(Float64Array);
const keysAndValues = new Growable(Uint32Array);
const visible = new Growable(Uint32Array);

class BlockDecoder {
  readonly #bytes: Uint8Array;
  readonly #place: BlobPlace;
  readonly #object: Fields;
  readonly #info: Fields;
  #kinds = 0;
  #wanted = 0;
  #strings = 0;
  #granularity = NANODEGREES_PER_E7;
  #latOffset = 0;
  #lonOffset = 0;
  #secondsPerTick = 1;
  /** True if a coordinate lies outside the earth, or is marked as unknown. */
  #hasUnplaced = false;

  constructor(bytes: Uint8Array, place: BlobPlace) {
    this.#bytes = bytes;
    this.#place = place;
    this.#object = new Fields(bytes, place);
    this.#info = new Fields(bytes, place);
    for (const builder of [nodes, ways, relations]) builder.reset();
  }

  decode(wanted: number): ElementBatch {
    this.#wanted = wanted;
    // The fields that say how to read groups may follow them.
    const spans = this.#readBlockFields();
    const strings = this.#readStrings(spans.strings);
    for (const group of spans.groups) this.#readGroup(group);
    const flaws = this.#hasUnplaced ? this.#dropUnplaced() : [];
    return {
      byteOffset: this.#place.byteOffset,
      rawBytes: this.#bytes.length,
      kinds: this.#kinds,
      strings,
      nodes: nodes.columns(),
      ways: ways.columns(),
      relations: relations.columns(),
      flaws,
    };
  }

  /** Leaves out nodes that lie nowhere on the earth, and the positions of ways that do. */
  #dropUnplaced(): BlobFlaw[] {
    ways.dropHalfLocations();
    const dropped = nodes.dropUnplaced();
    const [first] = dropped;
    if (first === undefined) return [];
    if (dropped.length >= MANY_UNPLACED && dropped.length > nodes.ids.length)
      this.#place.fail(
        `${dropped.length} of ${dropped.length + nodes.ids.length} nodes lie outside ±90 degrees of latitude or ±180 of longitude, the first is the node ${first}`,
      );
    return [
      {
        kind: 'unplaced',
        count: dropped.length,
        first: `the node ${first} in the blob at byte ${this.#place.byteOffset}`,
      },
    ];
  }

  #readBlockFields(): { strings: Span; groups: Span[] } {
    const cursor = new Cursor(this.#bytes, this.#place);
    const groups: Span[] = [];
    let strings: Span | undefined;
    while (cursor.next()) {
      const { field, wireType } = cursor;
      if (SCALE_FIELDS.has(field) && wireType === VARINT) {
        this.#setScale(field, cursor.signed());
        continue;
      }
      const start = cursor.skipValue();
      if (field === BLOCK.group && wireType === BYTES) groups.push([start, cursor.position]);
      if (field === BLOCK.strings && wireType === BYTES) strings = [start, cursor.position];
    }
    return { strings: strings ?? this.#place.fail('the block has no string table'), groups };
  }

  #setScale(field: number, value: number): void {
    if (field === BLOCK.latOffset) this.#latOffset = value;
    else if (field === BLOCK.lonOffset) this.#lonOffset = value;
    else if (value < 1) this.#place.fail(`a granularity is ${value}, which must be positive`);
    else if (field === BLOCK.granularity) this.#granularity = value;
    else this.#secondsPerTick = value / MILLISECONDS_PER_SECOND;
  }

  #readStrings([start, end]: Span): StringColumn {
    stringStarts.clear();
    stringEnds.clear();
    const cursor = new Cursor(this.#bytes, this.#place, start, end);
    while (cursor.next()) {
      if (cursor.field !== 1 || cursor.wireType !== BYTES)
        this.#place.fail('the string table holds something else');
      stringStarts.push(cursor.skipValue() - start);
      stringEnds.push(cursor.position - start);
    }
    this.#strings = stringStarts.length;
    // A copy. `slice` of a Buffer would be a view, which cannot be transferred to another thread.
    const bytes = new Uint8Array(this.#bytes.subarray(start, end));
    return { bytes, starts: stringStarts.copy(), ends: stringEnds.copy() };
  }

  #readGroup([start, end]: Span): void {
    const cursor = new Cursor(this.#bytes, this.#place, start, end);
    while (cursor.next()) {
      const { field, wireType } = cursor;
      const kind = KIND_OF_GROUP_FIELD[field] ?? 0;
      const from = cursor.skipValue();
      if (kind !== 0 && wireType !== BYTES)
        this.#place.fail('a group holds a number where an object is expected');
      this.#kinds |= kind;
      if ((kind & this.#wanted) !== 0) this.#readObjects(field, this.#object.read(from, cursor.position));
    }
  }

  #readObjects(field: number, fields: Fields): void {
    if (field === GROUP.dense) this.#readDenseNodes(fields);
    else if (field === GROUP.node) this.#readNode(fields);
    else if (field === GROUP.way) this.#readWay(fields);
    else this.#readRelation(fields);
  }

  #readDenseNodes(dense: Fields): void {
    const count = this.#appendDeltas(dense, DENSE.ids, nodes.ids);
    this.#appendCoordinates(dense, DENSE.lats, count, nodes.lats, this.#latOffset, LAT_LIMIT_E7);
    this.#appendCoordinates(dense, DENSE.lons, count, nodes.lons, this.#lonOffset, LON_LIMIT_E7);
    this.#readDenseTags(dense, count);
    this.#readDenseInfo(dense, count);
  }

  #readDenseTags(dense: Fields, count: number): void {
    keysAndValues.clear();
    this.#appendIndexes(dense, DENSE.keysAndValues, keysAndValues, this.#strings);
    if (keysAndValues.length === 0) nodes.tagStarts.fill(nodes.tags.length, count);
    else this.#splitDenseTags(count);
  }

  /** Splits the list of keys, values and terminating zeros into one run for each node. */
  #splitDenseTags(count: number): void {
    const { data, length } = keysAndValues;
    let seen = 0;
    let at = 0;
    for (; at < length && seen < count; at++, seen++) {
      for (; data[at] !== 0 && at < length; at += 2) {
        if (at + 1 >= length) this.#place.fail('a key of a dense node has no value');
        nodes.tags.push(data[at]!);
        nodes.tags.push(data[at + 1]!);
      }
      nodes.tagStarts.push(nodes.tags.length);
    }
    if (seen !== count || at !== length)
      this.#place.fail('the tags of dense nodes do not add up to their number');
  }

  #readDenseInfo(dense: Fields, count: number): void {
    const info = this.#info.read(dense.start(DENSE.info), dense.end(DENSE.info));
    const versions = this.#appendVersions(info);
    const timestamps = this.#appendDeltas(info, INFO.timestamp, nodes.timestamps);
    if ((versions !== 0 && versions !== count) || (timestamps !== 0 && timestamps !== count))
      this.#place.fail('the metadata of dense nodes does not add up to their number');
    if (versions === 0) nodes.versions.fill(0, count);
    if (timestamps === 0) nodes.timestamps.fill(0, count);
    const { data, length } = nodes.timestamps;
    for (let i = length - count; i < length; i++) data[i] = this.#seconds(data[i]!);
    this.#dropTagsOfDeleted(info, count);
  }

  /** A deleted object keeps its identifier and version, which supersede older ones, and loses its tags. */
  #dropTagsOfDeleted(info: Fields, count: number): void {
    visible.clear();
    const flags = this.#appendIndexes(info, INFO.visible, visible, FLAGS);
    if (flags !== 0 && flags !== count)
      this.#place.fail('the metadata of dense nodes does not add up to their number');
    if (!visible.data.subarray(0, flags).includes(0)) return;
    const first = nodes.ids.length - count;
    const { data: starts } = nodes.tagStarts;
    const { data: tags } = nodes.tags;
    let start = starts[first]!;
    let kept = start;
    for (let i = 0; i < count; i++) {
      const end = starts[first + i + 1]!;
      if (visible.data[i] === 1) {
        tags.copyWithin(kept, start, end);
        kept += end - start;
      }
      start = end;
      starts[first + i + 1] = kept;
    }
    nodes.tags.length = kept;
  }

  #appendVersions(info: Fields): number {
    const { versions } = nodes;
    const from = versions.length;
    const start = info.packedStart(INFO.version);
    const end = info.end(INFO.version);
    versions.reserve(end - start);
    versions.length = unpackSigned(this.#bytes, start, end, versions.data, from, this.#place);
    // The format's own "no version" is -1; here it is 0.
    for (let i = from; i < versions.length; i++) if (versions.data[i]! < 0) versions.data[i] = 0;
    return versions.length - from;
  }

  #readNode(fields: Fields): void {
    nodes.ids.push(fields.zigzag(OBJECT.id, 0));
    nodes.lats.push(this.#e7(fields.zigzag(NODE.lat, 0), this.#latOffset, LAT_LIMIT_E7));
    nodes.lons.push(this.#e7(fields.zigzag(NODE.lon, 0), this.#lonOffset, LON_LIMIT_E7));
    this.#readTagsAndInfo(fields, nodes);
  }

  #readWay(fields: Fields): void {
    ways.ids.push(fields.signed(OBJECT.id, 0));
    const count = this.#appendDeltas(fields, WAY.refs, ways.refs);
    ways.refStarts.push(ways.refs.length);
    if (fields.has(WAY.lats) || fields.has(WAY.lons)) this.#readWayLocations(fields, count);
    this.#readTagsAndInfo(fields, ways);
  }

  #readWayLocations(fields: Fields, count: number): void {
    const before = ways.refs.length - count;
    ways.refLats.fill(NO_COORDINATE, before - ways.refLats.length);
    ways.refLons.fill(NO_COORDINATE, before - ways.refLons.length);
    this.#appendCoordinates(fields, WAY.lats, count, ways.refLats, this.#latOffset, LAT_LIMIT_E7);
    this.#appendCoordinates(fields, WAY.lons, count, ways.refLons, this.#lonOffset, LON_LIMIT_E7);
  }

  #readRelation(fields: Fields): void {
    relations.ids.push(fields.signed(OBJECT.id, 0));
    const refs = this.#appendDeltas(fields, RELATION.refs, relations.memberRefs);
    const roles = this.#appendIndexes(fields, RELATION.roles, relations.memberRoles, this.#strings);
    const kinds = this.#appendIndexes(fields, RELATION.kinds, relations.memberKinds, MEMBER_KINDS);
    if (roles !== refs || kinds !== refs)
      this.#place.fail('a relation has not as many roles and kinds as members');
    relations.memberStarts.push(relations.memberRefs.length);
    this.#readTagsAndInfo(fields, relations);
  }

  #readTagsAndInfo(fields: Fields, to: ObjectBuilder): void {
    const info = this.#info.read(fields.start(OBJECT.info), fields.end(OBJECT.info));
    if (info.unsigned(INFO.visible, 1) !== 0) this.#readTags(fields, to.tags); // a deleted object loses its tags
    to.tagStarts.push(to.tags.length);
    to.versions.push(Math.max(0, int32(info.signed(INFO.version, 0), this.#place)));
    to.timestamps.push(this.#seconds(info.signed(INFO.timestamp, 0)));
  }

  /** Interleaves keys and values, which the format stores as two lists. */
  #readTags(fields: Fields, tags: Growable<Uint32Array>): void {
    const place = this.#place;
    const keysStart = fields.packedStart(OBJECT.keys);
    const keysEnd = fields.end(OBJECT.keys);
    const valuesStart = fields.packedStart(OBJECT.values);
    const valuesEnd = fields.end(OBJECT.values);
    tags.reserve(2 * Math.max(keysEnd - keysStart, valuesEnd - valuesStart));
    const { data, length } = tags;
    const keysTo = unpackIndexes(this.#bytes, keysStart, keysEnd, data, length, 2, this.#strings, place);
    const valuesTo = unpackIndexes(
      this.#bytes,
      valuesStart,
      valuesEnd,
      data,
      length + 1,
      2,
      this.#strings,
      place,
    );
    if (keysTo + 1 !== valuesTo) place.fail('an object has not as many values as keys');
    tags.length = keysTo;
  }

  #seconds(ticks: number): number {
    const seconds = this.#secondsPerTick === 1 ? ticks : Math.floor(ticks * this.#secondsPerTick);
    return Math.max(seconds, 0);
  }

  #appendDeltas(fields: Fields, field: number, to: Growable<Float64Array>): number {
    const from = to.length;
    const start = fields.packedStart(field);
    const end = fields.end(field);
    // A number takes a byte or more.
    to.reserve(end - start);
    to.length = unpackDeltas(this.#bytes, start, end, to.data, from, this.#place);
    return to.length - from;
  }

  #appendIndexes(fields: Fields, field: number, to: Growable<Uint32Array>, limit: number): number {
    const from = to.length;
    const start = fields.packedStart(field);
    const end = fields.end(field);
    to.reserve(end - start);
    to.length = unpackIndexes(this.#bytes, start, end, to.data, from, 1, limit, this.#place);
    return to.length - from;
  }

  #appendCoordinates(
    fields: Fields,
    field: number,
    count: number,
    to: Growable<Int32Array>,
    offset: number,
    limit: number,
  ): void {
    ticks.clear();
    if (this.#appendDeltas(fields, field, ticks) !== count)
      this.#place.fail('there are not as many latitudes or longitudes as nodes');
    to.reserve(count);
    const { data, length } = to;
    for (let i = 0; i < count; i++) data[length + i] = this.#e7(ticks.data[i]!, offset, limit);
    to.length += count;
  }

  /** Converts a coordinate from the block's unit to 1e-7 degrees, rounded; {@link NO_COORDINATE} beyond the limit. */
  #e7(ticks: number, offset: number, limit: number): number {
    const asCounted = offset === 0 && this.#granularity === NANODEGREES_PER_E7;
    const e7 = asCounted ? ticks : Math.round((offset + this.#granularity * ticks) / NANODEGREES_PER_E7);
    if (e7 <= limit && e7 >= -limit) return e7;
    this.#hasUnplaced = true;
    return NO_COORDINATE;
  }
}
