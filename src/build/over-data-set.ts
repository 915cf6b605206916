import { basename } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { currentId, extractPath, type KeptSource, readKept } from '../generation/generation.ts';
import { type Bounds, readHeader } from '../osm/osm.ts';
import type { BuildOptions } from './options.ts';
import type { ExtractSource } from './sources.ts';

/** Two extracts whose boxes share at least so much of what both cover are of one region. */
const SAME_REGION = 0.5;
/** Nobody misses the invented town. */
const SAMPLE = 'sample';

/**
 * Checks, before anything is fetched, that a build loses no region without a word.
 *
 * @returns held sources that the build goes on to use, beside those that are asked for
 * @throws ServiceError INVALID_CONFIGURATION if the data set is of regions that are not asked for, and `over` does not say what becomes
 * of them
 */
export async function sourcesBeside(
  asked: readonly ExtractSource[],
  options: BuildOptions,
): Promise<readonly KeptSource[]> {
  const { dataDirectory, over } = options;
  if (over === 'replace' || (await currentId(dataDirectory)) === undefined) return [];
  const held = await sourcesBefore(dataDirectory);
  const others = held.filter((source) => !asked.some((one) => isSameRegion(one, source, dataDirectory)));
  if (over === 'add') return others;
  const missed = others.filter(({ name }) => name !== SAMPLE);
  if (missed.length === 0) return [];
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `${dataDirectory} holds ${listed(missed)}, which a build of ${listed(asked)} alone would remove: give --add to have both, or --replace to have the new alone.`,
  );
}

/** The sources that a build comes after; none if there is no build before, or their note is damaged. */
export async function sourcesBefore(dataDirectory: string): Promise<readonly KeptSource[]> {
  try {
    return (await readKept(dataDirectory)) ?? [];
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INDEX_NOT_AVAILABLE') return [];
    throw error;
  }
}

function listed(sources: readonly { readonly name: string }[]): string {
  return sources.map(({ name }) => `'${name}'`).join(', ');
}

/** True if one extract stands for the other: it has its name, or covers much the same box, as a newer one of another name does. */
function isSameRegion(asked: ExtractSource, held: KeptSource, dataDirectory: string): boolean {
  if (asked.name === held.name) return true;
  if (asked.form !== 'file') return false;
  if (basename(asked.path) === basename(held.name)) return true;
  const [a, b] = [asked.path, extractPath(dataDirectory, held)].map((path) => readHeader(path).bbox);
  return a !== undefined && b !== undefined && shareInCommon(a, b) >= SAME_REGION;
}

/** Intersection through union of two boxes, in square degrees; 0..1. */
function shareInCommon(a: Bounds, b: Bounds): number {
  const width = Math.min(a.maxLon, b.maxLon) - Math.max(a.minLon, b.minLon);
  const height = Math.min(a.maxLat, b.maxLat) - Math.max(a.minLat, b.minLat);
  const common = Math.max(0, width) * Math.max(0, height);
  return common / (areaOf(a) + areaOf(b) - common);
}

function areaOf({ minLon, minLat, maxLon, maxLat }: Bounds): number {
  return (maxLon - minLon) * (maxLat - minLat);
}
