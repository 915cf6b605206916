import type { ColumnArray } from '../columns/columns.ts';
import { columnsOf } from './area-columns.ts';
import { AreaNumbers } from './area-numbers.ts';
import type { AreaShape, InsertedAreas } from './area-shape.ts';
import { layOutHierarchy } from './hierarchy.ts';
import { layOutSettlements } from './nearest-settlements.ts';
import { layOutPolygons, PolygonIndex } from './polygon-index.ts';
import { layOutCells } from './shape-tree.ts';

const NOTHING: InsertedAreas = { runs: [], columns: columnsOf({}) };

/**
 * Areas as columns whose names begin with `area.`, for a file or at once for an `AreaTree`.
 *
 * @param areas in preorder: each follows the area it lies in, after nothing but what else lies in that
 * @param inserted what stands among them, counted like them
 * @throws RangeError if they are in another order or a country code is invalid
 */
export function layOutAreas(
  areas: readonly AreaShape[],
  inserted: InsertedAreas = NOTHING,
): Readonly<Record<string, ColumnArray>> {
  const numbers = new AreaNumbers(areas.length, inserted.runs);
  const hierarchy = layOutHierarchy(areas, numbers, inserted);
  const polygons = layOutPolygons(shapedOf(areas, numbers));
  const cells = layOutCells(new PolygonIndex(columnsOf(polygons)));
  return {
    ...hierarchy,
    ...polygons,
    ...cells,
    ...layOutSettlements(columnsOf({ ...hierarchy, ...polygons })),
  };
}

function shapedOf(
  areas: readonly AreaShape[],
  numbers: AreaNumbers,
): { area: number; rings: readonly Int32Array[] }[] {
  return areas.flatMap(({ polygons }, index) => {
    const rings = polygons?.flat() ?? [];
    return rings.length === 0 ? [] : [{ area: numbers.numberOf(index), rings }];
  });
}
