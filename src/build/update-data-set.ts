import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable } from '../files/files.ts';
import {
  extractPath,
  type KeptSource,
  keptSourcePath,
  type Manifest,
  type ManifestSource,
  noteFollowed,
  openCurrent,
  overlayPath,
  syncDirectory,
  syncFile,
  withFollowed,
} from '../generation/generation.ts';
import {
  addsNothing,
  ChangeColumns,
  countChanges,
  type ExtractHeader,
  keepWithin,
  mergeOverlays,
  type Overlay,
  type OverlayHeader,
  openOverlay,
  readChanges,
  readHeader,
  writeOverlay,
} from '../osm/osm.ts';
import { isSameServer } from '../replication/replication.ts';
import { buildFrom, clearAfterLast, inDraft } from './build-data-set.ts';
import { digestOf, type LocalSource, replicationOf } from './fetch-sources.ts';
import { readKeptSources } from './kept-sources.ts';
import type { RunOptions } from './options.ts';

/** Changes that are held in memory before they are put over the extract. */
const MOST_AT_ONCE = 500_000;

/** One file of changes. */
export interface ChangeFile {
  readonly path: string;
  /** What the publisher says of the data with these changes; without it they are as new as their latest edit. */
  readonly header?: OverlayHeader;
}

export interface UpdateOptions extends RunOptions {
  /** Files of changes in any order; of every object the newest version counts. */
  readonly changes: readonly ChangeFile[];
  /**
   * True if they are those of the whole planet: only what concerns the extract is taken. So it is with changes of any server but that
   * which the extract itself names.
   */
  readonly ofPlanet?: boolean;
}

export interface UpdatedDataSet {
  /** Absent if the data set has all of the changes already. */
  readonly manifest?: Manifest;
  /** Objects that changed since the extract was made. */
  readonly objects: number;
}

/**
 * Applies changes to what a data set was built from, and builds the next generation of it. Nothing new makes no generation; after any
 * failure the generation in use stays, and so does what was kept of its source.
 *
 * @throws ServiceError INVALID_CHANGES, INVALID_EXTRACT, SERVICE_UNAVAILABLE without a data set, FILE_UNAVAILABLE; or the reason of
 * `signal`
 */
export function updateDataSet(options: UpdateOptions): Promise<UpdatedDataSet> {
  return inDraft(options, async (draft) => {
    const { dataDirectory } = options;
    const kept = await onlySource(dataDirectory);
    const held = await heldOf(kept, options);
    const current = await currentSource(held, dataDirectory);
    const merge = await merged(held, current, options);
    if (current && !merge.isNew && isSameDay(merge.header, current)) {
      await noteFollowed(dataDirectory, { ...held.manifestSource, ...replicationOf(merge.header) });
      await clearAfterLast(options, [held]);
      return { objects: kept.overlay?.objects ?? 0 };
    }
    const source = await keepMerged(held, merge, options);
    const { manifest } = await buildFrom([source], options, draft);
    return { manifest, objects: source.manifestSource.overlay?.objects ?? 0 };
  });
}

async function onlySource(dataDirectory: string): Promise<KeptSource> {
  const [source, ...others] = await readKeptSources(dataDirectory);
  if (source && others.length === 0) return source;
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `The data set in ${dataDirectory} is made of ${others.length + 1} sources: changes can be applied to a data set of one.`,
  );
}

