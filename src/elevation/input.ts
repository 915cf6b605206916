import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '../core/core.ts';
import { expectFile, fileUnavailable, systemCode } from '../files/files.ts';
import { openGeoTiff } from './geotiff/geotiff.ts';
import type { HeightGrid } from './height-grid.ts';
import { openHgt } from './hgt-file.ts';

/** Files of heights that are to be drawn. */
export interface ElevationInput {
  /** Finest first. */
  readonly grids: readonly HeightGrid[];
  /** First line of `credit.txt`: whom the heights are owed to. */
  readonly credit?: string;
}

const CREDIT = 'credit.txt';
const OPENERS: readonly (readonly [ending: RegExp, open: (path: string) => HeightGrid])[] = [
  [/\.hgt$/i, openHgt],
  [/\.tiff?$/i, openGeoTiff],
];

/**
 * Opens every file of heights of a directory and of the directories in it, in order of their names. Other files are left alone.
 *
 * @throws ServiceError INVALID_CONFIGURATION if there is none; INVALID_ELEVATION if one is damaged; FILE_UNAVAILABLE
 */
export function openElevation(directory: string): ElevationInput {
  const names = namesIn(directory);
  const grids = names.flatMap((name) => {
    const opener = OPENERS.find(([ending]) => ending.test(name));
    return opener ? [opener[1](join(directory, name))] : [];
  });
  if (grids.length === 0)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `The directory ${directory} of --elevation holds no heights; expected files that end in .hgt or .tif.`,
    );
  const credit = names.includes(CREDIT) ? firstLine(join(directory, CREDIT)) : '';
  const finestFirst = grids.sort((a, b) => a.stepLat - b.stepLat || a.stepLon - b.stepLon); // keeps the order of names
  return { grids: finestFirst, ...(credit !== '' && { credit }) };
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT')
      throw new ServiceError(
        'INVALID_CONFIGURATION',
        `The directory ${directory} of --elevation does not exist.`,
        { cause },
      );
    throw fileUnavailable('read', directory, cause);
  }
}

function firstLine(path: string): string {
  try {
    expectFile(path);
    return readFileSync(path, 'utf8').split('\n')[0]?.trim() ?? '';
  } catch (cause) {
    throw fileUnavailable('read', path, cause);
  }
}

/** Raise it whenever the same files give other tiles. */
const VERSION = 3;

/**
 * SHA-256 of all that decides what is drawn.
 *
 * @param key of what else decides it, such as the version of the product
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function hashOfElevation({ grids, credit }: ElevationInput, key: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([VERSION, key, credit]));
  for (const { path, ...grid } of grids) {
    const { west, north, columns, rows } = grid;
    hash.update(JSON.stringify([west, north, columns, rows]));
    hash.update(await hashOfFile(path));
  }
  return hash.digest('hex');
}

async function hashOfFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (cause) {
    throw fileUnavailable('read', path, cause);
  }
  return hash.digest();
}
