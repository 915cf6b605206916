import { readWorldMap, type WorldMap } from './world/world-tiles.ts';

/** Named here because code that uses `import.meta.url` lies in a room itself, never in a folder of one. */
const FILE = new URL('../../generated/world-tiles.bin', import.meta.url);

let loaded: WorldMap | undefined;

/**
 * The compiled map of the world; the first call reads it.
 *
 * @throws ServiceError FILE_UNAVAILABLE if it was not compiled
 */
export function loadWorldMap(): WorldMap {
  loaded ??= readWorldMap(FILE);
  return loaded;
}
