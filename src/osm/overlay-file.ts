import {
  type ColumnsOf,
  type ColumnTable,
  jsonColumn,
  listsOf,
  openContainer,
  per,
  readColumns,
  startsPer,
  writeContainer,
} from '../columns/columns.ts';
import type { Overlay, OverlayHeader } from './overlay.ts';

/** The columns of an overlay; numbers of strings count from 0. */
export const OVERLAY_COLUMNS = {
  nodeIds: { type: 'f64', length: 'any', holds: 'Number of a changed node, ascending' },
  nodeVersions: { type: 'i32', length: per('node'), holds: 'Version of the node' },
  nodeTimestamps: {
    type: 'f64',
    length: per('node'),
    holds: 'Its last edit, seconds since 1970; 0 if unknown',
  },
  nodeGone: { type: 'u8', length: per('node'), holds: '1 if it was deleted' },
  nodeTagStarts: { type: 'u32', length: startsPer('node') },
  nodeTags: { type: 'u32', length: listsOf('nodeTagStarts'), holds: 'Numbers of key and value in turn' },
  nodeLats: { type: 'i32', length: per('node'), holds: 'Latitude, 1e-7 degrees' },
  nodeLons: { type: 'i32', length: per('node'), holds: 'Longitude, 1e-7 degrees' },
  wayIds: { type: 'f64', length: 'any', holds: 'Number of a changed way, ascending' },
  wayVersions: { type: 'i32', length: per('way'), holds: 'Version of the way' },
  wayTimestamps: {
    type: 'f64',
    length: per('way'),
    holds: 'Its last edit, seconds since 1970; 0 if unknown',
  },
  wayGone: { type: 'u8', length: per('way'), holds: '1 if it was deleted' },
  wayTagStarts: { type: 'u32', length: startsPer('way') },
  wayTags: { type: 'u32', length: listsOf('wayTagStarts'), holds: 'Numbers of key and value in turn' },
  wayRefStarts: { type: 'u32', length: startsPer('way') },
  wayRefs: { type: 'f64', length: listsOf('wayRefStarts'), holds: 'Numbers of the nodes in order' },
  relationIds: { type: 'f64', length: 'any', holds: 'Number of a changed relation, ascending' },
  relationVersions: { type: 'i32', length: per('relation'), holds: 'Version of the relation' },
  relationTimestamps: {
    type: 'f64',
    length: per('relation'),
    holds: 'Its last edit, seconds since 1970; 0 if unknown',
  },
  relationGone: { type: 'u8', length: per('relation'), holds: '1 if it was deleted' },
  relationTagStarts: { type: 'u32', length: startsPer('relation') },
  relationTags: {
    type: 'u32',
    length: listsOf('relationTagStarts'),
    holds: 'Numbers of key and value in turn',
  },
  memberStarts: { type: 'u32', length: startsPer('relation') },
  memberRefs: { type: 'f64', length: listsOf('memberStarts'), holds: 'Number of the member' },
  memberKinds: { type: 'u32', length: listsOf('memberStarts'), holds: '0 node, 1 way, 2 relation' },
  memberRoles: { type: 'u32', length: listsOf('memberStarts'), holds: 'Number of the role' },
  textStarts: { type: 'u32', length: 'any', holds: 'Where string `i` begins in `texts`' },
  textEnds: { type: 'u32', length: per('text'), holds: 'Where it ends' },
  texts: { type: 'u8', length: 'any', holds: 'UTF-8' },
} as const satisfies ColumnTable;

type OverlayColumns = ColumnsOf<typeof OVERLAY_COLUMNS>;

/** Writes an overlay as a new file; the same overlay gives the same bytes. */
export function writeOverlay(path: string, overlay: Overlay): void {
  writeContainer(path, { header: jsonColumn(overlay.header), ...columnsOf(overlay) });
}

/** @throws ServiceError INDEX_NOT_AVAILABLE naming the file and what is wrong with it */
export function openOverlay(path: string): Overlay {
  const container = openContainer(path);
  const columns = readColumns(container, OVERLAY_COLUMNS, ({ nodeIds, wayIds, relationIds, textStarts }) => ({
    node: nodeIds.length,
    way: wayIds.length,
    relation: relationIds.length,
    text: textStarts.length,
  }));
  return { header: container.json('header') as OverlayHeader, ...batchOf(columns) }; // as it is written above
}

function columnsOf({ batch: { nodes, ways, relations, strings }, gone }: Overlay): OverlayColumns {
  return {
    nodeIds: nodes.ids,
    nodeVersions: nodes.versions,
    nodeTimestamps: nodes.timestamps,
    nodeGone: gone.nodes,
    nodeTagStarts: nodes.tagStarts,
    nodeTags: nodes.tags,
    nodeLats: nodes.lats,
    nodeLons: nodes.lons,
    wayIds: ways.ids,
    wayVersions: ways.versions,
    wayTimestamps: ways.timestamps,
    wayGone: gone.ways,
    wayTagStarts: ways.tagStarts,
    wayTags: ways.tags,
    wayRefStarts: ways.refStarts,
    wayRefs: ways.refs,
    relationIds: relations.ids,
    relationVersions: relations.versions,
    relationTimestamps: relations.timestamps,
    relationGone: gone.relations,
    relationTagStarts: relations.tagStarts,
    relationTags: relations.tags,
    memberStarts: relations.memberStarts,
    memberRefs: relations.memberRefs,
    memberKinds: relations.memberKinds,
    memberRoles: relations.memberRoles,
    textStarts: strings.starts,
    textEnds: strings.ends,
    texts: strings.bytes,
  };
}

function batchOf(columns: OverlayColumns): Pick<Overlay, 'batch' | 'gone'> {
  const nodes = {
    ids: columns.nodeIds,
    versions: columns.nodeVersions,
    timestamps: columns.nodeTimestamps,
    tagStarts: columns.nodeTagStarts,
    tags: columns.nodeTags,
    lats: columns.nodeLats,
    lons: columns.nodeLons,
  };
  const ways = {
    ids: columns.wayIds,
    versions: columns.wayVersions,
    timestamps: columns.wayTimestamps,
    tagStarts: columns.wayTagStarts,
    tags: columns.wayTags,
    refStarts: columns.wayRefStarts,
    refs: columns.wayRefs,
    refLats: new Int32Array(),
    refLons: new Int32Array(),
  };
  const relations = {
    ids: columns.relationIds,
    versions: columns.relationVersions,
    timestamps: columns.relationTimestamps,
    tagStarts: columns.relationTagStarts,
    tags: columns.relationTags,
    memberStarts: columns.memberStarts,
    memberRefs: columns.memberRefs,
    memberKinds: columns.memberKinds,
    memberRoles: columns.memberRoles,
  };
  const strings = { bytes: columns.texts, starts: columns.textStarts, ends: columns.textEnds };
  return {
    batch: { byteOffset: 0, rawBytes: 0, kinds: 0, nodes, ways, relations, strings, flaws: [] },
    gone: { nodes: columns.nodeGone, ways: columns.wayGone, relations: columns.relationGone },
  };
}
