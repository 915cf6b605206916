import { tmpdir } from 'node:os';
import { assembleArea, polygonOfRing } from './assembly.ts';
import { type ElementBatch, NO_COORDINATE, NODES, RELATIONS, WAYS, type WayColumns } from './batch.ts';
import type { DecodedBlob, Decoder } from './decoding.ts';
import type { BlobSpan, ExtractFile } from './extract-file.ts';
import type { Feature, FeatureOptions } from './feature.ts';
import { EXTRACT_FLAWS, Flaws } from './flaws.ts';
import type { CollectionGeometry, Geometry, LineGeometry, Positions } from './geometry.ts';
import { IdOrder } from './id-order.ts';
import { NodeLocations } from './locations.ts';
import { MemberRoutes } from './member-routes.ts';
import { MemberWays } from './member-ways.ts';
import type { PagedNodesOptions } from './paged-nodes.ts';
import { ReadProgress } from './progress.ts';
import type { MemberWay } from './rings.ts';
import {
  type SelectedObject,
  type SelectedRelation,
  SHORTEST_RING,
  selectNodes,
  selectRelations,
  selectRoutes,
  selectWays,
} from './selection.ts';
import { WorkBudget } from './work-budget.ts';

// Kinds of members in relation columns.
const NODE_MEMBER = 0;
const WAY_MEMBER = 1;

/** Steps of work for each node of a relation's way: look up, join, build. */
const STEPS_PER_NODE = 4;

const DEFAULT_NODE_MEMORY_BYTES = 512 * 1024 * 1024;
/** Share of the node memory that is reserved for nodes of relation members. */
const MEMBER_WAYS_SHARE = 0.25;

/** Reads one extract in several passes and assembles the wanted objects. */
export class FeatureReader {
  readonly #extract: ExtractFile;
  readonly #decoder: Decoder;
  readonly #options: FeatureOptions;
  readonly #progress: ReadProgress;
  readonly #flaws: Flaws<keyof typeof EXTRACT_FLAWS>;
  readonly #budget: WorkBudget;
  readonly #locations: NodeLocations;
  readonly #memberWays: MemberWays;
  readonly #memberRoutes = new MemberRoutes();
  readonly #nodeBlobs: BlobSpan[] = [];
  readonly #wayBlobs: BlobSpan[] = [];
  readonly #relationBlobs: BlobSpan[] = [];

