import { WorldTileFile } from './world/world-tile-file.ts';
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

let opened: Promise<WorldTileFile> | undefined;

/**
 * The compiled map of the world for reading single tiles; the first call opens it, and it stays open.
 *
 * @throws ServiceError FILE_UNAVAILABLE if it was not compiled
 */
export function openWorldTiles(): Promise<WorldTileFile> {
  opened ??= WorldTileFile.open(FILE);
  return opened;
}
