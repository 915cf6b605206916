import { tmpdir } from 'node:os';
import type { Tags } from '../core/core.ts';
import { isArea } from './area-tags.ts';
import { assembleArea, polygonOfRing } from './assembly.ts';
import {
  BatchStrings,
  type ElementBatch,
  NO_COORDINATE,
  NODES,
  type ObjectColumns,
  RELATIONS,
  WAYS,
  type WayColumns,
} from './batch.ts';
import type { Decoder } from './decoding.ts';
import type { BlobSpan, ExtractFile } from './extract-file.ts';
import type { Feature, FeatureOptions, FeatureType } from './feature.ts';
import { Flaws } from './flaws.ts';
import type { CollectionGeometry, Geometry, LineGeometry, Positions } from './geometry.ts';
import { IdOrder } from './id-order.ts';
import { NodeLocations } from './locations.ts';
import { MemberWays } from './member-ways.ts';
import type { PagedNodesOptions } from './paged-nodes.ts';
import { Progress } from './progress.ts';
import type { MemberWay } from './rings.ts';
import { WorkBudget } from './work-budget.ts';

// Kinds of members, as relation columns have them.
const NODE_MEMBER = 0;
const WAY_MEMBER = 1;

/** The `type` of relations that describe an area by the ways around it. */
const AREA_RELATIONS = new Set(['multipolygon', 'boundary']);
/** The fewest positions of a ring, the first one counted twice. */
const SHORTEST_RING = 4;

const DEFAULT_NODE_MEMORY_BYTES = 512 * 1024 * 1024;
/** How much of the memory for nodes is for those of ways that relations have. */
const MEMBER_WAYS_SHARE = 0.25;

type Shape = Geometry['type'];

interface SelectedObject {
  /** Its place in the columns. */
  readonly i: number;
  readonly described: Omit<Feature, 'geometry'>;
  readonly shape: Shape;
  readonly strings: BatchStrings;
}

interface WantedRelation {
  readonly byteOffset: number;
  readonly number: number;
  readonly shape: Shape;
  readonly refs: Float64Array;
  readonly kinds: Uint32Array;
  readonly roles: readonly string[];
}

/** Goes through one extract and puts its wanted objects together. */
export class FeatureReader {
  readonly #extract: ExtractFile;
  readonly #decoder: Decoder;
  readonly #options: FeatureOptions;
  readonly #progress: Progress;
  readonly #flaws: Flaws;
  readonly #budget: WorkBudget;
  readonly #locations: NodeLocations;
  readonly #memberWays: MemberWays;
  readonly #nodeBlobs: BlobSpan[] = [];
  readonly #wayBlobs: BlobSpan[] = [];
  readonly #relationBlobs: BlobSpan[] = [];

  constructor(extract: ExtractFile, decoder: Decoder, options: FeatureOptions) {
    this.#extract = extract;
    this.#decoder = decoder;
    this.#options = options;
    this.#progress = new Progress(extract, options.onProgress);
    this.#flaws = new Flaws(extract.path);
    this.#budget = new WorkBudget(extract);
    this.#locations = new NodeLocations(nodeMemory(options, 1 - MEMBER_WAYS_SHARE));
    this.#memberWays = new MemberWays(nodeMemory(options, MEMBER_WAYS_SHARE));
  }

