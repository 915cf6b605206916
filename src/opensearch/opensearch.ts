/**
 * opensearch: the distributed engine. How do several machines hold what one cannot, and answer alike?
 *
 * In: contents of indexes and gazetteers that were built, which it pushes to a cluster; then questions through the ports of `search/` and `geocode/`.
 * Out: places and entries of the gazetteer, the same ones in the same order as from every engine. `cluster/` knows
 * OpenSearch and nothing of places, `places/` and `gazetteer/` each one port. May import
 * core, arrays, files, text, columns, addresses, areas, head (the words, cells and hours that any engine needs), places, search and geocode. Never imports another
 * engine, HTTP, or the rooms that read extracts; reads and writes no file but certificates.
 */

export { type Cluster, servedGeneration } from './cluster/cluster-indexes.ts';
export { Connection, type ConnectionOptions, type ConnectionSettings } from './cluster/connection.ts';
export { OpenSearchRefusal } from './cluster/failure.ts';
export type { PushedDataSet, PushedGeneration } from './cluster/manifest.ts';
export type { PushListener } from './cluster/push-target.ts';
export { openPushedGazetteer, type RemoteGazetteer } from './gazetteer/remote-gazetteer.ts';
export { type PushOptions, type PushSummary, push } from './push.ts';
export { openPushedPlaces, pushedGeneration } from './pushed-places.ts';
export { rollBackPushed } from './rollback.ts';
