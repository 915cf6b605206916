import { find as findTimeZones, setCache } from 'geo-tz/all';
import { crossesTowardsGreaterX } from '../core/core.ts';

/** The zones of a square that borders cross: GeoJSON, as geo-tz reads it from its file. */
interface Square {
  readonly features: readonly Zone[];
}

interface Zone {
  readonly properties: { readonly tzid: string };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Polygon }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] };
}

/** Rings of positions in degrees, longitude first; the last position equals the first. */
type Polygon = readonly (readonly (readonly [number, number])[])[];

/** A square has about 180 bands, each with a few edges. */
const BANDS_PER_DEGREE = 500;
const NO_ZONES: Square = { features: [] };

let borders: Borders | undefined;

/**
 * IANA time zone of a point in degrees. Takes about 3 µs.
 *
 * geo-tz divides the earth into squares, most of which have one zone. In the others, about 50 km wide, it tests the
 * point against every border. For thousands of places that takes longer than all their other processing.
 */
export function timeZoneAt(lat: number, lon: number): string | undefined {
  borders ??= watchBorders();
  return borders.zoneAt(lat, lon);
}

function watchBorders(): Borders {
  const store = new Borders();
  setCache({ store }); // geo-tz has one cache for the process
  return store;
}

/**
 * The cache in which geo-tz keeps the squares that it has read. It gets empty squares from here, so that this code
 * decides the points in them.
 */
class Borders {
  readonly #squares = new Map<string, readonly ZoneInSquare[]>();
  #asked: string | undefined;

  zoneAt(lat: number, lon: number): string | undefined {
    this.#asked = undefined;
    const [zone] = findTimeZones(lat, lon);
    const square = this.#asked === undefined ? undefined : this.#squares.get(this.#asked);
    // geo-tz found no zone in the square and fell back to the longitude, which is right where no zone is
    return square?.find((one) => one.holds(lat, lon))?.name ?? zone;
  }

  /** geo-tz calls this for the square of a point if borders cross the square. */
  get(key: string): Square | undefined {
    this.#asked = key;
    return this.#squares.has(key) ? NO_ZONES : undefined;
  }

  /** geo-tz calls this with each square that it has read. */
  set(key: string, square: Square): void {
    this.#squares.set(
      key,
      square.features.map((zone) => new ZoneInSquare(zone)),
    );
  }
}

/** Part of a zone within a square: its edges, by the bands of latitude that they cross. */
class ZoneInSquare {
  readonly name: string;
  /** By band: longitude and latitude of both ends of each edge. */
  readonly #edges = new Map<number, number[]>();

  constructor({ properties, geometry }: Zone) {
    this.name = properties.tzid;
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const ring of polygons.flat())
      for (let i = 1; i < ring.length; i++) this.#add(ring[i - 1]!, ring[i]!);
  }

  /** True if an odd number of edges lie east of the point, so that the zone contains it. */
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