  constructor(extract: ExtractFile, decoder: Decoder, options: FeatureOptions) {
    this.#extract = extract;
    this.#decoder = decoder;
    this.#options = options;
    this.#progress = new ReadProgress(extract, options.onProgress);
    this.#flaws = new Flaws(`'${extract.path}' has`, EXTRACT_FLAWS);
    if (extract.zeroBytes > 0)
      this.#flaws.note(extract, {
        kind: 'zeros',
        count: extract.zeroBytes,
        first: `byte ${extract.sizeBytes - extract.zeroBytes}`,
      });
    this.#budget = new WorkBudget(extract);
    this.#locations = new NodeLocations(nodeMemory(options, 1 - MEMBER_WAYS_SHARE));
    this.#memberWays = new MemberWays(nodeMemory(options, MEMBER_WAYS_SHARE));
  }

  /** Yields the features of one blob at a time; consume each before the next. */
  // Reads relations first, to know which ways they need; then nodes, for the positions of ways; at last relations
  // again. The first pass notes the kinds in each blob, and the others read only the blobs they need, so that the order
  // of kinds does not matter.
  async *read(): AsyncGenerator<Iterable<Feature>> {
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
      order.check(batch.relations, batch.byteOffset);
      const isWanted = this.#wantMemberWays(batch);
      this.#noteRoutes(batch);
      if (!span) continue; // what changes add is read in every pass
      if ((batch.kinds & NODES) !== 0) this.#nodeBlobs.push(span);
      if ((batch.kinds & WAYS) !== 0) this.#wayBlobs.push(span);
      if (isWanted) this.#relationBlobs.push(span);
    }
    this.#memberWays.seal();
    this.#memberRoutes.seal();
  }

  /** Requests the member ways of the wanted relations; returns true if there is a wanted relation. */
  #wantMemberWays(batch: ElementBatch): boolean {
    let isAny = false;
    for (const { refs, kinds } of selectRelations(batch, this.#options)) {
      for (let k = 0; k < refs.length; k++) if (kinds[k] === WAY_MEMBER) this.#memberWays.want(refs[k]!);
      isAny = true;
    }
    return isAny;
  }

  #noteRoutes(batch: ElementBatch): void {
    const { routeOf } = this.#options;
    if (!routeOf) return;
    for (const { name, refs, kinds } of selectRoutes(batch, routeOf))
      this.#memberRoutes.add(
        name,
        Array.from(refs).filter((_, k) => kinds[k] === WAY_MEMBER),
      );
  }

  async *#readNodes(): AsyncGenerator<Iterable<Feature>> {
    const order = new IdOrder(this.#extract.path, 'node');
    for await (const { batch } of this.#batches(this.#nodeBlobs, NODES)) {
      order.check(batch.nodes, batch.byteOffset);
      this.#locations.add(batch.nodes);
      yield this.#nodesOf(batch);
    }
  }

  *#nodesOf(batch: ElementBatch): Generator<Feature> {
    const { lats, lons } = batch.nodes;
    for (const { i, described } of selectNodes(batch, this.#options))
      yield featureOf(described, { type: 'point', latE7: lats[i]!, lonE7: lons[i]! });
  }

  async *#readWays(): AsyncGenerator<Iterable<Feature>> {
    const order = new IdOrder(this.#extract.path, 'way');
    for await (const { batch } of this.#batches(this.#wayBlobs, WAYS)) {
      order.check(batch.ways, batch.byteOffset);
      this.#keepMemberWays(batch.ways);
      yield this.#waysIn(batch);
    }
  }

  *#waysIn(batch: ElementBatch): Generator<Feature> {
    for (const selected of selectWays(batch, this.#options)) {
      const geometry = this.#wayGeometry(batch.ways, selected);
      if (!geometry) continue;
      const routes = this.#memberRoutes.of(selected.described.sourceId);
      const feature = featureOf(selected.described, geometry);
      yield routes.length > 0 ? { ...feature, routes } : feature;
    }
  }

  #keepMemberWays(ways: WayColumns): void {
    for (let i = 0; i < ways.ids.length; i++)
      if (this.#memberWays.wants(ways.ids[i]!)) this.#memberWays.add(ways, i, this.#locate(ways, i));
  }

  #wayGeometry(ways: WayColumns, { i, shape }: SelectedObject): Geometry | undefined {
    const positions = located(this.#locate(ways, i));
    if (positions.length === 0) {
      this.#flaws.count('lostWays');
      return undefined;
    }
    const isWhole = positions.length === 2 * (ways.refStarts[i + 1]! - ways.refStarts[i]!);
    if (!isWhole) this.#flaws.count('cutWays');
    return shape === 'area' ? areaOrLine(positions, isWhole) : { type: 'line', positions };
  }

  /** Interleaved longitude, latitude of each node of a way; `NO_COORDINATE` twice for a missing node. */
  #locate(ways: WayColumns, i: number): Positions {
    const start = ways.refStarts[i]!;
    const count = ways.refStarts[i + 1]! - start;
    const positions = new Int32Array(2 * count);
    for (let k = 0; k < count; k++) {
      const isThere = this.#locations.find(ways.refs[start + k]!);
      // A file with locations on ways may omit the nodes themselves.
      positions[2 * k] = isThere ? this.#locations.lon : (ways.refLons[start + k] ?? NO_COORDINATE);
      positions[2 * k + 1] = isThere ? this.#locations.lat : (ways.refLats[start + k] ?? NO_COORDINATE);
    }
    return positions;
  }

  async *#readRelations(): AsyncGenerator<Iterable<Feature>> {
    for await (const { batch } of this.#batches(this.#relationBlobs, RELATIONS))
      yield this.#relationsIn(batch);
  }

  *#relationsIn(batch: ElementBatch): Generator<Feature> {
    for (const relation of selectRelations(batch, this.#options)) {
      const geometry = this.#relationGeometry(relation);
      if (geometry) yield featureOf(relation.described, geometry);
      else this.#flaws.count('lostRelations');
    }
  }

  #relationGeometry(relation: SelectedRelation): Geometry | undefined {
    const spend = (steps: number): void =>
      this.#budget.spend(steps, relation.described.sourceId, relation.byteOffset);
    const members = this.#waysOf(relation, spend);
    const ways = members.filter((way) => way !== undefined);
    if (relation.shape !== 'area') return this.#collect(relation, ways);
    const area = assembleArea(ways, ways.length === members.length, spend);
    if (!area?.isWhole) this.#flaws.count(area ? 'openAreas' : 'unclosedAreas');
    return area ?? this.#collect(relation, ways);
  }

  /** Each member way once, with its last role; `undefined` for a way that the extract lacks. */
  #waysOf(
    { refs, kinds, roles }: SelectedRelation,
    spend: (steps: number) => void,
  ): (MemberWay | undefined)[] {
    const ways = new Map<number, MemberWay | undefined>();
    for (let k = 0; k < refs.length; k++) {
      if (kinds[k] !== WAY_MEMBER) continue;
      const ref = refs[k]!;
      const known = ways.get(ref);
      const way = known ?? this.#memberWays.get(ref);
      if (way && !known) spend(STEPS_PER_NODE * way.refs.length);
      ways.set(ref, way && { refs: way.refs, positions: way.positions, role: roles[k]! });
    }
    return [...ways.values()];
  }

  /** Geometry of the members that can be located; `undefined` if none can. */
  #collect({ refs, kinds }: SelectedRelation, ways: readonly MemberWay[]): CollectionGeometry | undefined {
    const points: number[] = [];
    for (let k = 0; k < refs.length; k++)
      if (kinds[k] === NODE_MEMBER && this.#locations.find(refs[k]!))
        points.push(this.#locations.lon, this.#locations.lat);
    const lines = ways.map((way) => located(way.positions)).filter((positions) => positions.length > 0);
    if (points.length === 0 && lines.length === 0) return undefined;
    return { type: 'collection', points: Int32Array.from(points), lines };
  }

  async *#batches(spans: readonly BlobSpan[], kinds: number): AsyncGenerator<DecodedBlob> {
    for await (const decoded of this.#decoder.batches(spans, kinds)) {
      const { byteOffset, flaws } = decoded.batch;
      for (const flaw of flaws) this.#flaws.note(byteOffset, flaw);
      yield decoded;
      if (decoded.span) this.#progress.add(decoded.span);
    }
  }
}

