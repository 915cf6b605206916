/**
 * http: which route, which shape, which status?
 *
 * In: requests of the paths of `/openapi.json` and an answerer to ask. Out: responses, and for every mistake,
 * the framework's and the socket's own included, the one error body.
 * May import answers, auth, search, find, geocode, world, taxonomy, places, tiles, styles, addresses and core. The only room that knows HTTP:
 * codes become statuses here and nowhere else. Never imports index, build or osm, never decides in what order places stand, nor which
 * match, but for what filters of drop-in interfaces leave out, and does not know which thread answers.
 */
export type { CompatOptions } from './compat/options.ts';
export { openLog } from './edge/log.ts';
export { statusOf } from './edge/status.ts';
export { type ConsoleFiles, readClient, readConsole, readOperators } from './kept/console-files.ts';
export type {
  Administration,
  DataSet,
  Freshness,
  Holding,
  HttpConfiguration,
  HttpParts,
  Reloads,
} from './parts.ts';
export { createServer } from './server.ts';