/** The source as it was last built from, its changes included. */
async function heldOf(kept: KeptSource, { dataDirectory, signal }: UpdateOptions): Promise<LocalSource> {
  const { name } = kept;
  const path = extractPath(dataDirectory, kept);
  const { bytes, sha256 } = await digestOf(path, signal);
  if (sha256 !== kept.sha256)
    throw new ServiceError(
      'INVALID_EXTRACT',
      `'${path}' is not the extract any more that the data set was built from: build the data set again with 'waypost build'.`,
    );
  const overlay = kept.overlay && (await keptOverlay(dataDirectory, kept.overlay.sha256, signal));
  const header = readHeader(path, overlay);
  const manifestSource = { name, file: basename(name), bytes, sha256, ...replicationOf(header) };
  return {
    name,
    path,
    header,
    overlay,
    manifestSource: { ...manifestSource, ...(kept.overlay && { overlay: kept.overlay }) },
  };
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

/** The source of the generation in use if it was built from exactly this, with what was seen since. */
async function currentSource(
  { manifestSource }: LocalSource,
  dataDirectory: string,
): Promise<ManifestSource | undefined> {
  // a data set that cannot be opened, or of an older version, is built anew
  const manifest = await openCurrent(dataDirectory).then((current) => current.manifest, ignoreUnusable);
  const [source, ...others] = manifest?.sources ?? [];
  if (!source || others.length > 0 || source.sha256 !== manifestSource.sha256) return undefined;
  if (source.overlay?.sha256 !== manifestSource.overlay?.sha256) return undefined;
  return withFollowed(dataDirectory, source);
}

/** What lies over an extract once changes are put over it. */
interface Merged {
  readonly overlay?: Overlay | undefined;
  /** The extract's header with what is said of the changes. */
  readonly header: ExtractHeader;
  /** True if a change was not there before. */
  readonly isNew: boolean;
}

/**
 * Reads files until there are so many changes, so that memory stays bounded, and puts them over the extract together.
 *
 * @param seen what the data set has seen of the changes that it follows
 */
async function merged(
  { path: extract, overlay: before }: LocalSource,
  seen: ManifestSource | undefined,
  options: UpdateOptions,
): Promise<Merged> {
  const { changes, signal } = options;
  const isInside = isOfElsewhere(extract, options) ? areaOf(extract) : undefined;
  let overlay = before;
  let isNew = false;
  let columns = new ChangeColumns();
  for (const [i, { path, header }] of changes.entries()) {
    await readInto(columns, path, signal);
    if (columns.size < MOST_AT_ONCE && i + 1 < changes.length) continue;
    if (isInside) await keepWithin(columns, { path: extract, overlay }, isInside);
    const next = columns.overlay(header ?? unsaidHeader(columns, readHeader(extract, overlay), seen));
    isNew ||= countChanges(next) > 0 && !(overlay && addsNothing(overlay, next));
    overlay = overlay ? mergeOverlays(overlay, next) : next;
    columns = new ChangeColumns();
  }
  return { overlay, header: readHeader(extract, overlay), isNew };
}

/** What can be said of data with changes of which nobody says anything: it is as new as it was, or as the latest edit. */
function unsaidHeader(
  { latestEdit }: ChangeColumns,
  held: ExtractHeader,
  seen: ManifestSource | undefined,
): OverlayHeader {
  const seenAt = seen?.replicationTimestamp ? Date.parse(seen.replicationTimestamp) / 1000 : 0;
  const sequence = seen?.replicationSequence ?? held.replicationSequenceNumber;
  const baseUrl = seen?.replicationUrl ?? held.replicationBaseUrl;
  return {
    timestamp: Math.max(held.replicationTimestamp ?? 0, seenAt, latestEdit),
    ...(sequence !== undefined && { sequence }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
}

/** Some of what is told of places depends on the day. */
function isSameDay(header: ExtractHeader, current: ManifestSource): boolean {
  const dayOf = ({ replicationTimestamp }: Partial<ManifestSource>) => replicationTimestamp?.slice(0, 10);
  return dayOf(replicationOf(header)) === dayOf(current);
}

/** The source with all its changes, written and durable. */
async function keepMerged(
  { name, path, manifestSource }: LocalSource,
  { overlay, header }: Merged,
  { dataDirectory, signal }: UpdateOptions,
): Promise<LocalSource> {
  const note = overlay && (await keepOverlay(overlay, dataDirectory, signal));
  return {
    name,
    path,
    header,
    // read back: what is built from is what was written, in memory that threads share
    overlay: note && openOverlay(overlayPath(dataDirectory, note.sha256)),
    manifestSource: { ...manifestSource, ...replicationOf(header), ...(note && { overlay: note }) },
  };
}

async function readInto(
  columns: ChangeColumns,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const piece of readChanges(path)) {
    signal?.throwIfAborted();
    for (const change of piece) columns.add(change);
  }
}

/** True if the changes are those of more than the extract: of the planet, or of any server but the extract's own. */
function isOfElsewhere(extract: string, { changes, ofPlanet = false }: UpdateOptions): boolean {
  const own = readHeader(extract).replicationBaseUrl;
  const servers = changes.flatMap(({ header }) => header?.baseUrl ?? []);
  return ofPlanet || servers.some((server) => own === undefined || !isSameServer(server, own));
}

/** @throws ServiceError INVALID_CONFIGURATION if the extract does not say which area it has */
function areaOf(extract: string): (lat: number, lon: number) => boolean {
  const { bbox } = readHeader(extract);
  if (!bbox)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `The header of '${extract}' has no bounds, so nobody knows which of the planet's changes concern it: expected an extract with bounds.`,
    );
  const { minLat, maxLat, minLon, maxLon } = bbox;
  return (lat, lon) => lat >= minLat && lat <= maxLat && lon >= minLon && lon <= maxLon;
}

/** Writes the overlay under the name of its sum: a kill leaves the older one, which the note still names. */
async function keepOverlay(
  overlay: Overlay,
  dataDirectory: string,
  signal: AbortSignal | undefined,
): Promise<NonNullable<KeptSource['overlay']>> {
  const directory = keptSourcePath(dataDirectory);
  const unfinished = join(directory, 'overlay.new');
  try {
    await rm(unfinished, { force: true });
    writeOverlay(unfinished, overlay);
    await syncFile(unfinished);
    const { sha256 } = await digestOf(unfinished, signal);
    await rename(unfinished, overlayPath(dataDirectory, sha256));
    await syncDirectory(directory);
    return { objects: countChanges(overlay), sha256 };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {}); // the next run removes it
    signal?.throwIfAborted();
    throw fileUnavailable('write', unfinished, error);
  }
}

function ignoreUnusable(error: unknown): undefined {
  const isUnusable =
    error instanceof ServiceError && /^(INDEX_NOT_AVAILABLE|SERVICE_UNAVAILABLE)$/.test(error.code);
  if (!isUnusable) throw error;
}
