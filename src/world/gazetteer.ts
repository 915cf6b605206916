import type { World } from './entries.ts';
import { decodeWorld } from './file.ts';
import { readGenerated } from './generated-file.ts';

/** Required credit wherever regions or towns of the gazetteer are shown; GeoNames' terms, CC BY 4.0. */
export const WORLD_CREDIT = '© GeoNames (CC BY 4.0)';

/** A weak reference: only one phase of a build needs the 10 MB. */
let lastLoaded: WeakRef<World> | undefined;

/**
 * The gazetteer. Reading it takes about 30 ms, unless it is still in memory.
 *
 * @throws ServiceError FILE_UNAVAILABLE if it is missing or damaged
 */
export function loadWorld(): World {
  const known = lastLoaded?.deref();
  if (known) return known;
  const world = decodeWorld(readGenerated('world.bin', 'The world gazetteer'));
  lastLoaded = new WeakRef(world);
  return world;
}
