/**
 * admin: which areas does an extract have, and what lies in what?
 *
 * In: features that `wantsArea` chose (boundaries, named settlements, areas of postcodes) and the gazetteer of the
 * world. Out: one list of areas, each after what it lies in, in which nothing stands twice; and areas of postcodes.
 * May import core, osm, areas and world. Belongs to the building half; whatever the tags and shapes are, it ends in a
 * list.
 */
export { AreaAssembler } from './area-assembler.ts';
export type { AssembledArea, AssembledAreas, PostcodeBoundary } from './assembled.ts';
export { type KnownArea, mergeAreas } from './merge-areas.ts';
export { wantsArea } from './wanted.ts';
