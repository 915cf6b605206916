/**
 * sources: which places and addresses does somebody bring along?
 *
 * In: tables (CSV, workbooks), GeoJSON and Parquet, with what is said of their columns. Out: entries in the tags of OpenStreetMap, one sentence
 * and a line of a table for every row that is none, copies of the files beside the data set. May import core, files, tables, taxonomy
 * and the shapes of osm. Knows nothing of how entries are stored or found, nor of extracts.
 */
export type { EntrySource, SourceEntry } from './entry-source.ts';
export { type AskedFiles, askedSources, heldSources, type OwnSources } from './own-sources.ts';
