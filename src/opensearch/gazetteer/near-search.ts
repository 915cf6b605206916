import type { House } from '../../addresses/addresses.ts';
import {
  type Around,
  extentOf,
  type Footprint,
  haversineOfMetres,
  holdsPoint,
  LineFinder,
  metresOfHaversine,
  type Nearest,
  NearestList,
  type NearHouse,
  type NearStreet,
  onTheMap,
  Viewpoint,
  type WantedAround,
} from '../../geocode/geocode.ts';
import { ByteReader } from './bytes.ts';
import { unpackHouse, unpackLine } from './packed-houses.ts';

/** More than a street has, and few enough that a label times this is a whole number that a double holds. */
const MOST_HOUSES_OF_STREET = 2 ** 22;

interface HouseHere {
  /** Ascends as the houses of the gazetteer do. */
  readonly number: number;
  /** Label of its entry. */
  readonly street: number;
  readonly house: House;
}

interface FootprintHere {
  /** Ascends as those of the gazetteer do. */
  readonly number: number;
  readonly footprint: Footprint;
}

interface PieceHere {
  /** Label of its entry. */
  readonly street: number;
  readonly isMajor: boolean;
  readonly positions: Float64Array;
}

/** What lies around a point, as far as it has been read. */
export class Surroundings {
  readonly #lat: number;
  readonly #lon: number;
  readonly #wanted: WantedAround;
  readonly #houses: HouseHere[] = [];
  /** Some of them several times, as lines lie in several cells. */
  readonly #pieces: PieceHere[] = [];
  /** Those that hold the point, each once: they lie in several cells. */
  readonly #footprints = new Map<string, FootprintHere>();

  /** @param lat like `lon` in degrees */
  constructor(lat: number, lon: number, wanted: WantedAround) {
    this.#lat = lat;
    this.#lon = lon;
    this.#wanted = wanted;
  }

  /** Adds a document of `near`. */
  add(packed: string): void {
    const reader = new ByteReader(packed);
    for (let left = reader.number(); left > 0; left--) {
      const street = reader.number();
      const number = street * MOST_HOUSES_OF_STREET + reader.number();
      this.#houses.push({ number, street, house: unpackHouse(reader) });
    }
    for (let left = reader.number(); left > 0; left--) this.#addPiece(reader);
    for (let left = reader.number(); left > 0; left--) this.#addFootprint(reader);
  }

  /** The nearest of what was read. */
  around(): Around {
    return {
      houses: this.#nearestHouses(),
      streets: this.#nearestStreets(),
      footprints: this.#wanted.footprints ? this.#footprintsAround() : [],
    };
  }

  #addPiece(reader: ByteReader): void {
    const street = reader.number();
    const isMajor = reader.number() === 1;
    const positions = new Float64Array(2 * reader.number());
    for (let at = 0; at < positions.length; at++)
      positions[at] = reader.signed() + (at < 2 ? 0 : positions[at - 2]!);
    this.#pieces.push({ street, isMajor, positions });
  }

  #addFootprint(reader: ByteReader): void {
    const entry = reader.number();
    const ring = unpackLine(reader);
    const holds = holdsPoint(ring, this.#lat * 1e7, this.#lon * 1e7);
    const add = (number: number, footprint: Footprint): void => {
      if (holds) this.#footprints.set(`${number} ${ring}`, { number, footprint });
    };
    const first = entry * MOST_HOUSES_OF_STREET;
    const houses = reader.number();
    if (houses === 0) add(first, { entry, ring });
    for (let left = houses; left > 0; left--) {
      const number = first + reader.number();
      add(number, { entry, ring, house: unpackHouse(reader) });
    }
  }

  #footprintsAround(): Footprint[] {
    const found = [...this.#footprints.values()].map((here) => ({
      ...here,
      extent: extentOf(here.footprint.ring),
    }));
    found.sort((a, b) => a.extent - b.extent || a.number - b.number);
    return found.map(({ footprint }) => footprint);
  }

  #nearestHouses(): NearHouse[] {
    const { houses: wanted } = this.#wanted;
    if (!wanted) return [];
    const from = new Viewpoint(this.#lat * 1e7, this.#lon * 1e7);
    const list = listOf(wanted);
    const byNumber = new Map<number, HouseHere>();
    for (const here of this.#houses) {
      const { latE7, lonE7 } = here.house;
      byNumber.set(here.number, here);
      list.offer({ number: here.number, distance: from.toPoint(latE7, lonE7), latE7, lonE7 });
    }
    return list.found.map(({ number, distance }) => {
      const { street, house } = byNumber.get(number)!; // as it was offered
      return { street, house, metres: metresOfHaversine(distance) };
    });
  }

  #nearestStreets(): NearStreet[] {
    const { streets: wanted } = this.#wanted;
    if (!wanted) return [];
    const list = listOf(wanted);
    const finder = new LineFinder(this.#lat * 1e7, this.#lon * 1e7);
    for (const { street, isMajor, positions } of this.#pieces) {
      if (wanted.majorOnly && !isMajor) continue;
      const distance = finder.nearest(positions, positions.length / 2, list.reach);
      if (distance <= list.reach)
        list.offer({ number: street, distance, latE7: finder.lat, lonE7: finder.lon });
    }
    return list.found.map((near) => ({
      street: near.number,
      metres: metresOfHaversine(near.distance),
      lat: near.latE7 / 1e7,
      lon: onTheMap(near.lonE7) / 1e7,
    }));
  }
}

/**
 * How far one has to read around a point, once all within a radius was read: no farther than that radius if nothing nearer can be missing.
 */
export function radiusNeeded({ houses, streets }: WantedAround, around: Around): number {
  return Math.max(needed(houses, around.houses), needed(streets, around.streets));
}

function needed(wanted: Nearest | undefined, found: readonly { readonly metres: number }[]): number {
  if (!wanted) return 0;
  return found.length >= wanted.limit ? (found.at(-1)?.metres ?? 0) : wanted.mostMetres;
}

function listOf({ limit, mostMetres }: Nearest): NearestList {
  return new NearestList(limit, haversineOfMetres(mostMetres));
}
