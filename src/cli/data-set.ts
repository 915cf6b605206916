import { join } from 'node:path';
import type { SharedArrays } from '../columns/columns.ts';
import {
  basemapPath,
  type CurrentGeneration,
  contoursPath,
  elevationPath,
  generationBegunMs,
  openCurrent,
  withFollowed,
} from '../generation/generation.ts';
import type { DataSet, Freshness } from '../http/http.ts';
import { openPictureArchive, type TileArchive } from '../pmtiles/pmtiles.ts';
import { openTileArchive } from '../world-map/world-map.ts';
import type { OpenAnswers } from './generation-answers.ts';
import { holdingOf } from './holding.ts';
import { Leases } from './leases.ts';

/** A generation, open for searching and geocoding. */
export interface OpenDataSet<Generation = CurrentGeneration> extends DataSet {
  readonly generation: Generation;
  /** Its columns. */
  readonly shared: readonly SharedArrays[];
  /** Closes its files once no request uses them. Requests that begin later still find them open for a while. */
  retire(): Promise<void>;
  /** Closes its files at once. No request may be using them. */
  close(): Promise<void>;
}

/**
 * Opens the current generation.
 *
 * @param openAnswers opens the generation for questions
 * @throws ServiceError SERVICE_UNAVAILABLE, INDEX_NOT_AVAILABLE
 */
export async function openDataSet(dataDirectory: string, openAnswers: OpenAnswers): Promise<OpenDataSet> {
  return openGeneration(dataDirectory, await openCurrent(dataDirectory), openAnswers);
}

/**
 * Opens a generation of the data directory.
 *
 * @param shared its columns, if they were read already
 * @throws ServiceError INDEX_NOT_AVAILABLE
 */
export async function openGeneration(
  dataDirectory: string,
  generation: CurrentGeneration,
  openAnswers: OpenAnswers,
  shared?: readonly SharedArrays[],
): Promise<OpenDataSet> {
  const { directory, manifest } = generation;
  const builtAtMs = Date.parse(manifest.builtAt);
  const basemap = await openBasemap(generation);
  const elevation = await openElevation(generation);
  const closeTiles = () =>
    Promise.all([basemap?.close(), elevation?.heights.close(), elevation?.contours?.close()]);
  const answers = await openAnswers({ directory, attribution: manifest.attributions }, shared).catch(
    async (error: unknown) => {
      await closeTiles();
      throw error;
    },
  );
  const close = async () => {
    await Promise.all([answers.close(), closeTiles()]);
  };
  const leases = new Leases(close);
  return {
    id: generation.id,
    generation,
    shared: answers.shared,
    builtAtMs,
    buildSeconds: Math.max(0, builtAtMs - generationBegunMs(generation.id)) / 1000,
    ...(manifest.reuse && { reuse: manifest.reuse }),
    freshness: () => freshnessOf(dataDirectory, generation),
    ...answers.facts,
    holding: holdingOf(manifest),
    answer: leases.lend(answers.answer),
    hold: leases.hold,
    ...(basemap && { basemap }), // closes only after its reads, so it needs no lease
    ...(elevation && { elevation }),
    retire: () => leases.retire(),
    close,
  };
}

/** How new the data of a generation is, as far as its sources say. */
export async function freshnessOf(
  dataDirectory: string,
  { manifest }: CurrentGeneration,
): Promise<Freshness> {
  const sources = await Promise.all(manifest.sources.map((source) => withFollowed(dataDirectory, source)));
  const sourcesAtMs = Math.min(...sources.map((source) => Date.parse(source.replicationTimestamp ?? '')));
  const sequence = sources.length === 1 ? sources[0]?.replicationSequence : undefined;
  return {
    ...(!Number.isNaN(sourcesAtMs) && { sourcesAtMs }),
    ...(sequence !== undefined && { sequence }),
  };
}

/** `undefined` if the data set was built without a map. */
async function openBasemap(generation: CurrentGeneration): Promise<TileArchive | undefined> {
  const path = basemapPath(generation.directory);
  return holds(generation, path) ? openTileArchive(path) : undefined;
}

/** `undefined` if the data set was built without heights. */
async function openElevation(generation: CurrentGeneration): Promise<DataSet['elevation']> {
  const [heights, contours] = [elevationPath(generation.directory), contoursPath(generation.directory)];
  if (!holds(generation, heights)) return undefined;
  return {
    heights: await openPictureArchive(heights),
    ...(holds(generation, contours) && { contours: await openTileArchive(contours) }),
  };
}

function holds({ directory, manifest }: CurrentGeneration, path: string): boolean {
  return manifest.files.some((file) => join(directory, file.path) === path);
}
