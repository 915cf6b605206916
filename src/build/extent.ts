import type { BoundingBox } from '../core/core.ts';
import { placeOfShort } from '../map/map.ts';
import type { Geometry } from '../osm/osm.ts';

/** Share of objects on every side that may be strays: complete ways and relations reach beyond an extract's border. */
const STRAYS = 0.005;
/** Degrees. A wider empty gap separates two parts of an extract, such as those on both sides of the antimeridian. */
const WIDEST_GAP = 60;
/** Margin around the outermost objects, degrees. */
const MARGIN = 0.01;

/** Beyond this number every second position is kept, then every fourth …: enough to estimate the extent. */
const MOST_PLACES = 2 ** 18;

/** Estimates the extent of an extract whose header has no bounds. */
export class ExtentEstimate {
  /** Longitudes and latitudes, 1e-7 degrees. */
  #lons: number[] = [];
  #lats: number[] = [];
  #seen = 0;
  #step = 1;

  add(geometry: Geometry): void {
    const place = placeOfShort(geometry);
    if (!place || this.#seen++ % this.#step !== 0) return;
    this.#lons.push(place[0]);
    this.#lats.push(place[1]);
    if (this.#lons.length >= MOST_PLACES) this.#thin();
  }

  /**
   * West, south, east, north in degrees. Several boxes if the parts of an extract lie far apart; empty if it has no
   * objects.
   */
  get boxes(): BoundingBox[] {
    const byLon = this.#lons.map((_, i) => i).sort((a, b) => this.#lons[a]! - this.#lons[b]!);
    const parts: number[][] = [];
    let before = Number.NEGATIVE_INFINITY;
    for (const i of byLon) {
      const lon = this.#lons[i]! / 1e7;
      if (lon - before > WIDEST_GAP) parts.push([]);
      parts.at(-1)!.push(i);
      before = lon;
    }
    const strays = STRAYS * byLon.length;
    return parts.filter(({ length }) => length > strays).map((part) => this.#boxOf(part));
  }

  #thin(): void {
    this.#lons = this.#lons.filter((_, i) => i % 2 === 0);
    this.#lats = this.#lats.filter((_, i) => i % 2 === 0);
    this.#step *= 2;
  }

  /** @param part ascending by longitude */
  #boxOf(part: readonly number[]): BoundingBox {
    const lats = Float64Array.from(part, (i) => this.#lats[i]!).sort();
    const [first, last] = [Math.floor(STRAYS * part.length), Math.ceil((1 - STRAYS) * part.length) - 1];
    const [west, east] = [this.#lons[part[first]!]! / 1e7, this.#lons[part[last]!]! / 1e7];
    const [south, north] = [lats[first]! / 1e7, lats[last]! / 1e7];
    return [
      Math.max(-180, west - MARGIN),
      Math.max(-90, south - MARGIN),
      Math.min(180, east + MARGIN),
      Math.min(90, north + MARGIN),
    ];
  }
}
