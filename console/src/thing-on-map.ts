import type { PlaceFormA, SearchRequest, WaypostClient } from '@waypost/client';

/** An icon or a name on the map: what a tile says of a place. */
export interface ThingOnMap {
  /** Degrees, to within a metre. */
  readonly lat: number;
  readonly lon: number;
  /** Such as `name`, `name_de` and `amenity`. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Larger things have the same point in tiles and in the index, so places are looked for at once beside it. */
const RADIUS_METRES = 25;
/** Tiles round to half a metre; what has no name must lie just there. */
const SAME_POINT_METRES = 3;
/** A tower of shops and flats has no more at one point. */
const MOST = 50;

/**
 * The identifier of the place that a thing on the map stands for. Tiles carry no identifiers, so this asks the service
 * for the places at that point and takes the one of the same name or kind.
 *
 * @returns undefined if there is no such place, as for things that search does not show
 * @throws WaypostError
 */
export async function placeIdOf(thing: ThingOnMap, { places }: WaypostClient): Promise<string | undefined> {
  const { lat, lon } = thing;
  const request: SearchRequest = { location: { lat, lon }, radius: RADIUS_METRES, limit: MOST };
  const { results } = await places.search(request);
  return meant(thing, results)?.id;
}

/** @param nearest in order of their distance */
export function meant({ properties }: ThingOnMap, nearest: readonly PlaceFormA[]): PlaceFormA | undefined {
  const names = namesIn(properties);
  const kinds = new Set(Object.values(properties));
  const isOfKind = ({ categories = [] }: PlaceFormA) => categories.some((one) => kinds.has(one));
  const isThere = ({ distance = 0 }: PlaceFormA) => distance <= SAME_POINT_METRES;
  const named = nearest.filter(({ name }) => name !== undefined && names.has(name));
  return (
    named.find(isOfKind) ?? named[0] ?? nearest.find((place) => isOfKind(place) && isThere(place)) // its name is not in the tile, or not in this language
  );
}

function namesIn(properties: ThingOnMap['properties']): ReadonlySet<unknown> {
  const names = Object.entries(properties).filter(([key]) => key === 'name' || key.startsWith('name_'));
  return new Set(names.map(([, value]) => value));
}
