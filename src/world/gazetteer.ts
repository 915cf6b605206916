import type { World } from './entries.ts';
import { decodeWorld } from './file.ts';
import { readGenerated } from './generated-file.ts';

/** What has to stand where regions or towns of the gazetteer are shown; GeoNames' terms, CC BY 4.0. */
export const WORLD_CREDIT = '© GeoNames (CC BY 4.0)';

let loaded: World | undefined;

/**
 * The gazetteer, read at the first call (some 100 ms, 40 MB) and shared after.
 *
 * @throws ServiceError FILE_UNAVAILABLE where it was not compiled, or is damaged
 */
export function loadWorld(): World {
  loaded ??= decodeWorld(readGenerated('world.bin', 'The world gazetteer'));
  return loaded;
}
