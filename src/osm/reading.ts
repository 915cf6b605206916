import {
  ALL_KINDS,
  BatchStrings,
  type ElementBatch,
  NODES,
  type ObjectColumns,
  RELATIONS,
  WAYS,
} from './batch.ts';
import { type DecodeOptions, Decoder } from './decoding.ts';
import type { OsmElement, OsmMember } from './elements.ts';
import { type BlobSpan, type ExtractFile, openExtract } from './extract-file.ts';
import type { Feature, FeatureOptions } from './feature.ts';
import { FeatureReader } from './feature-reader.ts';
import type { ExtractHeader } from './header.ts';
import type { Overlay } from './overlay.ts';

export interface ElementCounts {
  readonly nodes: number;
  readonly ways: number;
  readonly relations: number;
}

export interface ExtractReadOptions extends DecodeOptions {
  /** Kinds of object to read, combined with `|`. Default: all. */
  readonly kinds?: number;
}

const MEMBER_KINDS = ['node', 'way', 'relation'] as const;

/**
 * Header of an extract, with what an overlay says of the data with its changes. Checks the framing of the whole file. @throws ServiceError
 */
export function readHeader(path: string, overlay?: Overlay): ExtractHeader {
  const extract = openExtract(path);
  extract.close();
  const { timestamp, sequence, baseUrl } = overlay?.header ?? {};
  return {
    ...extract.header,
    ...(timestamp !== undefined && { replicationTimestamp: timestamp }),
    ...(sequence !== undefined && { replicationSequenceNumber: sequence }),
    ...(baseUrl !== undefined && { replicationBaseUrl: baseUrl }),
  };
}

/**
 * Yields every blob of an extract as columns, in file order. The caller owns the columns.
 *
 * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE
 */
export async function* readBatches(
  path: string,
  options: ExtractReadOptions = {},
): AsyncGenerator<ElementBatch> {
  const blobs = withExtract(path, options, (extract, decoder) =>
    decoder.batches(extract.blobs, options.kinds ?? ALL_KINDS),
  );
  for await (const { batch } of blobs) yield batch;
}

/**
 * Like {@link readBatches}, but yields all nodes before all ways before all relations, whatever their order in the
 * file. A batch has objects of one kind.
 *
 * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE
 */
export async function* readBatchesByKind(
  path: string,
  options: DecodeOptions = {},
): AsyncGenerator<ElementBatch> {
  yield* withExtract(path, options, batchesByKind);
}

/** The first pass reads nodes and notes which blobs hold other kinds. */
async function* batchesByKind({ blobs }: ExtractFile, decoder: Decoder): AsyncGenerator<ElementBatch> {
  const [wayBlobs, relationBlobs]: [BlobSpan[], BlobSpan[]] = [[], []];
  for await (const { batch, span } of decoder.batches(blobs, NODES)) {
    if (span && (batch.kinds & WAYS) !== 0) wayBlobs.push(span);
    if (span && (batch.kinds & RELATIONS) !== 0) relationBlobs.push(span);
    if (batch.nodes.ids.length > 0) yield batch;
  }
  for await (const { batch } of decoder.batches(wayBlobs, WAYS)) yield batch;
  for await (const { batch } of decoder.batches(relationBlobs, RELATIONS)) yield batch;
}

/**
 * Yields the wanted objects of an extract with their geometry: nodes, then ways, then relations, each in file order.
 * The objects of each kind must be sorted by identifier; the kinds may come in any order. Nodes and ways that a cut
 * extract lacks are left out of shapes and reported.
 *
 * Memory: `nodeMemoryBytes`, about 20 bytes for each way of a wanted relation, and the blobs being decoded.
 *
 * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE
 */
export async function* readFeatures(path: string, options: FeatureOptions): AsyncGenerator<Feature> {
  const read = (extract: ExtractFile, decoder: Decoder): AsyncGenerator<Iterable<Feature>> =>
    new FeatureReader(extract, decoder, options).read();
  for await (const features of withExtract(path, options, read))
    for (const feature of features) yield feature;
}

/**
 * Opens an extract and a decoder for `read`. Closes both at the end, after a failure, and if the reader stops early.
 */
async function* withExtract<T>(
  path: string,
  options: DecodeOptions,
  read: (extract: ExtractFile, decoder: Decoder) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const extract = openExtract(path);
  const decoder = new Decoder(extract, options);
  try {
    yield* read(extract, decoder);
  } finally {
    // Threads first: they read through the file's descriptor.
    await decoder.close();
    extract.close();
  }
}

/** Counts the objects of each kind; decodes all of them. @throws ServiceError */
export async function countElements(path: string, options: DecodeOptions = {}): Promise<ElementCounts> {
  const counts = { nodes: 0, ways: 0, relations: 0 };
  for await (const batch of readBatches(path, options)) {
    counts.nodes += batch.nodes.ids.length;
    counts.ways += batch.ways.ids.length;
    counts.relations += batch.relations.ids.length;
  }
  return counts;
}

/**
 * Yields every object of an extract as a JavaScript object: convenient but slow, for small files. @throws ServiceError
 */
export async function* readElements(
  path: string,
  options: ExtractReadOptions = {},
): AsyncGenerator<OsmElement> {
  for await (const batch of readBatches(path, options)) yield* elementsOf(batch);
}

function* elementsOf({ nodes, ways, relations, strings }: ElementBatch): Generator<OsmElement> {
  const text = new BatchStrings(strings);
  for (let i = 0; i < nodes.ids.length; i++) {
    const [lat, lon] = [nodes.lats[i]! / 1e7, nodes.lons[i]! / 1e7];
    yield { kind: 'node', ...describe(nodes, i, text), lat, lon };
  }
  for (let i = 0; i < ways.ids.length; i++) {
    const refs = [...ways.refs.subarray(ways.refStarts[i], ways.refStarts[i + 1])];
    yield { kind: 'way', ...describe(ways, i, text), refs };
  }
  for (let i = 0; i < relations.ids.length; i++) {
    const members: OsmMember[] = [];
    for (let at = relations.memberStarts[i]!; at < relations.memberStarts[i + 1]!; at++) {
      const kind = MEMBER_KINDS[relations.memberKinds[at]!]!;
      members.push({ kind, ref: relations.memberRefs[at]!, role: text.text(relations.memberRoles[at]!) });
    }
    yield { kind: 'relation', ...describe(relations, i, text), members };
  }
}

function describe(columns: ObjectColumns, i: number, text: BatchStrings): Omit<OsmElement, 'kind'> {
  const version = columns.versions[i]!;
  const timestamp = columns.timestamps[i]!;
  return {
    id: columns.ids[i]!,
    tags: text.tags(columns, i),
    ...(version > 0 && { version }),
    ...(timestamp > 0 && { timestamp }),
  };
}
