import type { FastifyBaseLogger } from 'fastify';
import type { Answerer } from '../answers/answers.ts';
import type { Auth } from '../auth/auth.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { RemoteCounts, TileArchive } from '../pmtiles/pmtiles.ts';
import type { DensestPart } from '../search/search.ts';
import type { StyleAssets } from '../styles/styles.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import type { CompatOptions } from './compat/options.ts';
import type { RequestGuard } from './guard.ts';
import type { ConsoleFiles } from './kept/console-files.ts';
import type { LoadLimits } from './turns/scheduler.ts';

/** The generation that is being served. */
export interface DataSet {
  /** Name of the generation; a new one empties the result cache. */
  readonly id: string;
  /** Answers from this data set alone, in this thread or another. */
  readonly answer: Answerer;
  /** Keeps it open for a request that asks several questions, until the function returned is called; absent where it is never closed. */
  readonly hold?: () => () => void;
  /** Absent where the data set was built without a map. */
  readonly basemap?: TileArchive;
  /** Heights of the ground, and contour lines if there are any; absent where the data set was built without. */
  readonly elevation?: { readonly heights: TileArchive; readonly contours?: TileArchive };
  /** The part in which most of its places lie; absent if it has none. */
  readonly densest?: DensestPart;
  readonly holding?: Holding;
  /** When it was built, in milliseconds since 1970. */
  readonly builtAtMs?: number;
  /** How long that took, downloads included. */
  readonly buildSeconds?: number;
  /** Shares, 0 to 1, of what its build took from the one before, by the part of the data set. */
  readonly reuse?: Readonly<Record<string, number>>;
  /** How new it is now: changes that do not concern it make no new data set. */
  readonly freshness?: () => Promise<Freshness>;
}

export interface Freshness {
  /** To when its sources are up to date, the oldest of them; absent where one does not say. */
  readonly sourcesAtMs?: number;
  /** Number of the last file of changes in it; absent where it follows none, or several. */
  readonly sequence?: number;
}

/** How new generations came into use. */
export interface Reloads {
  /** Generations that took the place of another. */
  readonly done: () => number;
  /** Generations that could not be opened. */
  readonly failed: () => number;
  /** How long the last one took to open; undefined before the first. */
  readonly lastMs: () => number | undefined;
  /** Why the generation that is current cannot be served, so that an older one is; undefined if it is served. */
  readonly refused: () => string | undefined;
}

export interface HttpConfiguration {
  /** Shape of places on 4.1 and 4.2 where a request does not choose one. */
  readonly placeForm: 'a' | 'b';
  /** Most answers kept in the result cache; 0 keeps none. Default 10,000. */
  readonly cacheEntries?: number;
  /** Most memory the result cache takes, in bytes. Default 64 MiB. */
  readonly cacheBytes?: number;
  /** Origins whose pages may use the API, such as `https://example.org`, or `*`; none where absent. */
  readonly corsOrigins?: readonly string[];
  /** Origins whose pages may show the console in a frame, or `*`; none where absent. */
  readonly embedOrigins?: readonly string[];
  /** Addresses and networks of proxies that are believed whom they speak for (X-Forwarded-For); none where absent. */
  readonly trustedProxies?: readonly string[];
  /** How much is taken on; everything at once if absent, which is right within one process only. */
  readonly load?: LoadLimits;
  /** True lets everyone read `/metrics`, false only programs on this machine. */
  readonly metricsPublic?: boolean;
  /** Interfaces of other geocoders; none where absent. */
  readonly compat?: CompatOptions | undefined;
}

/** Threads that search and geocode. */
export interface WorkerCounts {
  /** Workers that can answer now. */
  readonly running: () => number;
  /** Workers replaced since the start. */
  readonly restarts: () => number;
}

/** What operators see and do at `/admin`. */
export interface Administration {
  readonly keys: Pick<Auth['keys'], 'list' | 'create' | 'change' | 'revoke'>;
  readonly usage: Pick<Auth['usage'], 'rows' | 'note'>;
  /** Of the page; undefined or absent where it was not built, and `/admin` then says so. */
  readonly files?: ConsoleFiles | undefined;
  /** Absent where the server has no data set of its own to update. */
  readonly update?: { readonly state: () => object; readonly start: () => void };
}

