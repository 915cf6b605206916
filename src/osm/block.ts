import {
  type ElementBatch,
  NO_COORDINATE,
  NODES,
  type NodeColumns,
  type ObjectColumns,
  RELATIONS,
  type RelationColumns,
  type StringColumn,
  WAYS,
  type WayColumns,
} from './batch.ts';
import type { BlobPlace } from './blob-place.ts';
import { type Column, float64Column, int32Column, uint32Column } from './columns.ts';
import { BYTES, Cursor, Fields, int32, unpackDeltas, unpackIndexes, unpackSigned, VARINT } from './wire.ts';

// Field numbers of https://github.com/openstreetmap/OSM-binary/blob/master/osmpbf/osmformat.proto
const BLOCK = { strings: 1, group: 2, granularity: 17, dateGranularity: 18, latOffset: 19, lonOffset: 20 };
const GROUP = { node: 1, dense: 2, way: 3, relation: 4 };
const OBJECT = { id: 1, keys: 2, values: 3, info: 4 };
const NODE = { lat: 8, lon: 9 };
const DENSE = { ids: 1, info: 5, lats: 8, lons: 9, keysAndValues: 10 };
const WAY = { refs: 8, lats: 9, lons: 10 };
const RELATION = { roles: 8, refs: 9, kinds: 10 };
const INFO = { version: 1, timestamp: 2 };

const SCALE_FIELDS = new Set([BLOCK.granularity, BLOCK.dateGranularity, BLOCK.latOffset, BLOCK.lonOffset]);

const MEMBER_KINDS = 3;
const LAT_LIMIT_E7 = 900_000_000;
const LON_LIMIT_E7 = 1_800_000_000;
const NANODEGREES_PER_E7 = 100;
const MILLISECONDS_PER_SECOND = 1_000;

/** Start and end of a field's content in the block. */
type Span = readonly [number, number];

/** Which kind of object each field of a group holds. */
const KIND_OF_GROUP_FIELD = new Map([
  [GROUP.node, NODES],
  [GROUP.dense, NODES],
  [GROUP.way, WAYS],
  [GROUP.relation, RELATIONS],
]);

/**
 * Decodes the content of an OSMData blob: the objects of the kinds asked for, in the order they have in the file.
 *
 * @throws ServiceError INVALID_EXTRACT
 */
export function decodeBlock(bytes: Uint8Array, kinds: number, place: BlobPlace): ElementBatch {
  return new BlockDecoder(bytes, place).decode(kinds);
}

class ObjectBuilder {
  readonly ids = float64Column();
  readonly versions = int32Column();
  readonly timestamps = float64Column();
  readonly tagStarts = uint32Column();
  readonly tags = uint32Column();

  reset(): void {
    for (const column of [this.ids, this.versions, this.timestamps, this.tagStarts, this.tags])
      column.clear();
    this.tagStarts.push(0);
  }

  objectColumns(): ObjectColumns {
    return {
      ids: this.ids.copy(),
      versions: this.versions.copy(),
      timestamps: this.timestamps.copy(),
      tagStarts: this.tagStarts.copy(),
      tags: this.tags.copy(),
    };
  }
}

class NodeBuilder extends ObjectBuilder {
  readonly lats = int32Column();
  readonly lons = int32Column();

  override reset(): void {
    super.reset();
    this.lats.clear();
    this.lons.clear();
  }

  columns(): NodeColumns {
    return { ...this.objectColumns(), lats: this.lats.copy(), lons: this.lons.copy() };
  }
}

class WayBuilder extends ObjectBuilder {
  readonly refStarts = uint32Column();
  readonly refs = float64Column();
  readonly refLats = int32Column();
  readonly refLons = int32Column();

  override reset(): void {
    super.reset();
    for (const column of [this.refStarts, this.refs, this.refLats, this.refLons]) column.clear();
    this.refStarts.push(0);
  }

  columns(): WayColumns {
    return {
      ...this.objectColumns(),
      refStarts: this.refStarts.copy(),
      refs: this.refs.copy(),
      refLats: this.refLats.copy(),
      refLons: this.refLons.copy(),
    };
  }
}

class RelationBuilder extends ObjectBuilder {
  readonly memberStarts = uint32Column();
  readonly memberRefs = float64Column();
  readonly memberKinds = uint32Column();
  readonly memberRoles = uint32Column();

  override reset(): void {
    super.reset();
    for (const column of [this.memberStarts, this.memberRefs, this.memberKinds, this.memberRoles])
      column.clear();
    this.memberStarts.push(0);
  }

  columns(): RelationColumns {
    return {
      ...this.objectColumns(),
      memberStarts: this.memberStarts.copy(),
      memberRefs: this.memberRefs.copy(),
      memberKinds: this.memberKinds.copy(),
      memberRoles: this.memberRoles.copy(),
    };
  }
}

