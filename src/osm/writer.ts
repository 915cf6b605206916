import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { ServiceError, type Tags } from '../core/core.ts';
import type { Bounds, OsmElement, OsmMember, OsmNode, OsmRelation, OsmWay } from './elements.ts';
import type { ExtractHeader } from './header.ts';

/** Most readers expect at most this many objects in a block. */
export const BLOCK_OBJECTS = 8_000;
/** A larger block is split in two; the format's hard limit is twice as much. */
export const BLOCK_BYTES = 16 * 1024 * 1024;
/** zlib's best level; fixed so that the same zlib build always writes the same bytes. */
const ZLIB_LEVEL = 9;

const KIND_ORDER = { node: 0, way: 1, relation: 2 } as const;

export interface WriterOptions {
  readonly bbox?: Bounds;
  readonly writingProgram?: string;
  /** Timestamp of the data, seconds since 1970 (`osmosis_replication_timestamp`). */
  readonly timestamp?: number;
  /** Number of the last file of changes in the data, and where they are published. */
  readonly sequence?: number;
  readonly baseUrl?: string;
  /** True (default): nodes are packed together, as in nearly every extract. False: they are written one by one. */
  readonly dense?: boolean;
  readonly compression?: 'zlib' | 'none';
  /** From 1, quick, to 9, small (default). */
  readonly zlibLevel?: number;
}

/**
 * Encodes an `.osm.pbf` file of these elements, sorted by kind and identifier, at most 8,000 to a block, tags in the
 * order given. The same elements, options and zlib give the same bytes. Coordinates are rounded to 1e-7 degrees;
 * identifiers must lie within ±2^51; a version or timestamp of 0 reads back as absent.
 *
 * @throws ServiceError INVALID_EXTRACT if an element is given twice
 */
export function encodeExtract(elements: Iterable<OsmElement>, options: WriterOptions = {}): Buffer {
  const sorted = [...elements].sort(byKindAndId);
  refuseDuplicates(sorted);
  return Buffer.concat([encodeFileHeader(options), ...encodeRuns(sorted, options)]);
}

/**
 * Like {@link encodeExtract}, for files that are too large for memory. Elements come in pieces, already in order, and
 * each piece begins a new block.
 *
 * @throws ServiceError INVALID_EXTRACT if an element does not follow the one before it
 */
export async function* encodeExtractInPieces(
  pieces: AsyncIterable<readonly OsmElement[]>,
  options: WriterOptions = {},
): AsyncGenerator<Buffer> {
  yield encodeFileHeader(options);
  let last: OsmElement | undefined;
  for await (const piece of pieces) {
    for (const element of piece) {
      if (last && byKindAndId(last, element) >= 0) refuseDisorder(last, element);
      last = element;
    }
    yield* encodeRuns(piece, options);
  }
}

function encodeFileHeader(options: WriterOptions): Buffer {
  return frame('OSMHeader', encodeHeader(headerOf(options)), options);
}

function headerOf({ dense = true, ...options }: WriterOptions): ExtractHeader {
  return {
    requiredFeatures: ['OsmSchema-V0.6', ...(dense ? ['DenseNodes'] : [])],
    optionalFeatures: ['Sort.Type_then_ID'],
    writingProgram: options.writingProgram ?? 'waypost',
    ...(options.bbox && { bbox: options.bbox }),
    ...(options.timestamp !== undefined && { replicationTimestamp: options.timestamp }),
    ...(options.sequence !== undefined && { replicationSequenceNumber: options.sequence }),
    ...(options.baseUrl !== undefined && { replicationBaseUrl: options.baseUrl }),
  };
}

function encodeRuns(sorted: readonly OsmElement[], options: WriterOptions): Buffer[] {
  const blobs: Buffer[] = [];
  for (let at = 0; at < sorted.length; ) {
    const end = endOfRun(sorted, at);
    blobs.push(...encodeBlocks(sorted.slice(at, end), options));
    at = end;
  }
  return blobs;
}

/** Order that osmium requires: negative numbers first, each sign by magnitude. */
function byKindAndId(a: OsmElement, b: OsmElement): number {
  return (
    KIND_ORDER[a.kind] - KIND_ORDER[b.kind] ||
    Math.sign(a.id) - Math.sign(b.id) ||
    Math.abs(a.id) - Math.abs(b.id)
  );
}

