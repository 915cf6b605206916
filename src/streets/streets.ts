/**
 * streets: which streets does an extract have, and which houses stand on them?
 *
 * In: objects with tags and geometry, relations of streets and houses, and what is known of any point (its locality,
 * area and postcode). Out: each street once, in the order of its area, with its ways and numbered houses.
 * May import core, osm and columns. Nothing here decides what an area is, or writes a file.
 */
export { AddressPoints } from './address-points.ts';
export { Associations } from './associations.ts';
export type { CollectedStreet } from './collected-street.ts';
export { isAddress, isAddressed, isBuilding, isStreet, STREET_KEYS, wantsStreet } from './object-kinds.ts';
export { type LooseHouse, type PreferredSource, StreetCollector } from './street-collector.ts';
export type { AddressedFeature } from './street-ways.ts';
export type { Whereabouts } from './whereabouts.ts';
