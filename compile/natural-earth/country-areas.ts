import { polygonsByCountry } from '../world-countries.ts';
import { rowsOf, sharedArea } from './land-rows.ts';
import { readTable } from './read-table.ts';

/** Square kilometres of land within the borders of each country, by its code; 0 if it is smaller than can be measured. */
export function countryAreas(): ReadonlyMap<string, number> {
  const land = rowsOf(readTable('land').flatMap(({ polygons }) => polygons));
  const areas = new Map<string, number>();
  for (const [code, polygons] of polygonsByCountry()) areas.set(code, sharedArea(rowsOf(polygons), land));
  return areas;
}