  // Relations first, to know which ways they need; then nodes, to know where ways run; relations again at last. The
  // first pass notes which blobs hold what, and the others read those alone: the order of kinds does not matter.
  async *read(): AsyncGenerator<Feature> {
    try {
      await this.#findMemberWays();
      const again = [...this.#nodeBlobs, ...this.#wayBlobs, ...this.#relationBlobs];
      this.#progress.expect([...this.#extract.blobs, ...again]);
      yield* this.#readNodes();
      yield* this.#readWays();
      yield* this.#readRelations();
      for (const sentence of this.#flaws.sentences()) this.#options.onWarning?.(sentence);
    } finally {
      this.#locations.close();
      this.#memberWays.close();
    }
  }

  async #findMemberWays(): Promise<void> {
    const order = new IdOrder(this.#extract.path, 'relation');
    for await (const { batch, span } of this.#batches(this.#extract.blobs, RELATIONS)) {
      if ((batch.kinds & NODES) !== 0) this.#nodeBlobs.push(span);
      if ((batch.kinds & WAYS) !== 0) this.#wayBlobs.push(span);
      order.check(batch.relations, batch.byteOffset);
      if (this.#wantMemberWays(batch)) this.#relationBlobs.push(span);
    }
    this.#memberWays.seal();
  }

  /** Whether there is a wanted relation at all. */
  #wantMemberWays(batch: ElementBatch): boolean {
    let isAny = false;
    for (const selected of this.#selectRelations(batch)) {
      const { refs, kinds } = relationOf(batch, selected);
      for (const [k, ref] of refs.entries()) if (kinds[k] === WAY_MEMBER) this.#memberWays.want(ref);
      isAny = true;
    }
    return isAny;
  }

  async *#readNodes(): AsyncGenerator<Feature> {
    const order = new IdOrder(this.#extract.path, 'node');
    for await (const { batch } of this.#batches(this.#nodeBlobs, NODES)) {
      const { nodes } = batch;
      order.check(nodes, batch.byteOffset);
      this.#locations.add(nodes);
      for (const { i, described } of this.#select(batch, nodes, 'n', () => 'point'))
        yield { ...described, geometry: { type: 'point', lat: nodes.lats[i]!, lon: nodes.lons[i]! } };
    }
  }

  async *#readWays(): AsyncGenerator<Feature> {
    const order = new IdOrder(this.#extract.path, 'way');
    for await (const { batch } of this.#batches(this.#wayBlobs, WAYS)) {
      order.check(batch.ways, batch.byteOffset);
      this.#keepMemberWays(batch.ways);
      for (const { i, described, shape } of this.#selectWays(batch)) {
        const geometry = this.#wayGeometry(batch.ways, i, shape);
        if (geometry) yield { ...described, geometry };
      }
    }
  }

  #selectWays(batch: ElementBatch): Generator<SelectedObject> {
    return this.#select(batch, batch.ways, 'w', (tags, i) =>
      isArea(tags, isClosed(batch.ways, i)) ? 'area' : 'line',
    );
  }

  #keepMemberWays(ways: WayColumns): void {
    for (let i = 0; i < ways.ids.length; i++)
      if (this.#memberWays.wants(ways.ids[i]!)) this.#memberWays.add(ways, i, this.#locate(ways, i));
  }

  #wayGeometry(ways: WayColumns, i: number, shape: Shape): Geometry | undefined {
    const positions = located(this.#locate(ways, i));
    if (positions.length === 0) {
      this.#flaws.count('lostWays');
      return undefined;
    }
    const isWhole = positions.length === 2 * (ways.refStarts[i + 1]! - ways.refStarts[i]!);
    if (!isWhole) this.#flaws.count('cutWays');
    return shape === 'area' ? areaOrLine(positions, isWhole) : { type: 'line', positions };
  }

  /** Longitude and latitude of each node of a way by turns, `NO_COORDINATE` twice where it is missing. */
  #locate(ways: WayColumns, i: number): Positions {
    const start = ways.refStarts[i]!;
    const count = ways.refStarts[i + 1]! - start;
    const positions = new Int32Array(2 * count);
    for (let k = 0; k < count; k++) {
      const isThere = this.#locations.find(ways.refs[start + k]!);
      // A file with locations on its ways may have left the nodes themselves out.
      positions[2 * k] = isThere ? this.#locations.lon : (ways.refLons[start + k] ?? NO_COORDINATE);
      positions[2 * k + 1] = isThere ? this.#locations.lat : (ways.refLats[start + k] ?? NO_COORDINATE);
    }
    return positions;
  }

  async *#readRelations(): AsyncGenerator<Feature> {
    for await (const { batch } of this.#batches(this.#relationBlobs, RELATIONS))
      for (const selected of this.#selectRelations(batch)) {
        const geometry = this.#relationGeometry(relationOf(batch, selected));
        if (geometry) yield { ...selected.described, geometry };
        else this.#flaws.count('lostRelations');
      }
  }

