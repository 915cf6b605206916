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

interface SelectedObject {
  /** Its place in the columns. */
  readonly i: number;
  readonly described: Omit<Feature, 'geometry'>;
  readonly strings: BatchStrings;
}

interface WantedRelation {
  readonly byteOffset: number;
  readonly described: Omit<Feature, 'geometry'>;
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
  readonly #locations = new NodeLocations();
  readonly #nodeBlobs: BlobSpan[] = [];
  readonly #wayBlobs: BlobSpan[] = [];
  readonly #relations: WantedRelation[] = [];
  readonly #memberWays = new MemberWays();

  constructor(extract: ExtractFile, decoder: Decoder, options: FeatureOptions) {
    this.#extract = extract;
    this.#decoder = decoder;
    this.#options = options;
    this.#progress = new Progress(extract, options.onProgress);
    this.#flaws = new Flaws(extract.path);
    this.#budget = new WorkBudget(extract);
  }

  // Relations first, to know which ways they need; then nodes, to know where ways run. The first pass notes which
  // blobs hold what, and the others read those alone: the order of kinds in the file does not matter.
  async *read(): AsyncGenerator<Feature> {
    await this.#collectRelations();
    this.#progress.expect([...this.#extract.blobs, ...this.#nodeBlobs, ...this.#wayBlobs]);
    yield* this.#readNodes();
    this.#locations.seal();
    yield* this.#readWays();
    yield* this.#assembleRelations();
    for (const sentence of this.#flaws.sentences()) this.#options.onWarning?.(sentence);
  }

  async #collectRelations(): Promise<void> {
    const order = new IdOrder(this.#extract.path, 'relation');
    for await (const { batch, span } of this.#batches(this.#extract.blobs, RELATIONS)) {
      if ((batch.kinds & NODES) !== 0) this.#nodeBlobs.push(span);
      if ((batch.kinds & WAYS) !== 0) this.#wayBlobs.push(span);
      order.check(batch.relations, batch.byteOffset);
      for (const selected of this.#select(batch, batch.relations, 'r')) this.#keepRelation(batch, selected);
    }
  }

  #keepRelation({ relations, byteOffset }: ElementBatch, { i, described, strings }: SelectedObject): void {
    const [start, end] = [relations.memberStarts[i], relations.memberStarts[i + 1]];
    const refs = relations.memberRefs.slice(start, end);
    const kinds = relations.memberKinds.slice(start, end);
    const roles = Array.from(relations.memberRoles.subarray(start, end), (role) => strings.text(role));
    this.#relations.push({ byteOffset, described, refs, kinds, roles });
    for (const [k, ref] of refs.entries()) if (kinds[k] === WAY_MEMBER) this.#memberWays.want(ref);
  }

  async *#readNodes(): AsyncGenerator<Feature> {
    const order = new IdOrder(this.#extract.path, 'node');
    for await (const { batch } of this.#batches(this.#nodeBlobs, NODES)) {
      const { nodes } = batch;
      order.check(nodes, batch.byteOffset);
      this.#locations.add(nodes);
      for (const { i, described } of this.#select(batch, nodes, 'n'))
        yield { ...described, geometry: { type: 'point', lat: nodes.lats[i]!, lon: nodes.lons[i]! } };
    }
  }

  async *#readWays(): AsyncGenerator<Feature> {
    const order = new IdOrder(this.#extract.path, 'way');
    for await (const { batch } of this.#batches(this.#wayBlobs, WAYS)) {
      order.check(batch.ways, batch.byteOffset);
      this.#keepMemberWays(batch.ways);
      for (const { i, described } of this.#select(batch, batch.ways, 'w')) {
        const geometry = this.#wayGeometry(batch.ways, i, described);
        if (geometry) yield { ...described, geometry };
      }
    }
  }

  #keepMemberWays(ways: WayColumns): void {
    for (let i = 0; i < ways.ids.length; i++)
      if (this.#memberWays.wants(ways.ids[i]!)) this.#memberWays.add(ways, i, this.#locate(ways, i));
  }

  #wayGeometry(ways: WayColumns, i: number, { tags }: Pick<Feature, 'tags'>): Geometry | undefined {
    const refs = ways.refs.subarray(ways.refStarts[i], ways.refStarts[i + 1]);
    const positions = located(this.#locate(ways, i));
    if (positions.length === 0) {
      this.#flaws.count('lostWays');
      return undefined;
    }
    const isWhole = positions.length === 2 * refs.length;
    if (!isWhole) this.#flaws.count('cutWays');
    const isClosed = refs.length >= SHORTEST_RING && refs[0] === refs[refs.length - 1];
    return isArea(tags, isClosed) ? areaOrLine(positions, isWhole) : { type: 'line', positions };
  }

  /** Longitude and latitude of each node of a way by turns, `NO_COORDINATE` twice where it is missing. */
  #locate(ways: WayColumns, i: number): Positions {
    const start = ways.refStarts[i]!;
    const count = ways.refStarts[i + 1]! - start;
    const positions = new Int32Array(2 * count);
    for (let k = 0; k < count; k++) {
      const node = this.#locations.find(ways.refs[start + k]!);
      // A file with locations on its ways may have left the nodes themselves out.
      positions[2 * k] = node >= 0 ? this.#locations.lon(node) : (ways.refLons[start + k] ?? NO_COORDINATE);
      positions[2 * k + 1] =
        node >= 0 ? this.#locations.lat(node) : (ways.refLats[start + k] ?? NO_COORDINATE);
    }
    return positions;
  }

  *#assembleRelations(): Generator<Feature> {
    for (const relation of this.#relations) {
      const geometry = this.#relationGeometry(relation);
      if (geometry) yield { ...relation.described, geometry };
      else this.#flaws.count('lostRelations');
    }
  }

  #relationGeometry(relation: WantedRelation): Geometry | undefined {
    const spend = (steps: number): void =>
      this.#budget.spend(steps, relation.described.number, relation.byteOffset);
    const members = this.#waysOf(relation);
    const ways = members.filter((way) => way !== undefined);
    spend(ways.reduce((sum, way) => sum + way.refs.length, 0));
    if (!AREA_RELATIONS.has(relation.described.tags.type ?? '')) return this.#collect(relation, ways);
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
    for (const [k, ref] of refs.entries()) {
      const node = kinds[k] === NODE_MEMBER ? this.#locations.find(ref) : -1;
      if (node >= 0) points.push(this.#locations.lon(node), this.#locations.lat(node));
    }
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

  *#select(batch: ElementBatch, columns: ObjectColumns, type: FeatureType): Generator<SelectedObject> {
    const { wanted, keys } = this.#options;
    const strings = new BatchStrings(batch.strings);
    for (let i = 0; i < columns.ids.length; i++) {
      if (columns.tagStarts[i] === columns.tagStarts[i + 1]) continue;
      if (keys && !strings.hasAnyKey(columns, i, keys)) continue;
      const tags = strings.tags(columns, i);
      if (!wanted(tags, type)) continue;
      const timestamp = columns.timestamps[i]!;
      const described = { type, number: columns.ids[i]!, tags, ...(timestamp > 0 && { timestamp }) };
      yield { i, described, strings };
    }
  }
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
