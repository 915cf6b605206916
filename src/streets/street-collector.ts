import { type House, isHouseName } from '../addresses/addresses.ts';
import type { Tags } from '../core/core.ts';
import { type Geometry, representativePoint } from '../osm/osm.ts';
import { AddressPoints } from './address-points.ts';
import { houseLabels, houseNameOf, postcodesIn } from './address-texts.ts';
import { Addresses } from './addresses.ts';
import { Associations } from './associations.ts';
import { type CollectedStreet, mappedStreet, unmappedStreet } from './collected-street.ts';
import { HouseAttacher } from './house-attacher.ts';
import { houseOf } from './houses.ts';
import { Interpolations } from './interpolations.ts';
import {
  isAddress,
  isBuilding,
  isInterpolation,
  isStreet,
  mainTagOfAddress,
  RANK,
  rankOf,
} from './object-kinds.ts';
import { NO_STREET, StreetIndex } from './street-index.ts';
import { StreetPlaces } from './street-places.ts';
import { StreetTable } from './street-table.ts';
import { type AddressedFeature, packObject, StreetWays } from './street-ways.ts';
import { StreetsAround } from './streets-around.ts';
import { type UnmappedStreet, unmappedStreets } from './unmapped-streets.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Whose position a house has that both a register and OpenStreetMap know. */
export type PreferredSource = 'register' | 'openstreetmap';

/** A house that stands at no street. */
export interface LooseHouse {
  readonly house: House;
  /** Its postcode, or none. */
  readonly postcodes: readonly string[];
}

/** What lies so near to the middle of a street stands at it; at a crossing at several, of which so many are told. */
const AT_STREET_METRES = 45;
const MOST_STREETS = 2;

/**
 * Takes named ways, addresses, interpolation lines and buildings in any order, points before the buildings around them, and makes streets
 * with their houses of them. What it holds lies in flat columns: some 40 bytes for an address, 36 more for a point.
 */
export class StreetCollector {
  readonly #ways = new StreetWays();
  readonly #addresses = new Addresses();
  readonly #points = new AddressPoints();
  readonly #interpolations = new Interpolations();
  readonly #associations: Associations;
  readonly #rankOfRegister: number;
  /** Known once somebody asks what lies where. */
  #around: StreetsAround | undefined;
  /** Known once the streets are finished. */
  #loose: Uint32Array = new Uint32Array();

  /** @param associations what the relations of the extracts say, all of it */
  constructor(associations = new Associations(), prefer: PreferredSource = 'openstreetmap') {
    this.#associations = associations;
    this.#rankOfRegister = prefer === 'register' ? RANK.ofPreferredRegister : RANK.ofRegister;
  }

  /** Takes a street; of anything else nothing. Each object once. */
  addStreet(feature: AddressedFeature): void {
    if (isStreet(feature.tags, feature.geometry.type)) this.#ways.add(feature);
  }

