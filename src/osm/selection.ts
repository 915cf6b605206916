import type { Tags } from '../core/core.ts';
import { isArea } from './area-tags.ts';
import { BatchStrings, type ElementBatch, type ObjectColumns, type WayColumns } from './batch.ts';
import type { Feature, FeatureOptions, FeatureType } from './feature.ts';
import type { Geometry } from './geometry.ts';

type Shape = Geometry['type'];
type Choice = Pick<FeatureOptions, 'wanted' | 'keys'>;

/** A wanted object of a batch. */
export interface SelectedObject {
  /** Index in the columns. */
  readonly i: number;
  readonly described: Omit<Feature, 'geometry'>;
  /** Intended shape of the geometry, if it can be built. */
  readonly shape: Shape;
}

/** A wanted relation with its members: references, kinds and roles in parallel. */
export interface SelectedRelation extends SelectedObject {
  readonly byteOffset: number;
  readonly refs: Float64Array;
  /** Values as in relation columns. */
  readonly kinds: Uint32Array;
  readonly roles: readonly string[];
}

/** Minimum number of nodes of a way that encloses an area; the first counts twice. */
export const SHORTEST_RING = 4;
/** Few relations have it, so that the tags of the others need not be decoded. */
const ROUTE_KEYS: ReadonlySet<string> = new Set(['route']);
/** The `type` of relations that describe an area by the ways around it. */
const AREA_RELATIONS = new Set(['multipolygon', 'boundary']);

export function selectNodes({ nodes, strings }: ElementBatch, choice: Choice): Generator<SelectedObject> {
  return select(nodes, 'n', new BatchStrings(strings), choice, () => 'point');
}

export function selectWays({ ways, strings }: ElementBatch, choice: Choice): Generator<SelectedObject> {
  const shapeOf = (tags: Tags, i: number): Shape => (isArea(tags, isClosed(ways, i)) ? 'area' : 'line');
  return select(ways, 'w', new BatchStrings(strings), choice, shapeOf);
}

export function* selectRelations(batch: ElementBatch, choice: Choice): Generator<SelectedRelation> {
  const { relations, byteOffset } = batch;
  const strings = new BatchStrings(batch.strings);
  const shapeOf = ({ type = '' }: Tags): Shape => (AREA_RELATIONS.has(type) ? 'area' : 'collection');
  for (const selected of select(relations, 'r', strings, choice, shapeOf)) {
    const start = relations.memberStarts[selected.i];
    const end = relations.memberStarts[selected.i + 1];
    const roles = relations.memberRoles.subarray(start, end);
    yield {
      ...selected,
      byteOffset,
      refs: relations.memberRefs.subarray(start, end),
      kinds: relations.memberKinds.subarray(start, end),
      roles: Array.from(roles, (role) => strings.text(role)),
    };
  }
}

/** The routes of a batch that have a name, each with the references and kinds of its members. */
export function* selectRoutes(
  batch: ElementBatch,
  routeOf: (tags: Tags) => string | undefined,
): Generator<Pick<SelectedRelation, 'refs' | 'kinds'> & { readonly name: string }> {
  const wanted = (tags: Tags): boolean => routeOf(tags) !== undefined;
  for (const { described, refs, kinds } of selectRelations(batch, { wanted, keys: ROUTE_KEYS }))
    yield { name: routeOf(described.tags)!, refs, kinds };
}

function* select(
  columns: ObjectColumns,
  type: FeatureType,
  strings: BatchStrings,
  { wanted, keys }: Choice,
  shapeOf: (tags: Tags, i: number) => Shape,
): Generator<SelectedObject> {
  for (let i = 0; i < columns.ids.length; i++) {
    if (columns.tagStarts[i] === columns.tagStarts[i + 1]) continue;
    if (keys && !strings.hasAnyKey(columns, i, keys)) continue;
    const tags = strings.tags(columns, i);
    const shape = shapeOf(tags, i);
    if (!wanted(tags, type, shape)) continue;
    const timestamp = columns.timestamps[i]!;
    const sourceId = columns.ids[i]!;
    const described = timestamp > 0 ? { type, sourceId, tags, timestamp } : { type, sourceId, tags };
    yield { i, described, shape };
  }
}

function isClosed({ refs, refStarts }: WayColumns, i: number): boolean {
  const first = refStarts[i]!;
  const end = refStarts[i + 1]!;
  return end - first >= SHORTEST_RING && refs[first] === refs[end - 1];
}
