/**
 * osm: what does this extract contain?
 *
 * In: an `.osm.pbf` file. Out: its header, its objects with tags and geometry, points that lie inside them; and
 * the way back, a file made of objects, for the sample and for tests.
 * May import core only. Nothing here decides what a thing is or whether it is a place; nothing a file holds, damaged
 * or hostile, may end in anything but a result or INVALID_EXTRACT.
 */
export type { Bounds, OsmElement, OsmMember, OsmNode, OsmRelation, OsmWay } from './elements.ts';
export { encodeExtract, type WriterOptions } from './writer.ts';