/** What a data set holds, as people are told. */
export interface Holding {
  /** Of its extracts, as the user gave them: regions, or files without their endings. */
  readonly names: readonly string[];
  /** Places that search finds. */
  readonly places: number;
  /** ISO 8601: the time of its oldest source; absent if an extract does not tell. */
  readonly date?: string;
}

/** Keys for which the console gets tokens, each asked for at every request. */
export interface ConsoleKeys {
  /** For pages that are opened on this machine; undefined where the process owns no key. */
  readonly demoKey: () => string | undefined;
  /** For pages that anybody opens; undefined where the console is not public. */
  readonly visitorsKey?: (() => string | undefined) | undefined;
}

/** The web console at `/`. */
export interface ConsoleParts extends ConsoleKeys {
  /** Undefined where it was not built; `/` then says so. */
  readonly files: ConsoleFiles | undefined;
  /** The map's first view: west, south, east, north; undefined if no data set is open. */
  readonly bounds?: () => readonly [number, number, number, number] | undefined;
  /** What the data set holds, for people; undefined if none is open or it does not tell. */
  readonly holding?: () => Holding | undefined;
  /** Pages that find the way, by what they are called; `{lat}`, `{lon}`, `{from_lat}`, `{from_lon}` and `{name}` stand for values. */
  readonly directions?: readonly { readonly name: string; readonly url: string }[];
  /** True lets the page show pictures of Wikimedia Commons; it asks nobody but this service where absent. */
  readonly outsidePictures?: boolean;
}

/** The parts of the server. */
/** How a cluster was asked since the start. */
export interface ClusterCounts {
  /** Those that were sent again count once. */
  readonly requests: number;
  /** How often a request was sent again. */
  readonly retries: number;
  /** Nodes that are left out now, because they do not answer. */
  readonly nodesLeftOut: number;
}

export interface HttpParts {
  /**
   * The current data set, asked for once per request.
   *
   * @throws ServiceError SERVICE_UNAVAILABLE when none is configured, INDEX_NOT_AVAILABLE when it cannot be opened
   */
  readonly dataSet: () => DataSet;
  /** Absent where the data set never changes. */
  readonly reloads?: Reloads | undefined;
  /**
   * The map where it is not the data set's own, asked for once per request.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE when it cannot be opened
   */
  readonly basemap?: () => TileArchive;
  /**
   * Archives beside the map by their names, each asked for once per request.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE when it cannot be opened
   */
  readonly tilesets?: ReadonlyMap<string, () => TileArchive>;
  /** Counts of its reads where it lies neither here nor in the data set. */
  readonly remoteMap?: () => RemoteCounts;
  /** Counts of requests to the cluster that holds the data set; absent where it lies on this machine. */
  readonly cluster?: () => ClusterCounts;
  /**
   * The address at which clients reach the service, without a slash at the end; asked for once per request that needs
   * it. Default `http://localhost`.
   */
  readonly publicUrl?: () => string;
  /** Called when it is first needed, which only the list of categories does. */
  readonly taxonomy: () => Taxonomy;
  /** Sprites and glyphs; where absent they are read when they are first asked for. */
  readonly styleAssets?: StyleAssets;
  /** Paints pictures of the map; absent where nobody asks for them, as within one process, and there is no such route. */
  readonly pictures?: Pictures;
  /** Guard of the routes; absent, everybody may ask, which is right within one process only. */
  readonly guard?: RequestGuard;
  /** Absent where nobody opens a page, as within one process. */
  readonly console?: ConsoleParts;
  /** `/admin`; absent where nobody manages keys, as within one process. */
  readonly administration?: Administration;
  /** `client.js` and what it loads; undefined or absent where they were not built. */
  readonly clientFiles?: ConsoleFiles | undefined;
  readonly configuration: HttpConfiguration;
  /** Worker threads; the metrics report them if present. */
  readonly workers?: WorkerCounts;
  /** Receives requests that failed through our own fault; silent if absent. */
  readonly log?: FastifyBaseLogger;
  /** Milliseconds since 1970; the clock of the machine without. */
  readonly now?: () => number;
}
