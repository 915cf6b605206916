/**
 * world-map: what is on the map where extracts are not?
 *
 * Reading: an archive comes in; its metadata and its tiles go out, those of archives of ours with the compiled map of the world (Natural
 * Earth, OpenStreetMap, Blue Marble) below and around what they hold. Drawing: that map tells the sea where extracts do not.
 *
 * May import map, mvt, pmtiles and what lies below them. Never writes into an archive, and never knows the service's HTTP.
 *
 * `world-tile-maker.ts` and `world-tiles.ts` make its file when the project is compiled, `world-tile-file.ts` reads it; `merged-tiles.ts`
 * and `world-around.ts` put both maps together.
 */

export { seaOfWorld } from './compiled-map.ts';
export { openForeignArchive, openTileArchive } from './open-tile-archive.ts';