  /** Every name of the streets that a point in degrees lies at, once all streets are added: of a corner both. */
  namesAt(lat: number, lon: number): string[] {
    this.#around ??= new StreetsAround(this.#ways);
    return this.#around.namesAround(
      Math.round(lon * 1e7),
      Math.round(lat * 1e7),
      AT_STREET_METRES,
      MOST_STREETS,
    );
  }

  /**
   * Takes an address, a line of addresses, or a building that addresses which were added before stand in as points; of anything else
   * nothing. Each object once.
   */
  addAddress(feature: AddressedFeature): void {
    const { tags, geometry } = feature;
    if (isInterpolation(tags, geometry.type)) this.#interpolations.add(feature, this.#addresses);
    else if (isAddress(tags)) this.#addHouses(feature);
    else if (isBuilding(tags)) this.#addBuilding(geometry);
  }

  /** Every street once, in ascending order of its area. To be called once, after everything was added. */
  *finish(whereabouts: Whereabouts): Generator<CollectedStreet> {
    const addresses = this.#addresses;
    this.#interpolations.fill(addresses);
    const table = new StreetTable(this.#ways, whereabouts);
    const { rowsOf, unmapped } = this.#attach(table, whereabouts);
    const places = new StreetPlaces(table, unmapped, addresses, whereabouts);
    for (const number of places.order) {
      const known = places.at(number);
      const unmappedOne = unmapped[number - table.count];
      if (unmappedOne) yield unmappedStreet(unmappedOne, { ...known, addresses, rows: unmappedOne.rows });
      else yield mappedStreet(table, number, { ...known, addresses, rows: rowsOf(number) });
    }
  }

  /** The houses that stand at no street and have a name. To be called after all of {@link finish}. */
  *looseHouses(): Generator<LooseHouse> {
    const addresses = this.#addresses;
    for (const row of this.#loose) {
      const name = addresses.name(row);
      if (name === undefined && !isHouseName(addresses.label(row))) continue;
      const written = addresses.texts.pool.text(addresses.texts.at(addresses.textsOf(row)).postcode);
      const postcodes = postcodesIn(written);
      yield {
        house: houseOf(row, addresses, { name, postcode: postcodes.length === 0 ? -1 : 0 }),
        postcodes,
      };
    }
  }

  #addHouses({ type, sourceId, tags, geometry }: AddressedFeature): void {
    const labels = houseLabels(tags);
    if (labels.length === 0) return;
    const { lat, lon } = representativePoint(geometry);
    const row = {
      lonE7: Math.round(lon * 1e7),
      latE7: Math.round(lat * 1e7),
      object: packObject(type, sourceId),
      texts: this.#addresses.texts.numberOf(tags),
      rank: isOfRegister(type, tags) ? this.#rankOfRegister : rankOf(tags, geometry.type),
      mainTag: mainTagOfAddress(tags),
      name: houseNameOf(tags),
      footprint: isBuilding(tags) ? outerRingsOf(geometry) : [],
    };
    for (const label of labels) {
      if (geometry.type === 'point') this.#points.add(row.lonE7, row.latE7, this.#addresses.count);
      this.#addresses.add({ ...row, label });
    }
  }

  /** Gives its outline to the addresses that stand in it: whoever is in it is at the nearest of them. */
  #addBuilding(geometry: Geometry): void {
    for (const ring of outerRingsOf(geometry)) this.#addresses.addOutline(this.#points.within(ring), ring);
  }

  #attach(
    table: StreetTable,
    whereabouts: Whereabouts,
  ): { rowsOf: (street: number) => readonly number[]; unmapped: UnmappedStreet[] } {
    const addresses = this.#addresses;
    const attacher = new HouseAttacher(
      addresses,
      table,
      new StreetIndex(table),
      this.#associations,
      whereabouts,
    );
    const streets = new Int32Array(addresses.count);
    for (let row = 0; row < addresses.count; row++) streets[row] = attacher.attach(row);
    this.#loose = attacher.loose.values();
    const unmapped = [...unmappedStreets(attacher.unfound, addresses, whereabouts)];
    return { rowsOf: rowsByStreet(streets, table.count), unmapped };
  }
}

/** True for a mere address of a further source; a place of one has its own rank. */
function isOfRegister(type: AddressedFeature['type'], tags: Tags): boolean {
  return type === 's' && mainTagOfAddress(tags) === undefined;
}

function outerRingsOf(geometry: Geometry): Int32Array[] {
  return geometry.type === 'area' ? geometry.polygons.map(([outer]) => outer) : [];
}

/** Rows of each street, ascending, from the street of each row. */
function rowsByStreet(streets: Int32Array, count: number): (street: number) => readonly number[] {
  const ends = new Uint32Array(count + 1);
  for (const street of streets) if (street !== NO_STREET) ends[street + 1]! += 1;
  for (let street = 0; street < count; street++) ends[street + 1]! += ends[street]!;
  const rows = new Uint32Array(ends[count]!);
  const next = ends.slice(0, count);
  for (const [row, street] of streets.entries()) if (street !== NO_STREET) rows[next[street]!++] = row;
  return (street) => [...rows.subarray(ends[street]!, ends[street + 1]!)];
}
