import type { ObjectColumns } from './batch.ts';
import type { ChangeColumns } from './change-columns.ts';
import type { ObjectChange } from './changes.ts';
import { KINDS, type Kind, type Overlay } from './overlay.ts';
import { readBatches } from './reading.ts';

const KIND_OF_MEMBER = { node: 'nodes', way: 'ways', relation: 'relations' } as const;

type Ids = Readonly<Record<Kind, Set<number>>>;

/**
 * Keeps of the changes of the whole planet those that concern an extract: of what it holds, of nodes inside its area, of ways and
 * relations that have one of these as a part, and of the nodes of such ways. What lay outside and did not change stays unknown, so
 * that a way drawn across the edge ends there.
 *
 * @param isInside true for a point, degrees, of the extract's area
 * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE
 */
export async function keepWithin(
  changes: ChangeColumns,
  extract: { readonly path: string; readonly overlay?: Overlay | undefined },
  isInside: (lat: number, lon: number) => boolean,
): Promise<void> {
  const held = await heldAmong(mentionedIn(changes), extract);
  const taken = noIds();
  const isKnown = (kind: Kind, id: number): boolean => held[kind].has(id) || taken[kind].has(id);
  for (const change of changes.of('nodes'))
    if (held.nodes.has(change.id) || isNodeInside(change, isInside)) taken.nodes.add(change.id);
  for (const change of changes.of('ways')) if (hasPart(change, isKnown)) takeWay(change, taken);
  for (const change of changes.of('relations')) if (hasPart(change, isKnown)) taken.relations.add(change.id);
  for (const kind of KINDS) changes.keep(kind, taken[kind]);
}

function isNodeInside({ element }: ObjectChange, isInside: (lat: number, lon: number) => boolean): boolean {
  return element?.kind === 'node' && isInside(element.lat, element.lon);
}

/** True if the extract has the object, or the object is alive and has a known part. */
function hasPart(change: ObjectChange, isKnown: (kind: Kind, id: number) => boolean): boolean {
  return (
    isKnown(KIND_OF_MEMBER[change.kind], change.id) || partsOf(change).some(([kind, id]) => isKnown(kind, id))
  );
}

function takeWay(change: ObjectChange, taken: Ids): void {
  taken.ways.add(change.id);
  for (const [, node] of partsOf(change)) taken.nodes.add(node);
}

function partsOf({ element }: ObjectChange): [Kind, number][] {
  if (element?.kind === 'way') return element.refs.map((ref) => ['nodes', ref]);
  if (element?.kind === 'relation')
    return element.members.map(({ kind, ref }) => [KIND_OF_MEMBER[kind], ref]);
  return [];
}

/** Everything that changed, or is part of something that did. */
function mentionedIn(changes: ChangeColumns): Ids {
  const mentioned = noIds();
  for (const change of KINDS.flatMap((kind) => [...changes.of(kind)])) {
    mentioned[KIND_OF_MEMBER[change.kind]].add(change.id);
    for (const [kind, id] of partsOf(change)) mentioned[kind].add(id);
  }
  return mentioned;
}

async function heldAmong(
  ids: Ids,
  { path, overlay }: { readonly path: string; readonly overlay?: Overlay | undefined },
): Promise<Ids> {
  const held = noIds();
  for await (const batch of readBatches(path, { overlay }))
    for (const kind of KINDS) note(batch[kind], ids[kind], held[kind]);
  return held;
}

function note({ ids }: ObjectColumns, among: ReadonlySet<number>, held: Set<number>): void {
  for (const id of ids) if (among.has(id)) held.add(id);
}

function noIds(): Ids {
  return { nodes: new Set(), ways: new Set(), relations: new Set() };
}
