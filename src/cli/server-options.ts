import { CLUSTER_OPTIONS } from './cluster-options.ts';
import type { OptionName, Settings } from './options.ts';

/** Options of every command that serves. */
export const SERVER_OPTIONS = [
  'data',
  'host',
  'port',
  'publicUrl',
  'workers',
  'basemap',
  'tileset',
  'placeForm',
  'cacheEntries',
  'corsOrigins',
  'embedOrigins',
  'trustedProxies',
  'redisUrl',
  'tokenAlgorithm',
  'requestsUnderWay',
  'waitMs',
  'metricsPublic',
  'publicConsole',
  'consoleRate',
  'directions',
  'outsidePictures',
  'compat',
  'compatRoot',
  'compatAccess',
  'compatWorld',
  'logLevel',
  'shutdownSeconds',
  'engine',
  ...CLUSTER_OPTIONS,
] as const satisfies readonly OptionName[];

export type ServerSettings = Settings<(typeof SERVER_OPTIONS)[number]>;
