import { distanceMetres } from '../core/core.ts';
import type { Describer } from './describe.ts';
import {
  type Around,
  type GazetteerHead,
  type GazetteerStore,
  type HouseTables,
  NO_POSTCODE,
} from './gazetteer-port.ts';
import { Records } from './records.ts';

/** The nearest house of a street that has a postcode tells it for the others. */
const SAME_STREET_METRES = 500;
/** A house of any street this near does so too. */
const ANY_STREET_METRES = 100;

interface LatLon {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** What is known around a point. */
export interface Known {
  readonly head: GazetteerHead;
  readonly around: Around;
  readonly records: Records;
  /** Houses of all streets around. */
  readonly tables: HouseTables;
  readonly describer: Describer;
}

/**
 * The postcode at a point where nothing there says its own: that of the nearest house of the street, else of an area around. Undefined if
 * neither has one.
 *
 * @param street entry of the street that the point is at, if it is at one
 */
export function postcodeHere(
  known: Known,
  { lat, lon }: LatLon,
  street: number | undefined,
): string | undefined {
  const ofStreet = street === undefined ? undefined : postcodeAlong(known, street, lat, lon);
  return ofStreet ?? postcodeOfAreas(known, lat, lon);
}

/** The postcode of the nearest house that has one. */
export async function postcodeBeside(store: GazetteerStore, { houses }: Around): Promise<string | undefined> {
  const near = houses.filter(({ metres }) => metres <= ANY_STREET_METRES);
  const records = await Records.read(
    store,
    near.map(({ street }) => street),
  );
  for (const { street, house } of near) {
    const { postcodes } = records.street(street);
    const code = postcodes[house.postcode] ?? (postcodes.length === 1 ? postcodes[0] : undefined);
    if (code !== undefined) return code;
  }
  return undefined;
}

function postcodeAlong({ records, tables }: Known, street: number, lat: number, lon: number) {
  const [from, to] = tables.housesOf(street);
  let [nearest, least] = [NO_POSTCODE, SAME_STREET_METRES];
  for (let house = from; house < to; house++) {
    if (tables.postcode[house] === NO_POSTCODE) continue;
    const metres = distanceMetres(lat, lon, tables.latE7[house]! / 1e7, tables.lonE7[house]! / 1e7);
    if (metres < least) [nearest, least] = [tables.postcode[house]!, metres];
  }
  return records.street(street).postcodes[nearest];
}

function postcodeOfAreas({ head, describer }: Known, lat: number, lon: number): string | undefined {
  const chain = head.areas.chainAt(lat, lon).toReversed();
  return chain.map((area) => describer.area(area).postalCode).find((code) => code !== undefined);
}
