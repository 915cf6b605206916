import type { ColumnArray } from '../columns/columns.ts';
import { columnsOf } from './area-columns.ts';
import type { AreaShape } from './area-shape.ts';
import { checkPreorder, layOutHierarchy } from './hierarchy.ts';
import { layOutSettlements } from './nearest-settlements.ts';
import { layOutPolygons, PolygonIndex } from './polygon-index.ts';
import { layOutCells } from './shape-tree.ts';

/**
 * Areas as columns whose names begin with `area.`, for a file or at once for an `AreaTree`.
 *
 * @param areas in preorder: each follows the area it lies in, after nothing but what else lies in that
 * @throws RangeError if they are in another order or a country code is invalid
 */
export function layOutAreas(areas: readonly AreaShape[]): Readonly<Record<string, ColumnArray>> {
  checkPreorder(areas);
  return layOutLayer(areas);
}

/**
 * The same of areas in any order, for `LayeredAreas`.
 *
 * @param areas whose parents are nodes, see `LayerLinks`
 * @throws RangeError if a country code is invalid
 */
export function layOutLayer(areas: readonly AreaShape[]): Readonly<Record<string, ColumnArray>> {
  const hierarchy = layOutHierarchy(areas);
  const polygons = layOutPolygons(shapedOf(areas));
  const cells = layOutCells(new PolygonIndex(columnsOf(polygons)));
  return {
    ...hierarchy,
    ...polygons,
    ...cells,
    ...layOutSettlements(columnsOf({ ...hierarchy, ...polygons })),
  };
}

function shapedOf(areas: readonly AreaShape[]): { area: number; rings: readonly Int32Array[] }[] {
  return areas.flatMap(({ polygons }, area) => {
    const rings = polygons?.flat() ?? [];
    return rings.length === 0 ? [] : [{ area, rings }];
  });
}
