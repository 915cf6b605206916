/**
 * build: how does an extract become a generation?
 *
 * In: sources (files, the sample, regions to download) and a data directory. Out: a new generation that is complete,
 * verified and current; or one sentence and the data directory as it was.
 * May import all that reads extracts and writes files (osm to tiles, see ARCHITECTURE.md), and nothing that serves.
 * Never reads the environment or a terminal: options come from the caller, progress goes to a callback.
 */
export { type BuiltDataSet, buildDataSet } from './build-data-set.ts';
export { type FollowedSource, followedSources } from './held-sources.ts';
export type { ChangeFile } from './merge-changes.ts';
export type { BuildProgress } from './progress.ts';
export { REMEMBERED_PLACES_COLUMNS } from './remembered-places.ts';
export { type UpdatedDataSet, updateDataSet } from './update-data-set.ts';
