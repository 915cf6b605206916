import { basename } from 'node:path';
import { ServiceError } from '../core/core.ts';
import {
  extractPath,
  type KeptSource,
  type ManifestSource,
  openCurrent,
  overlayPath,
  withFollowed,
} from '../generation/generation.ts';
import { type Overlay, openOverlay, readHeader } from '../osm/osm.ts';
import { digestOf, type LocalSource, replicationOf } from './fetch-sources.ts';
import { readKeptSources } from './kept-sources.ts';
import type { RunOptions } from './options.ts';

/** What is known of a source to which changes can be applied. */
export interface FollowedSource
  extends Pick<ManifestSource, 'name' | 'replicationTimestamp' | 'replicationSequence' | 'replicationUrl'> {
  /** Server of changes that the extract itself names. */
  readonly ownUrl?: string;
  /** True if a polygon says which area it has. */
  readonly hasPolygon: boolean;
}

export interface FollowedSources {
  readonly sources: readonly FollowedSource[];
  /** False if the generation in use was built from something else: then the next update builds, changes or not. */
  readonly isBuilt: boolean;
}

/**
 * Every source as it was last built from, its changes included, after it was checked.
 *
 * @param wanted only these of the kept sources; default: all
 */
export async function heldSources(
  options: RunOptions,
  wanted?: readonly KeptSource[],
): Promise<LocalSource[]> {
  const held: LocalSource[] = [];
  for (const kept of wanted ?? (await readKeptSources(options.dataDirectory)))
    held.push(await heldOf(kept, options));
  return held;
}

async function heldOf(kept: KeptSource, { dataDirectory, signal }: RunOptions): Promise<LocalSource> {
  const { name, overlay: note, folded, polygon, outline } = kept;
  const path = extractPath(dataDirectory, kept);
  const { bytes, sha256 } = await digestOf(path, signal);
  if (sha256 !== kept.sha256)
    throw new ServiceError(
      'INVALID_EXTRACT',
      `'${path}' is not the extract any more that the data set was built from: build the data set again with 'waypost build'.`,
    );
  const overlay = note && (await keptOverlay(dataDirectory, note.sha256, signal));
  const header = readHeader(path, overlay);
  const ofFile = { name, file: basename(name), bytes, sha256, ...replicationOf(header) };
  const manifestSource = { ...ofFile, ...(note && { overlay: note }), ...(folded && { folded }) };
  return { name, path, header, overlay, polygon, outline, manifestSource };
}

/** @throws ServiceError INDEX_NOT_AVAILABLE if it is not as it was written */
async function keptOverlay(
  dataDirectory: string,
  sha256: string,
  signal: AbortSignal | undefined,
): Promise<Overlay> {
  const path = overlayPath(dataDirectory, sha256);
  if ((await digestOf(path, signal)).sha256 === sha256) return openOverlay(path);
  throw new ServiceError(
    'INDEX_NOT_AVAILABLE',
    `The changes in ${path} are damaged: build the data set again with 'waypost build'.`,
  );
}

/** The sources of the generation in use, with what was seen since, if it was built from exactly these. */
export async function currentSources(
  dataDirectory: string,
  kept: readonly Pick<KeptSource, 'sha256' | 'overlay'>[],
): Promise<readonly ManifestSource[] | undefined> {
  // a data set that cannot be opened, or of an older version, is built anew
  const manifest = await openCurrent(dataDirectory).then((current) => current.manifest, ignoreUnusable);
  const sources = manifest?.sources ?? [];
  const isBuilt =
    sources.length === kept.length &&
    sources.every(
      ({ sha256, overlay }, i) => sha256 === kept[i]!.sha256 && overlay?.sha256 === kept[i]!.overlay?.sha256,
    );
  return isBuilt ? Promise.all(sources.map((source) => withFollowed(dataDirectory, source))) : undefined;
}

/**
 * What changes can be applied to, and how far each of it is. Nothing is checked but that it can be read.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE without a data set, INVALID_EXTRACT, INDEX_NOT_AVAILABLE, FILE_UNAVAILABLE
 */
export async function followedSources(dataDirectory: string): Promise<FollowedSources> {
  const kept = await readKeptSources(dataDirectory);
  const current = await currentSources(dataDirectory, kept);
  const sources = kept.map((source, i) => followedOf(source, current?.[i], dataDirectory));
  return { sources, isBuilt: current !== undefined };
}

function followedOf(
  kept: KeptSource,
  current: ManifestSource | undefined,
  dataDirectory: string,
): FollowedSource {
  const path = extractPath(dataDirectory, kept);
  const overlay = kept.overlay && openOverlay(overlayPath(dataDirectory, kept.overlay.sha256));
  const ownUrl = ownServerOf(path, kept);
  return {
    name: kept.name,
    hasPolygon: kept.polygon !== undefined,
    ...(current ?? replicationOf(readHeader(path, overlay))),
    ...(ownUrl !== undefined && { ownUrl }),
  };
}

/** The server of changes that an extract named when the user gave it; folding in others' changes makes it name theirs. */
export function ownServerOf(path: string, { folded }: Pick<KeptSource, 'folded'>): string | undefined {
  return folded ? folded.replicationUrl : readHeader(path).replicationBaseUrl;
}

function ignoreUnusable(error: unknown): undefined {
  const isUnusable =
    error instanceof ServiceError && /^(INDEX_NOT_AVAILABLE|SERVICE_UNAVAILABLE)$/.test(error.code);
  if (!isUnusable) throw error;
}
