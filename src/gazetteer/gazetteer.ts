/**
 * gazetteer: how are areas, streets, house numbers and named places laid out, so that an address is found with few reads?
 *
 * In: areas, streets with their houses and lines, named places, from a build. Out: two files in a directory, and over
 * them what geocoding asks of an engine (the port in `geocode/`).
 * May import core, columns, places, areas and geocode. Knows nothing of extracts, of ranking beyond what its port asks,
 * or of HTTP. What is shown is a record on disk, read for answers alone; all that is compared is a column in memory.
 */

export { GAZETTEER_COLUMNS } from './column-table.ts';
export { type EmbeddedGazetteer, openGazetteer } from './embedded-gazetteer.ts';
export { embeddedGazetteerEngine } from './embedded-gazetteer-engine.ts';
export { openGazetteerContents } from './gazetteer-contents.ts';
export { createGazetteerWriter } from './gazetteer-writer.ts';
export { openWorldAreas, WORLD_AREA_COLUMNS, writeWorldAreas } from './world-areas.ts';
