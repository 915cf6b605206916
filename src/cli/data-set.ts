import { join } from 'node:path';
import { openAtlas } from '../atlas/atlas.ts';
import {
  atlasPath,
  basemapPath,
  type CurrentGeneration,
  indexPath,
  openCurrent,
} from '../generation/generation.ts';
import { createGeocoder } from '../geocode/geocode.ts';
import type { DataSet } from '../http/http.ts';
import { openIndex } from '../index/index.ts';
import { createSearcher } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { openTileArchive, type TileArchive } from '../tiles/tiles.ts';
import { countryOf } from '../world/world.ts';
import { Leases } from './leases.ts';

/** The generation in use, open for searching and geocoding. */
export interface OpenDataSet extends DataSet {
  readonly generation: CurrentGeneration;
  /** Closes its files as soon as no request uses them; requests begun afterwards still find them open for a while. */
  retire(): Promise<void>;
  /** Closes its files at once; nobody may be using them. */
  close(): Promise<void>;
}

/** @throws ServiceError SERVICE_UNAVAILABLE, INDEX_NOT_AVAILABLE */
export async function openDataSet(dataDirectory: string, taxonomy: Taxonomy): Promise<OpenDataSet> {
  const generation = await openCurrent(dataDirectory);
  const opened: { close(): unknown }[] = [];
  const close = async () => {
    await Promise.all(opened.map((part) => part.close()));
  };
  try {
    const engine = await openIndex(indexPath(generation.directory));
    opened.push(engine);
    const atlas = await openAtlas(atlasPath(generation.directory), countryOf);
    opened.push(atlas);
    atlas.prepare();
    const basemap = await openBasemap(generation);
    if (basemap) opened.push(basemap);
    const leases = new Leases(close);
    const { densest } = engine.facts;
    return {
      id: generation.id,
      generation,
      attribution: generation.manifest.attributions,
      ...instantsOf(generation),
      ...(densest && { densest }),
      searcher: leases.lendSearcher(createSearcher(engine, taxonomy)),
      geocoder: leases.lendGeocoder(createGeocoder(atlas)),
      ...(basemap && { basemap }), // closes only when its reads are done, so it needs no lease
      retire: () => leases.retire(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function instantsOf({ manifest }: CurrentGeneration): Pick<DataSet, 'builtAtMs' | 'sourcesAtMs'> {
  const sourcesAtMs = Math.min(
    ...manifest.sources.map((source) => Date.parse(source.replicationTimestamp ?? '')),
  );
  return { builtAtMs: Date.parse(manifest.builtAt), ...(!Number.isNaN(sourcesAtMs) && { sourcesAtMs }) };
}

/** Undefined where the data set was built without a map. */
async function openBasemap({ directory, manifest }: CurrentGeneration): Promise<TileArchive | undefined> {
  const path = basemapPath(directory);
  if (!manifest.files.some((file) => join(directory, file.path) === path)) return undefined;
  return openTileArchive(path);
}
