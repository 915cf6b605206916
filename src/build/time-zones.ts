import { find as findTimeZones, setCache } from 'geo-tz/all';
import { crossesTowardsGreaterX } from '../core/core.ts';

/** The zones of one of the squares that borders go through: GeoJSON, as geo-tz reads it from its file. */
interface Square {
  readonly features: readonly Zone[];
}

interface Zone {
  readonly properties: { readonly tzid: string };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Polygon }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] };
}

/** Rings of positions in degrees, longitude first; the last is the first again. */
type Polygon = readonly (readonly (readonly [number, number])[])[];

/** A square has some 180, each with a few edges. */
const BANDS_PER_DEGREE = 500;
const NO_ZONES: Square = { features: [] };

let borders: Borders | undefined;

/**
 * IANA time zone of a point in degrees, in about 3 µs.
 *
 * geo-tz parts the Earth into squares, most of them with one zone. In the others, of some 50 km, it would test the point
 * against every border, and where that is asked for thousands of places it takes longer than all else about them.
 */
export function timeZoneAt(lat: number, lon: number): string | undefined {
  borders ??= watchBorders();
  return borders.zoneAt(lat, lon);
}

function watchBorders(): Borders {
  const store = new Borders();
  setCache({ store }); // there is one for the process
  return store;
}

/** What geo-tz keeps squares in that it has read: it is shown empty ones, so that the points in them are left to us. */
class Borders {
  readonly #squares = new Map<string, readonly ZoneInSquare[]>();
  #asked: string | undefined;

  zoneAt(lat: number, lon: number): string | undefined {
    this.#asked = undefined;
    const [zone] = findTimeZones(lat, lon);
    const square = this.#asked === undefined ? undefined : this.#squares.get(this.#asked);
    // it was shown no zone in the square and went by the longitude, which is right where there is none
    return square?.find((one) => one.holds(lat, lon))?.name ?? zone;
  }

  /** Called by geo-tz for the square that a point lies in, where borders go through that. */
  get(key: string): Square | undefined {
    this.#asked = key;
    return this.#squares.has(key) ? NO_ZONES : undefined;
  }

  /** Called by geo-tz with a square that it had to read. */
  set(key: string, square: Square): void {
    this.#squares.set(
      key,
      square.features.map((zone) => new ZoneInSquare(zone)),
    );
  }
}

/** Where one zone is within a square: edges by the bands of latitude that they pass through. */
class ZoneInSquare {
  readonly name: string;
  /** By band, longitude and latitude of both ends of its edges. */
  readonly #edges = new Map<number, number[]>();

  constructor({ properties, geometry }: Zone) {
    this.name = properties.tzid;
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const ring of polygons.flat())
      for (let i = 1; i < ring.length; i++) this.#add(ring[i - 1]!, ring[i]!);
  }

  /** Whether an odd number of edges lie east of a point. */
  holds(lat: number, lon: number): boolean {
    const edges = this.#edges.get(bandOf(lat)) ?? [];
    let isInside = false;
    for (let i = 0; i < edges.length; i += 4) {
      const [lonA, latA, lonB, latB] = [edges[i]!, edges[i + 1]!, edges[i + 2]!, edges[i + 3]!];
      if (crossesTowardsGreaterX(lon, lat, lonA, latA, lonB, latB)) isInside = !isInside;
    }
    return isInside;
  }

  #add([lonA, latA]: readonly [number, number], [lonB, latB]: readonly [number, number]): void {
    const last = bandOf(Math.max(latA, latB));
    for (let band = bandOf(Math.min(latA, latB)); band <= last; band++) {
      const edges = this.#edges.get(band);
      if (edges) edges.push(lonA, latA, lonB, latB);
      else this.#edges.set(band, [lonA, latA, lonB, latB]);
    }
  }
}

function bandOf(lat: number): number {
  return Math.floor(lat * BANDS_PER_DEGREE);
}