function refuseDuplicates(sorted: readonly OsmElement[]): void {
  const twice = sorted.find((element, i) => i > 0 && byKindAndId(sorted[i - 1]!, element) === 0);
  if (twice) throw new ServiceError('INVALID_EXTRACT', `The ${twice.kind} ${twice.id} is given twice.`);
}

function refuseDisorder(before: OsmElement, after: OsmElement): never {
  const [one, other] = [before, after].map(({ kind, id }) => `${kind} ${id}`);
  throw new ServiceError('INVALID_EXTRACT', `The ${other} cannot follow the ${one} in a sorted extract.`);
}

function endOfRun(sorted: readonly OsmElement[], start: number): number {
  const limit = Math.min(start + BLOCK_OBJECTS, sorted.length);
  let end = start;
  while (end < limit && sorted[end]!.kind === sorted[start]!.kind) end++;
  return end;
}

function encodeBlocks(run: readonly OsmElement[], options: WriterOptions): Buffer[] {
  const block = encodeBlock(run, options.dense ?? true);
  if (block.length <= BLOCK_BYTES || run.length === 1) return [frame('OSMData', block, options)];
  const half = run.length >> 1;
  return [...encodeBlocks(run.slice(0, half), options), ...encodeBlocks(run.slice(half), options)];
}

/** Content of an OSMHeader blob. */
export function encodeHeader(header: ExtractHeader): Uint8Array {
  const pbf = new PbfWriter();
  const { bbox, writingProgram, source } = header;
  if (bbox) pbf.writeMessage(1, writeBounds, bbox);
  for (const feature of header.requiredFeatures) pbf.writeStringField(4, feature);
  for (const feature of header.optionalFeatures) pbf.writeStringField(5, feature);
  if (writingProgram !== undefined) pbf.writeStringField(16, writingProgram);
  if (source !== undefined) pbf.writeStringField(17, source);
  const { replicationTimestamp, replicationSequenceNumber, replicationBaseUrl } = header;
  if (replicationTimestamp !== undefined) pbf.writeVarintField(32, replicationTimestamp);
  if (replicationSequenceNumber !== undefined) pbf.writeVarintField(33, replicationSequenceNumber);
  if (replicationBaseUrl !== undefined) pbf.writeStringField(34, replicationBaseUrl);
  return pbf.finish();
}

/** HeaderBBox: left, right, top, bottom in 1e-9 degrees. */
function writeBounds(bounds: Bounds, pbf: PbfWriter): void {
  const sides = [bounds.minLon, bounds.maxLon, bounds.maxLat, bounds.minLat];
  for (const [i, degrees] of sides.entries()) pbf.writeSVarintField(i + 1, Math.round(degrees * 1e9));
}

function encodeBlock(run: readonly OsmElement[], dense: boolean): Uint8Array {
  const strings = new StringTableWriter();
  const group = new PbfWriter();
  const nodes = run.filter((element) => element.kind === 'node');
  if (dense && nodes.length > 0) group.writeMessage(2, writeDenseNodes, { nodes, strings });
  else for (const element of run) writeElement(element, strings, group);
  const block = new PbfWriter();
  block.writeMessage(1, writeStrings, strings);
  block.writeBytesField(2, group.finish());
  return block.finish();
}

class StringTableWriter {
  /** Entry 0 terminates a node's tags in dense nodes, so that no string may use it, not even the empty one. */
  readonly strings: string[] = [''];
  readonly #indexes = new Map<string, number>();

  indexOf(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.strings.length);
    return this.strings.push(text) - 1;
  }
}

function writeStrings(table: StringTableWriter, pbf: PbfWriter): void {
  for (const text of table.strings) pbf.writeBytesField(1, Buffer.from(text));
}

function writeElement(element: OsmElement, strings: StringTableWriter, group: PbfWriter): void {
  if (element.kind === 'node') group.writeMessage(1, writeNode, { node: element, strings });
  else if (element.kind === 'way') group.writeMessage(3, writeWay, { way: element, strings });
  else group.writeMessage(4, writeRelation, { relation: element, strings });
}

interface DenseNodes {
  readonly nodes: readonly OsmNode[];
  readonly strings: StringTableWriter;
}

