import type { PlaceFormA, SearchRequest, WaypostClient } from '@waypost/client';

/** An icon or a name on the map: what a tile says of a place. */
export interface ThingOnMap {
  /** Degrees, to within a metre. */
  readonly lat: number;
  readonly lon: number;
  /** The feature's number, where tiles have one: ten times that of the object in OpenStreetMap, and 1 to 3 for its type. */
  readonly number?: number;
  /** Such as `name`, `name_de` and `amenity`. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Resolution of the cell with which identifiers of places begin. */
const RESOLUTION = 5;
/** Letters of the types of objects, by the last digit of a number. */
const TYPES: Readonly<Record<number, string>> = { 1: 'n', 2: 'w', 3: 'r' };
/** Properties that say what kind of thing it is, the most telling first. */
const KIND_KEYS = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'historic',
  'man_made',
  'office',
  'emergency',
  'kind',
];

/** Larger things have the same point in tiles and in the index, so places are looked for at once beside it. */
const RADIUS_METRES = 25;
/** Tiles round to half a metre; what has no name must lie just there. */
const SAME_POINT_METRES = 3;
/** A tower of shops and flats has no more at one point. */
const MOST = 50;

/** Name and kind of a thing as the map shows them. */
export function saidOf({ properties }: ThingOnMap, language: string): { name?: string; kind?: string } {
  const name = [properties[`name_${language}`], properties.name].find(isText);
  const kind = KIND_KEYS.map((key) => properties[key]).find(isText);
  return { ...(name !== undefined && { name }), ...(kind !== undefined && { kind }) };
}

/**
 * The identifier of the place that a thing on the map stands for. The tile says it; of tiles that were made elsewhere without numbers the service
 * is asked for the places at that point, and that of the same name or kind is taken.
 *
 * @returns undefined if there is no such place, as for things that search does not show
 * @throws WaypostError
 */
export async function placeIdOf(thing: ThingOnMap, { places }: WaypostClient): Promise<string | undefined> {
  const { lat, lon } = thing;
  const object = objectOf(thing);
  if (object !== undefined) {
    const { latLngToCell } = await import('h3-js');
    return `${latLngToCell(lat, lon, RESOLUTION)}_${object}`;
  }
  const request: SearchRequest = { location: { lat, lon }, radius: RADIUS_METRES, limit: MOST };
  const { results } = await places.search(request);
  return meant(thing, results)?.id;
}

/** Type and number of the object that a thing was drawn of, such as `n27`; undefined if the tile does not tell. */
function objectOf({ number = 0 }: ThingOnMap): string | undefined {
  const type = TYPES[number % 10];
  return type === undefined || number < 10 ? undefined : `${type}${Math.floor(number / 10)}`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
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
