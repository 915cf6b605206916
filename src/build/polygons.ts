import { ServiceError } from '../core/core.ts';
import { type Region, readRegion } from '../osm/osm.ts';

/**
 * Reads the areas of sources from files.
 *
 * @param polygons one file for each source in order, or none
 * @returns of each source its area; empty if none is given
 * @throws ServiceError INVALID_CONFIGURATION, FILE_UNAVAILABLE
 */
export async function readPolygons(
  polygons: readonly string[],
  sources: readonly { readonly name: string }[],
): Promise<readonly Region[]> {
  if (polygons.length > 0 && polygons.length !== sources.length)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `There are ${polygons.length} polygons and ${sources.length} sources (${sources.map(({ name }) => name).join(', ')}): expected one for each source, in this order.`,
    );
  return Promise.all(polygons.map(readRegion));
}
