import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { fileUnavailable } from '../files/files.ts';
import type { ManifestSource } from '../generation/generation.ts';
import { type ExtractHeader, type Overlay, type Region, readHeader } from '../osm/osm.ts';
import { downloadRegion } from './download.ts';
import type { BuildOptions } from './options.ts';
import { PhaseReport } from './progress.ts';
import type { ExtractSource } from './sources.ts';

/** A source whose file is on this machine. */
export interface LocalSource {
  readonly name: string;
  readonly path: string;
  readonly header: ExtractHeader;
  /** What changed since the file was made. */
  readonly overlay?: Overlay | undefined;
  /** Area of the extract; its bounds unless given. */
  readonly polygon?: Region | undefined;
  readonly manifestSource: ManifestSource;
}

/** Fetches every source's file and checks that each is an extract before any is read. */
export async function fetchSources(
  sources: readonly ExtractSource[],
  options: BuildOptions,
): Promise<LocalSource[]> {
  const local: LocalSource[] = [];
  for (const source of sources) local.push(await fetchSource(source, options));
  return local;
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
    geofabrikUrl: options.geofabrikUrl,
    directory: join(options.dataDirectory, 'downloads'),
    onProgress: (done, total) => report.at(done, total),
    ...(options.signal && { signal: options.signal }),
    ...(options.onWarning && { onRetry: options.onWarning }),
  });
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
