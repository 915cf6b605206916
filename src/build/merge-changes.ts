import { ServiceError } from '../core/core.ts';
import type { ManifestSource } from '../generation/generation.ts';
import {
  addsNothing,
  ChangeColumns,
  type ChangeFlaws,
  countChanges,
  type ExtractHeader,
  insideOf,
  keepWithin,
  mergeOverlays,
  type Overlay,
  type OverlayHeader,
  readChanges,
  readHeader,
} from '../osm/osm.ts';
import { isSameServer } from '../replication/replication.ts';
import type { LocalSource } from './fetch-sources.ts';
import { ownServerOf } from './held-sources.ts';

/** Changes that are held in memory before they are put over the extract. */
const MOST_AT_ONCE = 500_000;

/** One file of changes. */
export interface ChangeFile {
  readonly path: string;
  /**
   * What the publisher says of the data with these changes. What it does not say stays as it is; without a time, the data is as new as
   * its latest edit.
   */
  readonly header?: OverlayHeader;
  /** Number of the source, from 0, whose changes these are; without it they may concern every source. */
  readonly source?: number;
}

export interface MergeOptions {
  readonly changes: readonly ChangeFile[];
  /** True if only what concerns the extract is to be taken of files that do not say from which server they are. */
  readonly ofElsewhere: boolean;
  /** What the data set has seen of the changes that it follows. */
  readonly seen?: ManifestSource | undefined;
  /** Takes what is wrong with single changes. */
  readonly flaws: ChangeFlaws;
  readonly signal?: AbortSignal | undefined;
}

/** What lies over an extract once changes are put over it. */
export interface Merged {
  readonly overlay?: Overlay | undefined;
  /** The extract's header with what is said of the changes. */
  readonly header: ExtractHeader;
  /** True if a change was not there before. */
  readonly isNew: boolean;
}

/**
 * Reads files until there are so many changes, so that memory stays bounded, and puts them over the extract together.
 *
 * @throws ServiceError INVALID_CHANGES, INVALID_EXTRACT, FILE_UNAVAILABLE, INVALID_CONFIGURATION if nobody knows which changes concern
 * the extract; or the reason of the signal
 */
export async function mergeChanges(
  source: LocalSource,
  { changes, ofElsewhere, seen, flaws, signal }: MergeOptions,
): Promise<Merged> {
  const { path: extract } = source;
  const isInside = ofElsewhere || namesOthers(changes, source) ? areaOf(source) : undefined;
  let overlay = changes.length === 0 ? asSeen(source, seen) : source.overlay;
  let isNew = false;
  let columns = new ChangeColumns();
  for (const [i, { path, header }] of changes.entries()) {
    await readInto(columns, path, flaws, signal);
    if (columns.size < MOST_AT_ONCE && i + 1 < changes.length) continue;
    if (isInside) await keepWithin(columns, { path: extract, overlay }, isInside);
    const unsaid = unsaidHeader(columns.latestEdit, readHeader(extract, overlay), seen);
    const next = columns.overlay({ ...unsaid, ...header });
    isNew ||= countChanges(next) > 0 && !(overlay && addsNothing(overlay, next));
    overlay = overlay ? mergeOverlays(overlay, next) : next;
    columns = new ChangeColumns();
  }
  return { overlay, header: readHeader(extract, overlay), isNew };
}

/** What can be said of data with changes of which nobody says anything: it is as new as it was, or as the latest edit. */
function unsaidHeader(
  latestEdit: number,
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

/** The overlay of a source without changes, which says what was seen of changes that did not concern it. */
function asSeen({ overlay, header }: LocalSource, seen: ManifestSource | undefined): Overlay | undefined {
  const said = unsaidHeader(0, header, seen);
  const isSaid =
    said.timestamp === (header.replicationTimestamp ?? 0) &&
    said.sequence === header.replicationSequenceNumber &&
    said.baseUrl === header.replicationBaseUrl;
  if (isSaid) return overlay;
  return overlay ? { ...overlay, header: said } : new ChangeColumns().overlay(said);
}

async function readInto(
  columns: ChangeColumns,
  path: string,
  flaws: ChangeFlaws,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const piece of readChanges(path, { flaws })) {
    signal?.throwIfAborted();
    for (const change of piece) columns.add(change);
  }
}

/** True if changes are of any server but the extract's own, and so may be those of more than the extract. */
function namesOthers(changes: readonly ChangeFile[], { path, manifestSource }: LocalSource): boolean {
  const own = ownServerOf(path, manifestSource);
  const servers = changes.flatMap(({ header }) => header?.baseUrl ?? []);
  return servers.some((server) => own === undefined || !isSameServer(server, own));
}

/** @throws ServiceError INVALID_CONFIGURATION if nobody says which area the extract has */
function areaOf({ name, polygon, header: { bbox } }: LocalSource): (lat: number, lon: number) => boolean {
  if (polygon) return insideOf(polygon);
  if (!bbox)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `The header of '${name}' has no bounds, so nobody knows which of the planet's changes concern it: expected an extract with bounds, or its outline with --polygon.`,
    );
  const { minLat, maxLat, minLon, maxLon } = bbox;
  return (lat, lon) => lat >= minLat && lat <= maxLat && lon >= minLon && lon <= maxLon;
}