function writeDenseNodes({ nodes, strings }: DenseNodes, pbf: PbfWriter): void {
  const described = nodes.some((node) => node.version !== undefined || node.timestamp !== undefined);
  const tagged = nodes.some((node) => Object.keys(node.tags).length > 0);
  pbf.writePackedSVarint(1, deltas(nodes.map((node) => node.id)));
  if (described) pbf.writeMessage(5, writeDenseInfo, nodes);
  pbf.writePackedSVarint(8, deltas(nodes.map((node) => toE7(node.lat))));
  pbf.writePackedSVarint(9, deltas(nodes.map((node) => toE7(node.lon))));
  if (tagged)
    pbf.writePackedVarint(
      10,
      nodes.flatMap((node) => [...keysAndValues(node.tags, strings), 0]),
    );
}

function writeDenseInfo(nodes: readonly OsmNode[], pbf: PbfWriter): void {
  pbf.writePackedVarint(
    1,
    nodes.map((node) => node.version ?? 0),
  );
  pbf.writePackedSVarint(2, deltas(nodes.map((node) => node.timestamp ?? 0)));
}

function writeNode({ node, strings }: { node: OsmNode; strings: StringTableWriter }, pbf: PbfWriter): void {
  pbf.writeSVarintField(1, node.id);
  writeTagsAndInfo(node, strings, pbf);
  pbf.writeSVarintField(8, toE7(node.lat));
  pbf.writeSVarintField(9, toE7(node.lon));
}

function writeWay({ way, strings }: { way: OsmWay; strings: StringTableWriter }, pbf: PbfWriter): void {
  pbf.writeVarintField(1, way.id);
  writeTagsAndInfo(way, strings, pbf);
  if (way.refs.length > 0) pbf.writePackedSVarint(8, deltas(way.refs));
}

interface RelationToWrite {
  readonly relation: OsmRelation;
  readonly strings: StringTableWriter;
}

function writeRelation({ relation, strings }: RelationToWrite, pbf: PbfWriter): void {
  pbf.writeVarintField(1, relation.id);
  writeTagsAndInfo(relation, strings, pbf);
  if (relation.members.length === 0) return;
  const columnOf = (read: (member: OsmMember) => number): number[] => relation.members.map(read);
  pbf.writePackedVarint(
    8,
    columnOf((member) => strings.indexOf(member.role)),
  );
  pbf.writePackedSVarint(9, deltas(columnOf((member) => member.ref)));
  pbf.writePackedVarint(
    10,
    columnOf((member) => KIND_ORDER[member.kind]),
  );
}

function writeTagsAndInfo(element: OsmElement, strings: StringTableWriter, pbf: PbfWriter): void {
  const pairs = keysAndValues(element.tags, strings);
  pbf.writePackedVarint(
    2,
    pairs.filter((_, i) => i % 2 === 0),
  );
  pbf.writePackedVarint(
    3,
    pairs.filter((_, i) => i % 2 === 1),
  );
  if (element.version !== undefined || element.timestamp !== undefined)
    pbf.writeMessage(4, writeInfo, element);
}

function writeInfo(element: OsmElement, pbf: PbfWriter): void {
  if (element.version !== undefined) pbf.writeVarintField(1, element.version);
  if (element.timestamp !== undefined) pbf.writeVarintField(2, element.timestamp);
}

function keysAndValues(tags: Tags, strings: StringTableWriter): number[] {
  return Object.entries(tags).flatMap(([key, value]) => [strings.indexOf(key), strings.indexOf(value)]);
}

/** The first number, then each number's difference from the previous one. */
function deltas(numbers: readonly number[]): number[] {
  return numbers.map((number, i) => (i === 0 ? number : number - numbers[i - 1]!));
}

function toE7(degrees: number): number {
  return Math.round(degrees * 1e7);
}

function frame(type: BlobType, content: Uint8Array, options: WriterOptions): Buffer {
  if (options.compression === 'none') return frameBlob(type, { content });
  const packed = deflateSync(content, { level: options.zlibLevel ?? ZLIB_LEVEL });
  return frameBlob(type, { packed, rawBytes: content.length });
}

export type BlobType = 'OSMHeader' | 'OSMData';

/** Length of the blob header (big endian), blob header, blob. */
export function frameBlob(
  type: BlobType,
  data: { readonly content: Uint8Array } | { readonly packed: Uint8Array; readonly rawBytes: number },
): Buffer {
  const blob = new PbfWriter();
  if ('content' in data) blob.writeBytesField(1, data.content);
  else {
    blob.writeVarintField(2, data.rawBytes);
    blob.writeBytesField(3, data.packed);
  }
  const bytes = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, bytes.length);
  const headerBytes = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headerBytes.length);
  return Buffer.concat([length, headerBytes, bytes]);
}
