import type { PlaceIndexEngine } from '../search/search.ts';
import type { World } from '../world/world.ts';
import type { ProgressListener } from './progress.ts';

export interface BuildOptions {
  /** Files, `sample`, or Geofabrik regions; together they make one data set. */
  readonly sources: readonly string[];
  readonly dataDirectory: string;
  /** Writes the index of places. */
  readonly placeEngine: PlaceIndexEngine;
  readonly geofabrikUrl: string;
  /** Written into the manifest. */
  readonly waypostVersion: string;
  /** Worker threads that decode; unless given, by file size and processors. */
  readonly threads?: number | undefined;
  /** Countries, regions and towns that lie under the sources; the whole world unless given. */
  readonly world?: World;
  /** Builds a data set without any place too; otherwise that is refused, and the data set in use stays. */
  readonly allowEmpty?: boolean | undefined;
  /** Calls the build off; nothing of it is left. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
  /** Told what is odd about a source and does not stop the build, in one sentence. */
  readonly onWarning?: (sentence: string) => void;
}
