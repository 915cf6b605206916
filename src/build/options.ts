import type { GazetteerEngine } from '../geocode/geocode.ts';
import type { PlaceIndexEngine } from '../search/search.ts';
import type { EntrySource } from '../sources/sources.ts';
import type { PreferredSource } from '../streets/streets.ts';
import type { World } from '../world/world.ts';
import type { ProgressListener } from './progress.ts';

export interface BuildOptions extends RunOptions {
  /** Files, `sample`, or Geofabrik regions. Together they form one data set. */
  readonly sources: readonly string[];
  readonly geofabrikUrl: string;
  /** Files of polygons, one for each source in order: the areas of the extracts, which hold from now on. */
  readonly polygons?: readonly string[] | undefined;
  /** What becomes of regions that the data set holds and this build does not name. Default: the build is refused. */
  readonly over?: 'add' | 'replace' | undefined;
}

/** Options of a build whose sources are known. */
export interface RunOptions {
  readonly dataDirectory: string;
  /** Writes the index of places. */
  readonly placeEngine: PlaceIndexEngine;
  /** Writes the gazetteer. */
  readonly gazetteerEngine: GazetteerEngine;
  /** Written into the manifest. */
  readonly waypostVersion: string;
  /** Directory of files of heights; `kept`: the heights of the generation in use stay. Default: none. */
  readonly elevation?: { readonly directory: string } | 'kept' | undefined;
  /** What stands beside the extracts; an update reads it again. Default: nothing. */
  readonly entrySources?: readonly EntrySource[] | undefined;
  /** Whose position a house has that both a register and OpenStreetMap know. Default: OpenStreetMap's. */
  readonly prefer?: PreferredSource | undefined;
  /** Number of decoding worker threads. Default: chosen by file size and number of processors. */
  readonly threads?: number | undefined;
  /** Countries, regions and towns beneath the sources. Default: the whole world. */
  readonly world?: World;
  /** Allows a data set without any place. Otherwise the build refuses it, and the data set in use stays. */
  readonly allowEmpty?: boolean | undefined;
  /** Tests only: number of builds in a row that reuse work before one is compared with a fresh build. Default 50. */
  readonly checkEvery?: number;
  /** Number of generations that stay, the new one included; at least it and the one before. Default 2. */
  readonly keepGenerations?: number | undefined;
  /** Cancels the build and removes its files. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
  /** Receives one sentence for each flaw of a source that does not stop the build. */
  readonly onWarning?: (sentence: string) => void;
}
