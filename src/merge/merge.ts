/**
 * merge: how do the gazetteers of several data sets become one?
 *
 * In: contents of gazetteers that were built, the world's areas, and a writer. Out: one gazetteer, as if one build had read all extracts:
 * every area, street, house, named place and postcode once. What lies in which area is found anew in the tree of all areas.
 * May import core, arrays, text, addresses, osm, areas, world, admin and geocode. Knows no file and no engine.
 */
export { mergeGazetteers } from './merge-gazetteers.ts';