  #selectRelations(batch: ElementBatch): Generator<SelectedObject> {
    return this.#select(batch, batch.relations, 'r', ({ type = '' }) =>
      AREA_RELATIONS.has(type) ? 'area' : 'collection',
    );
  }

  #relationGeometry(relation: WantedRelation): Geometry | undefined {
    const spend = (steps: number): void => this.#budget.spend(steps, relation.number, relation.byteOffset);
    const members = this.#waysOf(relation);
    const ways = members.filter((way) => way !== undefined);
    spend(ways.reduce((sum, way) => sum + way.refs.length, 0));
    if (relation.shape !== 'area') return this.#collect(relation, ways);
    const area = assembleArea(ways, ways.length === members.length, spend);
    if (!area?.isWhole) this.#flaws.count(area ? 'openAreas' : 'unclosedAreas');
    return area ?? this.#collect(relation, ways);
  }

  /** Each way that is a member, once; undefined for one that the extract lacks. */
  #waysOf({ refs, kinds, roles }: WantedRelation): (MemberWay | undefined)[] {
    const ways = new Map<number, MemberWay | undefined>();
    for (const [k, ref] of refs.entries()) {
      if (kinds[k] !== WAY_MEMBER) continue;
      const way = this.#memberWays.get(ref);
      ways.set(ref, way && { ...way, role: roles[k]! });
    }
    return [...ways.values()];
  }

  /** What can be located of a relation's members; undefined where nothing can. */
  #collect({ refs, kinds }: WantedRelation, ways: readonly MemberWay[]): CollectionGeometry | undefined {
    const points: number[] = [];
    for (const [k, ref] of refs.entries())
      if (kinds[k] === NODE_MEMBER && this.#locations.find(ref))
        points.push(this.#locations.lon, this.#locations.lat);
    const lines = ways.map((way) => located(way.positions)).filter((positions) => positions.length > 0);
    if (points.length === 0 && lines.length === 0) return undefined;
    return { type: 'collection', points: Int32Array.from(points), lines };
  }

  async *#batches(
    spans: readonly BlobSpan[],
    kinds: number,
  ): AsyncGenerator<{ batch: ElementBatch; span: BlobSpan }> {
    let next = 0;
    for await (const batch of this.#decoder.batches(spans, kinds)) {
      const span = spans[next++]!;
      yield { batch, span };
      this.#progress.add(span);
    }
  }

  *#select(
    batch: ElementBatch,
    columns: ObjectColumns,
    type: FeatureType,
    shapeOf: (tags: Tags, i: number) => Shape,
  ): Generator<SelectedObject> {
    const { wanted, keys } = this.#options;
    const strings = new BatchStrings(batch.strings);
    for (let i = 0; i < columns.ids.length; i++) {
      if (columns.tagStarts[i] === columns.tagStarts[i + 1]) continue;
      if (keys && !strings.hasAnyKey(columns, i, keys)) continue;
      const tags = strings.tags(columns, i);
      const shape = shapeOf(tags, i);
      if (!wanted(tags, type, shape)) continue;
      const timestamp = columns.timestamps[i]!;
      const described = { type, number: columns.ids[i]!, tags, ...(timestamp > 0 && { timestamp }) };
      yield { i, described, shape, strings };
    }
  }
}

function nodeMemory(options: FeatureOptions, share: number): PagedNodesOptions {
  const { nodeMemoryBytes = DEFAULT_NODE_MEMORY_BYTES, temporaryDirectory = tmpdir() } = options;
  return { memoryBytes: share * nodeMemoryBytes, temporaryDirectory };
}

function relationOf(
  { relations, byteOffset }: ElementBatch,
  { i, described, shape, strings }: SelectedObject,
): WantedRelation {
  const [start, end] = [relations.memberStarts[i], relations.memberStarts[i + 1]];
  return {
    byteOffset,
    number: described.number,
    shape,
    refs: relations.memberRefs.subarray(start, end),
    kinds: relations.memberKinds.subarray(start, end),
    roles: Array.from(relations.memberRoles.subarray(start, end), (role) => strings.text(role)),
  };
}

/** Whether a way ends where it begins and may enclose something. */
function isClosed({ refs, refStarts }: WayColumns, i: number): boolean {
  const [first, end] = [refStarts[i]!, refStarts[i + 1]!];
  return end - first >= SHORTEST_RING && refs[first] === refs[end - 1];
}

/** Positions without those of missing nodes. */
function located(positions: Positions): Positions {
  if (!positions.includes(NO_COORDINATE)) return positions;
  return positions.filter((coordinate) => coordinate !== NO_COORDINATE);
}

/** @param isWhole whether no node is missing */
function areaOrLine(positions: Positions, isWhole: boolean): Geometry {
  const line: LineGeometry = { type: 'line', positions };
  if (positions.length < 2 * (SHORTEST_RING - 1)) return line;
  const polygon = polygonOfRing(closed(positions));
  return polygon ? { type: 'area', polygons: [polygon], isWhole } : line;
}

/** A ring whose end was a missing node is closed again. */
function closed(positions: Positions): Positions {
  const [lon, lat] = positions;
  if (positions.at(-2) === lon && positions.at(-1) === lat) return positions;
  const ring = new Int32Array(positions.length + 2);
  ring.set(positions);
  ring.set(positions.subarray(0, 2), positions.length);
  return ring;
}
