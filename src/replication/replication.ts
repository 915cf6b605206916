/**
 * replication: which files of changes come after those that a data set has, and where are they?
 *
 * In: a server or a directory that publishes changes, a sequence number or a time. Out: paths of whole files on this machine, with what
 * the publisher says of each. May import core, files and download only. Does not know what a change is.
 * Layout: https://wiki.openstreetmap.org/wiki/Planet.osm/diffs
 */
export { directoryFeed } from './directory-feed.ts';
export { type ChangeFeed, filesAfter, sequenceAt } from './series.ts';
export { isSameServer, serverFeed } from './server-feed.ts';
export { isToCome } from './state.ts';