function nodeMemory(options: FeatureOptions, share: number): PagedNodesOptions {
  const { nodeMemoryBytes = DEFAULT_NODE_MEMORY_BYTES, temporaryDirectory = tmpdir() } = options;
  return { memoryBytes: share * nodeMemoryBytes, temporaryDirectory };
}

/** Members are listed one by one because there are very many features: a spread would cost more than the rest. */
function featureOf(
  { type, sourceId, tags, timestamp }: Omit<Feature, 'geometry'>,
  geometry: Geometry,
): Feature {
  return timestamp === undefined
    ? { type, sourceId, tags, geometry }
    : { type, sourceId, tags, timestamp, geometry };
}

/** Positions without missing nodes. */
function located(positions: Positions): Positions {
  if (!positions.includes(NO_COORDINATE)) return positions;
  return positions.filter((coordinate) => coordinate !== NO_COORDINATE);
}

/** @param isWhole true if no node is missing */
function areaOrLine(positions: Positions, isWhole: boolean): Geometry {
  const line: LineGeometry = { type: 'line', positions };
  if (positions.length < 2 * (SHORTEST_RING - 1)) return line;
  const polygon = polygonOfRing(closed(positions));
  return polygon ? { type: 'area', polygons: [polygon], isWhole } : line;
}

/** Closes a ring again whose last node is missing. */
function closed(positions: Positions): Positions {
  const [lon, lat] = positions;
  if (positions.at(-2) === lon && positions.at(-1) === lat) return positions;
  const ring = new Int32Array(positions.length + 2);
  ring.set(positions);
  ring.set(positions.subarray(0, 2), positions.length);
  return ring;
}
