/**
 * areas: which areas contain this point, and which settlement is nearest?
 *
 * In: areas in preorder (each before what lies in it), with or without polygons. Out: flat columns of them, and a tree
 * over such columns that answers where a point lies. Both halves use it: the building half to put streets and places
 * where they belong, the serving half to answer.
 * May import core and columns only. Knows no names and no tags; polygons are kept as they are, never simplified.
 */
export { AREA_COLUMNS, type AreaColumns, columnsOf, countsOfAreas } from './area-columns.ts';
export type { AreaShape } from './area-shape.ts';
export { AreaTree } from './area-tree.ts';
export { LayeredAreas } from './layered-areas.ts';
export { type LayerLinks, type NumberedAreas, numberAreas, REPLACED_BY } from './layers.ts';
export { layOutAreas, layOutLayer } from './layout.ts';
export { layOutSettlements } from './nearest-settlements.ts';
export { settlementReachMetres } from './reach.ts';
export type { Polygon } from './ring-order.ts';
export { isSettlementLevel, isTownLevel } from './settlement-levels.ts';
