import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable } from '../files/files.ts';
import type { ManifestSource } from '../generation/generation.ts';
import { type ExtractHeader, type Overlay, type Region, readHeader } from '../osm/osm.ts';
import { downloadOutline, downloadRegion, type RegionOptions } from './download.ts';
import type { BuildOptions } from './options.ts';
import { sourcesBefore } from './over-data-set.ts';
import { readPolygons } from './polygons.ts';
import { PhaseReport } from './progress.ts';
import type { ExtractSource } from './sources.ts';

/** A source whose file is on this machine. */
export interface LocalSource {
  readonly name: string;
  readonly path: string;
  readonly header: ExtractHeader;
  /** What changed since the file was made. */
  readonly overlay?: Overlay | undefined;
  /** Area of the extract, if it is given. */
  readonly polygon?: Region | undefined;
  /** Area of the extract as its publisher states it. */
  readonly outline?: Region | undefined;
  readonly manifestSource: ManifestSource;
}

/** The area of a source, if anybody states it; else it is where its objects lie. */
export function areaOf({ polygon, outline }: LocalSource): Region | undefined {
  return polygon ?? outline;
}

/**
 * Fetches every source's file and checks that each is an extract before any is read. A polygon that was given for a source of the same name goes
 * on to hold for it.
 */
export async function fetchSources(
  sources: readonly ExtractSource[],
  options: BuildOptions,
): Promise<LocalSource[]> {
  const local: LocalSource[] = [];
  const given = await readPolygons(options.polygons ?? [], sources);
  const before = await sourcesBefore(options.dataDirectory);
  for (const [i, source] of sources.entries()) {
    const known = before.find(({ name }) => name === source.name);
    const polygon = given[i] ?? known?.polygon;
    const fetched = await fetchSource(source, options);
    local.push({ ...fetched, polygon, outline: await outlineOf(source, options, known?.outline) });
  }
  return local;
}

/** The outline that is published of a region; that of the build before if there is none to be had. */
async function outlineOf(
  { form, name }: ExtractSource,
  options: BuildOptions,
  before: Region | undefined,
): Promise<Region | undefined> {
  if (form === 'file') return undefined;
  try {
    return await downloadOutline(name, regionOptions(options));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const edge = before ? 'where it ended before' : 'where its objects end';
    options.onWarning?.(`${error.message} The map of ${name} ends ${edge}.`);
    return before;
  }
}

async function fetchSource(source: ExtractSource, options: BuildOptions): Promise<LocalSource> {
  const report = new PhaseReport(options.onProgress ?? (() => {}), {
    phase: 'fetch',
    unit: 'bytes',
    subject: source.name,
  });
  const path = source.form === 'file' ? source.path : await download(source.name, options, report);
  const header = readHeader(path);
  const digest = await digestOf(path, options.signal);
  report.finish(digest.bytes);
  const manifestSource = { name: source.name, file: basename(path), ...digest, ...replicationOf(header) };
  return { name: source.name, path, header, manifestSource };
}

/** What a manifest says of how new its data is. */
export function replicationOf(header: ExtractHeader): Partial<ManifestSource> {
  const { replicationTimestamp, replicationSequenceNumber, replicationBaseUrl } = header;
  const asOf = replicationTimestamp && new Date(replicationTimestamp * 1000).toISOString();
  return {
    ...(asOf && { replicationTimestamp: asOf }),
    ...(replicationSequenceNumber !== undefined && { replicationSequence: replicationSequenceNumber }),
    ...(replicationBaseUrl !== undefined && { replicationUrl: replicationBaseUrl }),
  };
}

function download(region: string, options: BuildOptions, report: PhaseReport): Promise<string> {
  return downloadRegion(region, {
    ...regionOptions(options),
    onProgress: (done, total) => report.at(done, total),
  });
}

function regionOptions({ geofabrikUrl, dataDirectory, signal, onWarning }: BuildOptions): RegionOptions {
  return {
    geofabrikUrl,
    directory: join(dataDirectory, 'downloads'),
    ...(signal && { signal }),
    ...(onWarning && { onRetry: onWarning }),
  };
}

/** Size and SHA-256 of a file. */
export async function digestOf(
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      signal?.throwIfAborted();
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw fileUnavailable('read', path, error);
  }
  return { bytes, sha256: hash.digest('hex') };
}
