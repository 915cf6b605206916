import type { World } from './entries.ts';
import { decodeWorld } from './file.ts';
import { readGenerated } from './generated-file.ts';

/** What has to stand where regions or towns of the gazetteer are shown; GeoNames' terms, CC BY 4.0. */
export const WORLD_CREDIT = '© GeoNames (CC BY 4.0)';

/** Needed by one phase of a build only, its 10 MB are given back after. */
let lastLoaded: WeakRef<World> | undefined;

/**
 * The gazetteer; reading it takes some 30 ms, unless somebody still has it.
 *
 * @throws ServiceError FILE_UNAVAILABLE where it was not compiled, or is damaged
 */
export function loadWorld(): World {
  const known = lastLoaded?.deref();
  if (known) return known;
  const world = decodeWorld(readGenerated('world.bin', 'The world gazetteer'));
  lastLoaded = new WeakRef(world);
  return world;
}
