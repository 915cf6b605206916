import { find as findTimeZones } from 'geo-tz/all';
import { LRUCache } from 'lru-cache';
import { h3 } from '../core/core.ts';

/** Cells of some 5 km²: small beside a time zone, large beside the distance between places. */
const TIME_ZONE_RESOLUTION = 7;
const MOST_CELLS = 100_000;
/** Cached for cells that a border of time zones may cross. */
const MIXED = '';

/**
 * IANA time zone of a point in degrees.
 *
 * Looking one up costs some 20 µs, so cells whose middle and corners agree are asked once; in the others every
 * point is looked up for itself.
 */
export class TimeZones {
  readonly #cells = new LRUCache<string, string>({ max: MOST_CELLS });

  of(lat: number, lon: number): string | undefined {
    const cell = h3().latLngToCell(lat, lon, TIME_ZONE_RESOLUTION);
    let zone = this.#cells.get(cell);
    if (zone === undefined) {
      zone = zoneOfCell(cell);
      this.#cells.set(cell, zone);
    }
    return zone === MIXED ? findTimeZones(lat, lon)[0] : zone;
  }
}

function zoneOfCell(cell: string): string {
  const [zone, ...others] = [h3().cellToLatLng(cell), ...h3().cellToBoundary(cell)].map(([lat, lon]) =>
    findTimeZones(lat, lon).join(),
  );
  return zone !== undefined && !zone.includes(',') && others.every((other) => other === zone) ? zone : MIXED;
}
