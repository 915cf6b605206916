import type { SeaOfWorld } from '../map/map.ts';
import { WorldSea } from './world-sea.ts';
import { WorldTileFile } from './world-tile-file.ts';

/** Named here because code that uses `import.meta.url` lies in a room itself, never in a folder of one. */
const FILE = new URL('../../generated/world-tiles.bin', import.meta.url);

let opened: WorldTileFile | undefined;

/**
 * The compiled map of the world; the first call opens it, and it stays open.
 *
 * @throws ServiceError FILE_UNAVAILABLE if it was not compiled
 */
export function worldTiles(): WorldTileFile {
  opened ??= new WorldTileFile(FILE);
  return opened;
}

/**
 * The sea of that map.
 *
 * @throws ServiceError FILE_UNAVAILABLE if it was not compiled
 */
export function seaOfWorld(): SeaOfWorld {
  return new WorldSea(worldTiles());
}
