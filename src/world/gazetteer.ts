import { readFileSync } from 'node:fs';
import { ServiceError } from '../core/core.ts';
import type { World } from './entries.ts';
import { decodeWorld } from './file.ts';

/** What has to stand where regions or towns of the gazetteer are shown; GeoNames' terms, CC BY 4.0. */
export const WORLD_CREDIT = '© GeoNames (CC BY 4.0)';

const FILE = new URL('../../generated/world.bin', import.meta.url);

let loaded: World | undefined;

/**
 * The gazetteer, read at the first call (some 100 ms, 40 MB) and shared after.
 *
 * @throws ServiceError FILE_UNAVAILABLE where it was not compiled, or is damaged
 */
export function loadWorld(): World {
  loaded ??= decodeWorld(readGenerated(FILE));
  return loaded;
}

function readGenerated(file: URL): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    const message = `The world gazetteer ${file.pathname} cannot be read; \`npm run generate\` writes it.`;
    throw new ServiceError('FILE_UNAVAILABLE', message, { cause });
  }
}
