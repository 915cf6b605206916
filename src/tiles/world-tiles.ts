import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import type { SortedRecord } from './feature-sorter.ts';

/** The last zoom at which the whole world is on the map, whatever extracts it is made of. */
export const LAST_WORLD_ZOOM = 6;

const FILE = new URL('../../generated/world-tiles.bin', import.meta.url);
const HEADER_BYTES = 9;

/** What is on the map of the world, in the order of a sorter. */
export function writeWorldTiles(records: Iterable<SortedRecord>): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (const { tileId, layer, bytes } of records) {
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(tileId, 0);
    header.writeUInt8(layer, 4);
    header.writeUInt32LE(bytes.length, 5);
    pieces.push(header, Uint8Array.from(bytes));
  }
  return gzipSync(Buffer.concat(pieces), { level: 9 });
}

/**
 * The way back.
 *
 * @throws ServiceError FILE_UNAVAILABLE where it was not compiled, or is damaged
 */
export function* readWorldTiles(): Generator<SortedRecord> {
  const bytes = readCompiled();
  for (let at = 0; at < bytes.length; ) {
    const [tileId, layer] = [bytes.readUInt32LE(at), bytes.readUInt8(at + 4)];
    const start = at + HEADER_BYTES;
    at = start + bytes.readUInt32LE(at + 5);
    yield { tileId, layer, bytes: bytes.subarray(start, at) };
  }
}

function readCompiled(): Buffer {
  try {
    return gunzipSync(readFileSync(FILE));
  } catch (cause) {
    const message = `The map of the world ${FILE.pathname} cannot be read; \`npm run generate\` writes it.`;
    throw new ServiceError('FILE_UNAVAILABLE', message, { cause });
  }
}
