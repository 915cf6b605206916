/**
 * find: what may a text mean, of everything that there is? One ranked list of places, houses, streets, postcodes and areas.
 *
 * In: a text, complete or still being typed, with a point to prefer; the searcher of places and the geocoder. Out: what they found as
 * one list in domain values, each entry once. Whoever needs completions asks here: autocomplete today, other interfaces later.
 * May import core, text, taxonomy, addresses, areas, places, plain, search and geocode. Knows no HTTP and writes no answer.
 */
export { ATTRIBUTES } from '../places/places.ts';
export { mayAskForNow } from '../plain/plain.ts';
export { createFinder, type Finder, type FinderParts, type FoundList, type FoundPlaces } from './finder.ts';
export type { Found } from './found.ts';
export type { Anchor, AnchorPlace, GrantedWish, Interpretation, Subject } from './interpretation.ts';
export type { FindRequest } from './request.ts';