// Reused from block to block: a thread decodes one block at a time and hands out copies.
const nodes = new NodeBuilder();
const ways = new WayBuilder();
const relations = new RelationBuilder();
const stringStarts = uint32Column();
const stringEnds = uint32Column();
const wide = float64Column();
const narrow = uint32Column();

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

  constructor(bytes: Uint8Array, place: BlobPlace) {
    this.#bytes = bytes;
    this.#place = place;
    this.#object = new Fields(bytes, place);
    this.#info = new Fields(bytes, place);
    for (const builder of [nodes, ways, relations]) builder.reset();
  }

  decode(wanted: number): ElementBatch {
    this.#wanted = wanted;
    // The numbers that say how to read groups may stand after them.
    const spans = this.#readBlockFields();
    const strings = this.#readStrings(spans.strings);
    for (const group of spans.groups) this.#readGroup(group);
    return {
      byteOffset: this.#place.byteOffset,
      rawBytes: this.#bytes.length,
      kinds: this.#kinds,
      strings,
      nodes: nodes.columns(),
      ways: ways.columns(),
      relations: relations.columns(),
    };
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
    return { bytes: this.#bytes.slice(start, end), starts: stringStarts.copy(), ends: stringEnds.copy() };
  }

  #readGroup([start, end]: Span): void {
    const cursor = new Cursor(this.#bytes, this.#place, start, end);
    while (cursor.next()) {
      const { field, wireType } = cursor;
      const kind = KIND_OF_GROUP_FIELD.get(field) ?? 0;
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
    const count = dense.count(DENSE.ids);
    this.#unpackDeltas(dense, DENSE.ids, count, nodes.ids);
    this.#unpackCoordinates(dense, DENSE.lats, count, nodes.lats, this.#latOffset, LAT_LIMIT_E7);
    this.#unpackCoordinates(dense, DENSE.lons, count, nodes.lons, this.#lonOffset, LON_LIMIT_E7);
    this.#readDenseTags(dense, count);
    this.#readDenseInfo(dense, count);
  }

  #readDenseTags(dense: Fields, count: number): void {
    const entries = dense.count(DENSE.keysAndValues);
    if (entries === 0) {
      const at = nodes.tagStarts.extend(count);
      nodes.tagStarts.data.fill(nodes.tags.length, at, at + count);
      return;
    }
    narrow.clear();
    narrow.extend(entries);
    this.#unpackIndexes(dense, DENSE.keysAndValues, narrow, 0, 1, this.#strings);
    this.#splitDenseTags(entries, count);
  }

  /** Cuts keys, values and the zeros that end each node's tags into one run for each node. */
  #splitDenseTags(entries: number, count: number): void {
    const pairs = narrow.data;
    let seen = 0;
    let at = 0;
    for (; at < entries && seen < count; at++, seen++) {
      for (; pairs[at] !== 0 && at < entries; at += 2) {
        if (at + 1 >= entries) this.#place.fail('a key of a dense node has no value');
        nodes.tags.push(pairs[at]!);
        nodes.tags.push(pairs[at + 1]!);
      }
      nodes.tagStarts.push(nodes.tags.length);
    }
    if (seen !== count || at !== entries)
      this.#place.fail('the tags of dense nodes do not add up to their number');
  }

  #readDenseInfo(dense: Fields, count: number): void {
    const info = this.#info.read(dense.start(DENSE.info), dense.end(DENSE.info));
    const versions = info.count(INFO.version);
    const timestamps = info.count(INFO.timestamp);
    const versionsAt = nodes.versions.extend(count);
    const timestampsAt = nodes.timestamps.extend(count);
    nodes.versions.data.fill(0, versionsAt, versionsAt + count);
    nodes.timestamps.data.fill(0, timestampsAt, timestampsAt + count);
    if ((versions !== 0 && versions !== count) || (timestamps !== 0 && timestamps !== count))
      this.#place.fail('the metadata of dense nodes does not add up to their number');
    const place = this.#place;
    const { data } = nodes.timestamps;
    unpackSigned(
      info.bytes,
      info.start(INFO.version),
      info.end(INFO.version),
      nodes.versions.data,
      versionsAt,
      place,
    );
    unpackDeltas(info.bytes, info.start(INFO.timestamp), info.end(INFO.timestamp), data, timestampsAt, place);
    for (let i = timestampsAt; i < timestampsAt + count; i++) data[i] = this.#seconds(data[i]!);
    clampVersions(nodes.versions, versionsAt);
  }

  #readNode(fields: Fields): void {
    nodes.ids.push(fields.zigzag(OBJECT.id, 0));
    nodes.lats.push(this.#e7(fields.zigzag(NODE.lat, 0), this.#latOffset, LAT_LIMIT_E7));
    nodes.lons.push(this.#e7(fields.zigzag(NODE.lon, 0), this.#lonOffset, LON_LIMIT_E7));
    this.#readTagsAndInfo(fields, nodes);
  }

  #readWay(fields: Fields): void {
    ways.ids.push(fields.signed(OBJECT.id, 0));
    const count = fields.count(WAY.refs);
    this.#unpackDeltas(fields, WAY.refs, count, ways.refs);
    ways.refStarts.push(ways.refs.length);
    if (fields.has(WAY.lats)) this.#readWayLocations(fields, count);
    this.#readTagsAndInfo(fields, ways);
  }

  #readWayLocations(fields: Fields, count: number): void {
    const before = ways.refs.length - count;
    for (const column of [ways.refLats, ways.refLons]) {
      const at = column.extend(before - column.length);
      column.data.fill(NO_COORDINATE, at, before);
    }
    this.#unpackCoordinates(fields, WAY.lats, count, ways.refLats, this.#latOffset, LAT_LIMIT_E7);
    this.#unpackCoordinates(fields, WAY.lons, count, ways.refLons, this.#lonOffset, LON_LIMIT_E7);
  }

  #readRelation(fields: Fields): void {
    relations.ids.push(fields.signed(OBJECT.id, 0));
    const count = fields.count(RELATION.refs);
    if (fields.count(RELATION.roles) !== count || fields.count(RELATION.kinds) !== count)
      this.#place.fail('a relation has not as many roles and kinds as members');
    this.#unpackDeltas(fields, RELATION.refs, count, relations.memberRefs);
    const { memberRoles, memberKinds } = relations;
    this.#unpackIndexes(fields, RELATION.roles, memberRoles, memberRoles.extend(count), 1, this.#strings);
    this.#unpackIndexes(fields, RELATION.kinds, memberKinds, memberKinds.extend(count), 1, MEMBER_KINDS);
    relations.memberStarts.push(relations.memberRefs.length);
    this.#readTagsAndInfo(fields, relations);
  }

  #readTagsAndInfo(fields: Fields, to: ObjectBuilder): void {
    const count = fields.count(OBJECT.keys);
    if (fields.count(OBJECT.values) !== count) this.#place.fail('an object has not as many values as keys');
    const at = to.tags.extend(2 * count);
    this.#unpackIndexes(fields, OBJECT.keys, to.tags, at, 2, this.#strings);
    this.#unpackIndexes(fields, OBJECT.values, to.tags, at + 1, 2, this.#strings);
    to.tagStarts.push(to.tags.length);
    this.#readInfo(fields, to);
  }

  #readInfo(fields: Fields, to: ObjectBuilder): void {
    const info = this.#info.read(fields.start(OBJECT.info), fields.end(OBJECT.info));
    to.versions.push(Math.max(0, int32(info.signed(INFO.version, 0), this.#place)));
    to.timestamps.push(this.#seconds(info.signed(INFO.timestamp, 0)));
  }

  #seconds(ticks: number): number {
    return Math.max(0, Math.floor(ticks * this.#secondsPerTick));
  }

  #unpackDeltas(fields: Fields, field: number, count: number, to: Column<Float64Array>): void {
    const at = to.extend(count);
    unpackDeltas(this.#bytes, fields.start(field), fields.end(field), to.data, at, this.#place);
  }

  #unpackIndexes(
    fields: Fields,
    field: number,
    to: Column<Uint32Array>,
    at: number,
    stride: number,
    limit: number,
  ): void {
    unpackIndexes(
      this.#bytes,
      fields.start(field),
      fields.end(field),
      to.data,
      at,
      stride,
      limit,
      this.#place,
    );
  }

  #unpackCoordinates(
    fields: Fields,
    field: number,
    count: number,
    to: Column<Int32Array>,
    offset: number,
    limit: number,
  ): void {
    if (fields.count(field) !== count)
      this.#place.fail('there are not as many latitudes and longitudes as nodes');
    wide.clear();
    this.#unpackDeltas(fields, field, count, wide);
    const at = to.extend(count);
    for (let i = 0; i < count; i++) to.data[at + i] = this.#e7(wide.data[i]!, offset, limit);
  }

  /** 1e-7 degrees of a coordinate as the block counts them, finer ones rounded. */
  #e7(ticks: number, offset: number, limit: number): number {
    const e7 = Math.round((offset + this.#granularity * ticks) / NANODEGREES_PER_E7);
    if (e7 > limit || e7 < -limit)
      this.#place.fail(`the coordinate ${e7 / 1e7} lies outside ±${limit / 1e7} degrees`);
    return e7;
  }
}

/** The format's own "no version" is -1; here it is 0. */
function clampVersions(versions: Column<Int32Array>, from: number): void {
  const { data, length } = versions;
  for (let i = from; i < length; i++) if (data[i]! < 0) data[i] = 0;
}
